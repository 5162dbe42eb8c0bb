"""Messages with pictures: edited in place, in words where a picture cannot be had."""

import asyncio
import sys
from collections import Counter

import pytest

from bot.service.posts import PostKind
from bot.telegram.outbox import Outbox
from tests.bot.telegram.painters import Sketcher

pytestmark = pytest.mark.virtual_time


@pytest.fixture
async def painter(scene):
    painter = Sketcher()
    await scene.begin(painter=painter)
    return painter


async def table_of(scene):
    await scene.match()
    return (await scene.seen())[-1]


async def play(scene):
    """Let whoever is on turn play a card."""
    room = await scene.room()
    person = scene.world.person(room.chair(room.turn).person.id)
    hand = (await scene.seen(person, "bot"))[-1]
    data = next(b.data for row in hand.buttons for b in row if b.data)
    await person.press("bot", hand.id, data=data)


async def play_until_shown(scene):
    before = len((await scene.room()).match.smazzata.plays)
    while len((await scene.room()).match.smazzata.plays) == before:
        await play(scene)
    await asyncio.sleep(5)


async def test_a_table_is_a_photo_edited_in_place(scene, painter):
    table = await table_of(scene)
    assert table.kind == "photo"
    await play_until_shown(scene)
    after = (await scene.seen())[-1]
    assert after.id == table.id
    assert after.photo != table.photo
    assert after.text != table.text
    assert all(call["ok"] for call in scene.calls())


async def test_other_words_under_the_same_picture_upload_nothing(scene, painter):
    table = await table_of(scene)
    uploaded = scene.world.photos.uploaded_bytes
    await scene.press(scene.anna, table, "⋯")
    await asyncio.sleep(5)
    after = (await scene.seen())[-1]
    assert after.photo == table.photo
    assert after.buttons != table.buttons
    assert scene.world.photos.uploaded_bytes == uploaded
    assert scene.calls("editMessageCaption", ok=True)


async def test_a_table_posted_again_goes_by_the_id_of_its_picture(scene, painter):
    table = await table_of(scene)
    uploaded = scene.world.photos.uploaded_bytes
    await asyncio.sleep(15)
    await scene.anna.send(scene.group, "/tavolo")
    await asyncio.sleep(5)
    after = (await scene.seen())[-1]
    assert after.id != table.id
    assert after.photo == table.photo
    assert scene.world.photos.uploaded_bytes == uploaded


async def test_the_id_of_a_picture_survives_a_restart(scene, painter):
    table = await table_of(scene)
    await scene.bot.stop()
    uploaded = scene.world.photos.uploaded_bytes
    await scene.begin(painter=Sketcher())
    await scene.anna.send(scene.group, "/tavolo")
    await asyncio.sleep(15)
    after = (await scene.seen())[-1]
    assert after.id != table.id
    assert after.photo == table.photo
    assert scene.world.photos.uploaded_bytes == uploaded


@pytest.mark.parametrize(
    "fault",
    ["400:Bad Request: not enough rights to send photos to the chat", "500", "timeout"],
    ids=["no right", "server", "slow"],
)
async def test_a_photo_that_is_not_taken_is_words_at_once_and_a_photo_later(scene, painter, fault):
    scene.fault(fault, "sendPhoto")
    table = await table_of(scene)
    if fault == "timeout":
        await asyncio.sleep(10)
        table = (await scene.seen())[-1]
    assert table.kind == "message"
    assert table.button("⋯")
    await asyncio.sleep(20)
    after = (await scene.seen())[-1]
    assert (after.id, after.kind, after.text) == (table.id, "photo", table.text)


async def test_words_in_place_of_a_picture_take_a_turn_of_their_own(scene, painter, monkeypatch):
    turns: Counter[str] = Counter()
    granted = Outbox.turn

    async def noted(outbox, chat_id, counted):
        await granted(outbox, chat_id, counted)
        turns[str(chat_id)] += 1

    monkeypatch.setattr(Outbox, "turn", noted)
    scene.fault("500", "sendPhoto", chat=scene.group)
    await table_of(scene)
    scene.fault("500", "editMessageMedia", chat=scene.group)
    await play_until_shown(scene)
    made = [call["params"] for call in scene.calls() if call["method"][:4] in {"send", "edit"}]
    in_group = [each for each in made if str(each["chat_id"]) == str(scene.group)]
    assert len(in_group) == turns[str(scene.group)]


async def test_while_nothing_can_be_drawn_the_words_go_on_and_pictures_follow(scene, painter):
    table = await table_of(scene)
    painter.is_ready = False
    await play_until_shown(scene)
    worded = (await scene.seen())[-1]
    assert (worded.id, worded.photo) == (table.id, table.photo)
    assert worded.text != table.text
    painter.is_ready = True
    await asyncio.sleep(20)
    after = (await scene.seen())[-1]
    assert after.text == worded.text
    assert after.photo != table.photo


async def test_a_photo_whose_arrival_was_never_learned_is_found_out(scene, painter):
    painter.is_ready = False
    table = await table_of(scene)
    assert table.kind == "message"
    painter.is_ready = True
    scene.fault("timeout-after", "editMessageMedia")
    await play_until_shown(scene)
    await asyncio.sleep(40)
    after = (await scene.seen())[-1]
    room = await scene.room()
    assert (after.id, after.kind) == (table.id, "photo")
    assert scene.bot.board.has_shown(room)
    (row,) = [row for row in await scene.rows() if row.post.kind is PostKind.TABLE]
    assert row.picture not in {None, "?"}


async def test_an_id_that_telegram_has_forgotten_is_drawn_and_uploaded_again(scene, painter):
    table = await table_of(scene)
    await asyncio.sleep(15)
    scene.fault("400:Bad Request: wrong remote file identifier specified", "sendPhoto")
    await scene.anna.send(scene.group, "/tavolo")
    await asyncio.sleep(25)
    after = (await scene.seen())[-1]
    assert after.id != table.id
    assert after.kind == "photo"


async def test_without_pictures_everything_is_words(scene):
    await scene.begin()
    assert (await table_of(scene)).kind == "message"
    assert scene.calls("sendPhoto") == []


async def test_a_hand_is_a_photo_for_its_player_alone(scene, painter):
    await table_of(scene)
    for person in (scene.anna, scene.bruno):
        hand = (await scene.seen(person, "bot"))[-1]
        assert hand.kind == "photo"
        assert hand.photo not in {message.photo for message in await scene.seen()}
    sends = [call for call in scene.calls("sendPhoto") if int(call["params"]["chat_id"]) > 0]
    assert len(sends) == 2
    assert all(call["params"]["protect_content"] for call in sends)


async def test_a_person_may_have_the_hand_in_words_and_others_keep_theirs(scene, painter):
    table = await table_of(scene)
    await scene.press(scene.anna, table, "⋯")
    await asyncio.sleep(5)
    await scene.press(scene.anna, (await scene.seen())[-1], "La mia mano ▸")
    await asyncio.sleep(5)
    menu = (await scene.seen())[-1]
    before = (await scene.seen(scene.anna, "bot"))[-1]
    await scene.press(scene.anna, menu, "🖼")
    await asyncio.sleep(10)
    hands = [m for m in await scene.seen(scene.anna, "bot") if m.buttons]
    assert (before.kind, hands[-1].kind, hands[-1].text) == ("photo", "message", before.text)
    assert before.id not in {m.id for m in hands if not m.is_deleted}
    assert (await scene.seen(scene.bruno, "bot"))[-1].kind == "photo"
    assert (await scene.seen())[-1].kind == "photo"
    assert not (await scene.bot.store.person(scene.anna.id)).pictures


async def test_a_chat_may_have_its_tables_in_words(scene, painter):
    for person in (scene.anna, scene.bruno):
        await person.send("bot", "/start")
    lobby = await scene.lobby()
    for label in ("Regole", "Aspetto", "Immagini"):
        await scene.press(scene.anna, (await scene.seen())[-1], label)
        await asyncio.sleep(5)
    assert (await scene.seen())[-1].button("Immagini").text == "Immagini"
    for label in ("‹", "‹", "Mi siedo", "Inizia"):
        for person in (scene.anna, scene.bruno) if label == "Mi siedo" else (scene.anna,):
            await scene.press(person, (await scene.seen())[-1], label)
            await asyncio.sleep(5)
    await asyncio.sleep(10)
    table = (await scene.seen())[-1]
    assert table.id != lobby.id
    assert table.kind == "message"
    assert not (await scene.bot.store.chat(scene.group)).pictures


async def test_a_photo_that_must_be_words_is_sent_anew_and_removed(scene, painter, monkeypatch):
    table = await table_of(scene)
    monkeypatch.setattr(sys.modules["bot.presentation.render"], "LONGEST_CAPTION", 10)
    await play_until_shown(scene)
    after = (await scene.seen())[-1]
    assert after.id != table.id
    assert after.kind == "message"
    assert table.id not in {m.id for m in await scene.seen() if not m.is_deleted}
    assert all(call["ok"] for call in scene.calls())

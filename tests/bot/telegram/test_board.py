"""What Telegram shows follows what is stored, under every budget."""

import asyncio
from datetime import timedelta

import pytest

from bot.service.people import ChatId
from bot.service.posts import PostKind

pytestmark = pytest.mark.virtual_time


async def test_a_command_opens_a_lobby_and_presses_edit_it_in_place(scene):
    await scene.begin()
    message = await scene.lobby()
    pressed = await scene.press(scene.bruno, message, "Mi siedo")
    assert pressed.toast
    await asyncio.sleep(6)
    (after,) = await scene.seen()
    assert after.id == message.id
    assert "Bruno" in after.text


async def test_ten_changes_become_one_edit_that_shows_the_last(scene):
    await scene.begin()
    message = await scene.lobby()
    scene.fault("429:7", "editMessageText")
    for _ in range(5):
        await scene.press(scene.bruno, message, "Mi siedo")
        await scene.press(scene.bruno, message, "Mi alzo")
    await scene.press(scene.bruno, message, "Mi siedo")
    await asyncio.sleep(20)
    assert len(scene.calls("editMessageText", ok=True)) == 1
    (after,) = await scene.seen()
    assert "Bruno" in after.text


async def test_a_change_that_was_undone_costs_no_call(scene):
    await scene.begin()
    message = await scene.lobby()
    scene.fault("429:7", "editMessageText")
    await scene.press(scene.bruno, message, "Mi siedo")
    await asyncio.sleep(1)
    await scene.press(scene.bruno, message, "Mi alzo")
    await asyncio.sleep(20)
    assert scene.calls("editMessageText", ok=True) == []
    assert scene.bot.board.has_shown(await scene.room())


async def test_the_start_of_a_match_ends_the_lobby_and_brings_table_and_hands(scene):
    await scene.begin()
    table = await scene.match()
    lobby_message = (await scene.seen())[0]
    assert lobby_message.id != table.id
    assert lobby_message.buttons == ()
    hands = [(await scene.seen(who, "bot"))[-1] for who in (scene.anna, scene.bruno)]
    assert any(hand.buttons for hand in hands)
    assert all(call["ok"] for call in scene.calls())


async def test_a_hand_links_to_the_table_once_the_table_is_there(scene):
    scene.group = scene.world.groups.upgrade(scene.group)
    await scene.begin()
    scene.fault("500", "sendMessage", chat=scene.group, nth=2)  # the table comes after the hands
    table = await scene.match()
    hand = (await scene.seen(scene.anna, "bot"))[-1]
    urls = [button.url for row in hand.buttons for button in row if button.url]
    assert [url.rsplit("/", 1)[1] for url in urls] == [str(table.id)]


async def test_a_hand_that_waits_while_its_table_is_posted_again_links_to_the_new_one(scene):
    scene.group = scene.world.groups.upgrade(scene.group)
    await scene.begin()
    old = await scene.match()
    await asyncio.sleep(15)
    outbox = scene.bot.board._watches._outbox
    outbox.pause(ChatId(scene.anna.id), timedelta(seconds=4))
    await scene.bruno.send(scene.group, "/tavolo")
    await asyncio.sleep(15)
    table = next(each for each in await scene.seen() if each.button("La mia mano"))
    assert table.id > old.id
    hand = (await scene.seen(scene.anna, "bot"))[-1]
    urls = [button.url for row in hand.buttons for button in row if button.url]
    assert [url.rsplit("/", 1)[1] for url in urls] == [str(table.id)]


async def test_hands_are_protected_and_silent_edits_make_no_sound(scene):
    await scene.begin()
    await scene.match()
    sends = scene.calls("sendMessage")
    hands = [
        c for c in sends if int(c["params"]["chat_id"]) > 0 and "protect_content" in c["params"]
    ]
    assert len(hands) == 2


async def test_opponents_do_not_wait_for_a_table_that_cannot_be_shown(scene):
    await scene.begin()
    scene.fault("timeout", "sendMessage", chat=scene.group, nth=2, times=0)
    await scene.match()
    assert scene.bot.board.has_shown(await scene.room())


async def test_opponents_wait_for_a_table_that_will_be_shown(scene):
    await scene.begin()
    scene.fault("500", "sendMessage", chat=scene.group, nth=2, times=6)
    await scene.match()
    assert not scene.bot.board.has_shown(await scene.room())
    await asyncio.sleep(120)
    assert scene.bot.board.has_shown(await scene.room())


async def test_final_messages_are_forgotten_after_a_while(scene):
    await scene.begin()
    await scene.match()
    await asyncio.sleep(90)
    assert {row.post.kind for row in await scene.rows()} == {PostKind.TABLE, PostKind.HAND}


async def test_the_table_is_posted_again_before_the_old_one_goes(scene):
    await scene.begin()
    table = await scene.match()
    await asyncio.sleep(15)
    await scene.anna.send(scene.group, "/tavolo")
    await asyncio.sleep(8)
    shown = [m.id for m in await scene.seen()]
    assert table.id not in shown
    methods = [c["method"] for c in scene.calls() if c["method"] != "editMessageText"]
    assert methods[-2:] == ["sendMessage", "deleteMessage"]


async def test_a_busy_group_never_exceeds_its_budget_and_is_never_long_out_of_date(scene):
    await scene.begin()
    message = await scene.lobby()
    for _ in range(60):
        label = "Mi alzo" if _ % 2 else "Mi siedo"
        await scene.press(scene.bruno, message, label)
        await asyncio.sleep(1)
    await asyncio.sleep(6)
    edits = scene.calls("editMessageText")
    assert all(call["ok"] for call in edits)
    assert 12 <= len(edits) <= 19
    assert scene.bot.board.has_shown(await scene.room())


async def test_what_was_shown_is_written_in_batches(scene):
    await scene.begin()
    message = await scene.lobby()
    await asyncio.sleep(60)
    before = scene.bot.database.commits
    for label in ("Mi siedo", "Mi alzo", "Mi siedo"):
        await scene.press(scene.bruno, message, label)
    await asyncio.sleep(10)
    # an inbox batch and the room's transaction for each press, one for Bruno, one for the edits
    assert scene.bot.database.commits - before <= 3 * 2 + 1 + 2
    room = await scene.room()
    assert [row.revision for row in await scene.rows()] == [room.revision]


async def test_rooms_that_are_quiet_are_not_kept_in_memory(scene):
    await scene.begin()
    for number in range(300):
        group = scene.world.groups.create(f"Bar {number}", [scene.anna.id])
        await scene.anna.send(group, "/scopa")
        await asyncio.sleep(0.2)
    await asyncio.sleep(10)
    assert len(scene.bot.board._watches) <= 256
    room = await scene.room()
    assert scene.bot.board.has_shown(room)

"""Cards, light and order as groups and people choose them, by button and for good."""

import asyncio
import re

import pytest

from bot.art import HandPicture, Look, Skin, TablePicture, Theme
from bot.presentation.cards import JOINER
from bot.service.people import TURN_CLOCK
from bot.service.tastes import HandOrder, Taste
from tests.bot.telegram.painters import Sketcher

pytestmark = pytest.mark.virtual_time


@pytest.fixture
async def painter(scene):
    painter = Sketcher()
    await scene.begin(painter=painter)
    return painter


async def follow(scene, who, *labels, chat=None):
    """Press buttons of the newest message that has them, one after the other; return the last."""
    pressed = None
    for label in labels:
        messages = await scene.seen(who, chat)
        message = next(m for m in reversed(messages) if m.buttons and m.button(label))
        pressed = await scene.press(who, message, label, chat)
        await asyncio.sleep(6)
    return pressed


def card_of(words):
    """The notation of the card that words begin with."""
    rank, sign = words.replace(JOINER, "")[:2]
    return rank + {"🪙": "d", "🍷": "c", "⚔": "s", "🪵": "b"}[sign]


def looks(painter, kind):
    return {picture.look for picture in painter.drawn if isinstance(picture, kind)}


async def seated(scene, *, started=()):
    for person in started:
        await person.send("bot", "/start")
    await scene.lobby()
    for person in (scene.anna, scene.bruno):
        await follow(scene, person, "Mi siedo")


async def test_a_group_plays_with_french_cards_by_night(scene, painter):
    await seated(scene, started=(scene.anna, scene.bruno))
    await follow(scene, scene.anna, "Regole", "Aspetto", "Francesi", "Notte")
    page = (await scene.seen())[-1]
    assert page.button("Francesi ✓")
    assert page.button("Notte ✓")
    await follow(scene, scene.anna, "‹", "‹", "Inizia")

    chosen = Look(Skin.FRENCH, Theme.DARK)
    assert looks(painter, TablePicture) == looks(painter, HandPicture) == {chosen}
    table = (await scene.seen())[-1]
    hand = (await scene.seen(scene.anna, "bot"))[-1]
    for message in (table, hand):
        assert re.search("[♦♥♠♣]", message.text)
        assert not re.search("[🪙🍷⚔🪵]", message.text)
    cards = [b.text for row in hand.buttons for b in row if b.data]
    assert all(re.match(f"[A2-7JQK]{JOINER}[♦♥♠♣]", label) for label in cards)


async def test_what_a_group_chose_holds_at_its_next_table_and_after_a_restart(scene, painter):
    await scene.lobby()
    await follow(scene, scene.anna, "Regole", "Aspetto", "A 4 colori", "Immagini")
    await follow(scene, scene.anna, "‹", "Tempo", "2 minuti", "‹", "‹", "⋯", "Chiudi")
    await scene.bot.stop()
    await scene.begin(painter=painter)
    await scene.lobby()
    chat = (await scene.room()).chat
    assert chat.taste == Taste(Skin.FOUR_COLOUR)
    assert not chat.pictures
    assert chat.turn_clock != TURN_CLOCK


async def test_nobody_but_who_may_rule_chooses_for_the_group(scene, painter):
    await seated(scene)
    await follow(scene, scene.anna, "Regole", "Aspetto")
    await follow(scene, scene.bruno, "Francesi", "Notte")
    assert (await scene.room()).chat.taste == Taste()


async def test_a_person_sees_the_own_hand_in_french_while_the_table_stays(scene, painter):
    await scene.match()
    edits = len(scene.calls("editMessageCaption"))
    await follow(scene, scene.anna, "⋯", "La mia mano ▸")
    opened = len(scene.calls("editMessageCaption")) - edits
    said = await follow(scene, scene.anna, "Francesi")
    assert said.toast == "La tua mano: carte francesi."
    await follow(scene, scene.anna, "Notte")

    own, other = [(await scene.seen(who, "bot"))[-1] for who in (scene.anna, scene.bruno)]
    table = (await scene.seen())[-1]
    assert re.search("[♦♥♠♣]", own.text)
    assert not re.search("[♦♥♠♣]", other.text + table.text)
    assert Look(Skin.FRENCH, Theme.DARK) in looks(painter, HandPicture)
    assert looks(painter, TablePicture) == {Look()}
    in_group = [
        call
        for call in scene.calls("editMessageCaption")[edits + opened :]
        if int(call["params"]["chat_id"]) == scene.group
    ]
    assert in_group == []  # the page shows nobody's choices, so choosing edits nothing there

    await scene.bot.stop()
    await scene.begin(painter=painter)
    person = await scene.bot.store.person(scene.anna.id)
    assert (person.skin, person.theme) == (Skin.FRENCH, Theme.DARK)
    await follow(scene, scene.anna, "Come il gruppo")
    person = await scene.bot.store.person(scene.anna.id)
    assert (person.skin, person.theme) == (None, None)


async def test_buttons_and_picture_of_a_hand_are_in_the_same_order(scene, painter):
    await scene.match()

    async def shown():
        hand = (await scene.seen(scene.anna, "bot"))[-1]
        return [card_of(b.text) for row in hand.buttons for b in row if b.data], hand.photo

    by_rank = await shown()
    await follow(scene, scene.anna, "⋯", "La mia mano ▸", "Per seme", "‹")
    by_suit = await shown()
    drawn = (p.cards for p in reversed(painter.drawn) if isinstance(p, HandPicture))
    held = ([(str(each.card), each.position) for each in cards] for cards in drawn)
    own = next(cards for cards in held if {card for card, _ in cards} == set(by_suit[0]))
    assert own == [(card, number) for number, card in enumerate(by_suit[0], start=1)]
    assert set(by_suit[0]) == set(by_rank[0])
    await follow(scene, scene.anna, "⋯", "La mia mano ▸", "Per valore", "‹")
    assert await shown() == by_rank


async def test_a_number_from_before_a_change_of_order_plays_nothing(scene):
    """Nobody has a private chat: cards are played by numbers that an alert explains."""
    await scene.begin()
    await seated(scene)
    await follow(scene, scene.anna, "Inizia")
    await asyncio.sleep(10)
    room = await scene.room()
    who = next(p for p in (scene.anna, scene.bruno) if p.id == room.chair(room.turn).person.id)
    await follow(scene, who, "⋯", "La mia mano ▸", "Dove vedo la mano", "‹")
    table = next(m for m in reversed(await scene.seen()) if m.button("1"))
    old = table.button("1").data
    told = (await scene.press(who, table, "La mia mano")).alert
    await follow(scene, who, "⋯", "La mia mano ▸")
    changed = await follow(scene, who, "Per seme")
    assert changed.alert
    late = await who.press(scene.group, table.id, data=old, force=True)
    assert late.alert == changed.alert
    room = await scene.room()
    assert room.match.smazzata.plays == ()
    assert room.pick is None
    assert told.partition(":")[0] == changed.alert.partition(":")[0]

    await follow(scene, who, "‹")
    table = next(m for m in reversed(await scene.seen()) if m.button("1"))
    await scene.press(who, table, "1")
    await asyncio.sleep(5)
    room = await scene.room()
    (laid,) = [p.move.card for p in room.match.smazzata.plays] or [None]
    if laid is None:
        held = sorted(room.match.smazzata.hands[room.turn])
        laid = held[room.pick.position]
    assert str(laid) == card_of(changed.alert.partition("1) ")[2])
    assert (await scene.bot.store.person(who.id)).hand_order is HandOrder.SUIT


async def test_in_a_private_chat_its_owner_chooses_for_table_and_count(scene, painter):
    await scene.anna.send("bot", "/scopa")
    await asyncio.sleep(5)
    await follow(
        scene, scene.anna, "Regole", "Aspetto", "Francesi", "Notte", "Per seme", chat="bot"
    )
    page = (await scene.seen(scene.anna, "bot"))[-1]
    assert [b.text for row in page.buttons for b in row if "✓" in b.text] == [
        "🖼 Immagine ✓",
        "Per seme ✓",
        "Francesi ✓",
        "🌙 Notte ✓",
    ]
    await follow(scene, scene.anna, "‹", "‹", "Inizia", chat="bot")
    assert looks(painter, TablePicture) == {Look(Skin.FRENCH, Theme.DARK)}
    await follow(scene, scene.anna, "⋯", "La mia mano ▸", "🖼", "‹", chat="bot")
    assert (await scene.seen(scene.anna, "bot"))[-1].kind == "message"

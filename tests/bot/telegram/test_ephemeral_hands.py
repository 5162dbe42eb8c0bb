"""A hand in the group that its player alone sees: shown, played from, renewed, taken away."""

import asyncio
from collections import Counter

import pytest

from tests.bot.telegram.painters import Sketcher

pytestmark = pytest.mark.virtual_time

MINE = "La mia mano"
UNSEEN = {"it": "Lo vedi solo tu", "en": "Only you see this"}


async def begun(scene, *, private=False, **options):
    """Let Anna and Bruno begin a match in the group; return whoever is on turn, and the other."""
    await scene.begin(**options)
    if private:
        await scene.match()
    else:
        lobby = await scene.lobby()
        await scene.press(scene.anna, lobby, "Mi siedo")
        await scene.press(scene.bruno, lobby, "Mi siedo")
        await scene.press(scene.anna, lobby, "Inizia")
        await asyncio.sleep(12)
    return await in_turn(scene)


async def in_turn(scene):
    room = await scene.room()
    first = room.chair(room.turn).person.id
    both = (scene.anna, scene.bruno)
    return both if first == scene.anna.id else both[::-1]


async def table(scene):
    shown = await scene.seen()
    return next(message for message in reversed(shown) if message.button("La mia mano"))


async def ask(scene, who):
    """Press `La mia mano`, and return what was said."""
    return await scene.press(who, await table(scene), MINE)


async def hands(scene, who):
    """The hands that somebody sees in the group."""
    return [message for message in await scene.seen(who) if message.kind == "ephemeral"]


async def hand(scene, who):
    (only,) = await hands(scene, who)
    return only


def methods(scene):
    return Counter(call["method"] for call in scene.calls() if "phemeral" in str(call))


async def test_a_hand_is_shown_to_its_player_alone_and_the_press_says_nothing(scene):
    first, other = await begun(scene)
    pressed = await ask(scene, first)
    assert (pressed.answered, pressed.toast, pressed.alert) == (True, None, None)
    shown = await hand(scene, first)
    assert UNSEEN[first.user.language_code] in shown.text
    assert await hands(scene, other) == []


async def test_a_card_is_played_from_it_and_it_shows_what_is_left(scene):
    first, _ = await begun(scene)
    await ask(scene, first)
    shown = await hand(scene, first)
    button = next(button for row in shown.buttons for button in row if button.data[0] == "p")
    pressed = await first.press(scene.group, shown.id, data=button.data)
    assert pressed.toast
    await asyncio.sleep(1)
    after = await hand(scene, first)
    assert after.id == shown.id
    assert len([b for row in after.buttons for b in row if b.data]) == 2
    room = await scene.room()
    assert len(room.match.smazzata.plays) == 1


async def test_it_is_shown_anew_at_each_press_and_the_old_one_goes(scene):
    first, _ = await begun(scene)
    await ask(scene, first)
    old = await hand(scene, first)
    await asyncio.sleep(5)
    await ask(scene, first)
    await asyncio.sleep(1)
    new = await hand(scene, first)
    assert new.id < old.id
    assert new.text == old.text


async def test_it_is_a_picture_where_pictures_are_drawn(scene):
    first, _ = await begun(scene, painter=Sketcher())
    await ask(scene, first)
    shown = await hand(scene, first)
    assert shown.photo is not None
    button = next(button for row in shown.buttons for button in row if button.data[0] == "p")
    await first.press(scene.group, shown.id, data=button.data)
    await asyncio.sleep(1)
    after = await hand(scene, first)
    assert after.photo != shown.photo
    assert methods(scene)["editEphemeralMessageMedia"] == 1

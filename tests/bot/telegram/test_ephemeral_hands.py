"""A hand in the group that its player alone sees: shown, played from, renewed, taken away."""

import asyncio

import pytest

from bot.service.taps import At, TurnPictures
from bot.telegram.callback_data import pack
from tests.bot.telegram.hands_in_group import (
    UNSEEN,
    answer_with_a_card,
    ask,
    begun,
    hand,
    hands,
    lay,
    methods,
    plays,
    table,
)
from tests.bot.telegram.painters import Sketcher

pytestmark = pytest.mark.virtual_time


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


async def test_a_hand_in_words_becomes_a_picture_when_its_player_wants_pictures_again(scene):
    first, _ = await begun(scene, painter=Sketcher())
    await ask(scene, first)
    room = await scene.room()
    turn = pack(TurnPictures(At(room.id, room.number)))
    for shows in (False, True):
        await asyncio.sleep(5)
        await first.press(scene.group, (await table(scene)).id, data=turn, force=True)
        await asyncio.sleep(3)
        assert ((await hand(scene, first)).photo is not None) is shows


async def test_a_hand_off_turn_plays_when_its_turn_has_come(scene):
    """Its buttons name positions, so that nothing has to be shown anew for them to hold."""
    first, other = await begun(scene)
    await ask(scene, other)
    shown = await hand(scene, other)
    assert all(button.data[0] == "n" for button in plays(shown))
    early = await lay(scene, other)
    assert early.toast
    await ask(scene, first)
    await lay(scene, first)
    await asyncio.sleep(5)
    assert (await hand(scene, other)).buttons == shown.buttons
    late = await lay(scene, other)
    assert late.answered
    room = await scene.room()
    assert len(room.match.smazzata.plays) == 2 or room.pick is not None


async def test_it_is_brought_up_to_date_by_its_own_players_presses_alone(scene):
    first, other = await begun(scene)
    await ask(scene, other)
    await ask(scene, first)
    calls = methods(scene)
    await lay(scene, first)
    await asyncio.sleep(8)
    assert methods(scene) - calls == {"editEphemeralMessageText": 1}


async def test_new_cards_are_shown_without_a_press(scene):
    first, other = await begun(scene)
    for who in (first, other):
        await ask(scene, who)
    for _ in range(3):
        for who in (first, other):
            await answer_with_a_card(scene, who)
    await asyncio.sleep(8)
    assert [len(plays(await hand(scene, who))) for who in (first, other)] == [3, 3]


async def test_it_goes_with_its_match(scene):
    first, _ = await begun(scene)
    await ask(scene, first)
    await scene.anna.send(scene.group, "/annulla")
    await asyncio.sleep(10)
    vote = (await scene.seen())[-1]
    if vote.button("D’accordo"):
        await scene.press(scene.bruno, vote, "D’accordo")
        await asyncio.sleep(10)
    assert (await scene.room()).stage == "closed"
    assert await hands(scene, first) == []
    assert methods(scene)["deleteEphemeralMessage"] == 2  # the trial and the hand

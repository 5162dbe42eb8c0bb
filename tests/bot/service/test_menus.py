"""A page of a menu stays while it is used, and goes by itself when nobody does."""

from dataclasses import replace

import pytest

from bot.service.clocks import MENU_STAYS
from bot.service.presses import By, press
from bot.service.settle import settle
from bot.service.taps import (
    At,
    ChangeRule,
    ChooseLanguage,
    OpenMenu,
    OwnLanguage,
    OwnSkin,
    Play,
    Sit,
)
from bot.service.tastes import Skin
from tests.bot.service.rooms import ANNA, BRUNO, Dice, after, lobby, started
from tests.bot.service.test_play import first_move, here


def pressed(room, tap, seconds, *, person=ANNA):
    """The room after a press at so many seconds, as it is settled."""
    by = By(person=person, may_rule=True, now=after(seconds))
    return settle(room, press(room, tap, by, Dice()).room, after(seconds))


def opened(room, page, seconds=0):
    return pressed(room, OpenMenu(At(room.id, room.number), page), seconds)


def test_a_page_that_is_opened_stays_for_half_a_minute():
    room = opened(lobby(ANNA, BRUNO), "rules")
    assert room.clocks.menu_until == after(0) + MENU_STAYS


@pytest.mark.parametrize(
    ("page", "choice"),
    [
        ("rules", lambda at: ChangeRule(at, "napola", value=True)),
        ("hand", lambda at: OwnSkin(at, Skin.FRENCH)),
        ("language", lambda at: ChooseLanguage(at, "en")),
        ("rules_language", lambda at: ChooseLanguage(at, "en")),
        ("hand_language", lambda at: OwnLanguage(at, "en")),
    ],
)
def test_a_choice_on_a_page_lets_it_stay_for_as_long_again(page, choice):
    room = opened(lobby(ANNA, BRUNO), page)
    room = pressed(room, choice(At(room.id, room.number)), 25)
    assert (room.menu, room.clocks.menu_until) == (page, after(25) + MENU_STAYS)


def test_what_others_play_keeps_no_page_open():
    room = opened(started(ANNA, BRUNO), "more")
    seat = room.turn
    room = pressed(
        room, Play(here(room, seat), first_move(room)), 20, person=room.chair(seat).person
    )
    assert (room.menu, room.clocks.menu_until) == ("more", after(0) + MENU_STAYS)


def test_whoever_sits_down_keeps_no_page_open():
    room = opened(lobby(ANNA), "rules")
    room = pressed(room, Sit(At(room.id, room.number), None), 20, person=BRUNO)
    assert (room.menu, room.clocks.menu_until) == ("rules", after(0) + MENU_STAYS)


def test_a_choice_of_ones_own_from_elsewhere_keeps_no_page_open():
    room = opened(started(ANNA, BRUNO), "more")
    room = pressed(room, OwnSkin(At(room.id, room.number), Skin.FRENCH), 20)
    assert (room.menu, room.clocks.menu_until) == ("more", after(0) + MENU_STAYS)


def test_a_choice_from_an_old_keyboard_opens_no_page():
    room = replace(lobby(ANNA, BRUNO), menu=None)
    room = pressed(room, ChangeRule(At(room.id, room.number), "napola", value=True), 5)
    assert (room.menu, room.clocks.menu_until) == (None, None)

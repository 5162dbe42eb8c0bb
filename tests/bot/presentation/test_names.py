"""Names: escaped, short, and unable to turn a line around."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.presentation import phrases
from bot.presentation.measure import MOST_SIGNS, MOST_UNITS, shown_name, units
from bot.presentation.names import seat_name, side_name
from bot.presentation.pictures import player
from bot.service.people import NOBODY
from bot.service.room import Chair, Stage
from engine import Seat, SeatKept, Side, evolve, scopa
from tests.bot.presentation.rooms import LONG, at_table, begun, dealt, people, plain, room

IT = phrases("it")


def test_markup_in_a_name_is_only_text():
    assert shown_name("<b>Al & co</b>") == "&lt;b&gt;Al &amp; co&lt;/b&gt;"


def test_a_long_name_is_cut_with_an_ellipsis():
    assert shown_name("Massimiliano Bartolomeo") == "Massimiliano Ba…"


def test_a_family_is_never_torn_apart():
    family = "👨‍👩‍👧‍👦"
    assert shown_name(family * 5) == family * 2 + "…"


@pytest.mark.parametrize("name", ["🦊", "🇮🇹", "❤️", "👍🏽"])
def test_a_name_of_emoji_only_is_fine(name):
    assert shown_name(name) == name


@pytest.mark.parametrize("name", ["\u200b\u2060", "\u3164\u200f", "\u0301", " \n "])
def test_a_name_nobody_can_see_becomes_a_question_mark(name):
    assert shown_name(name) == "?"


def test_a_name_from_right_to_left_is_isolated():
    assert shown_name("דוד") == "\u2068דוד\u2069"


def test_marks_of_direction_are_dropped():
    assert shown_name("An\u202ena\u2066") == "Anna"


def test_line_breaks_become_spaces():
    assert shown_name("An\nna") == "An na"


@given(st.text(max_size=60))
def test_no_name_is_longer_than_allowed_or_empty(name):
    shown = plain(shown_name(name)).strip("\u2068\u2069")
    assert 0 < units(shown) <= MOST_UNITS
    assert "\n" not in shown
    assert len(shown) <= max(MOST_SIGNS, MOST_UNITS)


def test_the_second_opponent_of_a_kind_has_a_number():
    greedy = Chair(opponent="greedy")
    full = room(*people("Anna"), greedy, Chair(opponent="random"), greedy)
    names = [seat_name(full, Seat(seat), IT) for seat in range(4)]
    assert names == ["Anna", "🤖 Furbo", "🤖 Svagato", "🤖 Furbo 2"]


def test_a_kept_seat_is_marked_until_the_lobby_of_the_rematch():
    match = evolve(dealt(begun()), SeatKept(Seat(0)))
    table = at_table(match)
    assert seat_name(table, Seat(0), IT) == "Anna 🤖"
    assert seat_name(replace(table, stage=Stage.LOBBY, number=2), Seat(0), IT) == "Anna"


def test_sides_of_a_team_game_have_a_letter_and_their_members():
    table = at_table(dealt(begun(scopa(4))))
    assert side_name(table, scopa(4), Side(1), IT) == "🔴 B (Bruno, Dino)"


def test_a_long_name_stays_within_its_units():
    assert units(plain(shown_name(LONG))) <= MOST_UNITS


def test_whoever_was_forgotten_is_somebody_in_words_and_in_pictures():
    match = dealt(begun())
    of = at_table(evolve(match, SeatKept(1)))
    of = replace(of, chairs=(of.chairs[0], Chair(person=NOBODY)))
    assert seat_name(of, Seat(1), IT) == "Qualcuno 🤖"
    assert seat_name(of, Seat(1), phrases("en")) == "Somebody 🤖"
    assert player(of, match, Seat(1), IT).name == "Qualcuno"

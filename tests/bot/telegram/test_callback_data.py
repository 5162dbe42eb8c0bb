"""Buttons are written in 64 bytes and read back, and nothing else is read."""

from dataclasses import fields
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.presentation import languages
from bot.service import taps
from bot.service.games import GAMES, OPTIONS
from bot.service.taps import At, PlayAt, Tap
from bot.service.tastes import HandOrder, Skin, Theme
from bot.telegram.callback_data import pack, unpack
from engine import DECK, Card, Move

LARGEST_ROOM = 2**63 - 1  # the largest id SQLite can give

rooms = st.one_of(st.integers(0, 50), st.integers(0, LARGEST_ROOM))
small = st.integers(0, 1000)
words = st.from_regex(r"[a-z0-9_]{1,12}", fullmatch=True)
tables = st.builds(At, rooms, small)
plays = st.builds(PlayAt, rooms, small, st.integers(1, 30), st.integers(1, 20))
moves = st.lists(st.sampled_from(DECK), min_size=1, max_size=40, unique=True).map(
    lambda cards: Move(cards[0], frozenset(cards[1:]))
)
rule_values = st.sampled_from([(o.name, value) for o in OPTIONS for value in o.values])
seats = st.one_of(st.none(), st.integers(0, 5))

ANY_TAP: st.SearchStrategy[Tap] = st.one_of(
    st.builds(taps.Sit, tables, seats),
    st.builds(taps.Stand, tables),
    st.builds(taps.AddOpponent, tables, words),
    st.builds(taps.ChooseLevel, tables, words),
    st.builds(taps.DropOpponent, tables),
    st.builds(taps.ChooseSize, tables, seats),
    st.builds(taps.ChooseGame, tables, st.sampled_from(GAMES)),
    st.builds(lambda at, pair: taps.ChangeRule(at, *pair), tables, rule_values),
    st.builds(taps.ChoosePictures, tables, st.booleans()),
    st.builds(taps.MixSeats, tables),
    st.builds(taps.Start, tables),
    st.builds(taps.HoldStart, tables),
    st.builds(taps.OpenMenu, tables, st.one_of(st.none(), words)),
    st.builds(taps.Leave, tables),
    st.builds(taps.Return, tables),
    st.builds(taps.Cancel, tables),
    st.builds(taps.PostAgain, tables),
    st.builds(taps.ShowRules, tables),
    st.builds(taps.TurnPictures, tables),
    st.builds(taps.ChooseSkin, tables, st.sampled_from(Skin)),
    st.builds(taps.ChooseTheme, tables, st.sampled_from(Theme)),
    st.builds(taps.OwnSkin, tables, st.sampled_from(Skin)),
    st.builds(taps.OwnTheme, tables, st.sampled_from(Theme)),
    st.builds(taps.LikeGroup, tables),
    st.builds(taps.OwnOrder, tables, st.sampled_from(HandOrder)),
    st.builds(taps.ChooseLanguage, tables, st.sampled_from(languages())),
    st.builds(taps.OwnLanguage, tables, st.sampled_from((None, *languages()))),
    st.builds(taps.ShowHand, tables),
    st.builds(taps.TurnHandWay, tables),
    st.builds(taps.CutDeck, tables, st.integers(1, 30), st.integers(1, 39)),
    st.builds(taps.Play, plays, moves),
    st.builds(taps.PickCard, plays, st.integers(0, 9)),
    st.builds(taps.PickNumber, plays, st.integers(0, 9), st.sampled_from(HandOrder)),
    st.builds(taps.PickCapture, plays, st.integers(0, 55)),
    st.builds(taps.TurnPage, plays, st.integers(0, 6)),
    st.builds(taps.PutBack, plays),
    st.builds(taps.Ahead, tables, st.integers(1, 30)),
    st.builds(taps.Rematch, tables),
)


@given(ANY_TAP)
def test_every_tap_is_read_back_as_it_was_written(tap):
    assert unpack(pack(tap)) == tap


@given(ANY_TAP)
def test_no_tap_is_longer_than_sixty_four_bytes(tap):
    assert 1 <= len(pack(tap).encode()) <= 64


@given(st.data())
def test_what_is_read_would_be_written_the_same_and_all_else_is_refused(data):
    text = pack(data.draw(ANY_TAP))
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 2))
    changed = text[:at] + data.draw(st.text("0Zaz9.+- _x*7d", max_size=2)) + text[at + cut :]
    try:
        tap = unpack(changed)
    except ValueError:
        return
    assert pack(tap) == changed


@given(st.text(max_size=70))
def test_foreign_text_is_refused_or_exact(text):
    try:
        tap = unpack(text)
    except ValueError:
        return
    assert pack(tap) == text


@pytest.mark.parametrize(
    "data",
    [
        "",
        "s",
        "s1",
        "s1.1",
        "s1.1.0.0",
        "s01.1.",
        "S1.1.",
        "s+1.1.",
        "s1_0.1.",
        "s 1.1.",
        "s-1.1.",
        "s1.1.A",
        "sa.1.٣",
        "u1.1.",
        "o1.1.",
        "o1.1.Greedy",
        "r1.1.target.i0b",
        "r1.1.target.x",
        "r1.1.target.",
        "p1.1.7d",
        "p1.1.1.1.",
        "p1.1.1.1.7x",
        "p1.1.1.1.7dx7d",
        "p1.1.1.1.7dx4s3c",
        "p1.1.1.1.7d*3",
        "p1.1.1.1.7d*zzzzzzzzzzzz",
        "m1.1.Rules",
        "D1.1.german",
        "O1.1.",
        "K1.1.",
        "K1.1.xx",
        "J1.1.xx",
        "E1.1.2.3.0",
        "j1.1",
        "s1.1." + "9" * 60,
        "v1y2p0ij32e8e8.1",  # one more than the largest room
        "z1.1.zzzzzzzzzzzzzzzzzzzz",
    ],
)
def test_a_forged_button_is_refused(data):
    with pytest.raises(ValueError, match=r".*"):
        unpack(data)


def test_a_move_is_written_in_notation():
    at = PlayAt(71, 2, 1, 3)
    assert pack(taps.Play(at, Move.parse("7dx3c4s"))) == "p1z.2.1.3.7dx3c4s"


def test_a_capture_of_the_whole_table_still_fits():
    ace, *rest = DECK
    tap = taps.Play(PlayAt(LARGEST_ROOM, 999, 99, 99), Move(ace, frozenset(rest)))
    assert len(pack(tap)) <= 64
    assert unpack(pack(tap)) == tap


def test_the_longest_capture_written_as_notation_fits_beside_the_largest_room():
    taken = frozenset(DECK[4:13])
    tap = taps.Play(PlayAt(LARGEST_ROOM, 99999, 999, 999), Move(Card.parse("Rb"), taken))
    assert "x" in pack(tap)


def test_a_field_that_cannot_be_written_is_refused():
    with pytest.raises(ValueError, match="not a number"):
        pack(taps.Stand(At(-1, 1)))
    with pytest.raises(ValueError, match="not a word"):
        pack(taps.AddOpponent(At(1, 1), "Greedy A"))
    with pytest.raises(ValueError, match="too long"):
        pack(taps.AddOpponent(At(1, 1), "a" * 61))
    with pytest.raises(ValueError, match="belongs"):
        pack(taps.Stand(PlayAt(1, 1, 1, 1)))


def test_every_kind_of_tap_has_a_strategy_here():
    drawn = {taps.Play, *(type(unpack(text)) for text in ONE_OF_EACH)}
    assert drawn == set(get_args(Tap))
    assert all(fields(kind)[0].name == "at" for kind in drawn)


# Buttons live as long as their messages: what once was sent must be understood for ever.
ONE_OF_EACH = (
    "s1.1.",
    "s1.1.3",
    "u1.1",
    "o1.1.greedy",
    "V1.1.maestro",
    "d1.1",
    "P1.1.t",
    "P1.1.f",
    "I1.1",
    "H1.1",
    "D1.1.four_colour",
    "T1.1.dark",
    "C1.1.french",
    "L1.1.light",
    "G1.1",
    "O1.1.suit",
    "K1.1.it",
    "J1.1.en",
    "J1.1.",
    "j1.1.8c",
    "j1.1.",
    "N1.1",
    "S1.1.2",
    "Y1.1",
    "z1.1.4",
    "z1.1.",
    "g1.1.scopone",
    "r1.1.target.ib",
    "r1.1.napola.t",
    "r1.1.redeal_sum_max.n",
    "r1.1.cut.splayer",
    "x1.1",
    "b1.1",
    "h1.1",
    "m1.1.rules",
    "m1.1.",
    "l1.1",
    "t1.1",
    "c1.1",
    "a1.1",
    "i1.1",
    "v1.1",
    "k1.1.2.13",
    "p1.1.2.3.7dx3c4s",
    "n1.1.2.3.0",
    "E1.1.2.3.0.rank",
    "e1.1.2.3.8",
    "f1.1.2.3.1",
    "q1.1.2.3",
    "w1.1.2",
    "y1.1",
)


@pytest.mark.parametrize("text", ONE_OF_EACH)
def test_buttons_of_the_first_release_are_understood(text):
    assert pack(unpack(text)) == text

"""House rules as data."""

import json
from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given

from engine import (
    SCOPA,
    SCOPONE_SCIENTIFICO,
    Cut,
    End,
    FirstMazziere,
    Game,
    LastScopa,
    PrimieraRule,
    Rules,
    RulesError,
    Seat,
    TieRule,
    scopa,
    scopone_scientifico,
)
from tests.engine.playouts import FORMS, law, rule_sets


@pytest.mark.parametrize(
    ("rules", "sides"),
    [
        (scopa(2), [0, 1]),
        (scopa(3), [0, 1, 2]),
        (scopa(4), [0, 1, 0, 1]),
        (scopa(4, pairs=False), [0, 1, 2, 3]),
        (scopa(6), [0, 1, 0, 1, 0, 1]),
        (scopone_scientifico(), [0, 1, 0, 1]),
    ],
    ids=FORMS,
)
def test_partners_sit_opposite_and_trios_alternate(rules, sides):
    """R2: who scores together."""
    assert [rules.side_of(Seat(seat)) for seat in range(rules.seats)] == sides
    assert rules.sides == len(set(sides))


@law
@given(rule_sets())
def test_the_seat_on_the_right_plays_next_and_is_never_a_partner(rules):
    """R2, R3, R5: counter-clockwise is counting up; left is counting down."""
    for seat in map(Seat, range(rules.seats)):
        assert rules.next_seat(seat) == (seat + 1) % rules.seats
        assert rules.previous_seat(rules.next_seat(seat)) == seat
        assert rules.side_of(rules.next_seat(seat)) != rules.side_of(seat)
        assert rules.side_of(Seat((seat + rules.sides) % rules.seats)) == rules.side_of(seat)
    assert rules.sides * (rules.seats // rules.sides) == rules.seats


def test_each_game_has_its_own_defaults():
    """R7, R8, R23, R29: scopone breaks ties by two and compares what suits there are."""
    assert (SCOPA.hand_size, SCOPA.table_size, SCOPA.rounds) == (3, 4, 6)
    assert (SCOPA.primiera_rule, SCOPA.tie_rule) == (PrimieraRule.STRICT, TieRule.UNTIL_BROKEN)
    scopone = SCOPONE_SCIENTIFICO
    assert (scopone.seats, scopone.hand_size, scopone.table_size, scopone.rounds) == (4, 9, 4, 1)
    assert scopone.primiera_rule is PrimieraRule.SUITS_THEN_SUM
    assert scopone.tie_rule is TieRule.TWO_SMAZZATE
    for rules in (SCOPA, scopone):
        assert rules.target == 11
        assert rules.end is End.TARGET
        assert rules.redeal_kings == 3
        assert rules.redeal_sum_max is None
        assert rules.last_scopa is LastScopa.NOT_LAST_CARD
        assert rules.cut is Cut.AUTO
        assert rules.first_mazziere is FirstMazziere.LOWEST
        assert not (rules.novebello)
        assert not (rules.rebello)
        assert not (rules.napola)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"seats": 5}, "even only for 2, 3, 4 or 6"),
        ({"seats": 1}, "even only for 2, 3, 4 or 6"),
        ({"seats": 6, "pairs": False}, "two teams of three"),
        ({"game": "scopone", "seats": 2}, "a game for four"),
        ({"game": "scopone", "pairs": False}, "two pairs"),
        ({"redeal_kings": 2}, "three or four re"),
        ({"redeal_sum_max": 3}, "at least 4"),
        ({"redeal_sum_max": 21}, "few deals are left"),
        ({"target": 0}, "at least one point"),
        ({"end": "smazzate"}, "say how many"),
        ({"end": "smazzate", "smazzate": 0}, "at least one smazzata"),
        ({"smazzate": 3}, "not to a number"),
        ({"colour": "red"}, "no such choice: colour"),
        ({"target": "11"}, "target cannot be '11'"),
        ({"target": True}, "target cannot be True"),
        ({"target": None}, "target cannot be None"),
        ({"napola": 1}, "napola cannot be 1"),
        ({"cut": "never"}, "only auto, player"),
        ({"cut": None}, "only auto, player"),
        ({"game": 7}, "only scopa, scopone"),
    ],
)
def test_a_contradiction_is_refused_with_its_reason(changes, why):
    """R2, R9, R27, R28: nobody begins a match that cannot be played."""
    with pytest.raises(RulesError, match=why):
        Rules.from_dict(changes)


@law
@given(rule_sets())
def test_rules_read_back_from_json(rules):
    """Every choice, by name and plain value."""
    assert Rules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules


def test_choices_not_named_are_the_games_own():
    """A record of an older release lacks the choices that came later."""
    assert Rules.from_dict({}) == SCOPA
    assert Rules.from_dict({"game": "scopone", "target": 21}) == scopone_scientifico(target=21)


def test_the_standard_of_changed_rules_is_the_preset_for_as_many_seats():
    """What a rules line need not say."""
    assert scopa(3, napola=True, target=21).standard == scopa(3)
    assert scopone_scientifico(target=21).standard == SCOPONE_SCIENTIFICO
    assert scopa(4).game is Game.SCOPA


def test_rules_are_fixed_for_a_whole_match():
    """A change makes another value, computed parts included."""
    with pytest.raises(FrozenInstanceError):
        SCOPA.target = 21
    assert replace(scopa(2), seats=3).sides == 3

"""The stored format: what was written once is read for ever.

The files in ``golden`` are never changed; a new format is a new kind with a file of its own.
"""

import json
import random
from pathlib import Path
from typing import get_args

import pytest

from bot.store.codec import decode, encode
from engine import (
    DECK,
    SCOPA,
    CardPlayed,
    Count,
    Cut,
    DealVoided,
    DeckSealed,
    Draw,
    Event,
    Game,
    MatchCancelled,
    MatchEnded,
    MatchStarted,
    Move,
    PrimieraRule,
    Rules,
    RulesError,
    Score,
    Seat,
    SeatKept,
    SeatReturned,
    Sheet,
    Side,
    SmazzataDealt,
    SmazzataScored,
    TieRule,
    VoidReason,
    cards,
    replay,
    scopa,
)
from tests.bot.service.rooms import ANNA, BRUNO, CARLA, DINO, started
from tests.bot.store.evening import next_step

GOLDEN = Path(__file__).parent / "golden"
(C7, C6) = cards("7c 6c")

# What each file must be read as.
SAMPLES: dict[str, Event] = {
    "match_started.1": MatchStarted(
        Rules(
            game=Game.SCOPONE,
            seats=4,
            cut=Cut.PLAYER,
            tie_rule=TieRule.TWO_SMAZZATE,
            primiera_rule=PrimieraRule.SUITS_THEN_SUM,
            napola=True,
            target=21,
        ),
        Seat(2),
        Draw(
            (
                (
                    (Seat(0), C7),
                    (Seat(1), C6),
                    (Seat(2), cards("6d")[0]),
                    (Seat(3), cards("Rb")[0]),
                ),
                ((Seat(1), cards("Fs")[0]), (Seat(2), cards("Ab")[0])),
            ),
            Seat(2),
        ),
    ),
    "deck_sealed.1": DeckSealed(tuple(reversed(DECK)), "000102030405060708090a0b0c0d0e0f"),
    "smazzata_dealt.1": SmazzataDealt(17),
    "deal_voided.1": DealVoided(VoidReason.THREE_RE),
    "card_played.1": CardPlayed(Seat(1), Move.parse("7dx3c4s"), scopa=True),
    "smazzata_scored.1": SmazzataScored(
        Sheet(
            counts=(
                Count(
                    carte=22,
                    denari=6,
                    settebello=True,
                    novebello=False,
                    rebello=True,
                    primiera_cards=cards("7d 6c 7s Ab"),
                    primiera=76,
                    napola=3,
                    scope=cards("7d 2s"),
                ),
                Count(
                    carte=18,
                    denari=4,
                    settebello=False,
                    novebello=True,
                    rebello=False,
                    primiera_cards=cards("5d 7c 6s 7b"),
                    primiera=75,
                    napola=0,
                    scope=(),
                ),
            ),
            scores=(
                Score(scope=2, carte=1, denari=1, settebello=1, primiera=1, napola=3, rebello=1),
                Score(novebello=1),
            ),
            leftovers=cards("Cc 4d"),
            leftovers_to=Side(0),
            last_to_capture=Seat(0),
            annulled=cards("Fb")[0],
        )
    ),
    "seat_kept.1": SeatKept(Seat(3)),
    "seat_returned.1": SeatReturned(Seat(3)),
    "match_ended.1": MatchEnded(Side(1)),
    "match_cancelled.1": MatchCancelled(),
}


def golden(kind):
    return (GOLDEN / f"{kind}.json").read_text(encoding="utf-8")


def test_every_file_says_what_it_must_be_read_as():
    assert {path.stem for path in GOLDEN.glob("*.json")} == set(SAMPLES)


def test_every_event_has_a_file():
    assert {type(event) for event in SAMPLES.values()} == set(get_args(Event))


@pytest.mark.parametrize("kind", SAMPLES)
def test_what_a_release_wrote_is_read_for_ever(kind):
    assert decode(kind, golden(kind)) == SAMPLES[kind]


@pytest.mark.parametrize("event", SAMPLES.values(), ids=SAMPLES)
def test_a_kind_of_event_is_written_one_way(event):
    """A body that changes its form without a new number fails here."""
    kind, body = encode(event)

    assert json.loads(body) == json.loads(golden(kind))


@pytest.mark.parametrize(
    "people", [(ANNA, BRUNO), (ANNA, BRUNO, CARLA), (ANNA, BRUNO, CARLA, DINO)]
)
def test_whole_matches_come_back_event_by_event(people):
    room = started(*people, options=(("target", 7),))
    rng = random.Random(4)
    events: list[Event] = []
    while not room.match.is_finished:
        step = next_step(room, rng)
        events += step.events
        room = step.room

    assert [decode(*encode(event)) for event in events] == events
    assert {type(event) for event in events} >= {CardPlayed, SmazzataScored, MatchEnded}


def test_a_rematch_has_no_draw():
    event = MatchStarted(scopa(3), Seat(1))

    assert decode(*encode(event)) == event


def test_rules_that_did_not_exist_when_a_match_began_are_the_games_own():
    event = decode("match_started.1", '{"rules":{"seats":3},"mazziere":0,"draw":null}')

    assert event == MatchStarted(scopa(3), Seat(0))
    assert event.rules.target == SCOPA.target


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("card_played.2", '{"seat":0,"move":"7d","scopa":false}'),
        ("card_played", '{"seat":0,"move":"7d","scopa":false}'),
        ("card_played.1", '{"seat":0,"move":"8d","scopa":false}'),
        ("card_played.1", '{"seat":0}'),
        ("card_played.1", "[]"),
        ("card_played.1", "{"),
        ("match_started.1", '{"rules":{"seats":5},"mazziere":0,"draw":null}'),
        ("deal_voided.1", '{"reason":"rain"}'),
    ],
)
def test_what_cannot_be_read_is_refused_with_one_kind_of_error(kind, body):
    with pytest.raises(ValueError, match=r"."):
        decode(kind, body)


def test_an_unknown_kind_is_named():
    with pytest.raises(ValueError, match=r"unknown kind of event: 'card_played\.2'"):
        decode("card_played.2", "{}")


def test_contradictory_rules_stay_contradictory_rules():
    with pytest.raises(RulesError):
        decode("match_started.1", '{"rules":{"seats":5},"mazziere":0,"draw":null}')


def test_the_samples_fit_the_engine():
    started_event = SAMPLES["match_started.1"]
    assert replay([started_event]).rules == started_event.rules

"""The master on positions that the tradition discusses, by their numbers there."""

import random

import pytest

from engine import DECK, Seat, cards, scopone_scientifico, view
from engine.ai.evaluation import Effort, evaluate
from tests.engine.table import position

THOROUGHLY = Effort(walks=1500, worlds=400)


def scopone(hand, table, *, turn, sizes=(9, 9, 9, 9), mazzetti=""):
    """One seat's hand is known; the other cards lie anyhow, which it must not notice."""
    known = {*cards(hand), *cards(table), *cards(mazzetti.replace("/", " "))}
    rest = [str(card) for card in DECK if card not in known]
    hands = []
    for seat, size in enumerate(sizes):
        hands.append(hand if seat == turn else " ".join(rest[:size]))
        if seat != turn:
            del rest[:size]
    return position(
        " / ".join(hands),
        table=table,
        mazzetti=mazzetti,
        turn=turn,
        mazziere=Seat(0),
        rules=scopone_scientifico(),
    )


POSITIONS = {
    "7: the mazziere's partner leaves the card that nobody can take": (
        scopone(
            "4c Cd 6s 2c Rd 7s 3b",
            "4s Cb",
            turn=2,
            sizes=(7, 7, 7, 7),
            mazzetti="4d 4b Rc Rs Ac Ab / 5b 2s 3d Fd Fs",
        ),
        "CdxCb",
    ),
    "12: the settebello takes a seven": (
        scopone(
            "7d Cs 3s 5d Fs",
            "7b Cc 4d",
            turn=0,
            sizes=(5, 4, 4, 4),
            mazzetti="As Ab 2s 2b Rs Rb 3d 3c 5c 5s / Ad Ac 2d 2c Rd Rc Fd Fc 6c 6s",
        ),
        "7dx7b",
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_search_finds_what_long_analysis_found(name):
    state, best = POSITIONS[name]

    values = evaluate(view(state, state.turn), random.Random(1), THOROUGHLY)

    assert str(values[0].move) == best
    assert values[0].points > values[1].points
    assert 0 < values[0].error < values[1].error
    assert sum(value.visits for value in values) == THOROUGHLY.walks

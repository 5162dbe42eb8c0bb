"""Exact play where everything is known or can be enumerated."""

import random
from fractions import Fraction
from itertools import permutations

import pytest

from engine import Move, Seat, legal_moves, play, scopa, scopone_scientifico, score, view
from engine.ai.evaluation import Effort, evaluate
from engine.cards import mask_of
from tests.engine.playouts import positions_of
from tests.engine.table import position

ANY = Effort(walks=1, worlds=1, believes=False)


def best_lead(state):
    """What side 0 leads by with best play, by the engine's own public functions."""
    if state.is_over:
        mine, theirs = (each.total for each in score(state))
        return mine - theirs
    values = [best_lead(play(state, move)) for move in legal_moves(state)]
    return max(values) if state.rules.side_of(state.turn) == 0 else min(values)


@pytest.mark.parametrize("seed", range(12))
def test_the_last_hand_of_two_players_is_played_exactly(seed):
    """R17: the other hand is what has not been seen."""
    state = next(s for s in positions_of(scopa(2), seed) if not s.tallone and len(s.hands[0]) == 3)
    sign = 1 if state.turn == 0 else -1

    values = evaluate(view(state, state.turn), random.Random(0), ANY)

    assert {value.move for value in values} == set(legal_moves(state))
    for value in values:
        assert value.points == sign * best_lead(play(state, value.move))
        assert value.error == 0
    assert values[0].points == max(value.points for value in values)


@pytest.mark.parametrize("seed", range(6))
def test_the_end_of_scopone_is_the_mean_over_every_world(seed):
    state = next(
        s for s in positions_of(scopone_scientifico(), seed) if sum(map(len, s.hands)) == 6
    )
    seat = state.turn
    seen = view(state, seat)
    sign = 1 if state.rules.side_of(seat) == 0 else -1

    values = evaluate(seen, random.Random(0), ANY)

    worlds = list(deals(list(seen.unseen), [s for s in range(4) if s != seat], state))
    for value in values:
        leads = [sign * best_lead(play(world, value.move)) for world in worlds]
        assert value.points == pytest.approx(float(Fraction(sum(leads), len(leads))))
        assert value.visits == len(worlds)


def deals(unseen, seats, state):
    """Every position that the seat on turn cannot tell from ``state``."""
    found = set()
    sizes = [len(state.hands[seat]) for seat in seats]
    for order in permutations(unseen):
        hands, pack = list(state.hand_masks), list(order)
        for seat, size in zip(seats, sizes, strict=True):
            hands[seat] = mask_of(pack[:size])
            del pack[:size]
        found.add(tuple(hands))
    return [state._replace(hand_masks=hands) for hands in found]


def test_the_mazziere_keeps_the_paired_card_for_the_last_trick():
    """Tradition's position 9: laying the 9 first always costs four points."""
    state = position(
        "7s Cc / Cb / 4s / 4b",
        table="5c",
        turn=0,
        mazziere=Seat(0),
        mazzetti="5s 5b Rs Rb Fs Fb 6s 6b 3s 3b 4d 4c 7c 7b Cd Cs"
        " / Ad Ac As Ab 2d 2c 2s 2b Rd Rc 5d 7d Fd Fc 6d 6c 3d 3c",
        rules=scopone_scientifico(),
        last_to_capture=Seat(1),
    )

    values = evaluate(view(state, Seat(0)), random.Random(0), ANY)

    assert values[0].move == Move.parse("7s")
    assert values[0].points - values[1].points > 3

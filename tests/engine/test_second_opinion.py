"""The engine against the plain rules of tests/benchmarks/engine_plain.py, play by play."""

import random
from dataclasses import asdict

from hypothesis import given

from engine import SCOPA, deal, legal_moves, play, score
from tests.benchmarks.engine_plain import plain_deal, plain_moves, plain_play, plain_points
from tests.engine.playouts import law, rule_sets, seeds, shuffled


@law
@given(rule_sets(), seeds)
def test_both_deal_offer_take_sweep_and_score_alike(rules, seed):
    """R7-R26, for every game form and option."""
    rng = random.Random(seed)
    deck, mazziere = shuffled(rng), rng.randrange(rules.seats)
    state, plain = deal(deck, rules, mazziere=mazziere), plain_deal(deck, rules, mazziere)
    while not plain.is_over:
        moves = legal_moves(state)
        assert state.turn == plain.turn
        assert state.table == plain.table
        assert len(set(moves)) == len(moves)
        assert set(moves) == set(plain_moves(plain))
        move = rng.choice(moves)
        state, plain = play(state, move), plain_play(plain, move)
        assert state.hands == tuple(tuple(sorted(hand)) for hand in plain.hands)

    assert state.is_over
    assert state.mazzetti == tuple(tuple(sorted(pile)) for pile in plain.piles)
    assert [asdict(points) for points in score(state)] == plain_points(plain)


@law
@given(seeds)
def test_the_last_table_is_kept_as_leftovers(seed):
    """R17: what lay there, in the order it was laid."""
    rng = random.Random(seed)
    deck = shuffled(rng)
    state, plain, before = deal(deck, SCOPA, mazziere=0), plain_deal(deck, SCOPA, 0), ()
    while not plain.is_over:
        move = rng.choice(legal_moves(state))
        before = tuple(c for c in plain.table if c not in move.captured)
        before = before if move.captured else (*plain.table, move.card)
        state, plain = play(state, move), plain_play(plain, move)

    assert state.leftovers == before

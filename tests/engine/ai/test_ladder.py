"""Every level plays every game, fairly, and the same again from the same dice."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import legal_moves, view
from engine.ai import LADDER, PLAYERS
from engine.ai.evaluation import Effort, evaluate
from engine.ai.searcher import SearchingPlayer
from tests.engine.playouts import FORMS, heavy_law, positions, positions_of, seeds
from tests.engine.test_views import permute_hidden

QUICK = Effort(walks=30, worlds=20)


def quick(player):
    """The same player, thinking less."""
    return SearchingPlayer(QUICK) if isinstance(player, SearchingPlayer) else player


def test_there_are_six_levels_and_the_names_of_stored_rooms_still_play():
    assert len(LADDER) == 6
    assert len({level.name for level in LADDER}) == 6
    assert set(PLAYERS) == {level.name for level in LADDER} | {"random", "greedy"}


@heavy_law
@given(positions(), st.sampled_from(sorted(PLAYERS)), seeds)
def test_every_level_plays_a_legal_move_under_any_rules(state, name, seed):
    if state.turn is None:
        return
    move = quick(PLAYERS[name]).choose(view(state, state.turn), random.Random(seed))
    assert move in legal_moves(state)


@heavy_law
@given(positions(), st.sampled_from(sorted(PLAYERS)), seeds)
def test_no_level_sees_what_its_seat_cannot(state, name, seed):
    """R30: with the hidden cards permuted and the same dice, the same play."""
    if state.turn is None:
        return
    player = quick(PLAYERS[name])
    other = permute_hidden(state, state.turn, seed)
    mine = player.choose(view(state, state.turn), random.Random(seed))
    assert player.choose(view(other, state.turn), random.Random(seed)) == mine


@pytest.mark.parametrize("form", sorted(FORMS))
def test_the_totals_of_the_match_are_welcome_in_every_form(form):
    rules = FORMS[form]
    state = list(positions_of(rules, 6))[20]
    seen = view(state, state.turn)
    for level in LADDER:
        move = quick(level.player).choose(seen, random.Random(1), totals=(9,) * rules.sides)
        assert move in seen.legal_moves


def test_a_forced_play_is_made_at_once_and_rolls_no_dice():
    state = next(s for s in positions_of(FORMS["scopone"], 2) if len(legal_moves(s)) == 1)
    rng = random.Random(5)
    before = rng.getstate()
    for level in LADDER[-2:]:
        assert level.player.choose(view(state, state.turn), rng) == legal_moves(state)[0]
    assert rng.getstate() == before


def test_thinking_stops_when_told_to_with_the_best_so_far():
    state = next(positions_of(FORMS["scopone"], 2))
    seen = view(state, state.turn)
    asked = []

    values = evaluate(
        seen,
        random.Random(1),
        Effort(walks=5000, worlds=50),
        stop=lambda: bool(asked.append(1)) or len(asked) == 2,
    )

    assert len(asked) == 2
    assert sum(value.visits for value in values) == 200
    assert values[0].visits == max(value.visits for value in values)

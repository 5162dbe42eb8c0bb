"""The search's flat arrays against the engine's own values: one game, not two."""

import random

from hypothesis import given
from hypothesis import strategies as st

from engine import legal_moves, play, score
from engine.ai.search import appraising, moving, tallying
from engine.ai.search.layout import (
    HANDS,
    LAST,
    LEFT,
    MOST_MOVES,
    MOST_SEATS,
    PILES,
    SCOPE,
    STATE_SIZE,
    TABLE,
    TALLONE,
    TURN,
)
from engine.ai.search.setting import game_of
from engine.ai.search.summing import next_sum
from engine.cards import mask_of
from engine.kernel import ALL, below, sums
from tests.engine.playouts import heavy_law, positions_of, rule_sets, seeds


def flat(state):
    numbers = [0] * STATE_SIZE
    numbers[HANDS : HANDS + state.rules.seats] = state.hand_masks
    numbers[TABLE] = state.table_mask
    numbers[TURN] = int(state.turn)
    numbers[LAST] = -1
    numbers[LEFT] = sum(map(int.bit_count, state.hand_masks)) + len(state.tallone)
    numbers[TALLONE] = len(state.tallone)
    return numbers


@heavy_law
@given(rule_sets(), seeds)
def test_a_smazzata_on_flat_arrays_goes_as_the_rules_say(rules, seed):
    """R7, R10-R26: the same moves, hands, scope and points, whatever the options."""
    rng = random.Random(seed)
    state = next(positions_of(rules, seed))
    numbers, game = flat(state), game_of(rules, state.mazziere)
    pack = [card.mask for card in state.tallone]
    cards, takes = [0] * MOST_MOVES, [0] * MOST_MOVES
    while not state.is_over:
        count = moving.list_moves(numbers[HANDS + state.turn], game, numbers[TABLE], cards, takes)
        legal = legal_moves(state)
        assert sorted(zip(cards[:count], takes[:count], strict=True)) == sorted(
            (move.card_mask, move.captured_mask) for move in legal
        )
        unseen = moving.unseen_by(numbers, game, state.turn)
        assert unseen.bit_count() == numbers[LEFT] - len(state.hands[state.turn])
        move = rng.choice(legal)
        moving.advance(numbers, game, pack, move.card_mask, move.captured_mask)
        state = play(state, move)
        assert tuple(numbers[HANDS : HANDS + rules.seats]) == state.hand_masks
        assert numbers[SCOPE : SCOPE + rules.sides] == list(map(len, state.scope))
        if not state.is_over:
            assert (numbers[TABLE], numbers[TURN]) == (state.table_mask, state.turn)
            assert tuple(numbers[PILES : PILES + rules.sides]) == state.mazzetto_masks
    points = [0] * MOST_SEATS
    tallying.tally(numbers, game, points, [0] * MOST_SEATS)
    assert points[: rules.sides] == [each.total for each in score(state)]


@given(st.integers(1, 10), st.integers(0, ALL))
def test_sums_come_one_by_one_in_the_kernels_order(total, table):
    lower = table & below(total)
    found = []
    taken = next_sum(total, lower, 0)
    while taken:
        found.append(taken)
        taken = next_sum(total, lower, taken)
    assert found == sums(total, lower)


def test_the_chance_that_a_card_lies_in_a_hand():
    """One of three cards among four of nine: 1 - C(6, 4) / C(9, 4)."""
    assert appraising.sweep_chance(3, 9, 4) == 1 - (15 / 126)
    assert appraising.sweep_chance(1, 9, 9) == 1
    assert appraising.sweep_chance(0, 9, 4) == 0


def test_dice_are_even():
    chance = [7]
    rolled = [moving.roll(chance, 6) for _ in range(60_000)]
    assert set(rolled) == set(range(6))
    assert all(9_500 < rolled.count(face) < 10_500 for face in range(6))


def test_worth_is_that_of_the_published_greedy():
    assert appraising.worth_of(mask_of(())) == 0
    assert appraising.WORTH[24] == 139
    assert appraising.WORTH[0] == 26
    assert appraising.WORTH[39] == 10

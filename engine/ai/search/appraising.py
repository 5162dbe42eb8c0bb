"""What a move looks like at first sight: gain, danger, and what tradition says of lays.

One measure serves three masters: the traditional player plays its best move, playouts follow
it most of the time, and belief asks how likely somebody was to prefer what he played.
"""

from typing import Final

from engine.ai.search.layout import (
    ALLOWED,
    HANDS,
    LAST_SCOPA,
    LEFT,
    TABLE,
    TURN,
    Ints,
)
from engine.ai.search.moving import follows, list_moves, roll, unseen_by
from engine.kernel import of_rank, rank_of

__all__ = [
    "ANSWER",
    "CAREFUL",
    "DOUBLE",
    "GAIN",
    "GREEDY",
    "KEEP",
    "LEARNT",
    "LOW",
    "POOR",
    "PRIZE",
    "RISK",
    "SWEEP",
    "TAKE",
    "TRADITIONAL",
    "WORTH",
    "appraise",
    "best_move",
    "first_sight",
    "sweep_chance",
    "total_of",
    "worth_of",
]

# Weights of an appraisal, in units of primiera points (a plain 2 is worth 12).
SWEEP: Final = 0  # for a scopa
RISK: Final = 1  # against the chance that the next seat makes one
CAREFUL: Final = 2  # against any such chance at all
DOUBLE: Final = 3  # for each further card of the rank laid
LOW: Final = 4  # against each pip of the card laid
ANSWER: Final = 5  # for the rank that a partner laid and an opponent took
KEEP: Final = 6  # for keeping a paired card as the last one

GAIN: Final = 7  # for the worth of captured cards, in hundredths
TAKE: Final = 8  # for taking at all
PRIZE: Final = 9  # for the settebello, beside its worth
POOR: Final = 10  # against the worth of the card laid, in hundredths

GREEDY: Final = (1000, 0, 150, 0, 0, 0, 0, 100, 0, 0, 100)
TRADITIONAL: Final = (1000, 160, 0, 10, 2, 10, 200, 100, 0, 0, 100)
LEARNT: Final = (120, 114, 0, 17, 4, 0, 0, 254, -55, -193, 69)
"""Fitted to what the search itself plays: a conditional logit with temperature 30."""

WORTH: Final = tuple(
    (16, 12, 13, 14, 15, 18, 29, 10, 10, 10)[at >> 2]
    + (10 if at & 3 == 0 else 0)
    + (100 if at == 24 else 0)
    for at in range(40)
)
"""What each card is worth: primiera points, more for 7s, denari and the settebello."""


def worth_of(held: int) -> int:
    """Return what the cards of a set are worth together."""
    worth = 0
    while held:
        card = held & -held
        held ^= card
        worth += WORTH[card.bit_length() - 1]
    return worth


def total_of(held: int) -> int:
    """Return the sum of the ranks of a set."""
    total = 0
    while held:
        card = held & -held
        held ^= card
        total += rank_of(card)
    return total


def sweep_chance(copies: int, unseen: int, held: int) -> float:
    """Return how likely one of ``copies`` cards is among ``held`` of ``unseen``."""
    missing = 1.0
    for drawn in range(copies):
        if unseen - held - drawn <= 0:
            return 1.0
        missing *= (unseen - held - drawn) / (unseen - drawn)
    return 1.0 - missing


def appraise(
    weights: Ints,
    card: int,
    taken: int,
    copies: int,
    table: int,
    table_total: int,
    unseen: int,
    unseen_count: int,
    held_next: int,
    left: int,
    always_counts: int,
    answer: int,
) -> int:
    """Return what playing ``card`` is worth at first sight.

    Args:
        weights: What counts how much.
        card: The card, as a set of one.
        taken: What it takes, 0 if it is laid.
        copies: How many cards of its rank the hand holds, itself included.
        table: The cards on the table.
        table_total: The sum of their ranks.
        unseen: The cards that the player has not seen, or those that nobody has seen.
        unseen_count: How many the player has not seen.
        held_next: How many cards the next seat will hold.
        left: How many cards are still to be played, this one included.
        always_counts: Not 0 if the last card may make a scopa as well (R16).
        answer: Ranks that a partner laid and an opponent took, bit by bit.
    """
    rank = rank_of(card)
    if taken:
        value = weights[TAKE] + worth_of(card | taken) * weights[GAIN] // 100
        if (card | taken) >> 24 & 1:
            value += weights[PRIZE]
        if table == taken:
            if left > 1 or always_counts:
                value += weights[SWEEP]
            return value
        table_total -= total_of(taken)
    else:
        value = weights[DOUBLE] * (copies - 1) - weights[LOW] * rank
        value -= WORTH[card.bit_length() - 1] * weights[POOR] // 100
        if answer >> rank & 1:
            value += weights[ANSWER]
        table_total += rank
    if table_total <= 10 and (left > 2 or (always_counts and left > 1)):
        killers = (unseen & of_rank(table_total)).bit_count()
        if killers:
            chance = sweep_chance(killers, unseen_count, held_next)
            value -= weights[CAREFUL] + int(weights[RISK] * chance)
    return value


def first_sight(weights: Ints, state: Ints, game: Ints, card: int, taken: int) -> int:
    """Return the appraisal of a move of the seat on turn."""
    hand = state[HANDS + state[TURN]]
    unseen = unseen_by(state, game, state[TURN])
    return appraise(
        weights,
        card,
        taken,
        (hand & of_rank(rank_of(card))).bit_count(),
        state[TABLE],
        total_of(state[TABLE]),
        unseen,
        unseen.bit_count(),
        follows(state, game),
        state[LEFT],
        1 if game[LAST_SCOPA] == ALLOWED else 0,
        0,
    )


def best_move(
    weights: Ints, state: Ints, game: Ints, noise: int, chance: Ints, cards: Ints, takes: Ints
) -> int:
    """Return the place in ``cards`` and ``takes`` of a move to play.

    It is the best at first sight, the first of equals; ``noise`` times in a thousand it is
    any move.
    """
    hand = state[HANDS + state[TURN]]
    table = state[TABLE]
    count = list_moves(hand, game, table, cards, takes)
    if count == 1:
        return 0
    if noise and roll(chance, 1000) < noise:
        return roll(chance, count)
    unseen = unseen_by(state, game, state[TURN])
    unseen_count = unseen.bit_count()
    table_total = total_of(table)
    held_next = follows(state, game)
    always_counts = 1 if game[LAST_SCOPA] == ALLOWED else 0
    best = 0
    best_value = -1000000
    for at in range(count):
        value = appraise(
            weights,
            cards[at],
            takes[at],
            (hand & of_rank(rank_of(cards[at]))).bit_count(),
            table,
            table_total,
            unseen,
            unseen_count,
            held_next,
            state[LEFT],
            always_counts,
            0,
        )
        if value > best_value:
            best = at
            best_value = value
    return best

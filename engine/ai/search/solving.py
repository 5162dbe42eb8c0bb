"""Exact play where every card is known: the end of a smazzata, searched to its last card."""

from typing import Final

from engine.ai.search.descending import Desk
from engine.ai.search.layout import (
    HANDS,
    LAST,
    LEFT,
    PILES,
    SCOPE,
    STATE_SIZE,
    SWEPT,
    TABLE,
    TURN,
    Floats,
    Ints,
)
from engine.ai.search.moving import advance, list_moves
from engine.ai.search.tallying import tally, weigh_points

__all__ = ["MOST_PLAYS_SOLVED", "ROOM", "solve"]

MOST_PLAYS_SOLVED: Final = 12
ROOM: Final = 200
"""Moves that one seat can have so near the end, with three cards in hand."""


def solve(
    state: Ints,
    game: Ints,
    stakes: Floats,
    alpha: float,
    beta: float,
    depth: int,
    desk: Desk,
) -> float:
    """Return what side 0 gains over side 1 if both play best from here, knowing all cards.

    Only for two sides, and when no more cards are dealt. ``desk.cards`` and ``desk.takes``
    hold ``ROOM`` moves for each ``depth``. A value outside ``alpha`` to ``beta`` is a bound.
    """
    if not state[LEFT]:
        for at in range(STATE_SIZE):
            desk.state[at] = state[at]
        tally(desk.state, game, desk.points, desk.numbers)
        weigh_points(desk.points, 2, stakes, desk.gains)
        return desk.gains[0]
    seat = state[TURN]
    side = seat % 2
    hand, table, pile = state[HANDS + seat], state[TABLE], state[PILES + side]
    scope, last, swept, left = state[SCOPE + side], state[LAST], state[SWEPT], state[LEFT]
    base = depth * ROOM
    count = list_moves(hand, game, table, desk.cards, desk.takes, base)
    best = -1000.0 if side == 0 else 1000.0
    for at in range(base, base + count):
        advance(state, game, desk.pack, desk.cards[at], desk.takes[at])
        value = solve(state, game, stakes, alpha, beta, depth + 1, desk)
        state[HANDS + seat], state[TABLE], state[PILES + side] = hand, table, pile
        state[SCOPE + side], state[LAST], state[SWEPT], state[LEFT] = scope, last, swept, left
        state[TURN] = seat
        if side == 0:
            best = max(best, value)
            alpha = max(alpha, value)
        else:
            best = min(best, value)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best

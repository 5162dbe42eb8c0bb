"""What can be played, and what follows, on flat arrays (R7, R10-R17)."""

from functools import lru_cache

from engine import kernel
from engine.ai.search import summing
from engine.ai.search.layout import (
    ALLOWED,
    DEALT,
    DECLINE,
    FEWEST,
    HAND_SIZE,
    HANDS,
    LAST,
    LAST_SCOPA,
    LEFT,
    MAZZIERE,
    PILES,
    SCOPE,
    SEATS,
    SIDES,
    SWEPT,
    TABLE,
    TALLONE,
    TURN,
    Ints,
)
from engine.kernel import apply, below, of_rank, rank_of

__all__ = [
    "advance",
    "captures",
    "deal_next",
    "follows",
    "list_moves",
    "next_sum",
    "roll",
    "unseen_by",
]

captures = lru_cache(maxsize=1 << 17)(kernel.captures)
next_sum = lru_cache(maxsize=1 << 17)(summing.next_sum)
"""Interpreted, answers are remembered; compiled, it is quicker to ask again."""


def roll(chance: Ints, most: int) -> int:
    """Return a number from 0 to ``most - 1``; ``chance`` holds the generator's only state."""
    drawn = chance[0] * 48271 % 2147483647
    chance[0] = drawn
    return drawn * most // 2147483647


def list_moves(hand: int, game: Ints, table: int, cards: Ints, takes: Ints, begin: int = 0) -> int:
    """Write what ``hand`` can do into ``cards`` and ``takes``, from place ``begin`` on.

    Returns how many moves there are.
    """
    found = begin
    reached = reachable(table)
    left = hand
    while left:
        card = left & -left
        left ^= card
        rank = rank_of(card)
        same = table & of_rank(rank)
        if not reached >> rank & 1:
            cards[found] = card
            takes[found] = 0
            found += 1
            continue
        if same:  # one of them, and no sum (R11)
            while same:
                cards[found] = card
                takes[found] = same & -same
                same &= same - 1
                found += 1
            continue
        lower = table & below(rank)
        if game[FEWEST]:
            for taken in captures(rank, lower, True):  # noqa: FBT003 - as the kernel has it
                cards[found] = card
                takes[found] = taken
                found += 1
        else:
            taken = next_sum(rank, lower, 0)
            while taken:
                cards[found] = card
                takes[found] = taken
                found += 1
                taken = next_sum(rank, lower, taken)
        if game[DECLINE]:
            cards[found] = card
            takes[found] = 0
            found += 1
    return found - begin


def reachable(table: int) -> int:
    """Return the totals, 0 to 10, of sets of table cards, bit by bit."""
    reached = 1
    while table:
        card = table & -table
        table ^= card
        reached |= reached << rank_of(card)
    return reached & 2047


def follows(state: Ints, game: Ints) -> int:
    """Return how many cards the next seat will hold when it plays, after one more card."""
    after = (state[TURN] + 1) % game[SEATS]
    held = state[HANDS + after].bit_count()
    if not held and state[DEALT] < state[TALLONE]:
        return game[HAND_SIZE]
    return held


def unseen_by(state: Ints, game: Ints, seat: int) -> int:
    """Return the cards that ``seat`` has not seen."""
    seen = state[HANDS + seat] | state[TABLE]
    for side in range(game[SIDES]):
        seen |= state[PILES + side]
    return kernel.ALL & ~seen


def advance(state: Ints, game: Ints, pack: Ints, card: int, taken: int) -> None:
    """Play ``card`` for the seat on turn, and deal the next hands from ``pack`` when due."""
    seat = state[TURN]
    side = seat % game[SIDES]
    state[HANDS + seat], state[TABLE], state[PILES + side] = apply(
        state[HANDS + seat], state[TABLE], state[PILES + side], card, taken
    )
    state[LEFT] -= 1
    if taken:
        state[LAST] = seat
        state[SWEPT] = 0
        if not state[TABLE] and (state[LEFT] or game[LAST_SCOPA] == ALLOWED):
            state[SCOPE + side] += 1
            state[SWEPT] = 1
    seat += 1
    if seat == game[SEATS]:
        seat = 0
    state[TURN] = seat
    if not state[HANDS + seat] and state[DEALT] < state[TALLONE]:
        deal_next(state, game, pack)


def deal_next(state: Ints, game: Ints, pack: Ints) -> None:
    """Give every seat its next hand, the mazziere's last (R7)."""
    top = state[DEALT]
    for place in range(game[SEATS]):
        hand = 0
        for _ in range(game[HAND_SIZE]):
            hand |= pack[top]
            top += 1
        state[HANDS + (game[MAZZIERE] + 1 + place) % game[SEATS]] = hand
    state[DEALT] = top

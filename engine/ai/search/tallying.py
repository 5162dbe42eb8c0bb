"""The points of a finished smazzata on flat arrays (R16-R26), and what they are worth."""

from engine.ai.search.layout import (
    DEALER_GETS,
    GRADED,
    LAST,
    LAST_SCOPA,
    MAJORITY,
    MAZZIERE,
    NAPOLA,
    NOT_LAST_CAPTURE,
    NOVEBELLO,
    PILES,
    REBELLO,
    SCOPE,
    SIDES,
    STRICT,
    SWEPT,
    TABLE,
    Floats,
    Ints,
)
from engine.kernel import DENARI, denari_run
from engine.kernel import FLAT as FLAT_VALUES
from engine.kernel import GRADED as GRADED_VALUES

__all__ = ["MOST_POINTS", "tally", "top", "weigh_points"]

MOST_POINTS = 24
"""More points in one smazzata are worth no more to a search."""

_BEST_FIRST = (7, 6, 1, 5, 4, 3, 2, 10, 9, 8)
"""Ranks as they count for the primiera, however figures do: most suits are known at a glance."""

_SETTEBELLO = 1 << 24
_NOVEBELLO = 1 << 32
_REBELLO = 1 << 36


def tally(state: Ints, game: Ints, points: Ints, numbers: Ints) -> None:
    """Write each side's points; leftovers go where they belong (R17).

    ``numbers`` is room for one number a side.
    """
    sides = game[SIDES]
    if state[LAST] >= 0:
        taker = game[MAZZIERE] if game[DEALER_GETS] else state[LAST]
        state[PILES + taker % sides] |= state[TABLE]
        state[TABLE] = 0
    for side in range(sides):
        points[side] = state[SCOPE + side] + _single_points(state[PILES + side], game)
    if state[SWEPT] and game[LAST_SCOPA] == NOT_LAST_CAPTURE:
        points[state[LAST] % sides] -= 1
    for side in range(sides):
        numbers[side] = state[PILES + side].bit_count()
    top(numbers, sides, 21 if game[MAJORITY] else 1, points)
    for side in range(sides):
        numbers[side] = (state[PILES + side] & DENARI).bit_count()
    top(numbers, sides, 6 if game[MAJORITY] else 1, points)
    for side in range(sides):
        numbers[side] = _primiera_rank(state[PILES + side], game)
    top(numbers, sides, 1, points)


def _single_points(pile: int, game: Ints) -> int:
    """Return the points that cards make by themselves (R21, R24-R26)."""
    points = 0
    if pile & _SETTEBELLO:
        points += 1
    if game[NOVEBELLO] and pile & _NOVEBELLO:
        points += 1
    if game[REBELLO] and pile & _REBELLO:
        points += 1
    if game[NAPOLA]:
        run = denari_run(pile)
        if run >= 3:
            points += run
    return points


def _primiera_rank(pile: int, game: Ints) -> int:
    """Return a number that is higher for the better primiera, 0 for none (R22, R23)."""
    suits = 0
    total = 0
    for suit in range(4):
        held = pile >> suit & DENARI
        if not held:
            continue
        suits += 1
        for rank in _BEST_FIRST:
            if held >> 4 * (rank - 1) & 1:
                total += GRADED_VALUES[rank - 1] if game[GRADED] else FLAT_VALUES[rank - 1]
                break
    if not game[STRICT]:
        return 100 * suits + total
    return total if suits == 4 else 0


def top(numbers: Ints, sides: int, least: int, points: Ints) -> None:
    """Give a point to the side whose number is alone the highest, and at least ``least``."""
    best = 0
    for side in range(1, sides):
        if numbers[side] > numbers[best]:
            best = side
    if numbers[best] < least:
        return
    for side in range(sides):
        if side != best and numbers[side] == numbers[best]:
            return
    points[best] += 1


def weigh_points(points: Ints, sides: int, stakes: Floats, gains: Floats) -> None:
    """Write what ``points`` are worth to each side.

    Two sides: ``stakes`` is a table, row by row for the points of side 0. More: the lead over
    the others' mean, and ``stakes`` is empty of meaning.
    """
    if sides == 2:
        gain = stakes[
            min(points[0], MOST_POINTS) * (MOST_POINTS + 1) + min(points[1], MOST_POINTS)
        ]
        gains[0] = gain
        gains[1] = -gain
        return
    total = 0
    for side in range(sides):
        total += points[side]
    for side in range(sides):
        gains[side] = points[side] - (total - points[side]) / (sides - 1)

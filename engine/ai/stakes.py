"""What the points of a smazzata are worth, the match in view."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from engine.ai.search.tallying import MOST_POINTS
from engine.options import End
from engine.rules import Rules

__all__ = ["chance_to_win", "stakes"]

_TYPICAL: Final = ((0, 0.14), (1, 0.20), (2, 0.23), (3, 0.19), (4, 0.17), (5, 0.05), (6, 0.02))
"""How often a side ends a smazzata with so many points: the traditional player against itself."""

_SCALE: Final = 6.0
"""So that a point at the beginning of a match to 11 is worth about one."""

_TIE_BREAK: Final = 0.02
"""What a point is worth even where it decides nothing."""


def stakes(rules: Rules, totals: Sequence[int]) -> tuple[float, ...]:
    """Return what each result of this smazzata is worth to side 0 of two, row by row.

    Without totals a point is a point, and so it is in a match of a number of smazzate.
    """
    if len(totals) != 2 or rules.end is not End.TARGET:
        return _POINTS
    return _by_target(totals[0], totals[1], rules.target)


def chance_to_win(mine: int, theirs: int, target: int) -> float:
    """Return how likely a side wins a match to ``target`` against an even one."""
    if max(mine, theirs) >= target and mine != theirs:
        return float(mine > theirs)
    if mine == theirs:
        return 0.5
    return _chance(mine, theirs, target)


@lru_cache(maxsize=1 << 14)
def _chance(mine: int, theirs: int, target: int) -> float:
    won = total = 0.0
    for gained, often in _TYPICAL:
        for lost, as_often in _TYPICAL:
            if gained or lost:
                total += often * as_often
                won += often * as_often * chance_to_win(mine + gained, theirs + lost, target)
    return won / total


@lru_cache(maxsize=256)
def _by_target(mine: int, theirs: int, target: int) -> tuple[float, ...]:
    def worth(gained: int, lost: int) -> float:
        return 2 * chance_to_win(mine + gained, theirs + lost, target) - 1

    return _table(worth)


def _table(worth: Callable[[int, int], float]) -> tuple[float, ...]:
    size = range(MOST_POINTS + 1)
    return tuple(
        _SCALE * worth(gained, lost) + _TIE_BREAK * (gained - lost)
        for gained in size
        for lost in size
    )


_POINTS: Final = tuple(
    float(gained - lost) for gained in range(MOST_POINTS + 1) for lost in range(MOST_POINTS + 1)
)

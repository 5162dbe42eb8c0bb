"""The moves one card can make on a table, remembered.

``kernel`` computes; this module gives names to the results and keeps the last ones, because
the same few cards lie on tables again and again.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from . import kernel
from .cards import DECK, Card, cards_of, mask_of
from .moves import Move
from .options import Compulsory, SumChoice
from .rules import Rules

__all__ = ["captures", "moves_of", "style_of"]

_SAME: Final = tuple(kernel.of_rank(card.rank) for card in DECK)
_BELOW: Final = tuple(kernel.below(card.rank) for card in DECK)

# How a rule set changes what a card can do, in the bits of ``style``.
_FEWEST: Final = 1
_DECLINE: Final = 2


def captures(card: Card, table: Iterable[Card], rules: Rules) -> tuple[frozenset[Card], ...]:
    """Return every set of cards that ``card`` may take from ``table`` (R10-R12)."""
    found = kernel.captures(card.rank, mask_of(table), rules.sum_choice is SumChoice.FEWEST)
    return tuple(frozenset(cards_of(taken)) for taken in found)


def style_of(rules: Rules) -> int:
    """Return how ``rules`` change what a card can do, as a number for ``moves_of``."""
    fewest = _FEWEST if rules.sum_choice is SumChoice.FEWEST else 0
    decline = _DECLINE if rules.compulsory is Compulsory.EQUAL_ONLY else 0
    return fewest | decline


def moves_of(index: int, table: int, style: int) -> tuple[Move, ...]:
    """Return what ``DECK[index]`` can do on ``table``: its captures, or being laid (R13)."""
    # Only equal cards matter if there are any, else only lower ones.
    near = (table & _SAME[index]) or (table & _BELOW[index])
    return _moves(near | index << 40 | style << 46)


@lru_cache(maxsize=1 << 17)
def _moves(key: int) -> tuple[Move, ...]:
    table, index, style = key & kernel.ALL, key >> 40 & 63, key >> 46
    rank = DECK[index].rank
    found = kernel.captures(rank, table, bool(style & _FEWEST))
    takes = tuple(_move(taken | index << 40) for taken in found)
    must_take = takes and (not style & _DECLINE or table & _SAME[index])
    return takes if must_take else (*takes, _move(index << 40))


@lru_cache(maxsize=1 << 15)
def _move(key: int) -> Move:
    return Move(DECK[key >> 40], frozenset(cards_of(key & kernel.ALL)))

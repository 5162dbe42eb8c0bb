"""What cards can do on a table, remembered.

``kernel`` computes; this module gives the results their names and keeps the last ones, because
the same few cards lie on tables again and again.
"""

from functools import lru_cache
from typing import Final

from . import kernel
from .cards import DECK, cards_of
from .moves import Move
from .options import Compulsory, SumChoice

__all__ = ["moves_of", "style_of"]

# How rules change what a card can do: bits of a style.
_FEWEST: Final = 1
_DECLINE: Final = 2

# For each style and card: the cards of equal rank, those of lower rank, its part of a key.
_REACH: Final = tuple(
    tuple(
        (kernel.of_rank(card.rank), kernel.below(card.rank), card.index << 40 | style << 46)
        for card in DECK
    )
    for style in range(4)
)
_LAID: Final = tuple((Move(card),) for card in DECK)


def style_of(sum_choice: SumChoice, compulsory: Compulsory) -> int:
    """Return how the rules change what a card can do (R12, R13), as a number."""
    fewest = _FEWEST if sum_choice is SumChoice.FEWEST else 0
    decline = _DECLINE if compulsory is Compulsory.EQUAL_ONLY else 0
    return fewest | decline


def moves_of(hand: int, table: int, style: int) -> tuple[Move, ...]:
    """Return what each card of ``hand`` can do on ``table``: capture, or be laid (R10-R14)."""
    moves: tuple[Move, ...] = ()
    reach = _REACH[style]
    while hand:
        card = hand & -hand
        hand ^= card
        same, below, key = reach[card.bit_length() - 1]
        # Only equal cards matter if there are any, else only lower ones.
        moves += _moves((table & same or table & below) | key)
    return moves


@lru_cache(maxsize=1 << 16)
def _moves(key: int) -> tuple[Move, ...]:
    """Return what one card can do; ``key`` is the table, the card's index and the style."""
    table, index, style = key & kernel.ALL, key >> 40 & 63, key >> 46
    rank = int(DECK[index].rank)
    found = kernel.captures(rank, table, bool(style & _FEWEST))
    moves = tuple([_move(index << 40 | taken) for taken in found])
    if not found or (style & _DECLINE and not table & kernel.of_rank(rank)):
        moves += _LAID[index]
    return moves


@lru_cache(maxsize=1 << 15)
def _move(key: int) -> Move:
    """Return the one Move for a card's index and the cards it takes."""
    return Move(DECK[key >> 40], frozenset(cards_of(key & kernel.ALL)))

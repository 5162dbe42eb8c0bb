"""What cards can do on a table, remembered.

``kernel`` computes; this module gives the results their names and keeps the last ones, because
the same few cards lie on tables again and again.
"""

from functools import lru_cache
from typing import Final

from . import kernel
from .cards import DECK, Card, cards_of
from .moves import Move
from .options import Compulsory, SumChoice

__all__ = ["moves_of", "style_of"]

# How rules change what a card can do: bits of a style.
_FEWEST: Final = 1
_DECLINE: Final = 2

# How many tables are remembered for each card and style, then forgotten together. Half a million
# random tables of one style filled fifteen megabytes.
_MOST: Final = 1 << 12


def style_of(sum_choice: SumChoice, compulsory: Compulsory) -> int:
    """Return how the rules change what a card can do (R12, R13), as a number."""
    fewest = _FEWEST if sum_choice is SumChoice.FEWEST else 0
    decline = _DECLINE if compulsory is Compulsory.EQUAL_ONLY else 0
    return fewest | decline


def moves_of(hand: int, table: int, style: int) -> tuple[Move, ...]:
    """Return what each card of ``hand`` can do on ``table``: capture, or be laid (R10-R14)."""
    moves: tuple[Move, ...] = ()
    known = _KNOWN[style]
    while hand:
        card = hand & -hand
        hand ^= card
        same, below, of_card = known[card.bit_length() - 1]
        # Only equal cards matter if there are any, else only lower ones.
        moves += of_card[table & same or table & below]
    return moves


class _Known(dict[int, tuple[Move, ...]]):
    """What one card can do, by the cards on the table that matter to it."""

    def __init__(self, card: Card, style: int) -> None:
        super().__init__()
        self.card = card
        self.style = style

    def __missing__(self, table: int) -> tuple[Move, ...]:
        rank = int(self.card.rank)
        found = kernel.captures(rank, table, bool(self.style & _FEWEST))
        moves = tuple([_move(self.card.index, taken) for taken in found])
        if not found or (self.style & _DECLINE and not table & kernel.of_rank(rank)):
            moves += _LAID[self.card.index]
        if len(self) >= _MOST:
            self.clear()
        self[table] = moves
        return moves


@lru_cache(maxsize=1 << 15)
def _move(index: int, taken: int) -> Move:
    """Return the one Move for a card's place in the deck and the cards it takes."""
    return Move(DECK[index], frozenset(cards_of(taken)))


_LAID: Final = tuple((Move(card),) for card in DECK)

# For each style and card: the cards of equal rank, those of lower rank, what is known of it.
_KNOWN: Final = tuple(
    tuple(
        (kernel.of_rank(card.rank), kernel.below(card.rank), _Known(card, style)) for card in DECK
    )
    for style in range(4)
)

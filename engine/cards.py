"""The forty cards of an Italian deck (R1)."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import Final

from .errors import NotationError

__all__ = [
    "DECK",
    "SETTEBELLO",
    "Card",
    "Rank",
    "Suit",
    "cards",
    "cards_of",
    "mask_of",
]


class Suit(StrEnum):
    """The four semi; the value is the letter used in notation."""

    DENARI = "d"
    COPPE = "c"
    SPADE = "s"
    BASTONI = "b"


class Rank(IntEnum):
    """Capture value of a card, 1 to 10."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    FANTE = 8
    CAVALLO = 9
    RE = 10


_RANK_LETTERS: Final = "A234567FCR"
_SUIT_LETTERS: Final = "".join(Suit)


@dataclass(frozen=True, slots=True)
class Card:
    """One card, written as rank letter then suit letter: ``7d`` is the settebello.

    Cards sort by rank, then denari, coppe, spade, bastoni. ``index`` is the card's place in
    that order and in ``DECK``, and all that is compared; ``mask`` is the card as a set of one,
    for ``kernel``.
    """

    rank: Rank = field(compare=False)
    suit: Suit = field(compare=False)
    index: int = field(init=False, repr=False)
    mask: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        index = 4 * (self.rank - 1) + _SUIT_LETTERS.index(self.suit)
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "mask", 1 << index)

    def __lt__(self, other: "Card") -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return _RANK_LETTERS[self.rank - 1] + self.suit

    @staticmethod
    def parse(text: str) -> "Card":
        """Read notation such as ``7d`` or ``Rb``.

        Raises:
            NotationError: ``text`` is anything else.
        """
        try:
            return _BY_NAME[text]
        except KeyError:
            raise NotationError(f"not a card: {text!r}") from None


DECK: Final[tuple[Card, ...]] = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
SETTEBELLO: Final = DECK[Card(Rank.SEVEN, Suit.DENARI).index]

_BY_NAME: Final = {str(card): card for card in DECK}


def cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by white space: ``cards("7d Ac")``."""
    return tuple(Card.parse(word) for word in text.split())


def mask_of(held: Iterable[Card]) -> int:
    """Return ``held`` as a mask: bit ``4 * (rank - 1) + suit`` for each card."""
    mask = 0
    for card in held:
        mask |= card.mask
    return mask


@lru_cache(maxsize=1 << 14)  # every hand of three fits: 10,700 masks
def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask in sorted order."""
    held = []
    while mask:
        lowest = mask & -mask
        held.append(DECK[lowest.bit_length() - 1])
        mask ^= lowest
    return tuple(held)

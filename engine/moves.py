"""A move: the card laid and the cards it takes."""

from dataclasses import dataclass, field

from .cards import Card, mask_of
from .errors import NotationError

__all__ = ["Move"]


@dataclass(frozen=True, slots=True)
class Move:
    """Lay ``card`` from the hand and take ``captured`` (empty: leave it on the table).

    Written ``7d`` when nothing is taken and ``7dx3c4s`` when it takes those two.
    A Move is an intention: only ``legal_moves`` knows whether it is allowed.

    ``card_mask`` and ``captured_mask`` are the same two facts for ``kernel``; they are kept
    because every play reads them, and numbers are quicker to compare than cards.
    """

    card: Card = field(compare=False)
    captured: frozenset[Card] = field(default=frozenset(), compare=False)
    card_mask: int = field(init=False, repr=False)
    captured_mask: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "card_mask", self.card.mask)
        object.__setattr__(self, "captured_mask", mask_of(self.captured))

    def __str__(self) -> str:
        taken = "".join(map(str, sorted(self.captured)))
        return f"{self.card}x{taken}" if taken else str(self.card)

    @staticmethod
    def parse(text: str) -> "Move":
        """Read move notation.

        Raises:
            NotationError: it is malformed, or names a card twice.
        """
        head, cross, tail = text.partition("x")
        taken = [Card.parse(tail[at : at + 2]) for at in range(0, len(tail), 2)]
        move = Move(Card.parse(head), frozenset(taken))
        if (cross and not taken) or len({move.card, *taken}) != 1 + len(taken):
            raise NotationError(f"not a move: {text!r}")
        return move

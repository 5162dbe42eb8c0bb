"""The fair deal: a deck is promised before the cut and shown after the smazzata."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from string import hexdigits

from .cards import Card
from .dealing import check_deck
from .errors import NotationError

__all__ = ["OpenedDeck", "check_nonce", "commitment"]


@dataclass(frozen=True, slots=True)
class OpenedDeck:
    """A deck whose smazzata is over: a secret no longer.

    Attributes:
        deck: As it was sealed, top card first, before the cut.
        nonce: What was sealed with it.
        cut: Where it was cut.
    """

    deck: tuple[Card, ...]
    nonce: str
    cut: int


def commitment(deck: Sequence[Card], nonce: str) -> str:
    """Return the sha256, in lowercase hex, of the text that promises ``deck``.

    The text is ASCII: the nonce, one space, the forty cards in notation, top first, with one
    space between them and nothing after the last:
    ``0123456789abcdef0123456789abcdef 7d Ac … Rb``. The deck is the one before the cut; cut at
    place k it is dealt as ``deck[k:] + deck[:k]``.

    Raises:
        NotationError: the nonce or the deck is malformed.
    """
    check_nonce(nonce)
    check_deck(deck)
    text = " ".join((nonce, *map(str, deck)))
    return sha256(text.encode("ascii")).hexdigest()


def check_nonce(nonce: str) -> None:
    """Check that ``nonce`` is 32 lowercase hex digits.

    Raises:
        NotationError: it is not.
    """
    if len(nonce) != 32 or not set(nonce) <= set(hexdigits.lower()):
        raise NotationError(f"a nonce is 32 lowercase hex digits, not {nonce!r}")

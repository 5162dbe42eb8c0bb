"""How cards and moves are written for people."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from engine import Card, Move, Suit

__all__ = ["JOINER", "SUITS", "bare_text", "card_text", "cards_text", "move_text", "sum_text"]

SUITS: Final[Mapping[Suit, str]] = MappingProxyType(
    {Suit.DENARI: "🪙", Suit.COPPE: "🍷", Suit.SPADE: "⚔️", Suit.BASTONI: "🪵"}
)

JOINER: Final = "\N{WORD JOINER}"
"""Neither shown nor read out: it keeps a rank and its sign on one line of a narrow phone."""


def card_text(card: Card) -> str:
    """``7🪙``, ``A🍷``, ``F⚔️``, ``R🪵``: a letter or digit, and a sign no colour tells apart."""
    return f"{str(card)[0]}{JOINER}{SUITS[card.suit]}"


def bare_text(card: Card) -> str:
    """The same, without what keeps it together: for alerts, where every character counts."""
    return card_text(card).replace(JOINER, "")


def cards_text(cards: Iterable[Card]) -> str:
    """``3🍷 6⚔️``, in the order given; a dash when there are none."""
    return " ".join(map(card_text, cards)) or "—"


def sum_text(cards: Iterable[Card]) -> str:
    """``3🍷+4⚔️``, by rank and suit."""
    return "+".join(map(card_text, sorted(cards)))


def move_text(move: Move) -> str:
    """``7🪙 ✋ 3🍷+4⚔️``, or only the card if it takes nothing."""
    laid = card_text(move.card)
    return f"{laid} ✋ {sum_text(move.captured)}" if move.captured else laid

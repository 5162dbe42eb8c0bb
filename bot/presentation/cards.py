"""How cards and moves are written for people: with the letters and signs of their cards."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from bot.presentation.phrases import Phrasebook
from bot.service.tastes import Skin
from engine import Card, Move, Rank, Suit

__all__ = [
    "JOINER",
    "bare_text",
    "card_text",
    "cards_text",
    "move_text",
    "rank_text",
    "suit_text",
    "sum_text",
]

_ITALIAN: Final[Mapping[Suit, str]] = MappingProxyType(
    {Suit.DENARI: "🪙", Suit.COPPE: "🍷", Suit.SPADE: "⚔️", Suit.BASTONI: "🪵"}
)
_FRENCH: Final[Mapping[Suit, str]] = MappingProxyType(
    {Suit.DENARI: "♦️", Suit.COPPE: "♥️", Suit.SPADE: "♠️", Suit.BASTONI: "♣️"}
)
_FRENCH_FIGURES: Final[Mapping[Rank, str]] = MappingProxyType(
    {Rank.FANTE: "J", Rank.CAVALLO: "Q", Rank.RE: "K"}
)

JOINER: Final = "\N{WORD JOINER}"
"""Neither shown nor read out: it keeps a rank and its sign on one line of a narrow phone."""


def suit_text(suit: Suit, skin: Skin) -> str:
    """``🪙``, or ``♦️`` with French cards: a sign no colour tells apart."""
    return _ITALIAN[suit] if skin is Skin.ITALIAN else _FRENCH[suit]


def rank_text(rank: Rank, skin: Skin) -> str:
    """``7``, ``A``, ``F``, ``R``; with French cards ``J``, ``Q`` and ``K`` (R1)."""
    letter = str(Card(rank, Suit.DENARI))[0]
    return letter if skin is Skin.ITALIAN else _FRENCH_FIGURES.get(rank, letter)


def card_text(card: Card, say: Phrasebook) -> str:
    """``7🪙``, ``A🍷``, ``F⚔️``, ``R🪵``; with French cards ``7♦️``, ``A♥️``, ``J♠️``, ``K♣️``."""
    return f"{rank_text(card.rank, say.skin)}{JOINER}{suit_text(card.suit, say.skin)}"


def bare_text(card: Card, say: Phrasebook) -> str:
    """The same, without what keeps it together: for alerts, where every character counts."""
    return card_text(card, say).replace(JOINER, "")


def cards_text(cards: Iterable[Card], say: Phrasebook) -> str:
    """``3🍷 6⚔️``, in the order given; a dash when there are none."""
    return " ".join(card_text(card, say) for card in cards) or "—"


def sum_text(cards: Iterable[Card], say: Phrasebook) -> str:
    """``3🍷+4⚔️``, by rank and suit."""
    return "+".join(card_text(card, say) for card in sorted(cards))


def move_text(move: Move, say: Phrasebook) -> str:
    """``7🪙 ✋ 3🍷+4⚔️``, or only the card if it takes nothing."""
    laid = card_text(move.card, say)
    return f"{laid} ✋ {sum_text(move.captured, say)}" if move.captured else laid

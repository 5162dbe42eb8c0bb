"""What happened in a match; everything else is computed from these.

Events name seats, never people.
"""

from dataclasses import dataclass
from typing import TypeAlias

from .cards import Card
from .dealing import VoidReason
from .drawing import Draw
from .moves import Move
from .rules import Rules
from .scoring import Sheet
from .seats import Seat, Side

__all__ = [
    "CardPlayed",
    "DealVoided",
    "DeckSealed",
    "Event",
    "MatchCancelled",
    "MatchEnded",
    "MatchStarted",
    "SeatKept",
    "SeatReturned",
    "SmazzataDealt",
    "SmazzataScored",
]


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """The players sat down and agreed on the rules; ``draw`` chose the mazziere (R4).

    ``draw`` is None when nobody drew: a rematch goes on with the next mazziere (R5).
    """

    rules: Rules
    mazziere: Seat
    draw: Draw | None = None


@dataclass(frozen=True, slots=True)
class DeckSealed:
    """Chance spoke: the shuffled deck, top card first, recorded before the cut (R6)."""

    deck: tuple[Card, ...]
    nonce: str


@dataclass(frozen=True, slots=True)
class SmazzataDealt:
    """The deck was cut after its ``cut``-th card, and dealt (R6-R8)."""

    cut: int


@dataclass(frozen=True, slots=True)
class DealVoided:
    """The first table annulled the deal; the same mazziere deals again (R9)."""

    reason: VoidReason


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat made a legal move; ``scopa`` is the verdict of that moment (R15, R16)."""

    seat: Seat
    move: Move
    scopa: bool


@dataclass(frozen=True, slots=True)
class SmazzataScored:
    """The count as announced; a later fix to scoring does not rewrite it (R17-R26)."""

    sheet: Sheet


@dataclass(frozen=True, slots=True)
class SeatKept:
    """A built-in player plays for ``seat`` from now on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatReturned:
    """The seat's player is back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """A side has won (R27-R29)."""

    winner: Side


@dataclass(frozen=True, slots=True)
class MatchCancelled:
    """The match was broken off; nobody has won."""


Event: TypeAlias = (
    MatchStarted
    | DeckSealed
    | SmazzataDealt
    | DealVoided
    | CardPlayed
    | SmazzataScored
    | SeatKept
    | SeatReturned
    | MatchEnded
    | MatchCancelled
)

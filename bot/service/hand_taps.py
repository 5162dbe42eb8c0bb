"""The buttons of a hand: a play names a move only where nobody else can see it."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.service.at import PlayAt
from engine import Move


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move; only ever on a button in a private chat."""

    at: PlayAt
    move: Move


@dataclass(frozen=True, slots=True)
class PickCard:
    """Lay the card at a position of the hand, or list its captures if it has several."""

    at: PlayAt
    position: int


@dataclass(frozen=True, slots=True)
class PickCapture:
    """Take the capture with that index for the picked card."""

    at: PlayAt
    index: int


@dataclass(frozen=True, slots=True)
class TurnPage:
    """Show another eight captures of the picked card."""

    at: PlayAt
    page: int


@dataclass(frozen=True, slots=True)
class PutBack:
    """Pick another card."""

    at: PlayAt


HandTap: TypeAlias = Play | PickCard | PickCapture | TurnPage | PutBack

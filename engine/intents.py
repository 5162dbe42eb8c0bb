"""What a seat can ask for."""

from dataclasses import dataclass
from typing import TypeAlias

from .moves import Move

__all__ = ["Cancel", "CutDeck", "Intent", "Leave", "PlayCard", "Return"]


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Make a move, on one's turn."""

    move: Move


@dataclass(frozen=True, slots=True)
class CutDeck:
    """Cut the sealed deck after its ``place``-th card, 1 to 39 (R6)."""

    place: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Let a built-in player play for the seat."""


@dataclass(frozen=True, slots=True)
class Return:
    """Take the seat back from the built-in player."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Break the match off; who may do so is not the engine's business."""


Intent: TypeAlias = PlayCard | CutDeck | Leave | Return | Cancel

"""Buttons that lay a card."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.service.taps.at import PlayAt
from bot.service.tastes import HandOrder
from engine import Move


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move; only ever on a button that nobody else sees."""

    at: PlayAt
    move: Move


@dataclass(frozen=True, slots=True)
class PickCard:
    """Lay the card at a position of the hand by rank, or list its captures if it has several.

    Only where the button names the card; numbers depend on how a player has the hand laid out.
    """

    at: PlayAt
    position: int


@dataclass(frozen=True, slots=True)
class PickNumber:
    """Lay the card with that number, from 0, of the hand in that order.

    It says nothing of the card, so it can stand where others see it. Once its player has chosen
    another order, the number may mean another card than the one that was read: nothing is laid.
    """

    at: PlayAt
    number: int
    order: HandOrder


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


HandTap: TypeAlias = Play | PickCard | PickNumber | PickCapture | TurnPage | PutBack

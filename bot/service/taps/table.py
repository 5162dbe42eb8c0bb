"""Buttons of the table, the count and the result."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.service.taps.at import At


@dataclass(frozen=True, slots=True)
class ShowHand:
    """See one's own hand."""

    at: At


@dataclass(frozen=True, slots=True)
class CutDeck:
    """Cut the deck at a place, 1 to 39."""

    at: At
    smazzata: int
    place: int


@dataclass(frozen=True, slots=True)
class Ahead:
    """Go on to the next smazzata without waiting."""

    at: At
    smazzata: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """Open the lobby again with the same seats."""

    at: At


TableTap: TypeAlias = ShowHand | CutDeck | Ahead | Rematch

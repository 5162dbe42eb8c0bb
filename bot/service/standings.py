"""How people have fared: the leaderboard of a chat, and somebody's own figures."""

from dataclasses import dataclass
from typing import Final

from bot.service.people import PersonId
from bot.service.tastes import Taste

__all__ = ["LINES", "Figures", "OwnFigures", "Standing", "Standings"]

LINES: Final = 15
"""Lines of a leaderboard, so that its words fit below its picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One line of a chat's leaderboard; ``person`` is None for a built-in opponent.

    Attributes:
        place: From 1; no two lines share one.
    """

    place: int
    name: str
    person: PersonId | None
    played: int
    won: int
    points: int
    scope: int


@dataclass(frozen=True, slots=True)
class Standings:
    """A chat's leaderboard, best first.

    Attributes:
        rows: The best; and whoever asked, in their place, where that is further down.
        taste: How it is shown; None: told in words alone.
    """

    rows: tuple[Standing, ...]
    taste: Taste | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """How somebody has fared, all finished matches taken together."""

    played: int = 0
    won: int = 0
    points: int = 0
    scope: int = 0


@dataclass(frozen=True, slots=True)
class OwnFigures:
    """How one person has fared: in all groups, and alone against the bot's own players."""

    in_groups: Figures
    alone: Figures

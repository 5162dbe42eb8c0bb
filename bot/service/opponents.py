"""The built-in players: who they are, and what they play when they see what a seat sees."""

from collections.abc import Iterable, Sequence
from random import Random, SystemRandom
from typing import Final

from engine import Match, Move, SeatView
from engine.ai import LADDER, PLAYERS, Player

STAND_IN: Final = "nonno"
"""Who plays a seat whose person is away: sound and quick."""

OFFERED: Final = tuple(level.name for level in LADDER)
"""The levels of a lobby, the weakest first."""

NAMES: Final = tuple(PLAYERS)
"""Every name that a chair may bear."""

_SLOW: Final = frozenset(level.name for level in LADDER if level.is_slow)


class QuickOpponents:
    """Thinks at once, in the caller's own time; implements ``bot.service.ports.Opponents``.

    Fair by type, since it gets a SeatView and what everybody knows.
    """

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or SystemRandom()

    def expect(self, names: Iterable[str]) -> None:
        """Get ready; there is nothing to do."""

    async def choose(self, name: str | None, seen: SeatView, totals: Sequence[int]) -> Move:
        """Choose a legal move for the seat on turn; an unknown or absent name plays STAND_IN."""
        return player(name).choose(seen, self._rng, totals=totals)


def player(name: str | None) -> Player:
    """Return the player of that name, or STAND_IN."""
    return PLAYERS.get(name or STAND_IN, PLAYERS[STAND_IN])


def is_slow(name: str | None) -> bool:
    """Whether that player thinks for longer than a moment."""
    return name in _SLOW


def totals_of(match: Match) -> tuple[int, ...]:
    """Return the points of each side before the smazzata under way."""
    sides = range(match.rules.sides)
    return tuple(sum(sheet.scores[side].total for sheet in match.sheets) for side in sides)

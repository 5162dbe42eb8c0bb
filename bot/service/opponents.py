"""The built-in players: who they are, and what they play when they see what a seat sees."""

from random import Random, SystemRandom
from typing import Final

from engine import Move, SeatView
from engine.ai import PLAYERS

STAND_IN: Final = "greedy"
NAMES: Final = tuple(PLAYERS)


class Opponents:
    """Thinks for built-in players; fair by type, since it gets a SeatView and nothing else."""

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or SystemRandom()

    async def choose(self, name: str | None, seen: SeatView) -> Move:
        """Choose a legal move for the seat on turn; an unknown or absent name plays STAND_IN."""
        player = PLAYERS.get(name or STAND_IN, PLAYERS[STAND_IN])
        return player.choose(seen, self._rng)

"""Built-in opponents: they see a SeatView and nothing else."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .greedy import GreedyPlayer
from .player import Player
from .uniform import RandomPlayer

__all__ = ["PLAYERS", "GreedyPlayer", "Player", "RandomPlayer"]

PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "random": RandomPlayer(),
        "greedy": GreedyPlayer(),
    }
)

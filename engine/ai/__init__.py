"""Built-in opponents: they see a SeatView and nothing else."""

from .careless import CarelessPlayer
from .greedy import GreedyPlayer
from .ladder import LADDER, PLAYERS, Level
from .player import Player
from .traditional import TraditionalPlayer
from .uniform import RandomPlayer

__all__ = [
    "LADDER",
    "PLAYERS",
    "CarelessPlayer",
    "GreedyPlayer",
    "Level",
    "Player",
    "RandomPlayer",
    "TraditionalPlayer",
]

"""Built-in opponents: they see a SeatView and nothing else."""

from .careless import CarelessPlayer
from .evaluation import Effort, Value, evaluate
from .greedy import GreedyPlayer
from .ladder import LADDER, PLAYERS, Level
from .player import Player
from .searcher import SearchingPlayer
from .traditional import TraditionalPlayer
from .uniform import RandomPlayer

__all__ = [
    "LADDER",
    "PLAYERS",
    "CarelessPlayer",
    "Effort",
    "GreedyPlayer",
    "Level",
    "Player",
    "RandomPlayer",
    "SearchingPlayer",
    "TraditionalPlayer",
    "Value",
    "evaluate",
]

"""Who plays in the bench: every level, and players that only serve to measure."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.ai.evaluation import Effort
from engine.ai.ladder import PLAYERS
from engine.ai.player import Player
from engine.ai.searcher import SearchingPlayer

__all__ = ["CONTESTANTS"]

CONTESTANTS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        **PLAYERS,
        "uniform1000": SearchingPlayer(Effort(walks=1000, worlds=500, believes=False)),
        "uniform4000": SearchingPlayer(Effort(walks=4000, worlds=1000, believes=False)),
        "belief1000": SearchingPlayer(Effort(walks=1000, worlds=500)),
    }
)

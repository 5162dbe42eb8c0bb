"""The six built-in opponents, from one who has just learnt the rules to a master."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from .careless import CarelessPlayer
from .evaluation import Effort
from .greedy import GreedyPlayer
from .player import Player
from .searcher import SearchingPlayer
from .traditional import TraditionalPlayer
from .uniform import RandomPlayer

__all__ = ["LADDER", "PLAYERS", "Level"]


_STUDIOUS: Final = Effort(walks=400, worlds=200, believes=False)
_MASTERLY: Final = Effort(walks=750, worlds=400)
_MASTERLY_AND_FAST: Final = Effort(walks=2500, worlds=1000)

# With three cards in hand moves differ by little, and most luck is still in the tallone.
_REDEALT: Final = replace(_MASTERLY, worlds=750, curiosity=4.0, compares=True)
_REDEALT_AND_FAST: Final = replace(_REDEALT, walks=4000, worlds=4000)
_MAESTRO: Final = SearchingPlayer(
    _MASTERLY, _MASTERLY_AND_FAST, redealt=SearchingPlayer(_REDEALT, _REDEALT_AND_FAST)
)


@dataclass(frozen=True, slots=True)
class Level:
    """One rung.

    Attributes:
        name: What records and rooms call it; sentences for people are presentation's.
        player: Who plays.
        is_slow: Whether it thinks for longer than a moment.
    """

    name: str
    player: Player
    is_slow: bool = False


LADDER: Final = (
    Level("garzone", CarelessPlayer(GreedyPlayer(), 0.55)),
    Level("zia", CarelessPlayer(GreedyPlayer(), 0.25)),
    Level("barista", GreedyPlayer()),
    Level("nonno", TraditionalPlayer()),
    Level("ragioniere", SearchingPlayer(_STUDIOUS), is_slow=True),
    Level("maestro", _MAESTRO, is_slow=True),
)
"""The weakest first."""

PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        **{level.name: level.player for level in LADDER},
        # Rooms stored before there were levels know these two names.
        "random": RandomPlayer(),
        "greedy": GreedyPlayer(),
    }
)
"""Every player by its name."""

"""Who plays in the bench: every level, and players that only serve to measure."""

from collections.abc import Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.ai.bench.seeing import AllSeeingPlayer
from engine.ai.evaluation import Effort
from engine.ai.ladder import PLAYERS
from engine.ai.player import Player
from engine.ai.search.appraising import GREEDY, LEARNT, TRADITIONAL
from engine.ai.searcher import SearchingPlayer

__all__ = ["CONTESTANTS", "Contestant", "contestant"]

Contestant: TypeAlias = Player | AllSeeingPlayer

CONTESTANTS: Final[Mapping[str, Contestant]] = MappingProxyType(
    {
        **PLAYERS,
        "ismcts4000": SearchingPlayer(
            Effort(walks=4000, worlds=4000, believes=False, curiosity=4.0, trust=0, taste=GREEDY)
        ),
        "allseeing1000": AllSeeingPlayer(Effort(walks=1000, worlds=1, believes=False)),
    }
)
"""Every level, those whom old rooms know, and two to measure by.

``ismcts4000`` is the published kind of search: a fresh, uniform world for each walk, greedy
playouts, bounds as wide as in our prototype, and no first sight.
"""

_TASTES: Final = MappingProxyType({"greedy": GREEDY, "traditional": TRADITIONAL, "learnt": LEARNT})
_WORDS: Final = {each.name for each in fields(Effort)}


def contestant(name: str) -> Contestant:
    """Return the player of that name, or one that searches as ``name`` describes.

    A description looks like ``search:walks=4000,worlds=1000,believes=0,taste=greedy`` and names
    fields of ``Effort``.

    Raises:
        LookupError: the description lacks ``walks``, or there is no such taste.
        ValueError: there is no such player.
    """
    known = CONTESTANTS.get(name)
    if known is not None:
        return known
    kind, _, described = name.partition(":")
    if kind != "search" or not described:
        raise ValueError(f"no player is called {name}")
    words = dict(word.split("=", 1) for word in described.split(","))
    if unknown := words.keys() - _WORDS:
        raise ValueError(f"no such effort: {', '.join(sorted(unknown))}")
    plain = Effort(walks=int(words["walks"]), worlds=int(words.get("worlds", words["walks"])))
    return SearchingPlayer(
        replace(
            plain,
            believes=words.get("believes", "1") != "0",
            noise=int(words.get("noise", plain.noise)),
            curiosity=float(words.get("curiosity", plain.curiosity)),
            trust=int(words.get("trust", plain.trust)),
            taste=_TASTES[words.get("taste", "traditional")],
            compares=words.get("compares", "0") != "0",
        )
    )

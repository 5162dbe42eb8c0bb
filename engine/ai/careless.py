"""A player whose mind wanders."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random  # noqa: TID251 - the type only: chance is an argument

    from engine.ai.player import Player
    from engine.moves import Move
    from engine.views import SeatView

__all__ = ["CarelessPlayer"]


@dataclass(frozen=True, slots=True)
class CarelessPlayer:
    """Plays like ``sober``, but any legal move once in a while.

    Attributes:
        sober: Who plays when the mind does not wander.
        lapses: How often it does, 0 to 1.
    """

    sober: "Player"
    lapses: float

    def choose(self, view: "SeatView", rng: "Random", *, totals: "Sequence[int]" = ()) -> "Move":
        """Return one of ``view.legal_moves``."""
        if rng.random() < self.lapses:
            return rng.choice(view.legal_moves)
        return self.sober.choose(view, rng, totals=totals)

"""What it takes to be an opponent."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random  # noqa: TID251 - the type only: chance is an argument

    from engine.moves import Move
    from engine.views import SeatView

__all__ = ["Player"]


class Player(Protocol):
    """Chooses a move from what its seat can see."""

    def choose(self, view: "SeatView", rng: "Random", *, totals: "Sequence[int]" = ()) -> "Move":
        """Return one of ``view.legal_moves``, of which there is at least one.

        Args:
            view: What the seat sees.
            rng: Where chance comes from; the same state of it gives the same move.
            totals: The points of each side before this smazzata; empty if nobody knows, and
                then every point counts the same.
        """
        ...

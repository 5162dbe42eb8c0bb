"""What it takes to be an opponent."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from random import Random  # noqa: TID251 - the type only: chance is an argument

    from engine.moves import Move
    from engine.views import SeatView

__all__ = ["Player"]


class Player(Protocol):
    """Chooses a move from what its seat can see."""

    def choose(self, view: "SeatView", rng: "Random") -> "Move":
        """Return one of ``view.legal_moves``, of which there is at least one."""
        ...

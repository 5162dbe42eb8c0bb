"""The opponent that any other must beat."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random  # noqa: TID251 - the type only: chance is an argument

    from engine.moves import Move
    from engine.views import SeatView

__all__ = ["RandomPlayer"]


class RandomPlayer:
    """Plays any legal move, all equally likely."""

    def choose(
        self,
        view: "SeatView",
        rng: "Random",
        *,
        totals: "Sequence[int]" = (),  # noqa: ARG002 - a point is a point here
    ) -> "Move":
        """Return one of ``view.legal_moves``."""
        return rng.choice(view.legal_moves)

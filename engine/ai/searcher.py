"""The player that searches: it supposes where the hidden cards are, and plays on in thought."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.ai.evaluation import Effort, evaluate
from engine.ai.search import routines as arithmetic

if TYPE_CHECKING:
    from random import Random  # noqa: TID251 - the type only: chance is an argument

    from engine.moves import Move
    from engine.views import SeatView

__all__ = ["SearchingPlayer"]


@dataclass(frozen=True, slots=True)
class SearchingPlayer:
    """Plays the move that most walks through supposed worlds led to; exactly where it can.

    Attributes:
        effort: How hard to think where arithmetic is interpreted.
        fast_effort: How hard where it is compiled; None: the same.
        redealt: Who thinks instead where hands are dealt anew from a tallone; None: no other.
    """

    effort: Effort
    fast_effort: Effort | None = None
    redealt: "SearchingPlayer | None" = None

    def choose(
        self,
        view: "SeatView",
        rng: "Random",
        *,
        totals: Sequence[int] = (),
        stop: Callable[[], bool] | None = None,
    ) -> "Move":
        """Return one of ``view.legal_moves``; once ``stop`` says so, the best so far."""
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        if self.redealt is not None and view.rules.rounds > 1:
            return self.redealt.choose(view, rng, totals=totals, stop=stop)
        routines = arithmetic.ready()
        effort = self.effort
        if routines is not arithmetic.INTERPRETED and self.fast_effort is not None:
            effort = self.fast_effort
        return evaluate(view, rng, effort, totals=totals, stop=stop, routines=routines)[0].move

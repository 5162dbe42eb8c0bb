"""What each legal play is worth, in points: players choose by it, and a coach can explain it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from engine.ai.search.guessing import count_worlds, enumerated
from engine.ai.search.routines import INTERPRETED, Routines
from engine.ai.thought import Effort, Thought, Value

if TYPE_CHECKING:
    from random import Random  # noqa: TID251 - the type only: chance is an argument

    from engine.views import SeatView

__all__ = ["Effort", "Value", "evaluate"]

_MOST_WORLDS_SOLVED: Final = 100


def evaluate(
    view: "SeatView",
    rng: "Random",
    effort: Effort,
    *,
    totals: Sequence[int] = (),
    stop: Callable[[], bool] | None = None,
    routines: Routines = INTERPRETED,
) -> tuple[Value, ...]:
    """Return the value of every legal play, the one to play first.

    The same view, state of ``rng`` and effort give the same values, interpreted or compiled.

    Args:
        view: What the seat on turn sees.
        rng: Where chance comes from; one number is drawn.
        effort: How hard to think.
        totals: The points of each side before this smazzata; empty: a point is a point.
        stop: Asked now and then; once it says so, the best so far is returned.
        routines: The arithmetic to use.
    """
    thought = Thought(view, rng.randrange(1, 2147483647), effort, totals, routines)
    if thought.is_ending and count_worlds(view) <= _MOST_WORLDS_SOLVED:
        return thought.solve(thought.judged(enumerated(view, thought.root, routines)))
    return thought.search(thought.judged(thought.guessed()), stop)

"""Making compiled arithmetic ready before anybody waits for it."""

from random import Random  # noqa: TID251 - the rehearsal's dice are thrown away
from typing import TYPE_CHECKING, Final

from engine.ai.evaluation import Effort, evaluate
from engine.ai.search.routines import compiled, use
from engine.cards import DECK
from engine.dealing import deal
from engine.playing import play
from engine.rules import SCOPONE_SCIENTIFICO
from engine.seats import Seat
from engine.views import view

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["warm"]

_BRIEFLY: Final = Effort(walks=2, worlds=2)


def warm(folder: "Path | None" = None) -> None:
    """Compile what searches need, or load it from ``folder``, and let them use it.

    It takes seconds the first time. Searches that run meanwhile go on interpreted.

    Raises:
        ImportError: the extra ``fast`` is not installed.
    """
    routines = compiled(folder)
    state = deal(DECK, SCOPONE_SCIENTIFICO, mazziere=Seat(0))
    while state.turn is not None:  # from the first play to exact endings: all is called once
        seen = view(state, state.turn)
        best = evaluate(seen, Random(1), _BRIEFLY, routines=routines)[0]  # noqa: S311 - no secret
        state = play(state, best.move)
    use(routines)

"""From what a seat sees to the flat arrays of the search."""

from typing import TYPE_CHECKING, Final

from engine.ai.search.layout import (
    ALLOWED,
    DEALER_GETS,
    DEALT,
    DECLINE,
    FEWEST,
    GAME_SIZE,
    GRADED,
    HAND_SIZE,
    HANDS,
    LAST,
    LAST_SCOPA,
    LEFT,
    MAJORITY,
    MAZZIERE,
    NAPOLA,
    NOT_LAST_CAPTURE,
    NOT_LAST_CARD,
    NOVEBELLO,
    PILES,
    REBELLO,
    SCOPE,
    SEATS,
    SIDES,
    STATE_SIZE,
    STRICT,
    SWEPT,
    TABLE,
    TALLONE,
    TURN,
)
from engine.cards import mask_of
from engine.options import (
    Compulsory,
    LastScopa,
    LeftoversTo,
    Plurality,
    PrimieraFigures,
    PrimieraRule,
    SumChoice,
)

if TYPE_CHECKING:
    from engine.rules import Rules
    from engine.seats import Seat
    from engine.views import SeatView

__all__ = ["game_of", "state_of"]

_LAST_SCOPA: Final = {
    LastScopa.NOT_LAST_CARD: NOT_LAST_CARD,
    LastScopa.NOT_LAST_CAPTURE: NOT_LAST_CAPTURE,
    LastScopa.ALLOWED: ALLOWED,
}


def game_of(rules: "Rules", mazziere: "Seat") -> list[int]:
    """Return the rules of a smazzata as numbers."""
    game = [0] * GAME_SIZE
    game[SEATS] = rules.seats
    game[SIDES] = rules.sides
    game[HAND_SIZE] = rules.hand_size
    game[MAZZIERE] = mazziere
    game[FEWEST] = rules.sum_choice is SumChoice.FEWEST
    game[DECLINE] = rules.compulsory is Compulsory.EQUAL_ONLY
    game[LAST_SCOPA] = _LAST_SCOPA[rules.last_scopa]
    game[DEALER_GETS] = rules.leftovers_to is LeftoversTo.DEALER
    game[MAJORITY] = rules.plurality is Plurality.MAJORITY
    game[GRADED] = rules.primiera_figures is PrimieraFigures.GRADED
    game[STRICT] = rules.primiera_rule is PrimieraRule.STRICT
    game[NOVEBELLO] = rules.novebello
    game[REBELLO] = rules.rebello
    game[NAPOLA] = rules.napola
    return game


def state_of(view: "SeatView") -> list[int]:
    """Return the position as the seat sees it: other hands hold no cards."""
    state = [0] * STATE_SIZE
    state[HANDS + view.seat] = mask_of(view.hand)
    for side, taken in enumerate(view.captured):
        state[PILES + side] = mask_of(taken)
        state[SCOPE + side] = len(view.scope[side])
    state[TABLE] = mask_of(view.table)
    state[TURN] = view.seat if view.turn is None else view.turn
    state[LAST] = -1 if view.last_to_capture is None else view.last_to_capture
    state[LEFT] = sum(view.hand_sizes) + view.tallone_size
    captures = [play for play in view.plays if play.move.captured]
    state[SWEPT] = int(bool(captures) and captures[-1].scopa)
    state[TALLONE] = view.tallone_size
    state[DEALT] = 0
    return state

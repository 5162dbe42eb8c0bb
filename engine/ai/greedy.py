"""The published Greedy of Di Palma and Lanzi, in its recommended reading."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from engine.cards import SETTEBELLO, Card, Rank, Suit
from engine.kernel import FLAT
from engine.options import LastScopa

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random  # noqa: TID251 - the type only: chance is an argument

    from engine.moves import Move
    from engine.views import SeatView

__all__ = ["GreedyPlayer"]

_HIGHEST: Final = max(Rank)


class GreedyPlayer:
    """Looks one play ahead.

    1. A scopa, the most valuable one.
    2. Never a move after which an unseen card could sweep the table, if there is another.
    3. Then the capture with the most valuable cards, the card played included.
    4. No capture: lay the least valuable card.

    Of equal moves it takes the first of ``view.legal_moves``; it never rolls dice.
    """

    def choose(
        self,
        view: "SeatView",
        rng: "Random",  # noqa: ARG002 - a Player may roll
        *,
        totals: "Sequence[int]" = (),  # noqa: ARG002 - a point is a point here
    ) -> "Move":
        """Return one of ``view.legal_moves``."""
        sweeps = [move for move in view.legal_moves if _is_scopa(view, move)]
        if sweeps:
            return max(sweeps, key=_gain)
        safe = [move for move in view.legal_moves if not _invites_a_scopa(view, move)]
        moves = safe or view.legal_moves
        captures = [move for move in moves if move.captured]
        return max(captures, key=_gain) if captures else min(moves, key=_gain)


def _is_scopa(view: "SeatView", move: "Move") -> bool:
    sweeps = bool(move.captured) and len(move.captured) == len(view.table)
    return sweeps and _counts(view, cards_left=_cards_left(view))


def _invites_a_scopa(view: "SeatView", move: "Move") -> bool:
    """Whether one unseen card would sweep what ``move`` leaves on the table."""
    lying = set(view.table) - move.captured if move.captured else {*view.table, move.card}
    sum_left = sum(card.rank for card in lying)
    if not 0 < sum_left <= _HIGHEST or not _counts(view, cards_left=_cards_left(view) - 1):
        return False
    return any(card.rank == sum_left for card in view.unseen)


def _cards_left(view: "SeatView") -> int:
    return sum(view.hand_sizes) + view.tallone_size


def _counts(view: "SeatView", *, cards_left: int) -> bool:
    """Whether a sweep by the next of ``cards_left`` cards would be a scopa (R16)."""
    return cards_left > 1 or view.rules.last_scopa is LastScopa.ALLOWED


def _gain(move: "Move") -> int:
    return _worth({move.card, *move.captured})


def _worth(held: Iterable[Card]) -> int:
    """Return what cards are worth: primiera points, and more for 7s, denari, settebello."""
    return sum(
        FLAT[card.rank - 1]
        + 8 * (card.rank is Rank.SEVEN)
        + 10 * (card.suit is Suit.DENARI)
        + 100 * (card == SETTEBELLO)
        for card in held
    )

"""The player of the old bar: one look ahead, and what tradition teaches.

docs/opponents.md explains its rules to people who want to learn them.
"""

from typing import TYPE_CHECKING, Final

from engine.ai.search.appraising import KEEP, TRADITIONAL, appraise, total_of
from engine.cards import mask_of
from engine.kernel import of_rank, rank_of
from engine.options import LastScopa

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random  # noqa: TID251 - the type only: chance is an argument

    from engine.moves import Move
    from engine.views import SeatView

__all__ = ["TraditionalPlayer", "answered_ranks", "keeps_a_pair"]

_LAST_TWO: Final = 2


class TraditionalPlayer:
    """Plays the move that looks best at first sight.

    1. A scopa before all else, the most valuable one.
    2. Captures by the worth of the cards, the card played included.
    3. Against each move, the chance that it gives the next seat a scopa.
    4. To lay: a card of which the hand holds another, a low one, a worthless one.
    5. The rank that the partner laid and an opponent took: the partner may hold its last card.
    6. With two cards left in the last hand, keep one whose rank is paired: it will take.

    Of equal moves it plays the first of ``view.legal_moves``; it never rolls dice.
    """

    def choose(
        self,
        view: "SeatView",
        rng: "Random",  # noqa: ARG002 - a Player may roll
        *,
        totals: "Sequence[int]" = (),  # noqa: ARG002 - a point is a point here
    ) -> "Move":
        """Return one of ``view.legal_moves``."""
        return max(view.legal_moves, key=lambda move: self.appraise(view, move))

    def appraise(self, view: "SeatView", move: "Move") -> int:
        """Return what ``move`` is worth, in units of which a plain 2 is worth 12."""
        hand, table = mask_of(view.hand), mask_of(view.table)
        value = appraise(
            list(TRADITIONAL),
            move.card_mask,
            move.captured_mask,
            (hand & of_rank(move.card.rank)).bit_count(),
            table,
            total_of(table),
            mask_of(view.unseen),
            len(view.unseen),
            _held_next(view),
            sum(view.hand_sizes) + view.tallone_size,
            int(view.rules.last_scopa is LastScopa.ALLOWED),
            answered_ranks(view),
        )
        return value + TRADITIONAL[KEEP] * keeps_a_pair(view, move)


def keeps_a_pair(view: "SeatView", move: "Move") -> bool:
    """Whether ``move`` leaves a single last card whose rank is paired.

    A rank is paired when an even number of its cards has been captured. A paired last card of
    the mazziere always takes, and with it come the leftovers.
    """
    if view.tallone_size or len(view.hand) != _LAST_TWO:
        return False
    taken = sum(mask_of(pile) for pile in view.captured) | move.captured_mask
    if move.captured:
        taken |= move.card_mask
    kept = mask_of(view.hand) & ~move.card_mask
    return (taken & of_rank(rank_of(kept))).bit_count() % 2 == 0


def answered_ranks(view: "SeatView") -> int:
    """Return the ranks that a partner laid and an opponent took, bit by bit."""
    rules = view.rules
    mine = rules.side_of(view.seat)
    partners_cards = 0
    ranks = 0
    for seat, move, _ in view.plays:
        if not move.captured:
            if rules.side_of(seat) == mine and seat != view.seat:
                partners_cards |= move.card_mask
            continue
        if rules.side_of(seat) != mine:
            lost = partners_cards & move.captured_mask
            while lost:
                card = lost & -lost
                lost ^= card
                ranks |= 1 << rank_of(card)
        partners_cards &= ~move.captured_mask
    return ranks


def _held_next(view: "SeatView") -> int:
    """Return how many cards the next seat will hold when it plays."""
    held = view.hand_sizes[view.rules.next_seat(view.seat)]
    return held or (view.rules.hand_size if view.tallone_size else 0)

"""A hand in the order in which it is shown, and what each of its cards can do."""

from collections.abc import Iterable
from typing import Final

from bot.service.tastes import HandOrder
from engine import Card, Move, SeatView, Suit

__all__ = ["CAPTURES_A_PAGE", "laid_out", "moves_of", "shown_before", "shown_hand"]

CAPTURES_A_PAGE: Final = 8
"""Ways to play one card that are shown, and numbered, at a time."""


def shown_hand(seen: SeatView, order: HandOrder = HandOrder.RANK) -> tuple[Card, ...]:
    """The seat's own cards in that order.

    A position is an index into them by rank, whatever their player likes; a number is an index
    into them as the player has them laid out.
    """
    return laid_out(seen.hand, order)


def laid_out(cards: Iterable[Card], order: HandOrder) -> tuple[Card, ...]:
    """Cards by rank, then suit; or suit by suit, each from the ace upwards."""
    if order is HandOrder.RANK:
        return tuple(sorted(cards))
    return tuple(sorted(cards, key=lambda card: (card.index % len(Suit), card.rank)))


def moves_of(seen: SeatView, position: int) -> tuple[Move, ...]:
    """Every way to play the card at ``position``, few cards taken first; empty off turn.

    Buttons, alerts and presses number the ways by this order.

    Raises:
        IndexError: no card is there.
    """
    card = shown_hand(seen)[position]
    ways = [move for move in seen.legal_moves if move.card == card]
    return tuple(sorted(ways, key=_order))


def shown_before(seen: SeatView, play: int, order: HandOrder = HandOrder.RANK) -> tuple[Card, ...]:
    """The hand as it was shown for the seat's ``play``-th play, from 1; it was made already."""
    made = [each.move.card for each in seen.plays if each.seat == seen.seat]
    size = seen.rules.hand_size
    first = (play - 1) // size * size  # of the hand dealt then
    is_held = len(made) < first + size
    left = made[play - 1 : first + size]
    return laid_out((*left, *(seen.hand if is_held else ())), order)


def _order(move: Move) -> tuple[int, list[Card]]:
    return len(move.captured), sorted(move.captured)

"""A hand in the order in which it is shown, and what each of its cards can do."""

from engine import Card, Move, SeatView

__all__ = ["moves_of", "shown_hand"]


def shown_hand(seen: SeatView) -> tuple[Card, ...]:
    """The seat's own cards by rank, then suit; a position is an index into them."""
    return tuple(sorted(seen.hand))


def moves_of(seen: SeatView, position: int) -> tuple[Move, ...]:
    """Every way to play the card at ``position``, few cards taken first; empty off turn.

    Buttons, alerts and presses number the ways by this order.

    Raises:
        IndexError: no card is there.
    """
    card = shown_hand(seen)[position]
    ways = [move for move in seen.legal_moves if move.card == card]
    return tuple(sorted(ways, key=_order))


def _order(move: Move) -> tuple[int, list[Card]]:
    return len(move.captured), sorted(move.captured)

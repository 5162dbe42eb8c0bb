"""A hand in the order in which it is shown, and what each of its cards can do."""

from engine import Card, Move, SeatView

__all__ = ["moves_of", "shown_before", "shown_hand"]


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


def shown_before(seen: SeatView, play: int) -> tuple[Card, ...]:
    """The hand as it was shown for the seat's ``play``-th play, from 1; it was made already."""
    made = [each.move.card for each in seen.plays if each.seat == seen.seat]
    size = seen.rules.hand_size
    first = (play - 1) // size * size  # of the hand dealt then
    is_held = len(made) < first + size
    left = made[play - 1 : first + size]
    return tuple(sorted((*left, *(seen.hand if is_held else ()))))


def _order(move: Move) -> tuple[int, list[Card]]:
    return len(move.captured), sorted(move.captured)

"""What is known: to everybody, and to one seat.

A view is all that players, opponents and the bot's screens ever get. Permuting what a seat
cannot see leaves its view equal.
"""

from dataclasses import dataclass

from . import kernel
from .cards import Card, cards_of
from .moves import Move
from .playing import legal_moves
from .rules import Rules
from .seats import Seat, Side
from .smazzata import Play, Smazzata

__all__ = ["CommonView", "PublicView", "SeatView", "public_view", "view"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonView:
    """What lies open to everybody at the table; hidden cards are counts, never cards.

    Attributes:
        turn: Who plays next, None when the smazzata is over.
        hand_sizes: Cards in hand, by seat.
        table: As it was laid, the oldest card first.
        tallone_size: Cards still to be dealt.
        captured: The cards each side has taken, sorted; every capture was seen.
        scope: The cards that made a scopa, by side, in order of play. With
            ``last_scopa=not_last_capture`` the count may take the last one back.
        last_to_capture: Who would get the leftovers, unless they go to the dealer.
        plays: Every play of this smazzata so far.
    """

    rules: Rules
    mazziere: Seat
    turn: Seat | None
    hand_sizes: tuple[int, ...]
    table: tuple[Card, ...]
    tallone_size: int
    captured: tuple[tuple[Card, ...], ...]
    scope: tuple[tuple[Card, ...], ...]
    last_to_capture: Seat | None
    plays: tuple[Play, ...]

    @property
    def is_over(self) -> bool:
        """Whether every card of the smazzata has been played."""
        return self.turn is None

    def captured_count(self, side: Side) -> int:
        """Return how many cards ``side`` has taken."""
        return len(self.captured[side])

    def plays_made(self, seat: Seat) -> int:
        """Return how many cards ``seat`` has played in this smazzata."""
        return sum(play.seat == seat for play in self.plays)

    def last_play(self, seat: Seat) -> Play | None:
        """Return the last play of ``seat`` in this smazzata, None before its first."""
        return next((play for play in reversed(self.plays) if play.seat == seat), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicView(CommonView):
    """A position as somebody without cards sees it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView(CommonView):
    """A position as one seat sees it. Not a PublicView: it holds a hand.

    Attributes:
        hand: The seat's own cards, sorted.
        legal_moves: What it may play; empty unless it is its turn.
        unseen: Cards it has not seen, sorted: in other hands or in the tallone.
    """

    seat: Seat
    hand: tuple[Card, ...]
    legal_moves: tuple[Move, ...]
    unseen: tuple[Card, ...]


def public_view(state: Smazzata) -> PublicView:
    """Return what everybody may know of ``state``."""
    return PublicView(
        rules=state.rules,
        mazziere=state.mazziere,
        turn=state.turn,
        hand_sizes=tuple(hand.bit_count() for hand in state.hand_masks),
        table=state.table,
        tallone_size=len(state.tallone),
        captured=state.mazzetti,
        scope=state.scope,
        last_to_capture=state.last_to_capture,
        plays=state.plays,
    )


def view(state: Smazzata, seat: Seat) -> SeatView:
    """Return what ``seat`` may know of ``state``.

    Raises:
        ValueError: nobody sits there; a seat counted from the end would see somebody's hand.
    """
    if not 0 <= seat < len(state.hand_masks):
        raise ValueError(f"there is no seat {seat}")
    seen = state.hand_masks[seat] | state.table_mask | sum(state.mazzetto_masks)
    return SeatView(
        rules=state.rules,
        mazziere=state.mazziere,
        turn=state.turn,
        hand_sizes=tuple(hand.bit_count() for hand in state.hand_masks),
        table=state.table,
        tallone_size=len(state.tallone),
        captured=state.mazzetti,
        scope=state.scope,
        last_to_capture=state.last_to_capture,
        plays=state.plays,
        seat=seat,
        hand=cards_of(state.hand_masks[seat]),
        legal_moves=legal_moves(state) if seat == state.turn else (),
        unseen=cards_of(kernel.ALL & ~seen),
    )

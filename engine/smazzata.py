"""One smazzata: a complete position, from the deal until its last card is taken.

Both values here are named tuples where the rest of the engine has frozen dataclasses: one of
each is made for every card played, and a tuple takes a fifth of the time.
"""

from typing import NamedTuple

from .cards import Card, cards_of
from .moves import Move
from .options import LeftoversTo
from .rules import Rules
from .seats import Seat, Side

__all__ = ["Play", "Smazzata"]


class Play(NamedTuple):
    """What a seat did; ``scopa`` is the verdict of that moment (R15, R16)."""

    seat: Seat
    move: Move
    scopa: bool


class Smazzata(NamedTuple):
    """A complete position. Hidden cards are in here: show players a SeatView.

    Sets of cards are masks (see ``kernel``); the properties give them names.

    Attributes:
        turn: Who plays next, None when the smazzata is over.
        hand_masks: One mask for each seat.
        table_mask: The cards on the table; when it is over, those that were left.
        mazzetto_masks: One mask for each side, with the leftovers once it is over (R17).
        tallone: Cards still to be dealt, the next one first.
        opening: The first table, in the order it was laid.
        plays: Every play so far.
        last_to_capture: Who took last, None if nobody has yet.
    """

    rules: Rules
    mazziere: Seat
    turn: Seat | None
    hand_masks: tuple[int, ...]
    table_mask: int
    mazzetto_masks: tuple[int, ...]
    tallone: tuple[Card, ...]
    opening: tuple[Card, ...]
    plays: tuple[Play, ...] = ()
    last_to_capture: Seat | None = None

    @property
    def is_over(self) -> bool:
        """Whether every card has been played."""
        return self.turn is None

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hand of each seat, sorted."""
        return tuple(map(cards_of, self.hand_masks))

    @property
    def table(self) -> tuple[Card, ...]:
        """The cards on the table as they were laid; none when it is over."""
        return () if self.is_over else self._lying

    @property
    def leftovers(self) -> tuple[Card, ...]:
        """The cards nobody took by the end (R17); none before."""
        return self._lying if self.is_over else ()

    @property
    def leftovers_to(self) -> Side | None:
        """The side that leftovers go to if no capture follows; nobody before the first (R17)."""
        if self.last_to_capture is None:
            return None
        dealer = self.rules.leftovers_to is LeftoversTo.DEALER
        return self.rules.side_of(self.mazziere if dealer else self.last_to_capture)

    @property
    def mazzetti(self) -> tuple[tuple[Card, ...], ...]:
        """The cards each side has taken, sorted; with the leftovers once it is over."""
        return tuple(map(cards_of, self.mazzetto_masks))

    @property
    def scope(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that made a scopa, for each side, in order of play."""
        made: list[list[Card]] = [[] for _ in range(self.rules.sides)]
        for play in self.plays:
            if play.scopa:
                made[self.rules.side_of(play.seat)].append(play.move.card)
        return tuple(map(tuple, made))

    @property
    def _lying(self) -> tuple[Card, ...]:
        laid = (play.move.card for play in self.plays if not play.move.captured)
        return tuple(card for card in (*self.opening, *laid) if card.mask & self.table_mask)

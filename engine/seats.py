"""Who sits and who scores: two counters that must never be mixed up.

Seats are numbered from 0; seat n+1 sits on the right of seat n, so play goes
counter-clockwise by counting up (R3). A side is what scores: a player, a pair, a trio.
"""

from typing import NewType

__all__ = ["Seat", "Side"]

Seat = NewType("Seat", int)
Side = NewType("Side", int)

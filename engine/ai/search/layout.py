"""Where the numbers of a position lie: search holds everything in flat arrays of integers.

The functions of this package that work on these arrays are plain Python, of the kind that a
compiler for numbers understands too (see ``routines``): integers below 2**63, floats, and
arrays that are lists when interpreted and typed memory when compiled.
"""

from collections.abc import MutableSequence
from typing import Final, TypeAlias

__all__ = [
    "ALLOWED",
    "DEALER_GETS",
    "DEALT",
    "DECLINE",
    "FEWEST",
    "GAME_SIZE",
    "GRADED",
    "HANDS",
    "HAND_SIZE",
    "LAST",
    "LAST_SCOPA",
    "LEFT",
    "MAJORITY",
    "MAZZIERE",
    "MOST_MOVES",
    "MOST_SEATS",
    "NAPOLA",
    "NOT_LAST_CAPTURE",
    "NOT_LAST_CARD",
    "NOVEBELLO",
    "PILES",
    "REBELLO",
    "SCOPE",
    "SEATS",
    "SIDES",
    "STATE_SIZE",
    "STRICT",
    "SWEPT",
    "TABLE",
    "TALLONE",
    "TURN",
    "Floats",
    "Ints",
]

Ints: TypeAlias = MutableSequence[int]
Floats: TypeAlias = MutableSequence[float]

MOST_SEATS: Final = 6
MOST_MOVES: Final = 600
"""More than ten cards can do on any table, even where sums may be declined."""

# A position: hands by seat, mazzetti and scope by side, then single numbers.
HANDS: Final = 0
PILES: Final = 6
SCOPE: Final = 12
TABLE: Final = 18
TURN: Final = 19
LAST: Final = 20  # the seat that captured last, -1 before
LEFT: Final = 21  # cards still to be played, in hands and tallone
SWEPT: Final = 22  # 1 if the last capture was a scopa
DEALT: Final = 23  # how many cards of the tallone have been dealt
TALLONE: Final = 24  # its size
STATE_SIZE: Final = 25

# A game: what the rules say, as numbers.
SEATS: Final = 0
SIDES: Final = 1
HAND_SIZE: Final = 2
MAZZIERE: Final = 3
FEWEST: Final = 4
DECLINE: Final = 5
LAST_SCOPA: Final = 6
DEALER_GETS: Final = 7
MAJORITY: Final = 8
GRADED: Final = 9
STRICT: Final = 10
NOVEBELLO: Final = 11
REBELLO: Final = 12
NAPOLA: Final = 13
GAME_SIZE: Final = 14

# Values of LAST_SCOPA.
NOT_LAST_CARD: Final = 0
NOT_LAST_CAPTURE: Final = 1
ALLOWED: Final = 2

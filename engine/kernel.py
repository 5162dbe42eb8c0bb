"""The arithmetic of scopa on sets of cards held as 40-bit integers.

Bit ``4 * (rank - 1) + suit`` is one card (suits: denari 0, coppe 1, spade 2, bastoni 3), so a
rank is four neighbouring bits and the lower ranks are the lower bits. Plain functions over
plain integers, without caches or objects: the named values of this package and the search of
``ai`` stand on these same functions.
"""

from typing import Final

__all__ = [
    "ALL",
    "DENARI",
    "FLAT",
    "GRADED",
    "apply",
    "below",
    "best_of_suit",
    "captures",
    "denari_run",
    "equals",
    "of_rank",
    "primiera",
    "rank_of",
    "sums",
]

ALL: Final = (1 << 40) - 1
DENARI: Final = 0x11_1111_1111

# What a card of rank 1…10 is worth in the primiera (R22).
FLAT: Final = (16, 12, 13, 14, 15, 18, 21, 10, 10, 10)
GRADED: Final = (16, 12, 13, 14, 15, 18, 21, 8, 9, 10)


def rank_of(card: int) -> int:
    """Return the rank, 1 to 10, of a set of one card."""
    return (card.bit_length() + 3) >> 2


def of_rank(rank: int) -> int:
    """Return the four cards of ``rank``."""
    return 0xF << 4 * (rank - 1)


def below(rank: int) -> int:
    """Return all cards of lower rank."""
    return (1 << 4 * (rank - 1)) - 1


def equals(rank: int, table: int) -> list[int]:
    """Return each card of ``rank`` on the table, as a set of one (R11)."""
    found = []
    left = table & of_rank(rank)
    while left:
        card = left & -left
        found.append(card)
        left ^= card
    return found


def sums(total: int, table: int) -> list[int]:
    """Return every set of table cards whose ranks add up to ``total`` (R12)."""
    found = []
    parts = [0]  # sets that add up to less, each with its sum above the forty bits
    left = table & below(total + 1)
    while left:
        card = left & -left
        left ^= card
        more = rank_of(card) << 40 | card
        for at in range(len(parts)):  # not those that are added on the way
            grown = parts[at] + more
            reached = grown >> 40
            if reached < total:
                parts.append(grown)
            elif reached == total:
                found.append(grown & ALL)
    return found


def captures(rank: int, table: int, fewest: bool) -> list[int]:  # noqa: FBT001 - positional for a compiler
    """Return every set of table cards that a card of ``rank`` may take (R10-R12).

    An equal card comes before any sum: while one lies on the table, sums are not offered.
    With ``fewest`` only the sums of the smallest number of cards are.
    """
    found = equals(rank, table)
    if found:
        return found
    found = sums(rank, table)
    if fewest and len(found) > 1:
        smallest = min([taken.bit_count() for taken in found])
        found = [taken for taken in found if taken.bit_count() == smallest]
    return found


def apply(hand: int, table: int, mazzetto: int, card: int, taken: int) -> tuple[int, int, int]:
    """Return hand, table and mazzetto after ``card`` takes ``taken`` (0: it is laid)."""
    if taken:
        return hand & ~card, table & ~taken, mazzetto | card | taken
    return hand & ~card, table | card, mazzetto


def best_of_suit(mazzetto: int, suit: int, points: tuple[int, ...]) -> int:
    """Return the card of ``suit`` that counts for the primiera, 0 if there is none (R22).

    Among cards of equal worth (figures) it is the highest.
    """
    best = 0
    worth = 0
    for rank in range(1, 11):
        card = 1 << 4 * (rank - 1) + suit
        if mazzetto & card and points[rank - 1] >= worth:
            best = card
            worth = points[rank - 1]
    return best


def primiera(mazzetto: int, points: tuple[int, ...]) -> tuple[int, int]:
    """Return how many suits a mazzetto holds and the sum of the best card of each (R22)."""
    suits = 0
    total = 0
    for suit in range(4):
        best = best_of_suit(mazzetto, suit, points)
        if best:
            suits += 1
            total += points[rank_of(best) - 1]
    return suits, total


def denari_run(mazzetto: int) -> int:
    """Return how many denari a mazzetto holds in sequence from the asso (R26)."""
    run = 0
    while run < 10 and mazzetto >> 4 * run & 1:
        run += 1
    return run

"""Sets of table cards with a given sum, one after the other, without a list to hold them.

The kernel gives them all at once. A search asks so often that compiled code would spend most of
its time on making room for those lists.
"""

from engine.kernel import ALL, rank_of

__all__ = ["next_sum"]


def next_sum(total: int, table: int, taken: int) -> int:
    """Return the set that follows ``taken`` among those whose ranks add up to ``total``.

    0 asks for the first one, and is the answer after the last. They come in the kernel's order:
    as integers they rise. ``taken`` holds the whole state of the search: its lowest card is
    the last that was added, and every card was chosen below those before it.
    """
    missing = 0 if taken else total
    pool = 0 if taken else table
    while True:
        card = pool & -pool
        if card and rank_of(card) <= missing:
            taken |= card
            missing -= rank_of(card)
            if not missing:
                return taken
            pool = table & (card - 1)
        else:  # nothing low enough: take the last card back, and try those above it
            card = taken & -taken
            if not card:
                return 0
            taken ^= card
            missing += rank_of(card)
            above = (taken & -taken) - 1 if taken else ALL
            pool = table & above & ~(2 * card - 1)

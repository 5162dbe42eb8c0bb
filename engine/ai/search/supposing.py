"""Supposed worlds: where the hidden cards may be, drawn and weighed."""

from engine.ai.search.descending import WORLD_SIZE
from engine.ai.search.layout import (
    DEALT,
    HANDS,
    MOST_SEATS,
    SEATS,
    TALLONE,
    Floats,
    Ints,
)
from engine.ai.search.moving import roll

__all__ = ["resample", "shuffle", "suppose"]


def suppose(
    game: Ints,
    root: Ints,
    sizes: Ints,
    seat: int,
    hidden: Ints,
    count: int,
    worlds: Ints,
    chance: Ints,
) -> None:
    """Draw ``count`` worlds, each as likely as any other.

    ``hidden`` holds the cards that ``seat`` has not seen; it is left shuffled. ``sizes`` says
    how many cards each seat holds.
    """
    for world in range(count):
        base = world * WORLD_SIZE
        shuffle(hidden, len(hidden), chance)
        top = 0
        for other in range(game[SEATS]):
            hand = root[HANDS + other]
            if other != seat:
                hand = 0
                for _ in range(sizes[other]):
                    hand |= hidden[top]
                    top += 1
            worlds[base + other] = hand
        for at in range(root[TALLONE] - root[DEALT]):
            worlds[base + MOST_SEATS + at] = hidden[top + at]


def shuffle(held: Ints, count: int, chance: Ints) -> None:
    """Shuffle the first ``count`` numbers."""
    for at in range(count - 1, 0, -1):
        other = roll(chance, at + 1)
        held[at], held[other] = held[other], held[at]


def resample(likelihoods: Floats, count: int, order: Ints, walks: int, chance: Ints) -> None:
    """Write a world for each walk into ``order``, each as often as its likelihood deserves."""
    total = 0.0
    for world in range(count):
        total += likelihoods[world]
    start = roll(chance, 1000000) / 1000000
    world = 0
    reached = likelihoods[0]
    for walk in range(walks):
        wanted = (walk + start) * total / walks
        while reached < wanted and world < count - 1:
            world += 1
            reached += likelihoods[world]
        order[walk] = world
    shuffle(order, walks, chance)

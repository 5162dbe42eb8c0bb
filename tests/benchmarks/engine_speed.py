"""Measure how many cards a second the engine plays: ``python -m tests.benchmarks.engine_speed``.

Random play of two-player scopa on one core, all legal moves listed before each card. Three ways:
the plain rules of engine_plain.py (the baseline, on fewer deals), the engine's public interface,
and its kernel with remembered captures, as a search would use it. "First" is a fresh process,
"warm" the same plays once more: then every table has been seen, as far as the bounded memories
reach. Ratios say more than figures: both sides of one are measured in the same minute.
"""

import random
import sys
from collections.abc import Callable
from functools import lru_cache
from time import process_time
from typing import Any

from engine import DECK, SCOPA, deal, kernel, legal_moves, play
from tests.benchmarks.engine_plain import plain_deal, plain_moves, plain_play

PLAYS = 36


def decks(number: int) -> list[Any]:
    rng = random.Random(7)
    shuffled = []
    for _ in range(number):
        deck = list(DECK)
        rng.shuffle(deck)
        shuffled.append(tuple(deck))
    return shuffled


def play_plain(packs: list[Any]) -> None:
    rand = random.Random(3).random
    for pack in packs:
        state = plain_deal(pack, SCOPA, 0)
        while moves := plain_moves(state):
            state = plain_play(state, moves[int(rand() * len(moves))])


def play_public(packs: list[Any]) -> None:
    rand = random.Random(3).random
    for pack in packs:
        state = deal(pack, SCOPA, mazziere=0)
        while moves := legal_moves(state):
            state = play(state, moves[int(rand() * len(moves))])


@lru_cache(maxsize=1 << 17)
def remembered(key: int) -> tuple[int, ...]:
    """The sets that a card of rank ``key >> 40`` can take; (0,) if it can only be laid."""
    return tuple(kernel.captures(key >> 40, key & kernel.ALL, False)) or (0,)


def kernel_deals(packs: list[Any]) -> list[Any]:
    """Each pack as masks: the first table, then each round's cards for the two seats."""
    made = []
    for pack in packs:
        masks = [card.mask for card in pack]
        table = sum(masks[6:10])
        rest = masks[:6] + masks[10:]
        made.append(
            (table, [(rest[at : at + 3], rest[at + 3 : at + 6]) for at in range(0, 36, 6)])
        )
    return made


REACH = {
    card.mask: (kernel.of_rank(card.rank), kernel.below(card.rank), card.rank << 40)
    for card in DECK
}


def play_kernel(made: list[Any]) -> None:
    rand, apply = random.Random(3).random, kernel.apply
    for first_table, rounds in made:
        table, mazzetti = first_table, [0, 0]
        for hands in rounds:
            left = [hands[0][:], hands[1][:]]
            for turn in range(6):
                seat = turn & 1
                held = left[seat]
                card = held.pop(int(rand() * len(held)))
                same, below, rank = REACH[card]
                takes = remembered((table & same or table & below) | rank)
                taken = takes[0] if len(takes) == 1 else takes[int(rand() * len(takes))]
                _, table, mazzetti[seat] = apply(card, table, mazzetti[seat], card, taken)


def rate(run: Callable[[list[Any]], None], packs: list[Any]) -> float:
    begun = process_time()
    run(packs)
    return PLAYS * len(packs) / (process_time() - begun)


def main(number: int) -> None:
    packs = decks(number)
    few = packs[: max(1, number // 10)]
    baseline = rate(play_plain, few)
    made = kernel_deals(packs)
    rows = [
        ("plain rules (baseline)", baseline),
        ("public interface, first run", rate(play_public, packs)),
        ("public interface, warm", rate(play_public, packs)),
        ("kernel, first run", rate(play_kernel, made)),
        ("kernel, warm", rate(play_kernel, made)),
    ]
    print(
        f"{number} deals of two-player scopa, {PLAYS} cards each, Python {sys.version.split()[0]}"
    )
    for name, plays in rows:
        print(f"{name:32} {plays:>10,.0f} cards/s {plays / baseline:>7.1f} x")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3000)

"""Measure how quickly opponents think: ``python -m tests.benchmarks.opponents_speed``.

First the milliseconds a move of each level in scopone, and the walks and plays a second of the
search, interpreted and, where the extra ``fast`` is installed, compiled. Then a hundred matches
against the master at once: their moves a second, and how long the event loop, and so a person's
press, waits meanwhile.
"""

import asyncio
import random
import sys
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from bot.opponents import Thinkers
from engine import DECK, Seat, deal, legal_moves, play, scopone_scientifico, view
from engine.ai import LADDER
from engine.ai.evaluation import Effort, evaluate
from engine.ai.search.routines import INTERPRETED, compiled, is_compiler_installed
from engine.ai.warming import warm

RULES = scopone_scientifico()


def main():
    with TemporaryDirectory() as folder:
        levels("interpreted")
        walks(INTERPRETED, 300)
        if is_compiler_installed():
            begun = process_time()
            warm(Path(folder))
            say(f"compiled in {process_time() - begun:.1f} s")
            levels("compiled")
            walks(compiled(Path(folder)), 10_000)
        asyncio.run(a_hundred_matches(Path(folder)))


def positions(seed):
    rng = random.Random(seed)
    state = deal(tuple(rng.sample(DECK, 40)), RULES, mazziere=Seat(0))
    while not state.is_over:
        yield state
        state = play(state, rng.choice(legal_moves(state)))


def levels(name):
    for level in LADDER:
        rng, times = random.Random(1), []
        for seed in range(2 if level.is_slow else 20):
            for state in positions(seed):
                begun = process_time()
                level.player.choose(view(state, state.turn), rng)
                times.append(1000 * (process_time() - begun))
        mean = sum(times) / len(times)
        say(f"{level.name}, {name}: {mean:.2f} ms a move, {max(times):.0f} at most")


def walks(routines, number):
    state = next(positions(3))
    seen = view(state, state.turn)
    effort = Effort(walks=number, worlds=100)
    begun = process_time()
    evaluate(seen, random.Random(1), effort, routines=routines)
    spent = process_time() - begun
    say(f"{routines.name}: {number / spent:.0f} walks, {36 * number / spent:.0f} plays a second")


async def a_hundred_matches(folder, *, seconds=15.0):
    seen = [view(state, state.turn) for state in positions(5)][:24]
    alone = await latencies(3.0)
    thinkers = Thinkers(folder=folder)
    await thinkers.choose("maestro", seen[0], (0, 0))
    await asyncio.sleep(5)  # the worker loads what was compiled
    end, made = perf_counter() + seconds, []

    async def match(number):
        rng = random.Random(number)
        while perf_counter() < end:
            await thinkers.choose("maestro", rng.choice(seen), (0, 0))
            made.append(number)

    try:
        playing = asyncio.gather(*map(match, range(100)))
        busy = await latencies(seconds)
        await playing
    finally:
        await thinkers.stop()
    say(f"a hundred matches: {len(made) / seconds:.0f} moves a second")
    say(f"the loop is late by (p99) {p99(busy):.1f} ms with them, {p99(alone):.1f} without")


async def latencies(seconds):
    """Return how much later than asked for the loop comes back, in milliseconds."""
    late, end = [], perf_counter() + seconds
    while perf_counter() < end:
        begun = perf_counter()
        await asyncio.sleep(0.005)
        late.append(1000 * (perf_counter() - begun - 0.005))
    return late


def p99(numbers):
    return quantiles(numbers, n=100)[98]


def say(line):
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()

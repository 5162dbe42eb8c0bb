"""Measure how quickly opponents think: ``python -m tests.benchmarks.opponents_speed [matches]``.

First the milliseconds of processor time a move of each level, in scopone and in scopa for two: mean,
95th percentile and most, forced plays left out; then plays a second,
through the public interface and in the search, interpreted and, where the extra ``fast`` is
installed, compiled. Last a hundred matches that all want the master's move at once, again and
again: moves a second, how long each waits for its turn, and how late the event loop is meanwhile.
What all that means for people's presses is measured by ``presses_beside_opponents``.
"""

import asyncio
import logging
import random
import sys
from pathlib import Path
from statistics import fmean, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from bot.opponents import Thinkers
from engine import DECK, Seat, deal, legal_moves, play, scopa, scopone_scientifico, view
from engine.ai import LADDER
from engine.ai.evaluation import Effort, evaluate
from engine.ai.search.routines import INTERPRETED, compiled, is_compiler_installed
from engine.ai.warming import warm

RULES = scopone_scientifico()
GAMES = {"scopone": RULES, "scopa for two": scopa(2)}
MATCHES = 100
SECONDS = 20.0


def main():
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    public_plays()
    with TemporaryDirectory() as name:
        folder = Path(name)
        levels("interpreted")
        walks(INTERPRETED, 300)
        asyncio.run(at_once(matches, None))
        if is_compiler_installed():
            begun = process_time()
            warm(folder)
            say(f"compiled in {process_time() - begun:.1f} s")
            levels("compiled")
            walks(compiled(folder), 10_000)
            asyncio.run(at_once(matches, folder))


def positions(seed, rules=RULES):
    rng = random.Random(seed)
    state = deal(tuple(rng.sample(DECK, 40)), rules, mazziere=Seat(0))
    while not state.is_over:
        yield state
        state = play(state, rng.choice(legal_moves(state)))


def public_plays(number=300):
    begun = process_time()
    plays = sum(1 for seed in range(number) for _ in positions(seed))
    say(f"public interface: {plays / (process_time() - begun):.0f} random plays a second")


def levels(name):
    for game, rules in GAMES.items():
        for level in LADDER:
            times = moves_of(level, rules)
            say(
                f"{level.name}, {game}, {name}: {fmean(times):.2f} ms a move, "
                f"p95 {quantiles(times, n=20)[18]:.1f}, {max(times):.0f} at most"
            )


def moves_of(level, rules):
    rng, times = random.Random(1), []
    for seed in range(3 if level.is_slow else 20):
        for state in positions(seed, rules):
            seen = view(state, state.turn)
            if len(seen.legal_moves) > 1:
                begun = process_time()
                level.player.choose(seen, rng)
                times.append(1000 * (process_time() - begun))
    return times


def walks(routines, number):
    """Walk down from an opening; each walk plays all 36 cards."""
    seen = view(state := next(positions(3)), state.turn)
    effort = Effort(walks=number, worlds=100)
    evaluate(seen, random.Random(1), effort, routines=routines)  # memories are warm
    begun = process_time()
    evaluate(seen, random.Random(1), effort, routines=routines)
    spent = process_time() - begun
    say(
        f"search, {routines.name}: {number / spent:.0f} walks, "
        f"{36 * number / spent:.0f} plays a second"
    )


async def at_once(matches, folder):
    seen = [view(state, state.turn) for state in positions(5)][:24]
    alone = await lateness(3.0)
    thinkers = Thinkers(folder=folder)
    await thinkers.choose("maestro", seen[0], (0, 0))
    if folder is not None:
        await asyncio.sleep(5)  # the process loads what was compiled
    end, waited = perf_counter() + SECONDS, []

    async def match(number):
        rng = random.Random(number)
        while perf_counter() < end:
            begun = perf_counter()
            await thinkers.choose("maestro", rng.choice(seen), (0, 0))
            waited.append(perf_counter() - begun)

    begun = perf_counter()
    logs: list[logging.LogRecord] = []
    logging.getLogger(Thinkers.__module__).addFilter(logs.append)  # heard here alone
    try:
        playing = asyncio.gather(*map(match, range(matches)))
        busy = await lateness(SECONDS)
        await playing
    finally:
        logging.getLogger(Thinkers.__module__).removeFilter(logs.append)
        await thinkers.stop()
    name = "interpreted" if folder is None else "compiled"
    say(
        f"{matches} matches at once, {name}: "
        f"{len(waited) / (perf_counter() - begun):.1f} moves a second, "
        f"{fmean(waited):.1f} s for one, {max(waited):.1f} at most, "
        f"{len(logs)} of {len(waited)} played by the stand-in"
    )
    say(f"  the loop is late by (p99) {p99(busy):.1f} ms, {p99(alone):.1f} without them")


async def lateness(seconds):
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

"""What opponents that think cost people who press.

It is a press's way to its answer: alone, beside a hundred matches against the Barista, who plays
at once, and beside as many against the Maestro. Run with ``python -m tests.benchmarks.presses_beside_opponents [matches]``. The bot is a process of
its own; matches are played in private, by people who think for some seconds. The stand-in for
Telegram and all these people share the machine, so that the Barista's row is the one to compare.
"""

import asyncio
import logging
import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

from bot.sandbox.people import PRIVATE
from bot.sandbox.server import serve
from bot.sandbox.world import World
from engine.ai.search.routines import is_compiler_installed
from engine.ai.warming import warm
from tests.benchmarks.quiet_beside_flood import lobby, timed
from tests.end_to_end.players import Evening
from tests.end_to_end.process import Process

MATCHES = 100
PRESSES = 200
THINKS_S = 8.0
STARTS_AT_ONCE = 10


async def sit_down(evening, level):
    person = evening.people[0]
    await person.send(PRIVATE, "/scopa")
    await evening.press(person, "🤖 Barista ▸")
    await evening.press(person, f"🤖 {level}")
    await evening.press(person, "Inizia")


async def beside(matches, level, folder):
    """Return the seconds to answers alone and beside the matches, and plays a second there."""
    server = await serve(world := World(), port=0)
    process = Process(server.url, folder / f"{level}.db", folder / f"{level}.log")
    process.start()
    evenings = [
        Evening(
            PRIVATE,
            [world.add_person(f"P{n}", language_code="it")],
            random.Random(n),
            hurry=THINKS_S,
        )
        for n in range(matches)
    ]
    may_start = asyncio.Semaphore(STARTS_AT_ONCE)

    async def begin(evening):
        async with may_start:
            await sit_down(evening, level)

    try:
        quiet = await lobby(world, "Circolo", ["Anna"])
        await timed(quiet, 20)
        alone = await timed(quiet, PRESSES // 2)
        await asyncio.gather(*map(begin, evenings))
        playing = [asyncio.create_task(evening.play()) for evening in evenings]
        await asyncio.sleep(THINKS_S)
        began, before = time.perf_counter(), sum(each.presses for each in evenings)
        found = await timed(quiet, PRESSES)
        made = sum(each.presses for each in evenings) - before
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return alone, found, made / (time.perf_counter() - began)
    finally:
        process.end()
        await server.close()


def times(took):
    return f"median {median(took) * 1e3:.0f} ms, p99 {quantiles(took, n=100)[98] * 1e3:.0f} ms"


def main():
    logging.getLogger("tornado.access").setLevel(logging.CRITICAL)
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if is_compiler_installed():
            warm(folder / "compiled")
        for level in ("Barista", "Maestro"):
            alone, found, rate = asyncio.run(beside(matches, level, folder))
            print(f"alone: {times(alone)}", flush=True)
            print(
                f"beside {matches} matches against {level}, {rate:.0f} plays a second by people: "
                f"{times(found)}",
                flush=True,
            )


if __name__ == "__main__":
    main()

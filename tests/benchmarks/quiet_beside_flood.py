"""What a flooding group costs a quiet one: a press's way to its answer, alone and beside it.

Run with ``python -m tests.benchmarks.quiet_beside_flood [presses]``. The bot is a process of its
own; both kinds of rounds take turns, so that whatever else the machine does adds to both.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from bot.sandbox.people import PRIVATE
from bot.sandbox.server import serve
from bot.sandbox.world import World
from tests.end_to_end.process import Process

PRESSES = 200
ROUNDS = 4
FLOODERS = 4
THINKS_S = 0.05


async def lobby(world, title, names):
    """Open a table by command; return the group, its people and the table's message."""
    people = [world.add_person(name, language_code="it") for name in names]
    group = world.groups.create(title, [person.id for person in people])
    for person in people:
        await person.send(PRIVATE, "/start")
    await people[0].send(group, "/scopa")
    while True:
        for message in await people[0].see(group):
            if message.button("Mi siedo"):
                return group, people, message
        await asyncio.sleep(0.1)


async def timed(place, count):
    """Press again and again; return the seconds to each answer."""
    group, people, message = place
    found = []
    for _ in range(count):
        began = time.perf_counter()
        await people[0].press(group, message.id, data=message.button("Mi siedo").data)
        found.append(time.perf_counter() - began)
        await asyncio.sleep(THINKS_S)
    return found


async def flood(place):
    """Let everybody of a group press as fast as they are answered, with nothing between."""
    group, people, message = place

    async def press(person):
        while True:
            await person.press(group, message.id, data=message.button("Mi siedo").data)

    await asyncio.gather(*map(press, people))


async def measure(presses):
    with tempfile.TemporaryDirectory() as folder:
        server = await serve(World(), port=0)
        process = Process(server.url, Path(folder) / "scopa.db", Path(folder) / "log")
        process.start()
        try:
            quiet = await lobby(server.world, "Circolo", ["Anna"])
            loud = await lobby(server.world, "Bar Sport", [f"P{n}" for n in range(FLOODERS)])
            await timed(quiet, 10)
            alone, beside = [], []
            for _ in range(ROUNDS):
                alone += await timed(quiet, presses // ROUNDS)
                flooding = asyncio.create_task(flood(loud))
                beside += await timed(quiet, presses // ROUNDS)
                flooding.cancel()
                await asyncio.gather(flooding, return_exceptions=True)
        finally:
            process.end()
            await server.close()
    for share in (0.5, 0.99):
        mine, its = (sorted(found)[int(share * len(found))] for found in (alone, beside))
        print(
            f"p{share * 100:.0f}: alone {mine * 1e3:.0f} ms, beside {its * 1e3:.0f} ms,"
            f" ×{its / mine:.2f}"
        )


if __name__ == "__main__":
    asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else PRESSES))

"""What a flooding group costs a quiet one: a press's way to its answer, alone and beside it.

Run with ``python -m tests.benchmarks.quiet_beside_flood [presses]``. The bot is a process of its
own; all kinds of rounds take turns, so that whatever else the machine does adds to each. The quiet
group's press changes something every time; a flood presses what does nothing, or changes something
every time as well.
"""

import asyncio
import itertools
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
CHANGES = ("Mi siedo", "Mi alzo")
FLOODS = {"presses that do nothing": ("Mi siedo",), "presses that change something": CHANGES}
THINKS_S = 0.3


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
    """Sit down and stand up again and again; return the seconds to each answer."""
    group, people, message = place
    found = []
    for number in range(count):
        data = message.button(CHANGES[number % 2]).data
        began = time.perf_counter()
        pressed = await people[0].press(group, message.id, data=data, force=True)
        found.append(time.perf_counter() - began)
        assert pressed.answered
        await asyncio.sleep(THINKS_S)
    return found


async def flood(place, labels):
    """Let everybody of a group press as fast as they are answered, with nothing between."""
    group, people, message = place

    async def press(person):
        for label in itertools.cycle(labels):
            data = message.button(label).data
            await person.press(group, message.id, data=data, force=True)

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
            alone: list[float] = []
            beside: dict[str, list[float]] = {name: [] for name in FLOODS}
            for _ in range(ROUNDS):
                alone += await timed(quiet, presses // ROUNDS)
                for name, labels in FLOODS.items():
                    flooding = asyncio.create_task(flood(loud, labels))
                    beside[name] += await timed(quiet, presses // ROUNDS)
                    flooding.cancel()
                    await asyncio.gather(flooding, return_exceptions=True)
        finally:
            process.end()
            await server.close()
    for name, its in beside.items():
        print(f"beside {name}:")
        for share in (0.5, 0.9, 0.99):
            mine, other = (sorted(found)[int(share * len(found))] for found in (alone, its))
            print(
                f"  p{share * 100:.0f}: alone {mine * 1e3:.0f} ms, beside {other * 1e3:.0f} ms,"
                f" ×{other / mine:.2f}"
            )


if __name__ == "__main__":
    asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else PRESSES))

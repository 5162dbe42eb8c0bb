"""A match of four who play from hands in the group alone, under all budgets, at several paces.

Run with ``python -m tests.benchmarks.hands_in_group``. What matters: the table must be no older
than it is without such hands, and few presses may meet a hand that was not renewed yet.
"""

import asyncio
import contextlib
import random
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from bot.sandbox.virtual_time import run_virtual, virtual_clock
from tests.benchmarks.match_in_pictures import PEOPLE, CountingWorld, Watcher
from tests.end_to_end.players import Evening, UnseenEvening
from tests.end_to_end.stage import Stage

PACES_S = (4.0, 8.0, 16.0)
"""How long people think at most."""

OLD = "Questo pulsante è vecchio"


async def measure(folder, kind, pace):
    each = Stage(CountingWorld(virtual_clock()), folder / "scopa.db", 1, painter=None)
    await each.start()
    watcher = Watcher(each, None)
    watching = asyncio.create_task(watcher.watch())
    try:
        persons = [each.person(name) for name in PEOPLE]
        group = each.world.groups.create("Bar Sport", [person.id for person in persons])
        evening = kind(group, persons, random.Random(1), hurry=pace)
        await evening.open("/scopa")
        began = each.world.clock.steady()
        await evening.play()
        minutes = (each.world.clock.steady() - began) / 60
        made = await each.database.read(
            "SELECT count(*) AS n FROM event WHERE kind LIKE 'card_played%'"
        )
        report(evening, watcher.spans["words"], made[0]["n"] / minutes, each)
    finally:
        watching.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await watching
        await each.stop()


def report(evening, spans, plays_a_minute, each):
    old = sum(count for said, count in evening.said.items() if said.startswith(OLD))
    told = sum(count for said, count in evening.said.items() if "1)" in said)
    print(
        f"    {plays_a_minute:.0f} plays a minute, {evening.presses} presses, {old} on a hand not"
        f" renewed yet, {told} alerts; {len(each.refusals())} calls refused"
    )
    if len(spans) < 2:
        print(f"    the table was seen behind {len(spans)} times")
        return
    print(
        f"    the table is behind: median {median(spans):.1f} s, 95 %"
        f" {quantiles(spans, n=20)[-1]:.1f} s, most {max(spans):.1f} s"
    )


def main():
    for pace in PACES_S:
        for name, kind in (("by numbers", Evening), ("from hands in the group", UnseenEvening)):
            print(f"who think {pace:.0f} s at most, {name}:", flush=True)
            with tempfile.TemporaryDirectory() as folder:
                run_virtual(measure(Path(folder), kind, pace))


if __name__ == "__main__":
    sys.exit(main())

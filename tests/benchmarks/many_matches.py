"""Starting with many running matches stored: time to the first answered press, and memory.

Run with ``python -m tests.benchmarks.many_matches [how many]``. The bot is a process of its own on
a stand-in for Telegram in this one. A match is begun by buttons and copied row by row; the copies'
groups are unknown to the stand-in, which refuses whatever is sent there. Three starts: with that
one match, with the copies last touched during a day, and with all of them touched just before the
bot went away, every clock long over.
"""

import asyncio
import logging
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from bot.sandbox.people import PRIVATE
from bot.sandbox.server import serve
from bot.sandbox.world import World
from tests.end_to_end.players import Evening
from tests.end_to_end.process import Process

MATCHES = 10_000
PRESSES = 24
SETTLES_S = 10
DAY_MS, RECENT_MS = 86_400_000, 300_000

_OTHER_PERSON, _OTHER_CHAT = "{} + 1000000 * i", "{} - 1000 * i"
_COPIES = {
    "person": {"id": _OTHER_PERSON},
    "chat": {"id": _OTHER_CHAT},
    "match": {"match_id": "{} + 10 * i", "room_id": "{} + 10 * i"},
    "room": {
        "id": "{} + 10 * i",
        "chat_id": _OTHER_CHAT,
        "opener": _OTHER_PERSON,
        "match_id": "{} + 10 * i",
        "touched_at": "{} - (i * 7919) % :span",
        "turn_at": "CASE WHEN :clocks THEN {} - 400000 END",
        "nudge_at": "NULL",
    },
    "chair": {"room_id": "{} + 10 * i", "person_id": _OTHER_PERSON},
    "event": {"match_id": "{} + 10 * i"},
    "post": {
        "room_id": "{} + 10 * i",
        "chat_id": "{0} + i * CASE WHEN {0} < 0 THEN -1000 ELSE 1000000 END",
        "person": _OTHER_PERSON,
    },
}


def copied(source, target, many, *, span, clocks):
    """Copy a database and everything of its one match ``many`` times."""
    shutil.copy(source, target)
    with closing(sqlite3.connect(target, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("BEGIN")
        db.execute("PRAGMA defer_foreign_keys = ON")
        for table, changes in _COPIES.items():
            names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            values = [changes.get(name, "{}").format(f"t.{name}") for name in names]
            db.execute(
                "WITH RECURSIVE n(i) AS"  # noqa: S608 - our own names
                " (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :many)"
                f" INSERT INTO {table} ({', '.join(names)})"
                f" SELECT {', '.join(values)} FROM (SELECT * FROM {table}) AS t, n",
                {"many": many, "span": span, "clocks": clocks},
            )
        db.execute("UPDATE post SET revision = (SELECT revision FROM room WHERE id = room_id)")
        db.execute("COMMIT")
        (rooms,) = db.execute("SELECT count(*) FROM room WHERE stage = 'playing'").fetchone()
        assert rooms == many + 1


async def begun(server, database, log):
    """Begin a match by buttons, play a while, and stop the bot; return its evening."""
    process = Process(server.url, database, log)
    process.start()
    world = server.world
    people = [world.add_person(name, language_code="it") for name in ("Anna", "Bruno")]
    group = world.groups.create("Bar Sport", [person.id for person in people])
    for person in people:
        await person.send(PRIVATE, "/start")
    evening = Evening(group, people, random.Random(1), hurry=0.2)
    await evening.open("/scopa")
    playing = asyncio.create_task(evening.play())
    while evening.presses < PRESSES:  # noqa: ASYNC110 - nobody announces presses
        await asyncio.sleep(0.1)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await asyncio.sleep(5)
    await process.stop()
    return evening


async def started(server, evening, database, log):
    """Start the bot and press at once; return seconds to the answer and two sizes in MB."""
    process = Process(server.url, database, log)
    person = evening.people[0]
    table = next(m for m in reversed(await person.see(evening.group)) if m.button("La mia mano"))
    began = time.perf_counter()
    process.start()
    try:
        pressed = await person.press(
            evening.group, table.id, data=table.button("La mia mano").data
        )
        seconds = time.perf_counter() - began
        assert pressed.answered, "nobody answered the first press"
        first = process.resident_mb()
        await asyncio.sleep(SETTLES_S)
        later = []
        for _ in range(20):
            asked = time.perf_counter()
            await person.press(evening.group, table.id, data=table.button("La mia mano").data)
            later.append(time.perf_counter() - asked)
            await asyncio.sleep(0.2)
        return seconds, first, process.resident_mb(), max(later)
    finally:
        process.end()


async def measure(many):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        one, log = folder / "one.db", folder / "log"
        server = await serve(World(), port=0)
        try:
            evening = await begun(server, one, log)
            quiet, rush = folder / "quiet.db", folder / "rush.db"
            copied(one, quiet, many, span=DAY_MS, clocks=False)
            copied(one, rush, many, span=RECENT_MS, clocks=True)
            base = None
            print(f"{'':34}first answer   resident   later   slowest press then")
            for what, path in (
                ("one match", one),
                (f"{many} more, of a day", quiet),
                (f"{many} more, all due", rush),
            ):
                found = await started(server, evening, path, log)
                base = base or found
                ratios = "  ".join(
                    f"×{mine / its:.2f}" for mine, its in zip(found, base, strict=True)
                )
                seconds, first, later, press = found
                print(
                    f"{what:34}{seconds:8.2f} s {first:9.0f} MB {later:6.0f} MB"
                    f" {press * 1e3:8.0f} ms    {ratios}",
                    flush=True,
                )
        finally:
            await server.close()


if __name__ == "__main__":
    logging.getLogger("tornado.access").setLevel(logging.CRITICAL)
    asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES))

"""How fast the store commits with ``synchronous=FULL``, beside SQLite's own speed on this disk.

Run with ``python -m tests.benchmarks.store_commits [folder]``; the folder says which disk.
"""

import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from bot.service.people import UpdateId
from bot.service.settle import settle
from bot.store import Database, Inbox, SqliteStore
from engine import scopa
from tests.bot.service.rooms import T0
from tests.bot.store.evening import StillClock, begun, next_step

ROUNDS = 3
BARE = 1000
MATCHES = 4


class Stopwatch:
    """Wall and processor time since it was made."""

    def __init__(self):
        self.began, self.used = time.perf_counter(), time.process_time()

    def rates(self, count):
        seconds = time.perf_counter() - self.began
        return count / seconds, 1e3 * (time.process_time() - self.used) / count


def bare(path):
    """Commits of one row each, with nothing around them."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE event (number INTEGER PRIMARY KEY, body TEXT) STRICT")
        watch = Stopwatch()
        for number in range(BARE):
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT INTO event VALUES (?, ?)", (number, '{"seat":0,"move":"7d"}'))
            db.execute("COMMIT")
        return watch.rates(BARE)


async def stored(path):
    """Whole matches, each play saved as the service saves it and marked in the inbox.

    Settling and the engine are left out of the time; the inbox has the updates beforehand.
    """
    database = await Database.open(path)
    inbox = Inbox(database, 1, StillClock())
    store = SqliteStore(database, inbox, StillClock())
    saves, seconds, used = 0, 0.0, 0.0
    cause = 0
    for seed in range(MATCHES):
        room = await begun(store, seed=seed)
        rng = random.Random(seed)
        while not room.match.is_finished:
            step = next_step(room, rng)
            after = settle(room, step.room, T0)
            cause += 1
            await inbox.store([{"update_id": cause}])
            watch, cpu = time.perf_counter(), time.process_time()
            room = await store.save(room, after, events=step.events, cause=UpdateId(cause), at=T0)
            seconds += time.perf_counter() - watch
            used += time.process_time() - cpu
            saves += 1
    loaded = Stopwatch()
    for _ in range(50):
        await store.room(room.id)
    rate, _ = loaded.rates(50)
    await database.close()
    return saves / seconds, 1e3 * used / saves, 1e3 / rate, room.match.version


async def arrivals(path, size):
    """Batches of updates stored in the inbox."""
    database = await Database.open(path)
    inbox = Inbox(database, 1, StillClock())
    text = "x" * 700
    watch = Stopwatch()
    for batch in range(300):
        await inbox.store(
            {"update_id": batch * size + n, "message": {"text": text}} for n in range(size)
        )
    rates = watch.rates(300)
    await database.close()
    return rates


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else None
    print(f"scopa for {scopa().seats}, synchronous=FULL, SQLite {sqlite3.sqlite_version}")
    for round_number in range(1, ROUNDS + 1):
        with tempfile.TemporaryDirectory(dir=folder) as name:
            path = Path(name)
            bare_rate, bare_ms = bare(path / "bare.db")
            saves, save_ms, load_ms, events = asyncio.run(stored(path / "scopa.db"))
            single, _ = asyncio.run(arrivals(path / "single.db", 1))
            ten, _ = asyncio.run(arrivals(path / "ten.db", 10))
        print(f"round {round_number}")
        print(f"  bare commits     {bare_rate:7.0f}/s   {bare_ms:.2f} ms of processor each")
        print(
            f"  saves of a play  {saves:7.0f}/s   {save_ms:.2f} ms of processor each,"
            f" {saves / bare_rate:.2f} of the bare rate"
        )
        print(f"  inbox, one       {single:7.0f}/s   {single / bare_rate:.2f} of the bare rate")
        print(f"  inbox, ten       {ten:7.0f}/s   {ten / bare_rate:.2f} of the bare rate")
        print(f"  a room loads in {load_ms:.1f} ms with a log of {events} events")


if __name__ == "__main__":
    main()

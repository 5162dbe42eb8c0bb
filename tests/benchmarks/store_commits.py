"""How fast the store commits with ``synchronous=FULL``, beside SQLite's own speed on this disk.

Run with ``python -m tests.benchmarks.store_commits [folder]``; the folder says which disk.
A rate is that of the median commit, since whatever else the machine does only ever adds time.
Both kinds of commits take turns, so that it adds to both.
"""

import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from statistics import median

from bot.service.people import ChatId, UpdateId
from bot.service.settle import settle
from bot.store import Database, Inbox, SqliteStore
from tests.bot.service.rooms import GROUP, T0
from tests.bot.store.evening import StillClock, begun, next_step, take

MATCHES = 6
BATCH = 10
PLAYS = 64  # fewer than a match has
TEXT = "x" * 700  # what Telegram says around a press


class Laps:
    """Seconds of wall and processor time of one thing done many times."""

    def __init__(self):
        self.wall, self.used = [], []

    def __enter__(self):
        self._began, self._used = time.perf_counter(), time.process_time()

    def __exit__(self, *_):
        self.wall.append(time.perf_counter() - self._began)
        self.used.append(time.process_time() - self._used)

    def __str__(self):
        used = 1e3 * sum(self.used) / len(self.used)
        return f"{1 / median(self.wall):7.0f}/s   {used:.2f} ms of processor   ({len(self.wall)} times)"


def bare_database(path):
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE event (number INTEGER PRIMARY KEY, body TEXT) STRICT")
    return db


def commit_one_row(db):
    db.execute("BEGIN IMMEDIATE")
    db.execute("INSERT INTO event (body) VALUES (?)", ('{"seat":0,"move":"7d","scopa":false}',))
    db.execute("COMMIT")


async def measure(folder):
    database = await Database.open(folder / "scopa.db")
    inbox = Inbox(database, 1, StillClock())
    store = SqliteStore(database, inbox, StillClock())
    bare, saves, single, batches, loads = Laps(), Laps(), Laps(), Laps(), Laps()
    update = 0
    with closing(bare_database(folder / "bare.db")) as db:
        for seed in range(MATCHES):
            room, rng = await begun(store, seed=seed), random.Random(seed)
            while not room.match.is_finished:
                step = next_step(room, rng)
                after = settle(room, step.room, T0)
                update += 1
                with bare:
                    commit_one_row(db)
                with single:
                    await inbox.store([{"update_id": update, "message": TEXT}])
                with saves:  # as the service saves a play, its update marked with it
                    room = await store.save(
                        room, after, events=step.events, cause=UpdateId(update), at=T0
                    )
                more = range(update + 1, update + 1 + BATCH)
                update += BATCH
                with batches:
                    await inbox.store([{"update_id": n, "message": TEXT} for n in more])
            with loads:
                await store.room(room.id)
    await database.close()
    print(f"SQLite {sqlite3.sqlite_version}, synchronous=FULL, commits a second:")
    print(f"  SQLite, one row        {bare}")
    print(f"  inbox, one update      {single}")
    print(f"  inbox, ten updates     {batches}")
    print(f"  a play saved           {saves}")
    ratio = median(bare.wall) / median(saves.wall)
    print(f"  a play saved runs at {ratio:.2f} of SQLite's own rate")
    press = median(single.wall) + median(saves.wall)
    print(f"  a press alone in its batch: two commits, {1 / press:.0f} presses a second")
    print(f"  a room with a finished match loads in {1e3 * median(loads.wall):.1f} ms")


async def measure_together(folder, tables):
    """Plays at many tables at once: what waits for the disk together goes there together."""
    database = await Database.open(folder / f"{tables}.db")
    inbox = Inbox(database, 1, StillClock())
    store = SqliteStore(database, inbox, StillClock())
    rooms = [
        await begun(store, seed=n, chat=replace(GROUP, id=ChatId(-n - 1))) for n in range(tables)
    ]

    async def play(room, seed):
        rng = random.Random(seed)
        for _ in range(each):
            room = await take(store, room, next_step(room, rng))

    each = max(4, PLAYS // tables)
    commits, began = database.commits, time.perf_counter()
    await asyncio.gather(*(play(room, seed) for seed, room in enumerate(rooms)))
    seconds = time.perf_counter() - began
    print(
        f"  {tables:3} tables at once     {each * tables / seconds:7.0f}/s   plays, engine and all,"
        f" in {(database.commits - commits) / seconds:.0f} commits a second"
    )
    await database.close()


def main():
    disk = sys.argv[1] if len(sys.argv) > 1 else None
    with tempfile.TemporaryDirectory(dir=disk) as folder:
        asyncio.run(measure(Path(folder)))
        for tables in (1, 4, 16, 64):
            asyncio.run(measure_together(Path(folder), tables))


if __name__ == "__main__":
    main()

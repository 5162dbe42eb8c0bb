"""What is read at presses, commands and starts when the file holds a year of tables.

Run with ``python -m tests.benchmarks.reads_of_a_year [rooms]``. Tables that are over have two
messages, two chairs and a result each; one group in one topic and one person had a twentieth of
them, the others are spread over a thousand groups. A thousand more are being played. The inbox has two
hundred thousand updates, all handled. Every figure is processor time, the trip to the database's
thread included, in the median of thirty reads.
"""

import asyncio
import sqlite3
import statistics
import sys
import tempfile
import time
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from bot.service.people import ChatId, PersonId, Place
from bot.store import Database, Inbox, PostRows, SqliteStore
from bot.store.instants import to_ms
from bot.store.migration import migrate
from tests.bot.store.evening import StillClock

ROOMS, LIVE, GROUPS, UPDATES, READS = 100_000, 1_000, 1_000, 200_000, 30
BUSY, OTHER, PERSON = ChatId(-1), ChatId(-50), PersonId(1)
CLOCK = StillClock()

_ROOM = """
    INSERT INTO room (
        id, chat_id, opener, stage, number, game, options, seats, ready, revision, last_post,
        restarted, opened_at, touched_at, missed, match_id
    ) VALUES (?1, -?2, ?2, ?3, 1, 'scopa', '{}', 2, '[]', 60, 2, 0, ?4, ?4, '[]', ?1)
"""
_CHAIR = "INSERT INTO chair (room_id, seat, person_id) VALUES (?, ?, ?)"
_MATCH = "INSERT INTO match (match_id, room_id, number, started_at) VALUES (?1, ?1, 1, ?2)"
_POST = """
    INSERT INTO post (
        room_id, number, kind, chat_id, match, silent, made_at, wanted, message_id, revision, digest
    ) VALUES (?, ?, 'table', -?, 1, 0, ?, 'shown', ?, 60, '0123456789abcdef')
"""
_OUTCOME = """
    INSERT INTO outcome (match_id, seat, chat_id, person, side, won, points, scope, rated, at)
    VALUES (?1, ?2, -?3, ?3 + ?2, ?2, ?2, 5, 1, 1, ?4)
"""


def fill(path, rooms):
    """Write a year of tables; group ``-n`` is that of the people ``n`` and ``n + 1``."""
    migrate(path)
    at = to_ms(CLOCK.now() - timedelta(hours=1))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("BEGIN")
        everybody = range(1, GROUPS + LIVE + 3)
        add_chat = "INSERT INTO chat (id, kind, title, language) VALUES (-?, 'group', 'Bar', 'it')"
        db.executemany(add_chat, ((n,) for n in everybody))
        add_person = "INSERT INTO person (id, name) VALUES (?, 'Anna')"
        db.executemany(add_person, ((n,) for n in everybody))
        for room in range(1, rooms + LIVE + 1):
            is_live = room > rooms
            over_in = 1 if room % 20 == 0 else 3 + room % (GROUPS - 2)
            n = GROUPS + room - rooms if is_live else over_in
            db.execute(_ROOM, (room, n, "playing" if is_live else "closed", at))
            db.execute(_MATCH, (room, at))
            for seat in (0, 1):
                db.execute(_CHAIR, (room, seat, n + seat))
                db.execute(_POST, (room, seat + 1, n, at, 2 * room + seat))
                if not is_live:
                    db.execute(_OUTCOME, (room, seat, n, at))
        add_update = (
            "INSERT INTO inbox (bot_id, update_id, body, state, at) VALUES (7, ?, '', ?, ?)"
        )
        db.executemany(add_update, ((n, "done", at) for n in range(UPDATES)))
        db.execute("COMMIT")


async def took(read):
    """Return the median of what a read takes, in milliseconds of processor."""
    await read()
    found = []
    for _ in range(READS):
        began = time.process_time()
        await read()
        found.append(time.process_time() - began)
    return statistics.median(found) * 1e3


async def measure(rooms):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "year.db"
        fill(path, rooms)
        database = await Database.open(path)
        inbox = Inbox(database, 7, CLOCK)
        store, posts = SqliteStore(database, inbox, CLOCK), PostRows(database)
        now = CLOCK.now()
        reads = {
            "nothing at all": lambda: database.read("SELECT 1"),
            "pending updates": lambda: inbox.pending(UPDATES),
            "a room": lambda: store.room(rooms),
            "the room of a place": lambda: store.room_at(Place(BUSY)),
            "the rooms of a person": lambda: store.rooms_of(PERSON),
            "the live rooms of a chat": lambda: store.live_rooms(BUSY),
            "what a choice leaves behind": lambda: posts.behind(OTHER),
            "the same in the busy group": lambda: posts.behind(BUSY),
            "whose message was pressed": lambda: posts.showing(BUSY, 40, PERSON),
            "a leaderboard": lambda: store.standings(BUSY, None),
            "one's own figures": lambda: store.figures(PERSON),
            "what is due": lambda: store.due(now, 16),
            "when the next is due": store.next_due,
            "start: pending updates": inbox.pending,
            "start: messages left over": posts.left_over,
            "start: chats written to": lambda: posts.written_to(now),
            "start: who was playing": lambda: store.mark_restarted(now),
        }
        for name, read in reads.items():
            print(f"{name:30}{await took(read):9.2f} ms", flush=True)
        await database.close()


if __name__ == "__main__":
    asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else ROOMS))

"""What a watcher can see of a running bot: its database and its calls; the bot has no hooks."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable

from bot.sandbox.calls import CallLog
from bot.service.opponents import NAMES, is_slow
from tests.end_to_end.autopsy import RINGS_AFTER, Gap

IsSo = Callable[[sqlite3.Connection], bool]
DEALS = ("smazzata_scored.1", "smazzata_dealt.1", "deck_sealed.1", "match_ended.1")
RINGS_IN_MS = 10
SLOW = json.dumps([name for name in NAMES if is_slow(name)])


class WatchedCalls(CallLog):
    """The world's call log, which tells a watcher of every call before it is answered."""

    def __init__(self) -> None:
        super().__init__()
        self.watcher: Callable[[str], None] | None = None
        self._awaited: dict[str, asyncio.Event] = {}

    def first(self, method: str) -> asyncio.Event:
        """Return what is set by the next call of a method."""
        return self._awaited.setdefault(method, asyncio.Event())

    def add(self, method, params, files, outcome, *, at) -> None:
        super().add(method, params, files, outcome, at=at)
        if (awaited := self._awaited.pop(method, None)) is not None:
            awaited.set()
        if self.watcher is not None:
            self.watcher(method)


def _stored() -> IsSo:
    """A press waits in the inbox."""

    def is_so(database: sqlite3.Connection) -> bool:
        newest = "SELECT body, state FROM inbox ORDER BY arrival DESC LIMIT 10"
        rows = database.execute(newest)
        return any(state == "pending" and "callback_query" in body for body, state in rows)

    return is_so


def _committed() -> IsSo:
    """Some room has changed."""
    before: list[object] = []

    def is_so(database: sqlite3.Connection) -> bool:
        now = database.execute("SELECT sum(revision) FROM room").fetchone()[0]
        before.append(now)
        del before[2:]
        return bool(now != before[0])

    return is_so


def _at_boundary() -> IsSo:
    """A smazzata was counted, sealed or dealt."""
    before: list[set[object]] = []

    def is_so(database: sqlite3.Connection) -> bool:
        rows = database.execute(
            "SELECT match_id, version, kind FROM room, event USING (match_id)"
            " WHERE version = (SELECT max(version) FROM event AS e"
            " WHERE e.match_id = room.match_id)"
        )
        now = {row for row in rows if row[2] in DEALS}
        if not before:
            before.append(now)
        return bool(now - before[0])

    return is_so


def _due() -> IsSo:
    """A clock is about to ring."""

    def is_so(database: sqlite3.Connection) -> bool:
        first = database.execute(
            "SELECT min(due_at) FROM room WHERE stage <> 'lobby' OR starts_at IS NOT NULL"
        ).fetchone()[0]
        return first is not None and first - time.time() * 1000 < RINGS_IN_MS

    return is_so


def _thinking() -> IsSo:
    """A clock of a built-in player that thinks has rung, and nothing came of it yet."""

    def is_so(database: sqlite3.Connection) -> bool:
        first = database.execute(
            "SELECT min(opponent_at) FROM room, chair ON chair.room_id = room.id"
            " WHERE stage = 'playing' AND opponent IN (SELECT value FROM json_each(?))",
            (SLOW,),
        ).fetchone()[0]
        return first is not None and time.time() - first / 1000 > RINGS_AFTER.total_seconds()

    return is_so


CONDITIONS = {
    Gap.STORED: _stored,
    Gap.COMMITTED: _committed,
    Gap.DUE: _due,
    Gap.BOUNDARY: _at_boundary,
    Gap.THINKING: _thinking,
}

"""The table ``inbox``: raw updates, stored before Telegram is told that they arrived."""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from bot.service.people import UpdateId
from bot.service.ports import Clock
from bot.store.database import Database
from bot.store.instants import to_ms
from bot.store.transaction import Transaction

if TYPE_CHECKING:
    from bot.store.batch import Row

MOST_REPLAYS: Final = 3
"""How many times an update is handled again before it is set aside."""

_INTEGER_END: Final = 1 << 63

_log: Final = logging.getLogger(__name__)

_STORE: Final = """
    INSERT OR IGNORE INTO inbox (bot_id, update_id, body, at) VALUES (?, ?, ?, ?) RETURNING 1
"""
# The plus keeps SQLite from the index on bot_id, by which it would sort two days of updates to find
# the few that came after the last.
PENDING_QUERY: Final = """
    SELECT arrival, update_id, body, attempts FROM inbox
    WHERE arrival > ? AND +bot_id = ? AND state = 'pending'
    ORDER BY arrival LIMIT ?
"""
_DONE: Final = """
    UPDATE inbox SET state = 'done', body = ''
    WHERE bot_id = ? AND update_id = ? AND state = 'pending'
"""
_ASIDE: Final = """
    UPDATE inbox SET state = 'aside', reason = ?
    WHERE bot_id = ? AND update_id = ? AND state = 'pending'
"""
_ATTEMPT: Final = """
    UPDATE inbox SET attempts = attempts + 1
    WHERE bot_id = ? AND update_id = ? AND state = 'pending' RETURNING attempts
"""
_GIVE_UP: Final = f"{_ASIDE} AND attempts > ?"
_PRUNE: Final = """
    DELETE FROM inbox
    WHERE state = ? AND at < ? AND arrival < (SELECT max(arrival) FROM inbox)
"""
FORGET_OTHERS_QUERY: Final = """
    DELETE FROM inbox
    WHERE (bot_id < ? OR bot_id > ?) AND state = 'pending' AND at < ?
      AND +arrival < (SELECT max(arrival) FROM inbox)
    RETURNING bot_id
"""  # by the index on bot_id, which leads past the bot's own


@dataclass(frozen=True, slots=True)
class Pending:
    """A stored update that is to be handled.

    Attributes:
        arrival: Its place in the line; rises even when Telegram's numbers start anew.
        body: As Telegram sent it.
        attempts: Times it was handled again so far.
        is_replay: It was left over when this process began, so it may have ended the last one:
            see ``Inbox.attempt``.
    """

    arrival: int
    update_id: UpdateId
    body: Mapping[str, Any]
    attempts: int
    is_replay: bool


class Inbox:
    """The updates of one bot.

    Attributes:
        arrived: Set whenever new updates were stored; whoever waits for it clears it.
    """

    def __init__(self, database: Database, bot_id: int, clock: Clock) -> None:
        self.arrived = asyncio.Event()
        self._database = database
        self._bot_id = bot_id
        self._clock = clock
        self._fresh: set[UpdateId] = set()
        self._handled: set[UpdateId] = set()

    async def store(self, updates: Iterable[Mapping[str, Any]]) -> int:
        """Store one answer's updates in one transaction; return how many are new.

        What has no usable ``update_id`` is left out: Telegram could not be told of it either.
        """
        at = to_ms(self._clock.now())
        inserted: dict[UpdateId, list[Row]] = {}
        async with self._database.transaction() as tx:
            for update in updates:
                update_id = update.get("update_id")
                if isinstance(update_id, int) and abs(update_id) < _INTEGER_END:
                    args = (self._bot_id, update_id, json.dumps(update), at)
                    inserted.setdefault(UpdateId(update_id), tx.add(_STORE, *args))
        new = {update_id for update_id, rows in inserted.items() if rows}
        self._fresh |= new
        if new:
            self.arrived.set()
        return len(new)

    async def pending(self, after: int = 0, limit: int = 64) -> Sequence[Pending]:
        """The next updates to handle, in the order they arrived.

        Args:
            after: The ``arrival`` of the last one taken already.
            limit: How many at most.
        """
        rows = await self._database.read(PENDING_QUERY, after, self._bot_id, limit)
        return [
            Pending(
                arrival=row["arrival"],
                update_id=UpdateId(row["update_id"]),
                body=json.loads(row["body"]),
                attempts=row["attempts"],
                is_replay=row["update_id"] not in self._fresh,
            )
            for row in rows
        ]

    async def forget_others(self, before: datetime) -> None:
        """Delete what has waited since before an instant for bots whose tokens were used here."""
        async with self._database.transaction() as tx:
            rows = tx.add(FORGET_OTHERS_QUERY, self._bot_id, self._bot_id, to_ms(before))
        for bot_id, number in Counter(row["bot_id"] for row in rows).items():
            _log.warning("%d updates that waited for the bot %d are deleted", number, bot_id)

    async def attempt(self, update_id: UpdateId) -> bool:
        """Count, durably, that an update is about to be handled again.

        Left-over updates are best counted and handled one at a time: one that kills the process
        then takes no innocent ones with it.

        Returns:
            Whether it is to be handled. If not, it has had its chances and is set aside now, or
            it does not wait to be handled at all.
        """
        async with self._database.transaction() as tx:
            rows = tx.add(_ATTEMPT, self._bot_id, update_id)
            reason = f"failed after {MOST_REPLAYS} replays"
            tx.add(_GIVE_UP, reason, self._bot_id, update_id, MOST_REPLAYS)
        may = bool(rows) and rows[0]["attempts"] <= MOST_REPLAYS
        if not may:
            self._fresh.discard(update_id)
        return may

    async def done(self, update_ids: Iterable[UpdateId]) -> None:
        """Mark updates that changed nothing as handled, in one transaction."""
        ids = tuple(update_ids)
        async with self._database.transaction() as tx:
            for update_id in ids:
                tx.add(_DONE, self._bot_id, update_id)
        self._fresh.difference_update(ids)

    async def aside(self, update_id: UpdateId, reason: str) -> None:
        """Set an update aside for good; ``check`` reports it."""
        async with self._database.transaction() as tx:
            tx.add(_ASIDE, reason, self._bot_id, update_id)
        self._fresh.discard(update_id)

    def put_done(self, tx: Transaction, cause: UpdateId | None) -> None:
        """Mark ``cause`` handled within a transaction that does what it asks for."""
        if cause is not None:
            tx.add(_DONE, self._bot_id, cause)

    def note_done(self, cause: UpdateId | None) -> None:
        """Remember that such a transaction was committed, until ``take_done`` asks."""
        if cause is not None:
            self._fresh.discard(cause)
            self._handled.add(cause)

    def take_done(self, update_id: UpdateId) -> bool:
        """Whether a transaction marked the update already; that is forgotten with the answer."""
        if update_id in self._handled:
            self._handled.discard(update_id)
            return True
        return False

    async def prune(self, done_before: datetime, aside_before: datetime) -> None:
        """Delete updates that were handled, or set aside, and arrived before an instant.

        The newest row stays, so that ``arrival`` always rises.
        """
        async with self._database.transaction() as tx:
            tx.add(_PRUNE, "done", to_ms(done_before))
            tx.add(_PRUNE, "aside", to_ms(aside_before))


async def count_states(database: Database) -> Mapping[str, int]:
    """How many updates of all bots are ``pending``, ``done`` and ``aside``."""
    rows = await database.read("SELECT state, count(*) AS number FROM inbox GROUP BY state")
    return {"pending": 0, "done": 0, "aside": 0} | {row["state"]: row["number"] for row in rows}

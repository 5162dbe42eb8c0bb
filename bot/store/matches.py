"""The tables ``match`` and ``event``: logs that only grow."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from bot.service.room import MatchId, Room
from bot.store.batch import Row
from bot.store.codec import decode, encode
from bot.store.database import Database
from bot.store.instants import to_ms
from bot.store.transaction import Transaction
from engine import Event, LogError, Match, replay

SELECT_EVENTS: Final = """
    SELECT kind, body FROM event
    WHERE match_id = (SELECT match_id FROM room WHERE id = ?)
    ORDER BY version
"""
_INSERT: Final = "INSERT INTO event (match_id, version, kind, body, at) VALUES (?, ?, ?, ?, ?)"


async def begin_match(tx: Transaction, room: Room, at: datetime) -> MatchId:
    """Make the row of the room's match and return its id."""
    rows = await tx.rows(
        "INSERT INTO match (room_id, number, started_at) VALUES (?, ?, ?) RETURNING match_id",
        *(room.id, room.number, to_ms(at)),
    )
    return MatchId(rows[0]["match_id"])


def append_events(
    tx: Transaction, match_id: MatchId, match: Match, events: Sequence[Event], at: datetime
) -> None:
    """Append the newest events of ``match``; a version taken by somebody else fails the key."""
    first = match.version - len(events) + 1
    ms = to_ms(at)
    for version, event in enumerate(events, first):
        kind, body = encode(event)
        tx.add(_INSERT, match_id, version, kind, body, ms)
    if events and match.is_finished:
        tx.add("UPDATE match SET ended_at = ? WHERE match_id = ?", ms, match_id)


def read_match(rows: Iterable[Row]) -> Match | None:
    """Replay a log; None if there is none."""
    events = read_events(rows)
    return replay(events) if events else None


def read_events(rows: Iterable[Row]) -> tuple[Event, ...]:
    """Read rows with ``kind`` and ``body``, oldest first."""
    return tuple(decode(row["kind"], row["body"]) for row in rows)


async def match_ids(database: Database) -> Sequence[MatchId]:
    """Every match there is."""
    rows = await database.read("SELECT match_id FROM match ORDER BY match_id")
    return [MatchId(row["match_id"]) for row in rows]


async def load_events(database: Database, match_id: MatchId) -> tuple[Event, ...]:
    """The log of a match, oldest first; empty if there is no such match.

    Raises:
        LogError: it has a gap.
        ValueError: it holds an event this version cannot read.
    """
    rows = await database.read(
        "SELECT version, kind, body FROM event WHERE match_id = ? ORDER BY version", match_id
    )
    if [row["version"] for row in rows] != list(range(1, len(rows) + 1)):
        raise LogError(f"the log of match {match_id} has a gap")
    return read_events(rows)

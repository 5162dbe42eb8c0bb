"""Which gaps a process died in, by what its database and the call log show at that moment."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path

from bot.clock import SystemClock
from bot.sandbox.world import BOT_ID
from bot.service.opponents import is_slow
from bot.service.posts import Wanted
from bot.service.room import Room, RoomId, Stage
from bot.store.database import Database
from bot.store.inbox import Inbox
from bot.store.posts import PostRow
from bot.store.store import SqliteStore
from engine import Phase, view
from tests.end_to_end.audit import Call
from tests.end_to_end.slow import Slow
from tests.end_to_end.truth import Look, look

SENDS = ("sendMessage", "sendPhoto")
RINGS_AFTER = timedelta(milliseconds=300)
"""How late a clock may ring."""

_BEGUN = (Stage.PLAYING, Stage.COUNTING, Stage.OVER)


class Gap(StrEnum):
    """Between which two things the process died; one death can be in several."""

    STORED = "update stored and not handled"
    COMMITTED = "committed and not sent"
    SENT = "sent and id not stored"
    DUE = "a delay due"
    BOUNDARY = "smazzata boundary"
    THINKING = "an opponent thinking"
    UPLOAD = "a picture under way"
    MOVING = "a group becoming a supergroup"


@dataclass
class Death:
    """What was found.

    Attributes:
        clocks: The rooms whose clock was running, and when it rings.
        sent: Messages that arrived and whose ids were lost.
    """

    sent: int = 0
    gaps: set[Gap] = field(default_factory=set)
    clocks: dict[RoomId, datetime] = field(default_factory=dict)


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[tuple[Database, SqliteStore]]:
    """Open a database beside whoever uses it."""
    database = await Database.open(path)
    try:
        clock = SystemClock()
        yield database, SqliteStore(database, Inbox(database, BOT_ID, clock), clock)
    finally:
        await database.close()


async def autopsy(path: Path, world: Slow, *, since: int, moved: Mapping[int, int]) -> Death:
    """Look at a copy, so that the next process recovers the file as the dead one left it.

    Args:
        path: The database.
        world: Where the calls went.
        since: How many calls there were before the dead process began.
        moved: The groups that became supergroups in its life: old ids and new.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        await asyncio.to_thread(_copy, path, copy)
        async with opened(copy) as (database, store):
            pending = await database.read(
                "SELECT json_extract(body, '$.callback_query.id') AS query FROM inbox"
                " WHERE state = 'pending'"
            )
            seen = await look(database, store, world)
    calls = [call for call in world.calls.since(since) if call["ok"]]
    answered = {
        call["params"]["callback_query_id"]
        for call in calls
        if call["method"] == "answerCallbackQuery"
    }
    death = Death()
    if any(row["query"] is not None and row["query"] not in answered for row in pending):
        death.gaps.add(Gap.STORED)
    for lie in seen.lies:
        gap = Gap.SENT if _was_sent(lie.row, seen, calls) else Gap.COMMITTED
        death.gaps.add(gap)
        death.sent += gap is Gap.SENT
        if _is_at_boundary(lie.room):
            death.gaps.add(Gap.BOUNDARY)
    if world.cut_off:
        death.gaps.add(Gap.UPLOAD)
    if any(thinks(room, datetime.now(UTC)) and not _lags(room, seen) for room in _live(seen)):
        death.gaps.add(Gap.THINKING)
    if any(_is_moving(room, seen, moved) for room in _live(seen)):
        death.gaps.add(Gap.MOVING)
    death.clocks = {room.id: at for room in seen.rooms.values() if (at := ringing_at(room))}
    return death


def ringing_at(room: Room) -> datetime | None:
    """When a room does something by itself; the closing of a lobby is too far away to count."""
    clocks = room.clocks
    running = (clocks.starts_at, clocks.cut_at, clocks.opponent_at, clocks.next_at)
    return min((at for at in running if at is not None), default=None)


def thinks(room: Room, now: datetime) -> bool:
    """Whether a built-in player's move is awaited that takes longer than a moment."""
    at, turn, match = room.clocks.opponent_at, room.turn, room.match
    if at is None or turn is None or match is None or now < at + RINGS_AFTER:
        return False
    is_choice = len(view(match.smazzata, turn).legal_moves) > 1
    return is_choice and is_slow(room.chair(turn).opponent)


def _live(seen: Look) -> list[Room]:
    return [room for room in seen.rooms.values() if room.is_live]


def _lags(room: Room, seen: Look) -> bool:
    """Whether some message of the room does not show what is stored."""
    return any(lie.room.id == room.id for lie in seen.lies)


def _is_moving(room: Room, seen: Look, moved: Mapping[int, int]) -> bool:
    """Whether a room's group moved and the room has not, or not with all its messages."""
    at = room.place.chat_id
    return at in moved or (at in moved.values() and _lags(room, seen))


def _was_sent(row: PostRow, seen: Look, calls: Sequence[Call]) -> bool:
    """Whether the dead process sent this message and did not come to note its id."""
    if row.message_id is not None or row.post.wanted is not Wanted.SHOWN:
        return False
    made = row.post.made_at.timestamp()
    return any(
        call["method"] in SENDS
        and int(call["params"]["chat_id"]) == row.post.chat_id
        and call["at"] >= made
        and (row.post.chat_id, call["result"]["message_id"]) not in seen.known
        for call in calls
    )


def _is_at_boundary(room: Room) -> bool:
    """Whether the last card was just counted, or the first is not played yet."""
    match = room.match
    if match is None or room.stage not in _BEGUN:
        return False
    is_fresh = match.smazzata is not None and not match.smazzata.plays
    return match.phase in (Phase.TO_SEAL, Phase.TO_CUT, Phase.OVER) or is_fresh


def _copy(path: Path, copy: Path) -> None:
    for end in ("", "-wal"):
        if (each := path.with_name(path.name + end)).exists():
            shutil.copyfile(each, copy.with_name(copy.name + end))

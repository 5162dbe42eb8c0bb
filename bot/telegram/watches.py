"""The rooms whose messages are known, and how they come to be."""

import asyncio
import logging
import sqlite3
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from bot.service.ports import Clock
from bot.service.posts import PostKind
from bot.service.room import Room, RoomId
from bot.store.posts import PostRow, PostRows
from bot.store.trouble import log_failure
from bot.telegram.outbox import CARE_S, Outbox
from bot.telegram.photos import UNKNOWN, Photos
from bot.telegram.watch import Showing, Watch

__all__ = ["READ_AGAIN_AFTER_S", "Watches"]

KEPT: Final = 256
"""Rooms whose messages are remembered though nothing is to be done about them."""

READ_AGAIN_AFTER_S: Final = 5.0
_LOOKED_AT: Final = 8

_log: Final = logging.getLogger(__name__)


@dataclass(slots=True)
class _Opening:
    """A room whose rows are being read, and the changes that came meanwhile."""

    changes: list[Room]
    is_done: asyncio.Event = field(default_factory=asyncio.Event)


class Watches:
    """Reads the rows of a room when it is first told of it, and forgets it long after the last."""

    def __init__(self, *, rows: PostRows, photos: Photos, outbox: Outbox, clock: Clock) -> None:
        self._rows = rows
        self._photos = photos
        self._outbox = outbox
        self._started_at = clock.now()
        self._open: OrderedDict[RoomId, Watch] = OrderedDict()
        self._opening: dict[RoomId, _Opening] = {}
        self._taken_over: set[RoomId] = set()

    async def start(self) -> None:
        """Be careful with the chats that the last process may have written to just now."""
        lately = self._started_at - timedelta(seconds=CARE_S)
        for chat_id in await self._rows.written_to(lately):
            self._outbox.be_careful(chat_id)

    def __iter__(self) -> Iterator[Watch]:
        return iter(self._open.values())

    def __len__(self) -> int:
        return len(self._open)

    def find(self, room_id: RoomId | None) -> Watch | None:
        """Return the watch of a room that is known."""
        return self._open.get(room_id) if room_id is not None else None

    def is_opening(self, room_id: RoomId) -> bool:
        """Whether a room's rows are being read."""
        return room_id in self._opening

    async def opened(self, room_id: RoomId) -> Watch | None:
        """Return the watch of a room once its rows are read; None if it is not known."""
        opening = self._opening.get(room_id)
        if opening is not None:
            await opening.is_done.wait()
        return self._open.get(room_id)

    def change(self, room: Room) -> Watch | None:
        """Take in a newer state; None if the room has to be opened or is being opened."""
        watch = self._open.get(room.id)
        if watch is not None:
            watch.change(room)
            self._open.move_to_end(room.id)
        elif room.id in self._opening:
            self._opening[room.id].changes.append(room)
        return watch

    def leave(self, room_id: RoomId) -> Watch | None:
        """Forget all that is known of a room's messages; nothing more is to be done about them."""
        left = self._open.pop(room_id, None)
        if left is not None:
            left.is_over = True
        return left

    def begin(self, room: Room) -> bool:
        """Gather the changes of a room from now on; False if somebody does so already."""
        if room.id in self._opening:
            return False
        self._opening[room.id] = _Opening([room])
        return True

    async def open(self, room_id: RoomId) -> Watch:
        """Read the rows of a room, then go over the changes that came meanwhile."""
        opening = self._opening[room_id]
        rows = await self._read(room_id)
        room = opening.changes[0]
        for row in rows:
            self._photos.learn(row.picture, row.file_id)
        if room.opened_at < self._started_at and room.id not in self._taken_over:
            self._taken_over.add(room.id)
            self._take_over(room, rows)
        watch = self._open[room.id] = Watch(room)
        watch.know(rows)
        del self._opening[room.id]
        for each in opening.changes:
            watch.change(each)
        opening.is_done.set()
        self.let_go()
        return watch

    def let_go(self) -> None:
        """Stop watching the rooms that were quiet longest."""
        for _ in range(min(len(self._open) - KEPT, _LOOKED_AT)):
            room_id, watch = next(iter(self._open.items()))
            if watch.is_clean:
                del self._open[room_id]
            else:
                self._open.move_to_end(room_id)

    async def _read(self, room_id: RoomId) -> Sequence[Showing]:
        while True:
            try:
                return [_showing(row) for row in await self._rows.load(room_id)]
            except sqlite3.Error:
                log_failure(_log, "the messages of room %s could not be read", room_id)
                await asyncio.sleep(READ_AGAIN_AFTER_S)

    def _take_over(self, room: Room, rows: Iterable[Showing]) -> None:
        """Go on from what the last process wrote down, which may lack its last second.

        It may have edited a message and died before it could say so: what such a message shows
        is unknown, even if it seems to be what is wanted again.
        """
        for row in rows:
            if row.revision != room.revision:
                row.digest = ""
                row.picture = UNKNOWN if row.picture else ""
            row.is_stale = row.post.kind is PostKind.EPHEMERAL
            self._outbox.be_careful(row.post.chat_id)
        self._outbox.be_careful(room.place.chat_id)


def _showing(row: PostRow) -> Showing:
    return Showing(
        row.post,
        message_id=row.message_id,
        revision=-1 if row.revision is None else row.revision,
        digest=row.digest or "",
        picture=row.picture or "",
        file_id=row.file_id or "",
        sent_at=row.sent_at,
        is_left=row.is_left,
    )

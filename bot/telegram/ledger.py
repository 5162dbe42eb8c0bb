"""Writing down what Telegram shows: new ids at once, everything else a second later."""

import asyncio
import logging
import sqlite3
from typing import Final

from bot.service.room import RoomId
from bot.store.posts import PostRows, Shown
from bot.store.trouble import log_failure
from bot.telegram.watch import Showing

__all__ = ["Ledger"]

_GATHERED_FOR_S: Final = 1.0
_TRIED_AGAIN_AFTER_S: Final = 5.0

_log: Final = logging.getLogger(__name__)


class Ledger:
    """Gathers the board's bookkeeping, so that a press costs no commit of its own here.

    What is lost in a crash does no harm: an edit made again answers "not modified", a message
    removed again "not found". Only a message's id cannot be learned twice.
    """

    def __init__(self, rows: PostRows) -> None:
        self._rows = rows
        self._shown: dict[tuple[RoomId, int], Shown] = {}
        self._unstored: dict[tuple[RoomId, int], Showing] = {}
        self._forgotten: set[tuple[RoomId, int]] = set()
        self._task: asyncio.Task[None] | None = None

    async def sent(self, room_id: RoomId, showing: Showing) -> None:
        """Write a new message's id; if that fails, as soon as it can be."""
        try:
            await self._write_sent(room_id, showing)
        except sqlite3.Error:
            log_failure(_log, "the id of a new message is not stored yet")
            self._unstored[room_id, showing.post.number] = showing
            self._write_soon()

    async def lost(self, room_id: RoomId, showing: Showing) -> None:
        """Write that a message is not there any more."""
        self._shown.pop((room_id, showing.post.number), None)
        self._unstored.pop((room_id, showing.post.number), None)
        try:
            await self._rows.lost(room_id, showing.post.number)
        except sqlite3.Error:
            log_failure(_log, "a lost message was not noted")

    def shown(self, room_id: RoomId, showing: Showing) -> None:
        """Have it written soon that a message is true."""
        number = showing.post.number
        self._shown[room_id, number] = Shown(
            room_id,
            number,
            showing.revision,
            showing.digest,
            picture=showing.picture or None,
            file_id=showing.file_id or None,
            is_left=showing.is_left,
        )
        self._write_soon()

    def forget(self, room_id: RoomId, number: int) -> None:
        """Have a row removed soon."""
        self._shown.pop((room_id, number), None)
        self._unstored.pop((room_id, number), None)
        self._forgotten.add((room_id, number))
        self._write_soon()

    async def flush(self) -> None:
        """Write what was gathered.

        Raises:
            sqlite3.Error: it is still gathered.
        """
        for key, showing in tuple(self._unstored.items()):
            await self._write_sent(key[0], showing)
            self._unstored.pop(key, None)
        shown, self._shown = self._shown, {}
        forgotten, self._forgotten = self._forgotten, set()
        try:
            if shown:
                await self._rows.shown(shown.values())
                shown = {}
            if forgotten:
                await self._rows.forget(forgotten)
                forgotten = set()
        finally:  # what could not be written, beneath what came meanwhile
            self._shown = shown | self._shown
            self._forgotten |= forgotten

    async def stop(self) -> None:
        """Write the last of it."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        try:
            await self.flush()
        except sqlite3.Error:
            log_failure(_log, "what the messages show was not stored")

    async def _write_sent(self, room_id: RoomId, showing: Showing) -> None:
        if showing.message_id is None or showing.sent_at is None:
            raise ValueError("nothing was sent")
        await self._rows.sent(
            room_id,
            showing.post.number,
            chat_id=showing.post.chat_id,
            message_id=showing.message_id,
            revision=showing.revision,
            digest=showing.digest,
            picture=showing.picture or None,
            file_id=showing.file_id or None,
            at=showing.sent_at,
        )

    def _write_soon(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_gathered())

    async def _write_gathered(self) -> None:
        wait = _GATHERED_FOR_S
        while self._shown or self._forgotten or self._unstored:
            await asyncio.sleep(wait)
            wait = _GATHERED_FOR_S
            try:
                await self.flush()
            except sqlite3.Error:
                log_failure(_log, "what the messages show was not stored; trying again")
                wait = _TRIED_AGAIN_AFTER_S

"""What was not finished when the last process ended, taken up a few rooms at a time."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bot.service.ports import UnavailableError
from bot.service.room import Room, RoomId
from bot.store.trouble import log_failure
from bot.telegram.watches import READ_AGAIN_AFTER_S, Watches

__all__ = ["LoadRoom", "TakingUp"]

LoadRoom = Callable[[RoomId], Awaitable[Room | None]]

_AT_ONCE: Final = 16

_log: Final = logging.getLogger(__name__)


class TakingUp:
    """Goes through the rooms that something is still to be done about.

    Presses and clocks need not wait for that. Each room waits for its turn at Telegram, and so
    would whoever comes behind.
    """

    def __init__(
        self, watches: Watches, load_room: LoadRoom, changed: Callable[[Room], None]
    ) -> None:
        self._watches = watches
        self._load_room = load_room
        self._changed = changed
        self._under_way: set[RoomId] = set()
        self._progress = asyncio.Event()

    def note_progress(self) -> None:
        """Look again how many rooms are under way."""
        self._progress.set()

    async def run(self, room_ids: Sequence[RoomId]) -> None:
        """Take up all of them."""
        for room_id in room_ids:
            await self._few_under_way()
            try:
                room = await self._load_when_available(room_id)
            except Exception:  # noqa: BLE001 - one room that cannot be read leaves the others be
                log_failure(_log, "room %s could not be loaded", room_id)
            else:
                if room is not None:
                    self._under_way.add(room_id)
                    self._changed(room)

    async def _few_under_way(self) -> None:
        while True:
            self._progress.clear()
            self._under_way = {each for each in self._under_way if self._is_under_way(each)}
            if len(self._under_way) < _AT_ONCE:
                return
            await self._progress.wait()

    def _is_under_way(self, room_id: RoomId) -> bool:
        watch = self._watches.find(room_id)
        if watch is None:
            return self._watches.is_opening(room_id)
        return any(each.task is not None for each in watch.showing.values())

    async def _load_when_available(self, room_id: RoomId) -> Room | None:
        while True:
            try:
                return await self._load_room(room_id)
            except UnavailableError as trouble:
                if not trouble.may_pass:
                    raise
                await asyncio.sleep(READ_AGAIN_AFTER_S)

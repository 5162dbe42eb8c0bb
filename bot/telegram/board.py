"""What Telegram shows is made to follow what is stored."""

import asyncio
import logging
import sqlite3
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from telegram.error import TelegramError

from bot.service.people import ChatId
from bot.service.ports import Clock, UnavailableError
from bot.service.room import Room, RoomId
from bot.store.posts import PostRow, PostRows
from bot.store.trouble import log_failure
from bot.telegram.ledger import Ledger
from bot.telegram.notices import Notices
from bot.telegram.outbox import Outbox
from bot.telegram.photos import TRIED_AGAIN_AFTER, UNKNOWN, Photos
from bot.telegram.posting import Posting
from bot.telegram.reconcile import FINAL_KEPT_FOR, Reconciler
from bot.telegram.watch import Showing, Watch

__all__ = ["Board", "LoadRoom"]

LoadRoom = Callable[[RoomId], Awaitable[Room | None]]

KEPT: Final = 256
"""Rooms whose messages are remembered though nothing is to be done about them."""

_LOOKED_AT: Final = 8
_TAKEN_UP_AT_ONCE: Final = 16
_READ_AGAIN_AFTER_S: Final = 5.0

_log: Final = logging.getLogger(__name__)


class Board:
    """The port ``bot.service.ports.Board`` on Telegram.

    Loads the rows of a room when it is first told of it. Whatever is wanted and not shown is
    somebody's task; there is no loop that looks for work.
    """

    def __init__(
        self,
        *,
        rows: PostRows,
        load_room: LoadRoom,
        reconciler: Reconciler,
        photos: Photos,
        ledger: Ledger,
        notices: Notices,
        posting: Posting,
        outbox: Outbox,
        clock: Clock,
    ) -> None:
        self._rows = rows
        self._load_room = load_room
        self._reconciler = reconciler
        self._photos = photos
        self._ledger = ledger
        self._notices = notices
        self._posting = posting
        self._outbox = outbox
        self._clock = clock
        self._started_at = clock.now()
        self._watches: OrderedDict[RoomId, Watch] = OrderedDict()
        self._opening: dict[RoomId, list[Room]] = {}
        self._taken_over: set[RoomId] = set()
        self._chores: set[asyncio.Task[None]] = set()
        self._taken_up: set[RoomId] = set()
        self._progress = asyncio.Event()

    # ---------------------------------------------------------------- the port
    def changed(self, room: Room) -> None:
        """Make the room's messages true soon."""
        watch = self._watches.get(room.id)
        if watch is not None:
            watch.change(room)
            self._work(watch)
        elif room.id in self._opening:
            self._opening[room.id].append(room)
        else:
            self._opening[room.id] = [room]
            self._chore(self._open(room.id))

    def moved(self, room: Room) -> None:
        """Forget what was shown of a room whose chat has another id, and show it there."""
        left = self._watches.pop(room.id, None)
        if left is None:
            self.changed(room)
        else:
            left.is_over = True
            self._opening[room.id] = [room]
            self._chore(self._open_elsewhere(left))

    def renewed(self, chat_id: ChatId) -> None:
        """Show the rooms of a chat anew, as they are stored now."""
        self._chore(self._renew(chat_id))

    def said(self) -> None:
        """Send the notices that were stored."""
        self._notices.said()

    def has_shown(self, room: Room) -> bool:
        """Whether the room's table shows this revision, or never will.

        A room that is not watched has nothing left to show.
        """
        if room.id in self._opening:
            return False
        watch = self._watches.get(room.id)
        return watch is None or watch.shows_place(room.revision)

    def orphan(self, room: RoomId | None, chat_id: ChatId, message_id: int) -> None:
        """Remove the pressed message unless it is one of a room's own.

        Such messages come from sends whose outcome was never learned.
        """
        watch = self._watches.get(room) if room is not None else None
        if watch is not None and any(
            (each.post.chat_id, each.message_id) == (chat_id, message_id)
            for each in watch.showing.values()
        ):
            return
        self._chore(self._remove_orphan(chat_id, message_id))

    # -------------------------------------------------------------- start, stop
    async def start(self) -> None:
        """Take up whatever was not finished when the last process ended."""
        self._notices.start()
        self._chore(self._take_up(await self._rows.unfinished()))

    async def stop(self) -> None:
        """Finish the calls under way, begin no other, and write down what is shown."""
        self._reconciler.is_stopping = True
        await self._notices.stop()
        chores = tuple(self._chores)
        for task in chores:
            task.cancel()
        await asyncio.gather(
            *chores, *map(_calls_ended, self._watches.values()), return_exceptions=True
        )
        await self._ledger.stop()

    # ------------------------------------------------------------------- rooms
    async def _take_up(self, room_ids: Sequence[RoomId]) -> None:
        """Go through the rooms a few at a time; presses and clocks need not wait for that.

        Each of them waits for its turn at Telegram, and so would whoever comes behind them.
        """
        for room_id in room_ids:
            await self._few_under_way()
            try:
                room = await self._load_when_available(room_id)
            except Exception:  # noqa: BLE001 - one room that cannot be read leaves the others be
                _log.exception("room %s could not be loaded", room_id)
            else:
                if room is not None:
                    self._taken_up.add(room_id)
                    self.changed(room)

    async def _renew(self, chat_id: ChatId) -> None:
        while True:
            try:
                behind = await self._rows.unfinished(chat_id)
            except sqlite3.Error:
                log_failure(_log, "the rooms of chat %s could not be read", chat_id)
                await asyncio.sleep(_READ_AGAIN_AFTER_S)
            else:
                await self._take_up(behind)
                return

    async def _few_under_way(self) -> None:
        while True:
            self._progress.clear()
            self._taken_up = {each for each in self._taken_up if self._is_under_way(each)}
            if len(self._taken_up) < _TAKEN_UP_AT_ONCE:
                return
            await self._progress.wait()

    def _is_under_way(self, room_id: RoomId) -> bool:
        watch = self._watches.get(room_id)
        if watch is None:
            return room_id in self._opening
        return any(each.task is not None for each in watch.showing.values())

    async def _load_when_available(self, room_id: RoomId) -> Room | None:
        while True:
            try:
                return await self._load_room(room_id)
            except UnavailableError as trouble:
                if not trouble.may_pass:
                    raise
                await asyncio.sleep(_READ_AGAIN_AFTER_S)

    async def _open_elsewhere(self, left: Watch) -> None:
        """Open a room anew, once all that was learned of its messages is stored.

        A hand may be on its way to a private chat, which is no other than before.
        """
        await _calls_ended(left)
        await self._open(left.room.id)

    async def _open(self, room_id: RoomId) -> None:
        """Read the rows of a room and go over the changes that came meanwhile."""
        rows: list[Showing] = []
        while True:
            try:
                rows = [_showing(row) for row in await self._rows.load(room_id)]
                break
            except sqlite3.Error:
                log_failure(_log, "the messages of room %s could not be read", room_id)
                await asyncio.sleep(_READ_AGAIN_AFTER_S)
        first, *later = self._opening.pop(room_id)
        for row in rows:
            self._photos.learn(row.picture, row.file_id)
        if first.opened_at < self._started_at and room_id not in self._taken_over:
            self._taken_over.add(room_id)
            self._take_over(first, rows)
        watch = self._watches[room_id] = Watch(first)
        watch.know(rows)
        for room in (first, *later):
            watch.change(room)
        for each in watch.showing.values():
            if each.is_left:
                self._chore(self._forget_later(watch, each))
        self._work(watch)
        self._let_go()
        self._progress.set()

    def _take_over(self, room: Room, rows: Sequence[Showing]) -> None:
        """Go on from what the last process wrote down, which may lack its last second.

        It may have edited a message and died before it could say so: what such a message shows
        is unknown, even if it seems to be what is wanted again.
        """
        for row in rows:
            if row.revision != room.revision:
                row.digest = ""
                row.picture = UNKNOWN if row.picture else ""
        for chat_id in {room.place.chat_id, *(row.post.chat_id for row in rows)}:
            self._outbox.be_careful(chat_id)

    def _let_go(self) -> None:
        """Stop watching the rooms that were quiet longest."""
        for _ in range(min(len(self._watches) - KEPT, _LOOKED_AT)):
            room_id, watch = next(iter(self._watches.items()))
            if watch.is_clean:
                del self._watches[room_id]
            else:
                self._watches.move_to_end(room_id)

    # ---------------------------------------------------------------- messages
    def _work(self, watch: Watch) -> None:
        """See to it that every message with something to be done has its task.

        In the line of their chat those still played by come before those to be left.
        """
        if self._reconciler.is_stopping or watch.is_over:
            return
        self._watches.move_to_end(watch.room.id)
        for each in sorted(watch.showing.values(), key=lambda each: not each.is_wanted):
            if each.task is None and watch.is_dirty(each) and not watch.must_stay(each):
                each.task = asyncio.create_task(self._bring(watch, each))

    async def _bring(self, watch: Watch, showing: Showing) -> None:
        try:
            await self._reconciler.bring(watch, showing)
        except UnavailableError:  # what a failed call means for the room could not be stored
            await asyncio.sleep(_READ_AGAIN_AFTER_S)
        except Exception:  # noqa: BLE001 - a fault of our own, met again at the next change only
            _log.exception("room %s: post %s failed", watch.room.id, showing.post.number)
            showing.rests_at = watch.room.revision
            if not showing.is_wanted:
                watch.forget(showing)
        finally:
            showing.task = None
            self._progress.set()
        if showing.is_left:
            self._chore(self._forget_later(watch, showing))
        elif showing.owes_picture:
            self._chore(self._picture_later(watch, showing))
        self._work(watch)

    async def _picture_later(self, watch: Watch, showing: Showing) -> None:
        """Look again whether a picture can be had that could not."""
        showing.owes_picture = False
        await self._clock.sleep(TRIED_AGAIN_AFTER)
        if showing.is_wanted and showing.post.number in watch.showing:
            showing.is_stale = True
            self._work(watch)

    async def _forget_later(self, watch: Watch, showing: Showing) -> None:
        await self._clock.sleep(FINAL_KEPT_FOR)
        watch.forget(showing)
        self._ledger.forget(watch.room.id, showing.post.number)
        self._let_go()

    async def _remove_orphan(self, chat_id: ChatId, message_id: int) -> None:
        try:
            owner = await self._rows.showing(chat_id, message_id)
            sending = any(watch.is_sending_to(chat_id) for watch in self._watches.values())
            if owner is None and not sending:
                await self._posting.remove(chat_id, message_id)
        except (TelegramError, sqlite3.Error) as error:
            _log.info("a message of no room stays in chat %s: %s", chat_id, error)

    def _chore(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)


async def _calls_ended(watch: Watch) -> None:
    """Wait for the calls under way about a room's messages; let none begin."""
    tasks = [each.task for each in watch.showing.values() if each.task is not None]
    for each in watch.showing.values():
        if each.task is not None and not each.is_calling:
            each.task.cancel()
    if tasks:
        await asyncio.wait(tasks)


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

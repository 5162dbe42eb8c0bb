"""What Telegram shows is made to follow what is stored."""

import asyncio
import logging
import sqlite3
from collections.abc import Sequence
from typing import Final

from bot.service.answers import Notice
from bot.service.orders import Presser
from bot.service.people import ChatId
from bot.service.ports import Clock, UnavailableError
from bot.service.posts import PostKind
from bot.service.room import Room, RoomId
from bot.store.posts import PostRows
from bot.store.trouble import log_failure
from bot.telegram.chores import Chores
from bot.telegram.ephemeral_hands import EphemeralHands
from bot.telegram.ledger import Ledger
from bot.telegram.notices import Notices
from bot.telegram.orphans import Orphans
from bot.telegram.photos import TRIED_AGAIN_AFTER
from bot.telegram.reconcile import FINAL_KEPT_FOR, Reconciler
from bot.telegram.taking_up import LoadRoom, TakingUp
from bot.telegram.watch import Showing, Watch
from bot.telegram.watches import READ_AGAIN_AFTER_S, Watches
from engine import Seat

__all__ = ["Board"]

_HAND_SHOWN_WITHIN_S: Final = 2.0

_log: Final = logging.getLogger(__name__)


class Board:
    """The port ``bot.service.ports.Board`` on Telegram.

    Whatever is wanted and not shown is somebody's task; there is no loop that looks for work.
    """

    def __init__(
        self,
        *,
        rows: PostRows,
        load_room: LoadRoom,
        watches: Watches,
        reconciler: Reconciler,
        ephemeral_hands: EphemeralHands,
        ledger: Ledger,
        notices: Notices,
        orphans: Orphans,
        clock: Clock,
    ) -> None:
        self._rows = rows
        self._watches = watches
        self._reconciler = reconciler
        self._ephemeral_hands = ephemeral_hands
        self._ledger = ledger
        self._notices = notices
        self._orphans = orphans
        self._clock = clock
        self._taking_up = TakingUp(watches, load_room, self.changed)
        self._chores = Chores()
        self._is_stopping = False

    # ---------------------------------------------------------------- the port
    def changed(self, room: Room) -> None:
        """Make the room's messages true soon."""
        watch = self._watches.change(room)
        if watch is not None:
            self._work(watch)
        elif self._watches.begin(room):
            self._chores.begin(self._open(room.id))

    def moved(self, room: Room) -> None:
        """Forget what was shown of a room whose chat has another id, and show it there."""
        left = self._watches.leave(room.id)
        if left is None:
            self.changed(room)
        elif self._watches.begin(room):
            self._chores.begin(self._open_elsewhere(room.id, left))

    def left(self, chat_id: ChatId) -> None:
        """Forget what was shown in a chat that is no more."""
        for watch in [each for each in self._watches if each.room.place.chat_id == chat_id]:
            self._watches.leave(watch.room.id)

    def renewed(self, chat_id: ChatId) -> None:
        """Show the rooms of a chat anew, as they are stored now."""
        self._chores.begin(self._renew(chat_id))

    def reread(self, rooms: Sequence[RoomId]) -> None:
        """Show rooms anew, as they are stored now, also those that are over."""
        self._chores.begin(self._taking_up.run(rooms))

    def said(self) -> None:
        """Send the notices that were stored."""
        self._notices.said()

    def say_unstored(self, notice: Notice) -> None:
        """Say something while nothing can be stored."""
        self._notices.say_unstored(notice)

    def has_shown(self, room: Room) -> bool:
        """Whether the room's table shows this revision, or never will.

        A room that is not watched has nothing left to show.
        """
        if self._watches.is_opening(room.id):
            return False
        watch = self._watches.find(room.id)
        return watch is None or watch.shows_place(room.revision)

    def pressed(self, room: RoomId | None, by: Presser) -> None:
        """Remove the pressed message unless it is one of a room's own; make a hand true."""
        watch = self._watches.find(room)
        own = watch.shown_as(by) if watch is not None else None
        if watch is None or own is None:
            self._chores.begin(self._orphans.remove(by))
        elif own.post.kind is PostKind.EPHEMERAL:
            own.is_stale = True
            self._work(watch)

    def can_show_hand(self, by: Presser) -> bool:
        """Whether it is worth trying to show ``by`` a hand in the group that nobody else sees."""
        return self._ephemeral_hands.can_show(by.chat.id, by.person.id)

    async def has_shown_hand(self, room: Room, seat: Seat) -> bool:
        """Wait, two seconds at most, until a hand in the group shows this revision or cannot."""
        try:
            async with asyncio.timeout(_HAND_SHOWN_WITHIN_S):
                watch = await self._watches.opened(room.id)
                while (
                    own := watch.hand_in_group(seat) if watch is not None else None
                ) is not None:
                    if own.revision >= room.revision or own.task is None:
                        return own.revision >= room.revision
                    await asyncio.wait([own.task])
        except TimeoutError:
            pass
        return False

    # -------------------------------------------------------------- start, stop
    async def start(self) -> None:
        """Take up whatever was not finished when the last process ended."""
        await self._watches.start()
        self._notices.start()
        found = await self._rows.left_over()
        self._chores.begin(self._forget_later(found.left))
        self._chores.begin(self._taking_up.run(found.unfinished))

    async def stop(self) -> None:
        """Finish the calls under way, begin no other, and write down what is shown."""
        self._is_stopping = True
        self._reconciler.is_stopping = self._ephemeral_hands.is_stopping = True
        await self._notices.stop()
        await self._chores.end()
        await asyncio.gather(*map(_calls_ended, self._watches), return_exceptions=True)
        await self._ledger.stop()

    async def _renew(self, chat_id: ChatId) -> None:
        while True:
            try:
                behind = await self._rows.behind(chat_id)
            except sqlite3.Error:
                log_failure(_log, "the rooms of chat %s could not be read", chat_id)
                await asyncio.sleep(READ_AGAIN_AFTER_S)
            else:
                await self._taking_up.run(behind)
                return

    # ---------------------------------------------------------------- messages
    async def _open_elsewhere(self, room_id: RoomId, left: Watch) -> None:
        """Open a room anew, once all that was learned of its messages is stored.

        A hand may be on its way to a private chat, which is no other than before.
        """
        await _calls_ended(left)
        await self._open(room_id)

    async def _open(self, room_id: RoomId) -> None:
        watch = await self._watches.open(room_id)
        self._work(watch)
        self._taking_up.note_progress()

    def _work(self, watch: Watch) -> None:
        """See to it that every message with something to be done has its task.

        In the line of their chat those still played by come before those to be left.
        """
        if self._is_stopping or watch.is_over:
            return
        for each in sorted(watch.showing.values(), key=lambda each: not each.is_wanted):
            if each.task is None and watch.is_dirty(each) and not watch.must_stay(each):
                each.task = asyncio.create_task(self._bring(watch, each))

    async def _bring(self, watch: Watch, showing: Showing) -> None:
        try:
            if showing.post.kind is PostKind.EPHEMERAL:
                await self._ephemeral_hands.bring(watch, showing)
            else:
                await self._reconciler.bring(watch, showing)
        except UnavailableError:  # what a failed call means for the room could not be stored
            await asyncio.sleep(READ_AGAIN_AFTER_S)
        except Exception:  # noqa: BLE001 - a fault of our own, met again at the next change only
            _log.exception("room %s: post %s failed", watch.room.id, showing.post.number)
            showing.rests_at = watch.room.revision
            if not showing.is_wanted:
                watch.forget(showing)
        finally:
            showing.task = None
            self._taking_up.note_progress()
        if showing.is_left:
            watch.forget(showing)
            self._chores.begin(self._forget_later([(watch.room.id, showing.post.number)]))
            self._watches.let_go()
        elif showing.owes_picture:
            self._chores.begin(self._picture_later(watch, showing))
        self._work(watch)

    async def _picture_later(self, watch: Watch, showing: Showing) -> None:
        """Look again whether a picture can be had that could not."""
        showing.owes_picture = False
        await self._clock.sleep(TRIED_AGAIN_AFTER)
        if showing.is_wanted and showing.post.number in watch.showing:
            showing.is_stale = True
            self._work(watch)

    async def _forget_later(self, left: Sequence[tuple[RoomId, int]]) -> None:
        """Forget messages that were left, once nobody presses what were their buttons."""
        await self._clock.sleep(FINAL_KEPT_FOR)
        for room_id, number in left:
            self._ledger.forget(room_id, number)


async def _calls_ended(watch: Watch) -> None:
    """Wait for the calls under way about a room's messages; let none begin."""
    tasks = [each.task for each in watch.showing.values() if each.task is not None]
    for each in watch.showing.values():
        if each.task is not None and not each.is_calling:
            each.task.cancel()
    if tasks:
        await asyncio.wait(tasks)

"""Bringing one message to what is wanted of it, call by call."""

import logging
from datetime import timedelta
from typing import Final

from telegram.error import TelegramError

from bot.presentation import Screen, digest, has_outlived
from bot.service.ports import Clock
from bot.service.posts import Post, PostKind, Wanted
from bot.service.room import Room
from bot.telegram.delivery import Delivery
from bot.telegram.errors import Trouble, failure_of
from bot.telegram.ledger import Ledger
from bot.telegram.outbox import Counted, Outbox
from bot.telegram.posting import Posting
from bot.telegram.screens import Screens
from bot.telegram.setbacks import Setbacks
from bot.telegram.watch import Showing, Watch

__all__ = ["FINAL_KEPT_FOR", "Reconciler"]

FINAL_KEPT_FOR: Final = timedelta(minutes=1)
"""A press may be under way when a message loses its buttons; until then it is still known."""

_LONGEST_PAUSE_S: Final = 30.0

_log: Final = logging.getLogger(__name__)


class Reconciler:
    """Makes messages true; one task a message, so a slow chat delays no other."""

    def __init__(
        self,
        *,
        posting: Posting,
        delivery: Delivery,
        outbox: Outbox,
        ledger: Ledger,
        clock: Clock,
        screens: Screens,
        setbacks: Setbacks,
    ) -> None:
        self._posting = posting
        self._delivery = delivery
        self._outbox = outbox
        self._ledger = ledger
        self._clock = clock
        self._screens = screens
        self._setbacks = setbacks
        self.is_stopping = False

    async def bring(self, watch: Watch, showing: Showing) -> None:
        """Work until the message is what is wanted, rests, or has to wait for another."""
        failures = 0
        while watch.is_dirty(showing) and not watch.must_stay(showing) and not self.is_stopping:
            revision, must_pause = watch.room.revision, False
            try:
                await self._step(watch, showing)
            except TelegramError as error:
                must_pause = await self._setbacks.give_way(watch, showing, error, revision)
            finally:
                showing.is_calling = False
            failures = failures + 1 if must_pause else 0
            if must_pause and not self.is_stopping:
                seconds = min(2.0 ** (failures - 1), _LONGEST_PAUSE_S)
                await self._clock.sleep(timedelta(seconds=seconds))

    async def _step(self, watch: Watch, showing: Showing) -> None:
        message_id = showing.message_id
        if message_id is None:
            if showing.is_wanted:
                await self._send(watch, showing)
            else:
                self._setbacks.forget(watch, showing)
        elif showing.post.wanted is Wanted.GONE:
            showing.is_calling = True
            await self._posting.remove(showing.post.chat_id, message_id)
            self._setbacks.forget(watch, showing)
        else:
            await self._edit(watch, showing, message_id)

    # ------------------------------------------------------------------ calls
    async def _send(self, watch: Watch, showing: Showing) -> None:
        chat_id = showing.post.chat_id
        if showing.refused and showing.refused == digest(self._screens.of(watch, showing.post)):
            showing.rests_at = watch.room.revision
            return
        await self._outbox.turn(chat_id, Counted.SEND)
        if not showing.is_wanted or self.is_stopping:
            self._outbox.give_back(chat_id, Counted.SEND)
            return
        await self._post(watch, showing)

    async def _post(self, watch: Watch, showing: Showing) -> None:
        """Send a new message, its turn being granted, and store its id."""
        post, room = showing.post, watch.room
        screen = self._screens.of(watch, post)
        showing.is_calling, showing.is_stale = True, False
        try:
            message_id = await self._delivery.send(showing, post, screen)
        except TelegramError as error:
            if failure_of(error).trouble is Trouble.REFUSED:
                showing.refused = digest(screen)
            raise
        showing.message_id, showing.sent_at = message_id, self._clock.now()
        self._confirmed(showing, post, room.revision, screen)
        if post.kind is PostKind.TABLE:
            watch.table_has_moved()
        await self._ledger.sent(room.id, showing)
        await self._setbacks.got_through(room, showing, is_new=True)

    async def _edit(self, watch: Watch, showing: Showing, message_id: int) -> None:
        chat_id = showing.post.chat_id
        room, post = watch.room, showing.post
        if has_outlived(room, post):
            await self._strip(watch, showing, message_id)
            return
        screen = self._screens.of(watch, post)
        is_refused = digest(screen) == showing.refused
        if self._delivery.shows(showing, post, screen) or (
            is_refused and self._delivery.has_picture(showing, post, screen)
        ):
            self._unchanged(watch, showing, room, screen)
            return
        if self._delivery.must_be_sent_anew(showing, post, screen):
            await self._send_anew(watch, showing, message_id)
            return
        turn = self._outbox.turn if watch.is_pressing(showing) else self._outbox.last_turn
        await turn(chat_id, Counted.EDIT)
        if showing.is_stale or room is not watch.room or post is not showing.post:
            room, post = watch.room, showing.post
            screen = self._screens.of(watch, post)
        is_needed = post.wanted is not Wanted.GONE
        is_needed = is_needed and not self._delivery.shows(showing, post, screen)
        is_needed = is_needed and not self._delivery.must_be_sent_anew(showing, post, screen)
        is_needed = is_needed and not has_outlived(room, post)  # the next step strips it
        if self.is_stopping or not is_needed:
            self._outbox.give_back(chat_id, Counted.EDIT)
            return
        showing.is_calling, showing.is_stale = True, False
        try:
            await self._delivery.edit(showing, message_id, post, screen)
        except TelegramError as error:
            trouble = failure_of(error).trouble
            if trouble is Trouble.REFUSED:
                showing.refused = digest(screen)
            if trouble is not Trouble.NOT_MODIFIED:
                raise
        self._confirmed(showing, post, room.revision, screen)
        self._ledger.shown(room.id, showing)
        await self._setbacks.got_through(room, showing, is_new=False)

    async def _send_anew(self, watch: Watch, showing: Showing, old_id: int) -> None:
        """Send the words of what was a picture, and remove that."""
        chat_id = showing.post.chat_id
        await self._outbox.turn(chat_id, Counted.SEND)
        screen = self._screens.of(watch, showing.post)
        is_needed = self._delivery.must_be_sent_anew(showing, showing.post, screen)
        if not showing.is_wanted or not is_needed or self.is_stopping:
            self._outbox.give_back(chat_id, Counted.SEND)
            return
        await self._post(watch, showing)
        try:
            await self._posting.remove(chat_id, old_id)
        except TelegramError as error:
            _log.warning("an old message of room %s stays: %s", watch.room.id, error)

    async def _strip(self, watch: Watch, showing: Showing, message_id: int) -> None:
        """Leave a message as it stands, without its buttons."""
        await self._outbox.last_turn(showing.post.chat_id, Counted.EDIT)
        showing.is_calling = True
        try:
            await self._posting.strip(showing.post.chat_id, message_id)
        except TelegramError as error:
            if failure_of(error).trouble is not Trouble.NOT_MODIFIED:
                raise
        showing.revision, showing.is_left = watch.room.revision, True
        self._ledger.shown(watch.room.id, showing)

    def _unchanged(self, watch: Watch, showing: Showing, room: Room, screen: Screen) -> None:
        showing.is_stale = False
        if digest(screen) == showing.digest:
            self._confirmed(showing, showing.post, room.revision, screen)
            self._ledger.shown(room.id, showing)
        else:
            self._setbacks.rest(watch, showing, room.revision)

    def _confirmed(self, showing: Showing, post: Post, revision: int, screen: Screen) -> None:
        """Note that Telegram shows ``screen``; a post that was final then is left alone."""
        showing.revision, showing.digest = revision, digest(screen)
        showing.rests_at, showing.unknown_sends = None, 0
        showing.owes_picture = self._delivery.owes_picture(showing, screen)
        showing.is_left = post.wanted is Wanted.FINAL

"""Hands shown in their group to their players alone, as long as that works."""

import asyncio
import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from telegram.error import EndPointNotFound, TelegramError

from bot.presentation import digest
from bot.service.people import ChatId, PersonId
from bot.service.ports import Clock
from bot.service.posts import Post
from bot.telegram.ephemeral_calls import EphemeralCalls, SeenByAllError
from bot.telegram.ephemeral_delivery import EphemeralDelivery
from bot.telegram.errors import Trouble, failure_of
from bot.telegram.ledger import Ledger
from bot.telegram.outbox import Counted, Outbox
from bot.telegram.screens import Screens
from bot.telegram.watch import Showing, Watch

__all__ = ["EphemeralHands"]

PRESS_ALLOWS: Final = timedelta(seconds=14)
"""Telegram's 15 s after a press, less what the call itself takes."""

NOT_TRIED_FOR: Final = timedelta(hours=1)
"""After a refusal, whose reason may be the chat, the person or the person's app."""

_SHOWN_WITHIN_S: Final = 1.0
_RENEWED_WITHIN_S: Final = 10.0
_LOOKS_AGAIN_S: Final = 0.25

_NOT_ALLOWED: Final = frozenset({Trouble.REFUSED, Trouble.CHAT_LOST, Trouble.PERSON_UNREACHABLE})
"""Failures of a send that the next one would meet too."""

_Whom: TypeAlias = tuple[ChatId, PersonId | None]

_log: Final = logging.getLogger(__name__)


class EphemeralHands:
    """Shows, renews and removes them; whatever fails is given up until the next press.

    They take only the turns that nothing else needs: what everybody sees comes first.
    """

    def __init__(
        self,
        *,
        calls: EphemeralCalls,
        delivery: EphemeralDelivery,
        outbox: Outbox,
        ledger: Ledger,
        screens: Screens,
        clock: Clock,
    ) -> None:
        self._calls = calls
        self._delivery = delivery
        self._outbox = outbox
        self._ledger = ledger
        self._screens = screens
        self._clock = clock
        self._is_tried = False
        self._is_possible = True
        self._refused_until: dict[_Whom, datetime] = {}
        self.is_stopping = False

    def can_show(self, chat_id: ChatId, person: PersonId) -> bool:
        """Whether nothing speaks against it as far as is known."""
        until = self._refused_until.get((chat_id, person))
        return self._is_possible and (until is None or self._clock.now() >= until)

    async def bring(self, watch: Watch, showing: Showing) -> None:
        """Do what is to be done about one hand."""
        if not self._is_possible:  # one of a process before, which had another server
            self._forget(watch, showing)
            return
        try:
            if not showing.is_wanted:
                await self._remove(watch, showing)
            elif showing.message_id is None:
                await self._show(watch, showing)
            else:
                await self._renew(watch, showing)
        except TelegramError as error:
            await self._give_up(watch, showing, error)
        finally:
            showing.is_calling = False

    async def _show(self, watch: Watch, showing: Showing) -> None:
        """Answer a press with the hand, soon or not at all."""
        if not self._is_tried and await self._sending_turn(watch, showing):
            showing.is_calling = True
            await self._calls.try_out(showing.post)
            self._is_tried = True
        if self._is_tried and await self._sending_turn(watch, showing):
            await self._send(watch, showing)
        else:
            self._forget(watch, showing)

    async def _renew(self, watch: Watch, showing: Showing) -> None:
        """Show the newest state by an edit or, where edits are short, by a new message."""
        screen = self._screens.of(watch, showing.post)
        showing.is_stale = False
        if self._delivery.shows(showing, screen):
            showing.revision = watch.room.revision
            return
        if not self._delivery.fits(screen):
            return
        ways = [Counted.EDIT] if self._delivery.can_edit(showing, screen) else []
        if self._is_tried:  # what a process before was shown says nothing of today's server
            ways.append(Counted.SEND)
        if not ways:
            self._forget(watch, showing)
            return
        turn = await self._turn(watch, showing, ways, _RENEWED_WITHIN_S)
        if turn is None or showing.message_id is None:
            return
        if turn is Counted.EDIT:
            await self._edit(watch, showing, showing.message_id)
            return
        old_id, post = showing.message_id, showing.post
        await self._send(watch, showing)
        await self._calls.remove(post.chat_id, post.person, old_id)

    async def _sending_turn(self, watch: Watch, showing: Showing) -> bool:
        if not self._delivery.fits(self._screens.of(watch, showing.post)):
            return False
        return await self._turn(watch, showing, (Counted.SEND,), _SHOWN_WITHIN_S) is not None

    async def _turn(
        self, watch: Watch, showing: Showing, ways: Sequence[Counted], within_s: float
    ) -> Counted | None:
        """Wait for a turn that nobody else needs; None if none is wanted, or will come in time."""
        left = within_s
        while showing.is_wanted and not self.is_stopping:
            chat_id = showing.post.chat_id
            may_send = self._is_allowed(watch, showing)
            allowed = [way for way in ways if way is Counted.EDIT or may_send]
            for way in allowed:
                if self._outbox.take_spare(chat_id, way):
                    return way
            if left <= 0 or all(self._outbox.spare_in(chat_id, way) > left for way in allowed):
                break
            await asyncio.sleep(_LOOKS_AGAIN_S)
            left -= _LOOKS_AGAIN_S
        return None

    def _is_allowed(self, watch: Watch, showing: Showing) -> bool:
        """Whether the newest press of the player still allows to show something."""
        post = showing.post
        if post.query is None or post.seat is None or post.seat >= len(watch.room.chairs):
            return False
        chair = watch.room.chairs[post.seat]
        pressed_at = chair.pressed_at if chair is not None else None
        return pressed_at is not None and self._clock.now() - pressed_at < PRESS_ALLOWS

    # ------------------------------------------------------------------ calls
    async def _send(self, watch: Watch, showing: Showing) -> None:
        post, revision = showing.post, watch.room.revision
        screen = self._screens.of(watch, post)
        showing.is_stale = False
        message_id = await self._delivery.send(showing, post, screen)
        showing.message_id, showing.sent_at = message_id, self._clock.now()
        showing.revision, showing.digest = revision, digest(screen)
        await self._ledger.sent(watch.room.id, showing)

    async def _edit(self, watch: Watch, showing: Showing, message_id: int) -> None:
        post, revision = showing.post, watch.room.revision
        screen = self._screens.of(watch, post)
        showing.is_stale = False
        try:
            await self._delivery.edit(showing, message_id, post, screen)
        except TelegramError as error:
            if failure_of(error).trouble is not Trouble.NOT_MODIFIED:
                raise
        showing.revision, showing.digest = revision, digest(screen)
        self._ledger.shown(watch.room.id, showing)

    async def _remove(self, watch: Watch, showing: Showing) -> None:
        """Take a hand away; nobody minds one that is gone already."""
        post, message_id = showing.post, showing.message_id
        self._forget(watch, showing)
        if message_id is not None:
            showing.is_calling = True
            await self._calls.remove(post.chat_id, post.person, message_id)

    # --------------------------------------------------------------- failures
    async def _give_up(self, watch: Watch, showing: Showing, error: TelegramError) -> None:
        """Note why a call failed, and leave the hand until the next press."""
        trouble, post = failure_of(error).trouble, showing.post
        _log.info("room %s, a hand in the group: %s", watch.room.id, error)
        if isinstance(error, SeenByAllError | EndPointNotFound):
            self._is_possible = False
            _log.warning(
                "the Bot API server knows no ephemeral messages: hands are told in alerts"
            )
        elif showing.message_id is None and trouble in _NOT_ALLOWED:
            self._refuse(post)
        if showing.message_id is None:
            self._forget(watch, showing)
        elif trouble is Trouble.MESSAGE_LOST and showing.is_wanted:
            showing.message_id, showing.revision = None, -1
            showing.digest = showing.picture = ""
            await self._ledger.lost(watch.room.id, showing)
        else:
            showing.digest = ""  # it may show what was to be, or still what was

    def _refuse(self, post: Post) -> None:
        now = self._clock.now()
        running = {whom: until for whom, until in self._refused_until.items() if until > now}
        self._refused_until = running | {(post.chat_id, post.person): now + NOT_TRIED_FOR}

    def _forget(self, watch: Watch, showing: Showing) -> None:
        watch.forget(showing)
        self._ledger.forget(watch.room.id, showing.post.number)

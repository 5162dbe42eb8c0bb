"""Messages said once: sent when their chat has a turn to spare, dropped when older than a minute.

What is asked for again before its answer is there has the same answer, said once.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Coroutine
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from telegram.error import TelegramError

from bot.presentation import render_notice
from bot.service.answers import Notice, Words
from bot.service.ports import Clock
from bot.store.notices import NoticeRow, NoticeRows, UnreadableNotice
from bot.store.trouble import log_failure
from bot.telegram.delivery import Delivery
from bot.telegram.errors import Trouble, failure_of
from bot.telegram.outbox import Counted, Outbox

if TYPE_CHECKING:
    from bot.service.people import ChatId

__all__ = ["Notices"]

TOO_OLD: Final = timedelta(minutes=1)
_PAUSE: Final = timedelta(seconds=2)

_log: Final = logging.getLogger(__name__)


class Notices:
    """Says what is stored to be said; a chat that is slow delays no other."""

    def __init__(
        self, *, rows: NoticeRows, delivery: Delivery, outbox: Outbox, clock: Clock
    ) -> None:
        self._rows = rows
        self._delivery = delivery
        self._outbox = outbox
        self._clock = clock
        self._in_hand: dict[int, asyncio.Task[None]] = {}
        self._calling: set[int] = set()
        self._on_their_way: set[Notice] = set()
        self._told_at: dict[tuple[ChatId, Words], datetime] = {}
        self._passing: set[asyncio.Task[None]] = set()
        self._stored = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with what was left over."""
        self._stored.set()
        self._reader = asyncio.create_task(self._read())

    def said(self) -> None:
        """Look for new ones."""
        self._stored.set()

    def say_unstored(self, notice: Notice) -> None:
        """Say what cannot be stored now: tried once, and to a chat once a minute at the most."""
        now, said = self._clock.now(), (notice.chat_id, notice.words)
        self._told_at = {each: at for each, at in self._told_at.items() if now - at < TOO_OLD}
        if said not in self._told_at:
            self._told_at[said] = now
            task = asyncio.create_task(self._try(notice))
            self._passing.add(task)
            task.add_done_callback(self._passing.discard)

    async def stop(self) -> None:
        """Finish the calls under way; the rest stays stored."""
        tasks = [self._reader] if self._reader is not None else []
        tasks += self._passing
        tasks += [task for key, task in self._in_hand.items() if key not in self._calling]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._in_hand.values(), return_exceptions=True)

    async def _read(self) -> None:
        while True:
            await self._stored.wait()
            self._stored.clear()
            try:
                waiting = await self._rows.waiting()
            except sqlite3.Error:
                log_failure(_log, "the notices could not be read; trying again")
                self._stored.set()
                await self._clock.sleep(_PAUSE)
                continue
            for row in waiting:
                if row.id not in self._in_hand:
                    self._in_hand[row.id] = asyncio.create_task(self._take(row))

    def _take(self, row: NoticeRow | UnreadableNotice) -> Coroutine[object, object, None]:
        """Return what is to be done about a notice."""
        if isinstance(row, UnreadableNotice):
            _log.error("chat %s is not told what cannot be read: %s", row.chat_id, row.fault)
            return self._drop(row)
        if row.notice in self._on_their_way:
            return self._drop(row)
        self._on_their_way.add(row.notice)
        return self._say(row)

    async def _say(self, row: NoticeRow) -> None:
        try:
            while self._clock.now() - row.created_at < TOO_OLD:
                await self._outbox.last_turn(row.notice.chat_id, Counted.SEND)
                if self._clock.now() - row.created_at >= TOO_OLD:
                    self._outbox.give_back(row.notice.chat_id, Counted.SEND)
                    break
                if not await self._call(row):
                    break
                await self._clock.sleep(_PAUSE)
        finally:
            self._on_their_way.discard(row.notice)
        await self._drop(row)

    async def _call(self, row: NoticeRow) -> bool:
        """Make the call; return whether to try again."""
        notice = row.notice
        self._calling.add(row.id)
        try:
            await self._delivery.say(notice, render_notice(notice))
        except TelegramError as error:
            return self._may_try_again(row, error)
        except Exception:  # noqa: BLE001 - a fault of our own, which another try would meet again
            _log.exception("chat %s was not told something", notice.chat_id)
        finally:
            self._calling.discard(row.id)
        return False

    def _may_try_again(self, row: NoticeRow, error: TelegramError) -> bool:
        trouble = failure_of(error).trouble
        if trouble in {Trouble.RETRY_AFTER, Trouble.TEMPORARY}:
            return True
        refused = trouble is Trouble.REFUSED
        level = logging.ERROR if refused else logging.WARNING
        _log.log(level, "chat %s was not told something: %s", row.notice.chat_id, error)
        return False

    async def _try(self, notice: Notice) -> None:
        await self._outbox.last_turn(notice.chat_id, Counted.SEND)
        try:
            await self._delivery.say(notice, render_notice(notice))
        except TelegramError as error:
            _log.info("chat %s was not told something: %s", notice.chat_id, error)

    async def _drop(self, row: NoticeRow | UnreadableNotice) -> None:
        # Until the row is gone its number stays in hand, so that it is not said again.
        try:
            await self._rows.drop([row.id])
        except sqlite3.Error:
            log_failure(_log, "a notice that was said is still stored")
        else:
            self._in_hand.pop(row.id, None)

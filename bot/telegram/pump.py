"""Stored updates are handed to the application, live and after a restart alike."""

import asyncio
import logging
import sqlite3
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import telegram
from telegram.ext import Application, ApplicationHandlerStop, ContextTypes

from bot.service.ports import UnavailableError
from bot.store.inbox import Inbox, Pending
from bot.store.trouble import log_failure
from bot.telegram.pace import Pace
from bot.telegram.sources import Source, source_of

if TYPE_CHECKING:
    from bot.service.people import UpdateId
    from bot.telegram.apology import Apology

__all__ = ["MOST_IN_HAND", "PATIENCE_S", "Pump"]

App: TypeAlias = Application[Any, Any, Any, Any, Any, Any]

MOST_IN_HAND: Final = 64
"""Updates being handled at one time."""

_FIRST_PAUSE_S: Final = 0.5
_MARKED_AFTER_S: Final = 0.5
_READ_AGAIN_AFTER_S: Final = 1.0
_STORED_AGAIN_AFTER_S: Final = 1.0

PATIENCE_S: Final = 4.0
"""A press may wait so long for its turn. It has to be answered fifteen seconds after it was made,
of which it may have spent some on its way; a command can wait."""

_log: Final = logging.getLogger(__name__)


class Pump:
    """Reads the inbox in the order of arrival and starts a handler for each update in that order.

    What was left over by the last process is handled one at a time, each try counted first: an
    update that kills the process takes no innocent ones with it. While nothing can be stored
    whatever is in hand waits; that counts as no try. The presses of somebody who presses without
    end wait for each other before they are taken in hand.
    """

    def __init__(self, inbox: Inbox, application: App, apology: "Apology") -> None:
        self._inbox = inbox
        self._application = application
        self._apology = apology
        self._failed: dict[int, Exception] = {}
        self._slots = asyncio.Semaphore(MOST_IN_HAND)
        self._pace = Pace()
        self._waiting: set[asyncio.Task[None]] = set()
        self._in_hand: set[asyncio.Task[None]] = set()
        self._unchanged: list[UpdateId] = []
        self._marker: asyncio.Task[None] | None = None
        self._runner: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()
        self._has_caught_up = False
        application.add_error_handler(self._note_failure)

    def start(self) -> None:
        """Begin with what is pending; the application must be initialized."""
        self._runner = asyncio.create_task(self._run())

    def is_idle(self) -> bool:
        """Whether everything that has arrived is handled."""
        arrived = self._inbox.arrived.is_set()
        return self._has_caught_up and not self._in_hand and not arrived

    async def stop(self) -> None:
        """Take up nothing more, finish what is in hand, mark it."""
        self._stopping.set()
        self._inbox.arrived.set()
        if self._runner is not None:
            await self._runner
        await asyncio.gather(*self._waiting)
        await asyncio.gather(*self._in_hand)
        if self._marker is not None:
            await self._marker
        await self._mark()

    # ------------------------------------------------------------------ reading
    async def _run(self) -> None:
        after = 0
        while not self._stopping.is_set():
            self._inbox.arrived.clear()
            try:
                rows = await self._inbox.pending(after, MOST_IN_HAND)
            except sqlite3.Error:
                log_failure(_log, "the inbox could not be read")
                await self._pause(_READ_AGAIN_AFTER_S)
                continue
            self._has_caught_up = not rows
            if not rows and not self._stopping.is_set():
                await self._inbox.arrived.wait()
            for row in rows:
                source = None if row.is_replay else source_of(row.body)
                if source is None or self._pace.passes(source):
                    await self._begin(row)
                else:
                    waiting = asyncio.create_task(self._begin_later(row, source))
                    self._waiting.add(waiting)
                    waiting.add_done_callback(self._waiting.discard)
                if self._stopping.is_set():
                    return
                after = row.arrival

    async def _begin(self, row: Pending) -> None:
        """Have an update handled as soon as there is a hand free; wait for one left over."""
        await self._slots.acquire()
        if self._stopping.is_set():
            self._slots.release()
            return
        task = asyncio.create_task(self._take(row))
        self._in_hand.add(task)
        task.add_done_callback(self._in_hand.discard)
        if row.is_replay:
            await asyncio.wait([task])

    async def _begin_later(self, row: Pending, source: Source) -> None:
        patience_s = PATIENCE_S if "callback_query" in row.body else None
        if await self._pace.turn(source, self._pause, patience_s=patience_s):
            await self._begin(row)
        else:
            await self._apology.refuse(row.body)
            self._note_unchanged(row.update_id)

    async def _take(self, row: Pending) -> None:
        is_counted, is_told = not row.is_replay, False
        try:
            while not self._stopping.is_set():
                try:
                    is_counted = is_counted or await self._inbox.attempt(row.update_id)
                    await (self._handle(row) if is_counted else self._set_aside(row))
                except UnavailableError as trouble:
                    if not trouble.may_pass:
                        await self._give_up(row)
                        return
                else:
                    return
                if not is_told:
                    is_told = True
                    await self._apology.wait(row.body)
                await self._pause(_STORED_AGAIN_AFTER_S)
        except Exception:  # noqa: BLE001 - the row stays pending, for the next process
            log_failure(_log, "update %s stays pending", row.update_id)
        finally:
            self._slots.release()

    # ----------------------------------------------------------------- handling
    async def _handle(self, row: Pending) -> None:
        try:
            update = telegram.Update.de_json(dict(row.body), self._application.bot)
        except Exception as fault:  # noqa: BLE001 - the library raises whatever it stumbles over
            _log.warning("update %s is unreadable: %r", row.update_id, fault)
            await self._inbox.aside(row.update_id, "unreadable")
            await self._apology.say(row.body)
            return
        pause = _FIRST_PAUSE_S
        while (error := await self._process(update)) is not None:
            is_done = self._inbox.take_done(row.update_id)
            is_trouble = isinstance(error, UnavailableError)
            if is_trouble and not is_done:
                raise error
            if is_trouble:  # whoever looks after the disk is told by the store
                _log.warning("update %s was stored, and what follows it was not", row.update_id)
            else:
                _log.error("update %s failed", row.update_id, exc_info=error)
            if is_done:  # what it changed is stored; doing it again could change more
                await self._apology.confirm(row.body)
                return
            if not await self._inbox.attempt(row.update_id):
                await self._set_aside(row)
                return
            await self._pause(pause)
            if self._stopping.is_set():
                return
            pause *= 2
        if not self._inbox.take_done(row.update_id):
            self._note_unchanged(row.update_id)
        elif (source := source_of(row.body)) is not None:
            self._pace.changed(source)

    async def _process(self, update: telegram.Update) -> Exception | None:
        """Let the handlers have an update; return what one of them raised."""
        try:
            await self._application.process_update(update)
        except Exception as error:  # noqa: BLE001 - whatever it is, the update is not handled
            return error
        return self._failed.pop(update.update_id, None)

    async def _note_failure(self, update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Learn what the application keeps to itself; no other handler has the update then."""
        if isinstance(update, telegram.Update) and context.error is not None:
            self._failed[update.update_id] = context.error
            raise ApplicationHandlerStop

    async def _give_up(self, row: Pending) -> None:
        """Set an update aside that no other try can help; the operator is told by the store."""
        await self._inbox.aside(row.update_id, "what it is about is damaged")
        await self._apology.own_fault(row.body)

    async def _set_aside(self, row: Pending) -> None:
        _log.error("update %s is set aside after its last try", row.update_id)
        await self._apology.say(row.body)

    async def _pause(self, seconds: float) -> None:
        """Wait, but not while somebody waits for the end."""
        try:
            await asyncio.wait_for(self._stopping.wait(), seconds)
        except TimeoutError:
            return

    # ------------------------------------------------------------------ marking
    def _note_unchanged(self, update_id: "UpdateId") -> None:
        self._unchanged.append(update_id)
        if self._marker is None or self._marker.done():
            self._marker = asyncio.create_task(self._mark_gathered())

    async def _mark_gathered(self) -> None:
        while self._unchanged and not self._stopping.is_set():
            await self._pause(_MARKED_AFTER_S)
            await self._mark()

    async def _mark(self) -> None:
        """Mark the updates whose handlers changed nothing, in one transaction."""
        ids, self._unchanged = self._unchanged, []
        if not ids:
            return
        try:
            await self._inbox.done(ids)
        except sqlite3.Error:
            log_failure(_log, "%d handled updates were not marked", len(ids))
            self._unchanged = ids + self._unchanged

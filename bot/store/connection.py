"""One connection to the file, in a thread of its own."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias, TypeVar, cast

import aiosqlite

from bot.store.batch import BATCH, COMMIT, GROUP, BatchConnection, Outcome, Row, Statement, Unit
from bot.store.errors import explained
from bot.store.trouble import Troubles

_T = TypeVar("_T")
OnBusy: TypeAlias = Callable[[int], None]

LOCK_WAIT_S: Final = 5.0
"""How long a statement waits for another process that is writing."""


class Connection:
    """One aiosqlite connection, watched and never left with a call in flight."""

    def __init__(self, inner: aiosqlite.Connection, on_busy: OnBusy, troubles: Troubles) -> None:
        self._inner = inner
        self._on_busy = on_busy
        self._troubles = troubles

    async def execute(self, batch: Sequence[Statement]) -> list[list[Row]]:
        """Execute a batch in one trip; return the rows of each statement.

        Raises:
            TroubleError: the file or its disk does not let it happen.
            sqlite3.Error: anything else.
        """
        rows = await self._settled(self._inner.execute_fetchall(BATCH, batch))
        if batch[-1] is COMMIT:
            self._troubles.end()
        return cast("list[list[Row]]", rows)

    async def commit(self, units: Sequence[Unit]) -> list[Outcome]:
        """Commit many units in one trip, flushing the file once for all of them.

        Raises:
            TroubleError: the file or its disk does not let it happen.
            sqlite3.Error: nothing at all was committed.
        """
        outcomes = await self._settled(self._inner.execute_fetchall(GROUP, units))
        self._troubles.end()
        return [self._noted(outcome) for outcome in cast("list[Outcome]", outcomes)]

    async def roll_back(self) -> None:
        """End the transaction, if one is open."""
        await self._settled(self._inner.rollback())

    async def close(self) -> None:
        """Close the connection and end its thread."""
        await self._settled(self._inner.close())

    async def _settled(self, call: Awaitable[_T]) -> _T:
        """Await ``call``; a cancellation is raised only once the thread is done with it."""
        self._on_busy(+1)
        try:
            return await call
        except asyncio.CancelledError:
            await self._thread_idle()
            raise
        except sqlite3.Error as error:
            trouble = self._troubles.note(error)
            if trouble is None:
                raise
            raise trouble from error
        finally:
            self._on_busy(-1)

    def _noted(self, outcome: Outcome) -> Outcome:
        """Put a trouble in the place of what SQLite calls it."""
        if isinstance(outcome, sqlite3.Error):
            return self._troubles.note(outcome) or outcome
        return outcome

    async def _thread_idle(self) -> None:
        """Wait, whatever comes, until everything asked of the thread so far is over."""
        last = asyncio.gather(self._inner.execute_fetchall("SELECT 1"), return_exceptions=True)
        while not last.done():
            with suppress(asyncio.CancelledError):  # the first is being raised already
                await asyncio.wait((last,))


async def connect(path: Path, on_busy: OnBusy, *settings: str) -> Connection:
    """Open a connection; ``settings`` are pragmas of its own.

    Raises:
        StoreError: the file cannot be used.
    """
    try:
        connection = await aiosqlite.connect(
            path, timeout=LOCK_WAIT_S, isolation_level=None, factory=BatchConnection
        )
    except sqlite3.Error as error:
        raise explained(error, path) from error
    connection.row_factory = Row
    try:
        for setting in ("PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON", *settings):
            await connection.execute_fetchall(setting)
    except BaseException as error:
        await connection.close()
        if isinstance(error, sqlite3.Error):
            raise explained(error, path) from error
        raise
    return Connection(connection, on_busy, Troubles(path))

"""The SQLite file: one connection that writes, one that reads."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, Self, TypeAlias, TypeVar, cast

import aiosqlite

from bot.store.batch import (
    BATCH,
    BEGIN,
    BEGIN_READING,
    COMMIT,
    BatchConnection,
    Row,
    Statement,
    Value,
)
from bot.store.migration import migrate

_T = TypeVar("_T")
OnBusy: TypeAlias = Callable[[int], None]

LOCK_WAIT_S: Final = 5.0
"""How long a statement waits for another process that is writing."""


class Connection:
    """One aiosqlite connection, watched and never left with a call in flight."""

    def __init__(self, inner: aiosqlite.Connection, on_busy: OnBusy) -> None:
        self._inner = inner
        self._on_busy = on_busy

    async def execute(self, batch: Sequence[Statement]) -> list[list[Row]]:
        """Execute a batch in one trip; return the rows of each statement."""
        rows = await self._settled(self._inner.execute_fetchall(BATCH, batch))
        return cast("list[list[Row]]", rows)

    async def roll_back(self) -> None:
        """End the transaction, if one is open."""
        await self._settled(self._inner.rollback())

    async def close(self) -> None:
        """Close the connection and end its thread."""
        await self._settled(self._inner.close())

    async def _settled(self, call: Coroutine[object, object, _T]) -> _T:
        """Await ``call``; a cancellation is raised only once the thread is done with it."""
        task = asyncio.ensure_future(call)
        cancelled: asyncio.CancelledError | None = None
        self._on_busy(+1)
        try:
            while not task.done():
                try:
                    await asyncio.wait((task,))
                except asyncio.CancelledError as error:
                    cancelled = error
        finally:
            self._on_busy(-1)
        if cancelled is not None and not task.cancelled():
            task.exception()  # seen, so that asyncio does not complain that nobody looked
            raise cancelled
        return task.result()


class Transaction:
    """The statements of one transaction, sent as late and in as few trips as possible."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._waiting: list[tuple[Statement, list[Row]]] = []
        self._begun = False

    def add(self, sql: str, *args: Value, must: bool = False) -> list[Row]:
        """Have a statement executed, after those before it and before the commit.

        Args:
            sql: Exactly one statement.
            args: Its parameters.
            must: If it returns no row (see RETURNING), nothing of the transaction is kept and
                UnmatchedError is raised.

        Returns:
            A list that holds the statement's rows once it was executed: after ``rows``, or
            after the block.
        """
        rows: list[Row] = []
        self._waiting.append((Statement(sql, args, must), rows))
        return rows

    async def rows(self, sql: str, *args: Value) -> list[Row]:
        """Execute what was added and then ``sql`` now; return the rows of ``sql``."""
        rows = self.add(sql, *args)
        await self._send()
        return rows

    async def commit(self) -> bool:
        """Send what waits and commit, all in one trip; False if there was nothing to commit."""
        if not self._begun and not self._waiting:
            return False
        await self._send(COMMIT)
        return True

    async def roll_back(self) -> None:
        """Undo everything, if anything was sent."""
        if self._begun:
            await self._connection.roll_back()

    async def _send(self, *last: Statement) -> None:
        first = () if self._begun else (BEGIN,)
        waiting, self._waiting, self._begun = self._waiting, [], True
        batch = [*first, *(statement for statement, _ in waiting), *last]
        results = await self._connection.execute(batch)
        for (_, rows), result in zip(waiting, results[len(first) :], strict=False):
            rows.extend(result)


class Database:
    """Use ``await Database.open(path)``, and close it: an open one keeps the process alive.

    Attributes:
        commits: Transactions committed since it was opened.
    """

    def __init__(self, writer: Connection, reader: Connection) -> None:
        self._writer = writer
        self._reader = reader
        self._lock = asyncio.Lock()
        self.commits = 0

    @classmethod
    async def open(cls, path: Path, *, on_busy: OnBusy | None = None) -> Self:
        """Open the file at ``path``, making it and bringing its tables up to date.

        Args:
            path: The database; its folder must exist.
            on_busy: Called with +1 and -1 around everything that happens in a thread.

        Raises:
            StoreError: the file cannot be used; the message says why.
        """
        on_busy = on_busy or _nobody
        on_busy(+1)
        try:
            await asyncio.to_thread(migrate, path)
            writer = Connection(await _connect(path), on_busy)
            try:
                reader = Connection(await _connect(path, "PRAGMA query_only = ON"), on_busy)
            except BaseException:
                await writer.close()
                raise
        finally:
            on_busy(-1)
        return cls(writer, reader)

    async def close(self) -> None:
        """Wait for the transaction under way and close both connections."""
        async with self._lock:
            await self._reader.close()
            await self._writer.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Write atomically; one at a time, the others wait in line.

        Everything is durable when the block has been left. An exception or a cancellation inside
        undoes it; a cancellation that comes during the commit itself may leave it committed.

        Raises:
            UnmatchedError: see Transaction.add.
            sqlite3.Error: a statement failed.
        """
        async with self._lock:
            transaction = Transaction(self._writer)
            try:
                yield transaction
                self.commits += await transaction.commit()
            except BaseException:
                await transaction.roll_back()
                raise

    async def read(self, sql: str, *args: Value) -> list[Row]:
        """Return the rows of one query over what is committed."""
        return (await self._reader.execute([Statement(sql, args)]))[0]

    async def read_all(self, *queries: Statement) -> list[list[Row]]:
        """Return the rows of each query, all of them over the same state."""
        return (await self._reader.execute([BEGIN_READING, *queries, COMMIT]))[1:-1]


async def _connect(path: Path, *settings: str) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(
        path, timeout=LOCK_WAIT_S, isolation_level=None, factory=BatchConnection
    )
    connection.row_factory = Row
    for setting in ("PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON", *settings):
        await connection.execute_fetchall(setting)
    return connection


def _nobody(_: int) -> None:
    """Nobody asked to be told."""

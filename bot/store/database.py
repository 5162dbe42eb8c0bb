"""The SQLite file: one connection that writes, one that reads."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Self

from bot.store.batch import BEGIN_READING, COMMIT, Row, Statement, Value
from bot.store.claim import Claim, claim_database
from bot.store.connection import Connection, OnBusy, connect
from bot.store.migration import copy_database, migrate
from bot.store.transaction import Transaction
from bot.store.writer import Writer


class Database:
    """Use ``await Database.open(path)``, and close it: an open one keeps the process alive."""

    def __init__(
        self,
        path: Path,
        writer: Writer,
        reader: Connection,
        claim: Claim | None,
        on_busy: OnBusy,
    ) -> None:
        self.path = path
        self._on_busy = on_busy
        self._writer = writer
        self._reader = reader
        self._claim = claim

    @property
    def commits(self) -> int:
        """Commits made since it was opened; one may hold several transactions."""
        return self._writer.commits

    @classmethod
    async def open(cls, path: Path, *, on_busy: OnBusy | None = None, alone: bool = False) -> Self:
        """Open the file at ``path``, making it and bringing its tables up to date.

        Args:
            path: The database; its folder must exist.
            on_busy: Called with +1 and -1 around everything that happens in a thread.
            alone: Let no other process open it so; for whoever handles updates.

        Raises:
            StoreError: the file cannot be used; the message says why.
        """
        on_busy = on_busy or _nobody
        on_busy(+1)
        try:
            async with AsyncExitStack() as undo:
                claim = await asyncio.to_thread(claim_database, path) if alone else None
                if claim is not None:
                    undo.callback(claim.release)
                await asyncio.to_thread(migrate, path)
                writer = await connect(path, on_busy)
                undo.push_async_callback(writer.close)
                reader = await connect(path, on_busy, "PRAGMA query_only = ON")
                undo.pop_all()
        finally:
            on_busy(-1)
        return cls(path, Writer(writer), reader, claim, on_busy)

    async def close(self) -> None:
        """Wait for the transactions under way and close the file."""
        await self._writer.close()
        await self._reader.close()
        if self._claim is not None:
            self._claim.release()

    async def back_up(self, target: Path) -> None:
        """Copy everything that is committed to ``target``, which appears when it is complete.

        Raises:
            StoreError: ``target`` cannot be written.
        """
        self._on_busy(+1)
        try:
            await asyncio.to_thread(copy_database, self.path, target)
        finally:
            self._on_busy(-1)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Write atomically; whoever else writes waits in line.

        Everything is durable when the block has been left, nothing is written when it was left by
        an exception. A cancellation during the commit itself may come too late to undo it.

        Raises:
            UnmatchedError: see Transaction.add.
            TroubleError: the file or its disk does not let it happen; it was logged.
            sqlite3.Error: a statement failed.
        """
        transaction = Transaction(self._writer)
        try:
            yield transaction
            await transaction.commit()
        finally:
            await transaction.end()

    async def read(self, sql: str, *args: Value) -> list[Row]:
        """Return the rows of one query over what is committed."""
        return (await self._reader.execute([Statement(sql, args)]))[0]

    async def read_all(self, *queries: Statement) -> list[list[Row]]:
        """Return the rows of each query, all of them over the same state."""
        return (await self._reader.execute([BEGIN_READING, *queries, COMMIT]))[1:-1]


def _nobody(_: int) -> None:
    """Nobody asked to be told."""

"""Whoever writes stands in one line; what waits there together is committed together."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from bot.store.batch import Row, Unit
from bot.store.connection import Connection


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    """A unit in the line, and where its rows will be."""

    unit: Unit
    rows: asyncio.Future[list[list[Row]]]


class Writer:
    """The connection that writes, and the line before it.

    A commit waits for the disk, and for the disk alone; units that arrive meanwhile all go with
    the next one, each undone on its own if it fails.

    Attributes:
        alone: Held by whoever uses the connection.
        commits: Commits made so far.
    """

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.alone = asyncio.Lock()
        self.commits = 0
        self._line: list[_Waiting] = []
        self._committer: asyncio.Task[None] | None = None

    async def commit(self, unit: Unit) -> list[list[Row]]:
        """Commit a unit; return the rows of each statement once they are durable.

        Cancelled in the line it is not committed; later it may be.
        """
        waiting = _Waiting(unit, asyncio.get_running_loop().create_future())
        self._line.append(waiting)
        if self._committer is None or self._committer.done():
            self._committer = asyncio.create_task(self._commit_line())
        try:
            await asyncio.wait((waiting.rows,))
        except asyncio.CancelledError:
            await self._leave(waiting)
            raise
        return waiting.rows.result()

    async def close(self) -> None:
        """Commit who waits and close the connection."""
        if self._committer is not None:
            await asyncio.wait((self._committer,))
        async with self.alone:
            await self.connection.close()

    async def _commit_line(self) -> None:
        while self._line:
            async with self.alone:
                line, self._line = self._line, []
                if not line:  # everybody gave up meanwhile
                    return
                try:
                    outcomes = await self.connection.commit([each.unit for each in line])
                except asyncio.CancelledError:  # the loop comes to its end
                    for each in line:
                        each.rows.cancel()
                    raise
                except Exception as error:  # noqa: BLE001 - theirs, who wait for it
                    for each in line:
                        each.rows.set_exception(error)
                    continue
            self.commits += 1
            for each, outcome in zip(line, outcomes, strict=True):
                if isinstance(outcome, Exception):
                    each.rows.set_exception(outcome)
                else:
                    each.rows.set_result(outcome)

    async def _leave(self, waiting: _Waiting) -> None:
        """Step out of the line, or wait until the commit under way is over."""
        if waiting in self._line:
            self._line.remove(waiting)
            return
        while not waiting.rows.done():
            with suppress(asyncio.CancelledError):  # the first is being raised already
                await asyncio.wait((waiting.rows,))
        if not waiting.rows.cancelled():
            waiting.rows.exception()  # seen, though nobody is told of it

"""Work that nobody waits for."""

import asyncio
from collections.abc import Coroutine

__all__ = ["Chores"]


class Chores:
    """Keeps tasks from being forgotten while they run, and ends those that are left."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[object, object, None]) -> None:
        """Let ``work`` run by itself."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def end(self) -> None:
        """Cancel whatever still runs, and wait for it."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

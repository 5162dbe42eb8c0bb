"""Nobody's thumb is so fast, and no group so loud, that somebody else has to wait for it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

from bot.telegram.budgets import Bucket, Budget
from bot.telegram.sources import Source

__all__ = ["MOST_WAITING", "OF_A_GROUP", "OF_A_PERSON", "Pace"]

OF_A_PERSON: Final = Budget(burst=8, rate=2)
"""Presses of one person that change nothing; a thumb that only asks is faster for a moment."""

OF_A_GROUP: Final = Budget(burst=20, rate=3)
"""Those of all people of one group: six of them with a press every two seconds never wait."""

_OF_A_CHANGE: Final = 0.4
"""What a press costs that changes something. Five a second of one person, after twenty, are more
than a player needs, and so are seven and a half of a group, after fifty."""

MOST_WAITING: Final = 5
"""Of one person; what comes on top is told at once that it is too fast."""

_MANY: Final = 1024

Wait = Callable[[float], Awaitable[None]]


class _Queue:
    """What is left of one budget, and how many wait for it."""

    __slots__ = ("bucket", "lock", "waiting")

    def __init__(self, budget: Budget, now: float) -> None:
        self.bucket = Bucket(budget, now=now)
        self.lock = asyncio.Lock()
        self.waiting = 0

    @contextlib.asynccontextmanager
    async def turn(self, wait: Wait) -> AsyncIterator[None]:
        """Stand at the head of the queue, with something left of the budget."""
        self.waiting += 1
        try:
            async with self.lock:  # serves in order of arrival
                seconds = self.bucket.wait(_now())
                if seconds:
                    await wait(seconds)
                yield
        finally:
            self.waiting -= 1


class _Queues:
    """The queues of many people or groups; one that remembers nothing is forgotten in time."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._queues: dict[int, _Queue] = {}
        self._most = _MANY

    def __len__(self) -> int:
        return len(self._queues)

    def of(self, key: int) -> _Queue:
        found = self._queues.get(key)
        if found is not None:
            return found
        now = _now()
        if len(self._queues) >= self._most:
            self._queues = {
                each: queue
                for each, queue in self._queues.items()
                if queue.waiting or not queue.bucket.is_full(now)
            }
            self._most = max(_MANY, 2 * len(self._queues))
        queue = self._queues[key] = _Queue(self._budget, now)
        return queue


class Pace:
    """Lets presses and commands pass no faster than the bot can serve many such people and groups.

    People of one group take turns: each has one press at most in the group's queue, so whoever
    presses once waits for one press of every other. Made and used inside the running event loop,
    whose time it counts in.
    """

    def __init__(self) -> None:
        self._people = _Queues(OF_A_PERSON)
        self._groups = _Queues(OF_A_GROUP)

    def passes(self, source: Source) -> bool:
        """Let one pass at once, if nothing speaks against it."""
        queues = self._queues_of(source)
        if any(queue.waiting or queue.bucket.wait(_now()) for queue in queues):
            return False
        _take(queues)
        return True

    async def turn(self, source: Source, wait: Wait, *, patience_s: float | None = None) -> bool:
        """Wait in the queue of a person, then of the group; False if that takes too long.

        Args:
            source: Where it comes from.
            wait: Sleeps so many seconds.
            patience_s: After so many it is too late; None: never.
        """
        queues = self._queues_of(source)
        if queues[0].waiting >= MOST_WAITING:
            return False
        try:
            async with asyncio.timeout(patience_s), contextlib.AsyncExitStack() as turns:
                for queue in queues:
                    await turns.enter_async_context(queue.turn(wait))
                _take(queues)
        except TimeoutError:
            return False
        return True

    def changed(self, source: Source) -> None:
        """Note that what had its turn has changed something."""
        for queue in self._queues_of(source):
            queue.bucket.give_back(1.0 - _OF_A_CHANGE)

    def _queues_of(self, source: Source) -> list[_Queue]:
        own = self._people.of(source.person)
        return [own] if source.group is None else [own, self._groups.of(source.group)]


def _take(queues: list[_Queue]) -> None:
    for queue in queues:
        queue.bucket.take(_now())


def _now() -> float:
    return asyncio.get_running_loop().time()

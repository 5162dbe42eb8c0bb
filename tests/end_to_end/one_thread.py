"""A loop where nothing depends on threads or on real time."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, TypeVarTuple, Unpack
from unittest.mock import patch

from bot.sandbox.virtual_time import VirtualTimeLoop
from tests.end_to_end.disk import FailingDiskError
from tests.end_to_end.mortals import current, task_factory

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

COMMIT_S = 0.002
"""Virtual seconds that a trip to the database takes."""


class OneThreadLoop(VirtualTimeLoop):
    """A virtual loop that does at once what others do in a thread."""

    def run_in_executor(
        self, executor: object, func: Callable[[Unpack[Ts]], T], *args: *Ts
    ) -> asyncio.Future[T]:
        future: asyncio.Future[T] = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - theirs, who wait for it
            future.set_exception(error)
        return future


class _NoThread:
    """Stands where aiosqlite would start a thread."""

    def __init__(self, target: object, args: object) -> None:
        pass

    def start(self) -> None:
        pass


class _Line:
    """aiosqlite's queue: what is put into it is done a moment later, in order."""

    def __init__(self) -> None:
        self._line: deque[tuple[asyncio.Future[Any] | None, Callable[[], object]]] = deque()
        self._life = current.get()

    def put_nowait(self, item) -> None:
        self._line.append(item)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # whoever is thrown away after the loop has ended
            self._next()
        else:
            loop.call_later(COMMIT_S, self._next)

    def _next(self) -> None:
        future, function = self._line.popleft()
        try:
            if self._life is not None and self._life.disk.is_failing and _executes(function):
                raise FailingDiskError("disk I/O error")  # noqa: TRY301 - as SQLite would
            result = function()
        except Exception as error:  # noqa: BLE001 - theirs, who wait for it
            if future is not None and not future.done():
                future.set_exception(error)
        else:
            if isinstance(result, sqlite3.Connection) and self._life is not None:
                self._life.connected(result)
            if future is not None and not future.done():
                future.set_result(result)
        if self._life is not None and not self._life.is_dead:
            self._life.on_trip()


def _executes(function: Callable[[], object]) -> bool:
    """Whether statements are to be executed; a connection is made and undone on any disk."""
    inner = getattr(function, "func", None)
    return getattr(inner, "__name__", "") == "_execute_fetchall"


@contextmanager
def one_thread() -> Iterator[None]:
    """Let aiosqlite work in the loop's own thread, where nobody waits for a lock."""
    with (
        patch.multiple("aiosqlite.core", Thread=_NoThread, SimpleQueue=_Line),
        patch("bot.store.connection.LOCK_WAIT_S", 0.0),
    ):
        yield


def new_loop() -> OneThreadLoop:
    """Make a loop whose tasks belong to the life that begins them."""
    loop = OneThreadLoop()
    loop.set_task_factory(task_factory)
    return loop

"""Processes that search, and that can be ended in the middle of it."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

from bot.opponents import worker

if TYPE_CHECKING:
    from concurrent.futures import Future

__all__ = ["Pool", "Pools", "Processes"]

_T = TypeVar("_T")


class Pool(Protocol):
    """Where searches run: `Processes`, but for simulations."""

    def submit(self, task: Callable[[], _T], /) -> "Future[_T]":
        """Let somebody do a task.

        Raises:
            BrokenProcessPool: nobody is there any more.
            RuntimeError: the pool has been killed.
        """
        ...

    def kill(self) -> None:
        """End everybody at once, whatever they think about."""
        ...


Pools: TypeAlias = Callable[[int, Path | None], Pool]
"""Makes a pool of so many processes, with a folder for compiled arithmetic if they have one."""


class Processes(ProcessPoolExecutor):
    """A pool of worker processes."""

    def __init__(self, workers: int, folder: Path | None) -> None:
        super().__init__(
            workers,
            mp_context=get_context("spawn"),
            initializer=worker.begin,
            initargs=(folder,),
        )

    def kill(self) -> None:
        """See Pool."""
        for process in tuple((self._processes or {}).values()):  # 3.14 has kill_workers
            process.kill()
        self.shutdown(wait=False, cancel_futures=True)

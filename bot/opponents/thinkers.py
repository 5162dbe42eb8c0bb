"""Worker processes for players that search; the event loop never waits for one."""

import asyncio
import os
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import structlog

from bot.opponents import worker
from bot.service.opponents import STAND_IN, QuickOpponents, is_slow
from engine import Move, SeatView

__all__ = ["Thinkers"]

_MOST_WORKERS: Final = 4

_log = structlog.get_logger(__name__)


class Thinkers:
    """Chooses moves for built-in players; implements ``bot.service.ports.Opponents``.

    Quick players answer at once. The others think in a worker process; if none can answer in
    time, or they all died, a quick and fair player moves instead and new workers are started.

    Args:
        workers: How many processes; None: one less than there are cores, at most four.
        limit: The longest search; what is best by then is played.
        patience: The longest wait for a search, the queue before it included.
        folder: Where compiled arithmetic is kept for the next start, None to interpret.
    """

    def __init__(
        self,
        *,
        workers: int | None = None,
        limit: timedelta = timedelta(seconds=2),
        patience: timedelta = timedelta(seconds=5),
        folder: Path | None = None,
    ) -> None:
        self._workers = workers or max(1, min(_MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self._limit = limit
        self._patience = patience
        self._folder = folder
        self._quick = QuickOpponents()
        self._pool: ProcessPoolExecutor | None = None
        self._heard = 0.0  # when a worker last showed that it is alive, by the loop's time

    async def choose(self, name: str | None, seen: SeatView, totals: Sequence[int]) -> Move:
        """Choose a legal move for the seat on turn; an unknown or absent name plays STAND_IN."""
        if name is None or not is_slow(name) or len(seen.legal_moves) == 1:
            return await self._quick.choose(name, seen, totals)
        seconds = self._limit.total_seconds()
        think = partial(worker.think, name, seen, tuple(totals), seconds)
        move = await self._ask(think)
        return move or await self._quick.choose(STAND_IN, seen, totals)

    async def stop(self) -> None:
        """End the workers without waiting for what they think about."""
        self._drop(self._pool)

    async def _ask(self, think: "partial[Move]") -> Move | None:
        """Return what a worker answers, None if none does."""
        pool = self._pool or self._start()
        try:
            future = pool.submit(think)
        except (BrokenProcessPool, RuntimeError):
            self._drop(pool)
            return None
        try:
            patience = self._patience.total_seconds()
            move = await asyncio.wait_for(asyncio.wrap_future(future), patience)
        except BrokenProcessPool:
            _log.warning("a thinking process died; new ones are started")
            self._drop(pool)
        except TimeoutError:
            self._give_up(pool, future)
        except Exception:  # noqa: BLE001 - whatever befell it, somebody must move
            _log.exception("a search failed")
        else:
            self._heard = asyncio.get_running_loop().time()
            return move
        return None

    def _start(self) -> ProcessPoolExecutor:
        self._heard = asyncio.get_running_loop().time()
        self._pool = ProcessPoolExecutor(
            self._workers,
            mp_context=get_context("spawn"),
            initializer=worker.begin,
            initargs=(self._folder,),
        )
        return self._pool

    def _give_up(self, pool: ProcessPoolExecutor, future: "Future[Move]") -> None:
        """Stop waiting; where no search ends any more, end the processes.

        A search that cannot be cancelled may still wait for its turn in the pool's own queue.
        """
        silent = asyncio.get_running_loop().time() - self._heard
        if future.cancel() or silent < self._patience.total_seconds():
            _log.warning("the thinking processes are too busy")
            return
        _log.warning("a search did not end; new processes are started")
        self._drop(pool)

    def _drop(self, pool: ProcessPoolExecutor | None) -> None:
        """Forget a pool and end its processes, unless somebody else did already."""
        if pool is None or pool is not self._pool:
            return
        self._pool = None
        for process in tuple((pool._processes or {}).values()):  # noqa: SLF001 - 3.14 has kill_workers
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

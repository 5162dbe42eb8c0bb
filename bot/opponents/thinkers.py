"""Worker processes for players that search; the event loop never waits for one."""

import asyncio
import logging
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeVar

from bot.opponents import worker
from bot.opponents.pools import Pool, Pools, Processes
from bot.service.opponents import STAND_IN, QuickOpponents, is_slow
from engine import Move, SeatView

if TYPE_CHECKING:
    from concurrent.futures import Future

__all__ = ["Thinkers"]

_T = TypeVar("_T")

_MOST_WORKERS: Final = 4
_STARTING_AT_MOST: Final = 60.0
"""Seconds after which processes that have never answered are taken for dead."""

_log: Final = logging.getLogger(__name__)


class Thinkers:
    """Chooses moves for built-in players; implements ``bot.service.ports.Opponents``.

    Quick players answer at once. The others think in a worker process, as hard however many
    wait: while all processes are busy a move waits for its turn, the oldest first, so that
    load stretches their pace and not their strength. If no process answers in time, or they
    all died, a quick and fair player moves instead and new ones are started.

    Args:
        workers: How many processes; None: one less than there are cores, at most four.
        limit: The longest search; what is best by then is played.
        patience: The longest wait for a process that has been given a search.
        queue: The longest wait for a free process.
        folder: Where compiled arithmetic is kept for the next start, None to interpret.
        pools: Makes the processes; simulations pass their own.
        rng: Dice of the quick players; simulations pass seeded ones.
        now: Seconds of a clock that never goes back, by which processes are given up.
    """

    def __init__(
        self,
        *,
        workers: int | None = None,
        limit: timedelta = timedelta(seconds=3),
        patience: timedelta = timedelta(seconds=8),
        queue: timedelta = timedelta(minutes=1),
        folder: Path | None = None,
        pools: Pools = Processes,
        rng: Random | None = None,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._workers = workers or max(1, min(_MOST_WORKERS, (os.cpu_count() or 2) - 1))
        self._limit = limit
        self._patience = patience.total_seconds()
        self._queue = queue.total_seconds()
        self._folder = folder
        self._pools = pools
        self._now = now
        self._quick = QuickOpponents(rng)
        self._free = asyncio.Semaphore(self._workers)
        self._pool: Pool | None = None
        self._heard = 0.0  # when a process last answered, however late; before: when it started
        self._is_up = False  # whether a process of this pool ever answered
        self._is_stopped = False

    def expect(self, names: Iterable[str]) -> None:
        """Start the first process, unless it runs, if one of ``names`` will need it."""
        if self._pool is None and any(map(is_slow, names)):
            pool = self._start()
            with suppress(BrokenProcessPool, RuntimeError):
                self._submit(pool, worker.process_id)

    async def choose(self, name: str | None, seen: SeatView, totals: Sequence[int]) -> Move:
        """Choose a legal move for the seat on turn; an unknown or absent name plays STAND_IN."""
        if name is None or not is_slow(name) or len(seen.legal_moves) == 1:
            return await self._quick.choose(name, seen, totals)
        seconds = self._limit.total_seconds()
        think = partial(worker.think, name, seen, tuple(totals), seconds)
        move = await self._in_turn(think)
        return move or await self._quick.choose(STAND_IN, seen, totals)

    async def stop(self) -> None:
        """End the workers without waiting for what they think about.

        Whoever waits for a move is cancelled: the next start thinks anew.
        """
        self._is_stopped = True
        self._drop(self._pool)

    async def _in_turn(self, think: "partial[Move]") -> Move | None:
        """Wait for a free process and ask it; None if that takes too long."""
        try:
            async with asyncio.timeout(self._queue):
                await self._free.acquire()
        except TimeoutError:
            _log.warning("the thinking processes are too busy")
            return None
        try:
            return await self._ask(think)
        finally:
            self._free.release()

    async def _ask(self, think: "partial[Move]") -> Move | None:
        """Return what a worker answers, None if none does."""
        if self._is_stopped:
            raise asyncio.CancelledError
        pool = self._pool or self._start()
        try:
            future = self._submit(pool, think)
        except (BrokenProcessPool, RuntimeError):
            self._drop(pool)
            return None
        try:
            move = await asyncio.wait_for(asyncio.wrap_future(future), self._patience)
        except BrokenProcessPool:
            if self._is_stopped:
                raise asyncio.CancelledError from None
            _log.warning("a thinking process died; new ones are started")
            self._drop(pool)
        except TimeoutError:
            self._give_up(pool, future)
        except Exception:  # noqa: BLE001 - whatever befell it, somebody must move
            _log.exception("a search failed")
        else:
            return move
        return None

    def _submit(self, pool: Pool, task: Callable[[], _T]) -> "Future[_T]":
        def hear(answered: "Future[_T]") -> None:  # in the pool's own thread
            if pool is self._pool and not answered.cancelled() and not answered.exception():
                self._heard, self._is_up = self._now(), True

        future = pool.submit(task)
        future.add_done_callback(hear)
        return future

    def _start(self) -> Pool:
        self._heard, self._is_up = self._now(), False
        self._pool = self._pools(self._workers, self._folder)
        return self._pool

    def _give_up(self, pool: Pool, future: "Future[Move]") -> None:
        """Stop waiting; where no search ends any more, end the processes.

        On a slow machine they may still be starting: to end them now would be to start anew
        for ever.
        """
        silent = self._now() - self._heard
        if future.cancel() or silent < (self._patience if self._is_up else _STARTING_AT_MOST):
            _log.warning("the thinking processes are slow")
            return
        _log.warning("a search did not end; new processes are started")
        self._drop(pool)

    def _drop(self, pool: Pool | None) -> None:
        """Forget a pool and end its processes, unless somebody else did already."""
        if pool is None or pool is not self._pool:
            return
        self._pool = None
        pool.kill()

"""Processes that search on virtual time: slow, sometimes too slow, and not always alive."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

from bot.opponents import Thinkers, worker
from bot.service.opponents import STAND_IN, player

PATIENCE_S = 8.0
QUEUE_S = 60.0
LONGEST_CHOICE_S = QUEUE_S + PATIENCE_S
"""After that a quick player has moved in the place of one that thinks."""
A_SEARCH = "a search"
WAYS = (
    ("thought out", 12, (0.05, 3.0)),
    ("thought out slowly", 5, (3.0, PATIENCE_S - 0.5)),
    ("thought out too late", 2, (PATIENCE_S + 0.5, 90.0)),
    ("died while it thought", 1, (0.0, 3.0)),
)


class Thinking:
    """How built-in players think in one life; makes pools that implement ``Pool``.

    Attributes:
        under_way: Searches that nobody has finished or given up.
        on_search: Told of each before it begins.
    """

    def __init__(
        self, rng: random.Random, counted: Counter[str], on_search: Callable[..., None]
    ) -> None:
        self.under_way = 0
        self.on_search = on_search
        self._rng = rng
        self._counted = counted

    def thinkers(self) -> Thinkers:
        """Make the players of this life."""
        return Thinkers(
            workers=2,
            patience=timedelta(seconds=PATIENCE_S),
            queue=timedelta(seconds=QUEUE_S),
            pools=self._pool,
            rng=random.Random(self._rng.getrandbits(64)),
            now=asyncio.get_running_loop().time,
        )

    def _pool(self, _workers: int, _folder: Path | None) -> "_Pool":
        return _Pool(self, self._rng, self._counted)


class _Pool:
    """Answers after a time of its own what a quick player would have said at once."""

    def __init__(self, thinking: Thinking, rng: random.Random, counted: Counter[str]) -> None:
        self._thinking = thinking
        self._rng = rng
        self._counted = counted
        self._searches: dict[Future[Any], asyncio.TimerHandle] = {}
        self._is_dead = False

    def submit(self, task: Callable[[], Any]) -> "Future[Any]":
        if self._is_dead:
            raise BrokenProcessPool
        future: Future[Any] = Future()
        if not isinstance(task, partial) or task.func is not worker.think:
            future.set_result(None)  # whoever only asks whether somebody is there
            return future
        self._thinking.on_search(A_SEARCH, within_s=3.0)
        future.set_running_or_notify_cancel()  # a search that runs cannot be called back
        ways, shares, spans = zip(*WAYS, strict=True)
        way = self._rng.choices(range(len(ways)), shares)[0]
        self._counted[f"moves {ways[way]}"] += 1
        _name, seen, totals, _seconds = task.args
        self._thinking.under_way += 1
        end = self._end if way == len(ways) - 1 else self._answer
        self._searches[future] = asyncio.get_running_loop().call_later(
            self._rng.uniform(*spans[way]), end, future, seen, totals
        )
        return future

    def kill(self) -> None:
        """End, once and for all."""
        self._is_dead = True
        for future, timer in tuple(self._searches.items()):
            timer.cancel()
            self._forget(future)
            future.set_exception(BrokenProcessPool())

    def _answer(self, future: "Future[Any]", seen, totals) -> None:
        self._forget(future)
        future.set_result(player(STAND_IN).choose(seen, self._rng, totals=totals))

    def _end(self, *_search: object) -> None:
        self.kill()

    def _forget(self, future: "Future[Any]") -> None:
        del self._searches[future]
        self._thinking.under_way -= 1

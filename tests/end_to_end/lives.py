"""A bot that can die at any await.

What a life began is known by its context; a task factory counts every step of it. When the life
ends its database connections are closed on the spot and no call of it reaches the world any
more, so that whatever its tasks still do while they unwind has no effect.
"""

import asyncio
import contextvars
import random
import sqlite3
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from telegram.error import InvalidToken, NetworkError

from bot.app import App
from bot.config import load
from bot.sandbox.world import TOKEN, World
from bot.service.ports import UnavailableError
from bot.store.database import Database
from bot.store.errors import StoreError
from bot.telegram.line import LineCutError
from bot.telegram.photos import Painter
from tests.chance import SeededChance
from tests.end_to_end.disk import Disk
from tests.end_to_end.stage import VirtualClock
from tests.end_to_end.thinking import Thinking
from tests.sandbox.inprocess import InProcessRequest

current: contextvars.ContextVar["Life | None"] = contextvars.ContextVar("life", default=None)


class _Mortal(Coroutine[Any, Any, Any]):
    """A coroutine of a life, whose steps are counted."""

    def __init__(self, inner: Coroutine[Any, Any, Any], life: "Life") -> None:
        self._inner, self._life, self.was_told = inner, life, False

    def send(self, value):
        if self._life.step() and not self.was_told:
            self.was_told = True
            return self._inner.throw(asyncio.CancelledError())
        return self._inner.send(value)

    def throw(self, *error):
        if self._life.is_dead and not self.was_told:
            self.was_told = True
            return self._inner.throw(asyncio.CancelledError())
        return self._inner.throw(*error)

    def close(self) -> None:
        self._inner.close()

    def __await__(self):
        return self._inner.__await__()


def task_factory(loop, coroutine, context=None):
    """Make a task; one that a life begins is a part of it."""
    life = context.get(current) if context is not None else current.get()
    if life is None:
        return asyncio.Task(coroutine, loop=loop, context=context)
    mortal = _Mortal(coroutine, life)
    task = asyncio.Task(mortal, loop=loop, context=context)
    life.tasks[task] = mortal
    task.add_done_callback(life.tasks.pop)
    return task


class _Wire(InProcessRequest):
    """A way to the world that takes its time, and ends with its life."""

    def __init__(self, world: World, life: "Life") -> None:
        super().__init__(world)
        self._life = life

    async def do_request(self, url, method, *args, **options):
        await self._travel()
        answer = await super().do_request(url, method, *args, **options)
        await self._travel()
        if url.endswith("/getUpdates") and answer[0] == 200:
            self._life.on_heard(self._life)
        return answer

    async def _travel(self) -> None:
        await asyncio.sleep(self._life.rng.uniform(0.005, 0.08))
        if self._life.is_dead:
            raise NetworkError("nobody is there to ask")


@dataclass(eq=False)
class Life:
    """One life of the bot.

    Attributes:
        dies_at: The step of one of its tasks that is never taken, or None.
        on_trip: Called after everything the database did.
        on_heard: Called when an answered poll has reached it.
        disk: Where the database lies.
        painter: Draws, at fixed instants; None: everything is told in words.
        thinks: It has opponents that think slowly; else all think at once.
        counted: Of what befell it.
        heard_at: When that was last, for whoever is called.
        up_at: Since when it listens.
        died_at: Since when it is over.
        died: Set when it is over.
        is_ending: It does not listen any more, and is coming to an orderly end.
        refused: Why it could not begin, or not go on, as whoever runs the bot is told.
    """

    world: World
    path: Path
    seed: int
    on_trip: Callable[[], None]
    on_heard: Callable[["Life"], None]
    disk: Disk
    painter: Painter | None = None
    thinks: bool = False
    counted: Counter[str] = field(default_factory=Counter)
    dies_at: int | None = None
    steps: int = 0
    is_dead: bool = False
    is_ending: bool = False
    heard_at: float | None = None
    up_at: float | None = None
    died_at: float | None = None
    refused: str | None = None
    tasks: dict[asyncio.Task[Any], _Mortal] = field(default_factory=dict)
    died: asyncio.Event = field(default_factory=asyncio.Event)
    app: App | None = None
    database: Database | None = None
    birth: asyncio.Task[None] | None = None
    cutting: asyncio.Task[None] | None = None
    _connections: list[sqlite3.Connection] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.thinking = Thinking(random.Random(self.seed), self.counted)

    def begin(self) -> None:
        """Start the bot, in tasks of its own."""
        context = contextvars.copy_context()
        context.run(current.set, self)
        loop = asyncio.get_running_loop()
        self.birth = loop.create_task(self._begin(), context=context)

    async def _begin(self) -> None:
        try:
            await self._start()
        except (StoreError, UnavailableError, InvalidToken) as error:
            self.refused = str(error)  # the command line says it and ends
            self.die()
        else:
            self.up_at = self.world.clock.now()
            self.cutting = asyncio.create_task(self._end_when_cut())

    async def _end_when_cut(self) -> None:
        """End as the command line does once Telegram will not be listened to any more."""
        try:
            await self.app.cut_off()
        except LineCutError as error:
            if not self.is_ending:
                self.refused = str(error)
                await self.stop()
                self.died.set()

    async def _start(self) -> None:
        settings = load(
            {
                "TELEGRAM_BOT_TOKEN": TOKEN,
                "TELEGRAM_API_URL": "http://sandbox",
                "SCOPA_DATABASE": str(self.path),
                "SCOPA_PICTURES": "off",  # a studio draws beside the loop, at no fixed instant
            },
            dotenv=None,
        )
        self.database = await Database.open(self.path)
        self.app = App(
            settings,
            self.database,
            clock=VirtualClock(),
            chance=SeededChance(self.seed),
            requests=lambda: _Wire(self.world, self),
            painter=self.painter,
            thinkers=self.thinking.thinkers() if self.thinks else None,
        )
        await self.app.start()

    @property
    def is_up(self) -> bool:
        """Whether it has started and could be stopped."""
        return not self.is_dead and not self.is_ending and self.up_at is not None

    def connected(self, connection: sqlite3.Connection) -> None:
        self._connections.append(connection)
        self.disk.connections = self._connections

    def step(self) -> bool:
        """Count a step; return whether it must not be taken any more."""
        self.steps += 1
        if not self.is_dead and self.steps == self.dies_at:
            self.die()
        return self.is_dead

    def die(self) -> None:
        """Lose everything that is not in the file, now."""
        self._end()
        for connection in self._connections:
            connection.close()
        self.died.set()

    async def bury(self) -> None:
        """Clear away the tasks of a life that is over; each is told once, in their order."""
        for _ in range(100):
            for task, mortal in tuple(self.tasks.items()):
                if not mortal.was_told:
                    mortal.was_told = True
                    task.cancel()
            if not self.tasks:
                break
            await asyncio.wait(tuple(self.tasks), timeout=1)
        assert not self.tasks, f"these outlive their process: {list(self.tasks)}"
        if self.database is not None:
            await self.database.close()

    async def stop(self) -> None:
        """Come to an orderly end."""
        self.is_ending = True
        await self.birth
        context = contextvars.copy_context()
        context.run(current.set, self)
        await asyncio.get_running_loop().create_task(self.app.stop(), context=context)
        await self.database.close()
        self._end()

    def _end(self) -> None:
        self.is_dead = True
        self.died_at = self.world.clock.now()
        self.disk.connections = ()

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
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from telegram.error import InvalidToken

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
from tests.end_to_end.mortals import Mortal, current
from tests.end_to_end.stage import VirtualClock
from tests.end_to_end.thinking import Thinking
from tests.end_to_end.wires import Wire

PATIENT_ROUNDS = 10


@dataclass(eq=False)
class Life:
    """One life of the bot.

    Attributes:
        dies_at: The step of one of its tasks that is never taken, or None.
        doomed: In the middle of what it dies, or None.
        on_trip: Called after everything the database did.
        on_heard: Called when an answered poll has reached it.
        disk: Where the database lies.
        painter: Draws, at fixed instants; None: everything is told in words.
        counted: Of what befell it.
        calls: How many are under way, by method.
        died_in: Those that were when it died.
        heard_at: When that was last, for whoever is called.
        kept_at: When it was last while what it brought could be stored, for whoever is called.
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
    counted: Counter[str] = field(default_factory=Counter)
    dies_at: int | None = None
    doomed: str | None = None
    calls: Counter[str] = field(default_factory=Counter)
    died_in: Counter[str] = field(default_factory=Counter)
    steps: int = 0
    is_dead: bool = False
    is_ending: bool = False
    heard_at: float | None = None
    kept_at: float | None = None
    up_at: float | None = None
    died_at: float | None = None
    refused: str | None = None
    tasks: dict[asyncio.Task[Any], Mortal] = field(default_factory=dict)
    died: asyncio.Event = field(default_factory=asyncio.Event)
    app: App | None = None
    database: Database | None = None
    birth: asyncio.Task[None] | None = None
    cutting: asyncio.Task[None] | None = None
    _connections: list[sqlite3.Connection] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.thinking = Thinking(random.Random(self.seed), self.counted, self.meets)

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
            requests=lambda: Wire(self.world, self),
            painter=self.painter,
            thinkers=self.thinking.thinkers(),
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

    def meets(self, what: str, *, within_s: float) -> None:
        """Begin something; die before it is over if that was to be."""
        if what == self.doomed and not self.is_dead:
            self.doomed = None
            after_s = self.rng.uniform(0, within_s)
            asyncio.get_running_loop().call_later(after_s, self._die_unless_dead)

    def _die_unless_dead(self) -> None:
        if not self.is_dead:
            self.die()

    def die(self) -> None:
        """Lose everything that is not in the file, now."""
        self.died_in = +self.calls
        self._end()
        for connection in self._connections:
            connection.close()
        self.died.set()

    async def bury(self) -> None:
        """Clear away the tasks of a life that is over; each is told once, in their order.

        Those that tidy up for long are told again: they wait for one that is gone.
        """
        for told in range(100):
            for task, mortal in tuple(self.tasks.items()):
                if not mortal.was_told or told > PATIENT_ROUNDS:
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

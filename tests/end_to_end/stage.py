"""The whole bot on the world without sockets, on virtual time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.app import App
from bot.config import load
from bot.sandbox.people import Person
from bot.sandbox.refusals import Json
from bot.sandbox.virtual_time import VirtualTimeLoop, virtual_clock
from bot.sandbox.world import TOKEN, World
from bot.store.database import Database
from bot.telegram.photos import Painter
from tests.bot.telegram.painters import Sketcher
from tests.chance import SeededChance
from tests.sandbox.inprocess import InProcessRequest


class VirtualClock:
    """The virtual loop's time for the bot; implements ``bot.service.ports.Clock``."""

    def __init__(self) -> None:
        self._clock = virtual_clock()

    def now(self) -> datetime:
        return datetime.fromtimestamp(self._clock.now(), UTC)

    async def sleep(self, span: timedelta) -> None:
        await asyncio.sleep(max(0.0, span.total_seconds()))


@dataclass
class Stage:
    """A world, its people, and the bot on it; ``restart`` stops the bot and starts it again.

    Without a painter the bot tells everything in words.
    """

    world: World
    path: Path
    seed: int = 0
    people: dict[str, Person] = field(default_factory=dict)
    app: App | None = None
    database: Database | None = None
    painter: Painter | None = field(default_factory=Sketcher)

    def person(self, name: str, language: str = "it") -> Person:
        if name not in self.people:
            self.people[name] = self.world.add_person(name, language_code=language)
        return self.people[name]

    async def start(self) -> None:
        settings = load(
            {
                "TELEGRAM_BOT_TOKEN": TOKEN,
                "TELEGRAM_API_URL": "http://sandbox",
                "SCOPA_DATABASE": str(self.path),
                "SCOPA_PICTURES": "off" if self.painter is None else "on",
            },
            dotenv=None,
        )
        self.database = await Database.open(self.path, on_busy=_hold)
        self.app = App(
            settings,
            self.database,
            clock=VirtualClock(),
            chance=SeededChance(self.seed),
            requests=lambda: InProcessRequest(self.world),
            painter=self.painter,
        )
        await self.app.start()

    async def stop(self) -> None:
        if self.app is not None and self.database is not None:
            await self.app.stop()
            await self.database.close()
        self.app = self.database = None

    async def restart(self) -> None:
        await self.stop()
        self.seed += 1
        await self.start()

    def refusals(self) -> list[Json]:
        """Every Bot API call that the world answered with an error."""
        return [call for call in self.world.calls.since(0) if not call["ok"]]


@asynccontextmanager
async def stage(tmp_path: Path, *, seed: int = 0) -> AsyncIterator[Stage]:
    """Set the stage and clear it afterwards."""
    each = Stage(World(virtual_clock()), tmp_path / "scopa.db", seed)
    await each.start()
    try:
        yield each
    finally:
        await each.stop()


def _hold(change: int) -> None:
    loop = asyncio.get_running_loop()
    if isinstance(loop, VirtualTimeLoop):
        (loop.hold if change > 0 else loop.release)()

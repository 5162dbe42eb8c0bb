"""Kills the bot the moment it seems to be in a gap."""

import asyncio
import random
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass, field

from bot.sandbox.faults import Fault
from bot.sandbox.people import PRIVATE
from tests.end_to_end.autopsy import SENDS, Gap
from tests.end_to_end.process import Process
from tests.end_to_end.regulars import Regulars
from tests.end_to_end.slow import Slow
from tests.end_to_end.watches import CONDITIONS, IsSo, WatchedCalls

PATIENCE_S = 30.0
MOVES_WITHIN_S = 0.3


@dataclass
class Hunter:
    """Sees the bot's database and its calls, and no more of it.

    Attributes:
        moved: Groups that were made supergroups in this life of the bot: old ids and new.
    """

    world: Slow
    calls: WatchedCalls
    process: Process
    rng: random.Random
    tables: list[Regulars]
    moved: dict[int, int] = field(default_factory=dict)

    def forget(self) -> None:
        """Begin with another life."""
        self.moved = {}
        self.world.cut_off = 0

    def can(self, gap: Gap) -> bool:
        """Whether there is still an occasion for such a death: a group moves only once."""
        return gap is not Gap.MOVING or bool(self._groups())

    async def kill_in(self, gap: Gap) -> None:
        """Wait for an occasion, or make one, and kill; if none comes, kill anyway."""
        if gap is Gap.SENT:
            await self._kill_after_send()
        elif gap is Gap.UPLOAD:
            await self._kill_in_upload()
        elif gap is Gap.MOVING:
            await self._kill_while_moving()
        else:
            await asyncio.to_thread(self._kill_when, CONDITIONS[gap]())

    async def _kill_after_send(self) -> None:
        """Kill when a message has arrived of which the process may not know yet."""
        sent = asyncio.Event()
        is_sudden = self.rng.random() < 0.7

        def watch(method: str) -> None:
            if method in SENDS and not sent.is_set():
                sent.set()
                if is_sudden:
                    self.process.kill()

        if not is_sudden:
            for method in SENDS:
                self.world.faults.plan(Fault("timeout-after", method=method))
        self.calls.watcher = watch
        try:
            await asyncio.wait_for(sent.wait(), PATIENCE_S)
        except TimeoutError:
            self.process.kill()
        if not is_sudden:
            await asyncio.sleep(self.rng.uniform(0, 0.3))
            self.process.kill()
        self.calls.watcher = None

    async def _kill_in_upload(self) -> None:
        """Kill when a picture has begun to arrive."""
        try:
            await asyncio.wait_for(self.world.uploading.wait(), PATIENCE_S)
        except TimeoutError:
            pass
        else:
            await asyncio.sleep(self.rng.uniform(0, 0.03))
        self.process.kill()

    async def _kill_while_moving(self) -> None:
        """Make a group a supergroup, and kill while its table follows."""
        groups = self._groups()
        if groups:
            table = self.rng.choice(groups)
            old = table.group
            table.group = self.moved[old] = self.world.groups.upgrade(old)
        await asyncio.sleep(self.rng.uniform(0, MOVES_WITHIN_S))
        self.process.kill()

    def _groups(self) -> list[Regulars]:
        return [
            table
            for table in self.tables
            if table.group != PRIVATE and self.world.chats[table.group].type == "group"
        ]

    def _kill_when(self, is_so: IsSo) -> None:
        """Watch the database, from a thread, and kill the moment something is so."""
        until = time.monotonic() + PATIENCE_S
        path = f"file:{self.process.database}?mode=ro"
        with closing(sqlite3.connect(path, uri=True)) as database:
            while time.monotonic() < until and not is_so(database):
                time.sleep(0.0003)
            self.process.kill()

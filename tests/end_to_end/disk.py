"""What goes wrong with the file of the database, by seeded chance, and a note of all of it."""

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from bot.sandbox.virtual_time import EPOCH

KINDS = ("locked", "full", "read-only", "I/O error")
LASTS_S = (0.5, 2, 5, 15, 45)


class FailingDiskError(sqlite3.OperationalError):
    """What SQLite says of a disk that fails."""

    sqlite_errorname = "SQLITE_IOERR_WRITE"


@dataclass
class Disk:
    """The disk under one database; what befalls it befalls whoever lives then.

    Attributes:
        noted: From when until when something was wrong, and what.
        is_failing: Nothing can be read or written just now.
        connections: Those of whoever lives.
    """

    path: Path
    noted: list[tuple[float, float, str]] = field(default_factory=list)
    is_failing: bool = False
    wrong_since: float | None = None
    connections: Sequence[sqlite3.Connection] = ()

    @property
    def counted(self) -> Counter[str]:
        return Counter(kind for *_, kind in self.noted)

    def was_wrong(self, since: float, until: float) -> bool:
        """Whether at some instant between these something was wrong."""
        now_too = [] if self.wrong_since is None else [(self.wrong_since, until, "")]
        return any(a <= until and since <= b for a, b, _ in (*self.noted, *now_too))

    async def fail(self, kind: str, seconds: float) -> None:
        """Let something be wrong for a while."""
        began = _now()
        with self._wrong(kind) as is_wrong:
            if not is_wrong:
                return
            self.wrong_since = began
            try:
                await asyncio.sleep(seconds)
            finally:
                self.wrong_since = None
                self.noted.append((began, _now(), kind))

    async def fail_often(self, rng: random.Random, every_s: float) -> None:
        """Let things go wrong until cancelled."""
        while True:
            await asyncio.sleep(rng.expovariate(1 / every_s))
            await self.fail(rng.choice(KINDS), rng.choice(LASTS_S))

    @contextmanager
    def _wrong(self, kind: str) -> Iterator[bool]:
        match kind:
            case "locked":
                with self._locked() as is_locked:
                    yield is_locked
            case "I/O error":
                self.is_failing = True
                try:
                    yield True
                finally:
                    self.is_failing = False
            case "full":
                with self._set("max_page_count", 1):  # it stays what it is, and cannot grow
                    yield bool(self.connections)
            case _:
                with self._set("query_only", 1):
                    yield bool(self.connections)

    @contextmanager
    def _locked(self) -> Iterator[bool]:
        """Let another program write and not come to an end; False if it finds no gap to begin."""
        with closing(sqlite3.connect(self.path, timeout=0, isolation_level=None)) as other:
            try:
                other.execute("BEGIN IMMEDIATE")
            except sqlite3.Error:
                yield False
            else:
                yield True

    @contextmanager
    def _set(self, pragma: str, value: int) -> Iterator[None]:
        """Set a pragma of every connection there is; whoever comes after a death has it not."""
        before: list[tuple[sqlite3.Connection, int]] = []
        for each in self.connections:
            with suppress(sqlite3.Error):
                ((was,),) = each.execute(f"PRAGMA {pragma}").fetchall()
                each.execute(f"PRAGMA {pragma} = {value}").fetchall()
                before.append((each, was))
        try:
            yield
        finally:
            for each, was in before:
                with suppress(sqlite3.Error):  # it may be closed by now
                    each.execute(f"PRAGMA {pragma} = {was}").fetchall()


def _now() -> float:
    return EPOCH + asyncio.get_running_loop().time()

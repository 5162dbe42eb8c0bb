"""Measure presses: ``python -m tests.benchmarks.presses``.

In process: many groups play at once, each as fast as it is answered; presses a second, commits and
processor time a press, with ``synchronous=FULL`` and every budget on. Over HTTP: the bot as a
process of its own, pressed at a fixed rate; how long an answer takes, and the rate where it
falls behind. The baseline of each is one group alone in the same run.

The stand-in for Telegram, the people and (in process) the bot share the processor that is counted.
"""

import asyncio
import random
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from bot.clock import SystemClock
from bot.sandbox.people import PRIVATE, Person
from bot.sandbox.server import serve
from bot.sandbox.world import World
from bot.service.people import Place
from bot.service.taps import Play, PlayAt
from bot.store.database import Database
from bot.store.inbox import Inbox
from bot.store.store import SqliteStore
from bot.telegram.callback_data import pack
from engine import Match, Phase, PlayCard, decide, evolve, view
from tests.end_to_end.players import Evening
from tests.end_to_end.process import Process
from tests.end_to_end.stage import stage

GROUPS = 40
SECONDS = 12.0
SMAZZATE = 3
RATES = (30, 60, 90, 120, 180, 240)
LATE_S = 1.0


class UnansweredError(Exception):
    """Raised when the bot said nothing for fifteen seconds."""


@dataclass
class Group:
    """Two people who know what the bot knows, so that they need not wait for what it shows."""

    evening: Evening
    store: SqliteStore
    took: list[float] = field(default_factory=list)
    match: Match | None = None
    room: int = 0
    number: int = 1
    hands: tuple[int, ...] = ()

    async def sit_down(self) -> None:
        for person in self.evening.people:
            await person.send(PRIVATE, "/start")
        await self.evening.open("/scopa")
        await self._read()

    async def deal(self) -> None:
        """Go on to the next smazzata, if this one is counted."""
        while self.match is None or self.match.phase is not Phase.PLAYING:
            await self._go_on()

    async def press(self) -> None:
        """Play one card, or go on to the next smazzata; note how long the answer took."""
        await self.deal()
        match = self.match
        seat, seen = match.turn, view(match.smazzata, match.turn)
        move = seen.legal_moves[0]
        at = PlayAt(self.room, self.number, match.number, seen.plays_made(seat) + 1)
        person = self.evening.people[seat]
        data, message = pack(Play(at, move)), self.hands[seat]
        began = time.perf_counter()
        pressed = await person.press(PRIVATE, message, data=data, force=True)
        self.took.append(time.perf_counter() - began)
        if not pressed.answered:
            raise UnansweredError
        for event in decide(match, seat, PlayCard(move)):
            self.match = evolve(self.match, event)

    async def _go_on(self) -> None:
        over = self.match is not None and self.match.phase is Phase.OVER
        first, second = self.evening.people
        steps = ((first, "Rivincita"), (first, "Inizia")) if over else ()
        for person, label in steps or ((first, "Avanti"), (second, "Avanti")):
            await self.evening.press(person, label)
        await self._read()

    async def _read(self) -> None:
        while True:
            self.room = await self.store.room_at(Place(self.evening.group))
            room = await self.store.room(self.room)
            if room is not None and room.match is not None:
                self.match, self.number = room.match, room.number
                if self.match.phase is Phase.PLAYING:
                    self.hands = tuple(
                        [(await each.see(PRIVATE))[-1].id for each in self.evening.people]
                    )
                    return
            await asyncio.sleep(0.1)


def group_of(world: World, store: SqliteStore, number: int) -> Group:
    people: list[Person] = [
        world.add_person(f"{name} {number}", language_code="it") for name in ("Anna", "Bruno")
    ]
    chat = world.groups.create(f"Bar {number}", [person.id for person in people])
    return Group(Evening(chat, people, random.Random(number)), store)


async def play_out(group: Group) -> None:
    """Play the smazzata to its last card, each as soon as the one before is answered."""
    while group.match is not None and group.match.phase is Phase.PLAYING:
        await group.press()


async def in_process(folder: Path) -> None:
    async with stage(folder) as each:
        store = SqliteStore(each.database, Inbox(each.database, 1, SystemClock()), SystemClock())
        groups = [group_of(each.world, store, n) for n in range(GROUPS)]
        await asyncio.gather(*(group.sit_down() for group in groups))
        alone = await _rate(groups[:1], each.database)
        print(f"in process, one group alone:  {alone}")
        print(f"in process, {GROUPS} groups at once: {await _rate(groups, each.database)}")


async def _rate(groups: list[Group], database: Database) -> str:
    """Let every group play whole smazzate as fast as it is answered; deals are not counted."""
    presses, seconds, commits, cpu = 0, 0.0, 0, 0.0
    for _ in range(SMAZZATE):
        await asyncio.gather(*(group.deal() for group in groups))
        for group in groups:
            group.took.clear()
        commits_then, cpu_then = database.commits, time.process_time()
        began = time.perf_counter()
        await asyncio.gather(*map(play_out, groups))
        seconds += time.perf_counter() - began
        commits += database.commits - commits_then
        cpu += time.process_time() - cpu_then
        presses += sum(len(group.took) for group in groups)
    return (
        f"{presses / seconds:6.0f} presses/s, {commits / presses:.2f} commits a press, "
        f"{cpu / presses * 1000:.2f} ms of processor a press"
    )


async def over_http(folder: Path) -> None:
    world = World()
    server = await serve(world, port=0)
    process = Process(server.url, folder / "scopa.db", folder / "bot.log")
    process.start()
    await asyncio.sleep(3)
    database = await Database.open(folder / "scopa.db")
    try:
        store = SqliteStore(database, Inbox(database, 1, SystemClock()), SystemClock())
        groups = [group_of(world, store, n) for n in range(GROUPS)]
        for group in groups:
            await group.sit_down()
        await _at_rate(groups[:1], 1, 8)
        base = await _at_rate(groups[:1], 1, 8)
        print(f"over HTTP, one press a second, one group: {_times(base, base)}")
        for rate in RATES:
            took = await _at_rate(groups, rate, SECONDS)
            print(f"over HTTP, {rate:3} presses a second: {_times(took, base)}", flush=True)
            if _p99(took) > LATE_S:
                print(f"it falls behind at {rate} a second")
                break
    finally:
        await database.close()
        process.end()
        await server.close()


async def _at_rate(groups: list[Group], rate: int, seconds: float) -> list[float]:
    """Begin presses at a fixed rate, each group at most one at a time."""
    for group in groups:
        group.took.clear()
    free, tasks = list(groups), set()
    began, made = time.perf_counter(), 0
    while (now := time.perf_counter() - began) < seconds:
        while made < now * rate and free:
            group = free.pop(0)
            task = asyncio.create_task(group.press())
            task.add_done_callback(lambda _, g=group: free.append(g))
            tasks.add(task)
            made += 1
        await asyncio.sleep(0.002)
    for done in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(done, UnansweredError):
            return [*(each for group in groups for each in group.took), 15.0, 15.0]
        if isinstance(done, BaseException):
            raise done
    return [each for group in groups for each in group.took]


def _p99(took: list[float]) -> float:
    return statistics.quantiles(took, n=100)[98] if len(took) > 1 else took[0]


def _times(took: list[float], base: list[float]) -> str:
    median, p99 = statistics.median(took), _p99(took)
    ratio = median / statistics.median(base)
    return (
        f"{len(took):5} answers, median {median * 1000:.1f} ms ({ratio:.2f} of one group's), "
        f"p99 {p99 * 1000:.1f} ms"
    )


def main() -> int:
    for run in (in_process, over_http):
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(run(Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

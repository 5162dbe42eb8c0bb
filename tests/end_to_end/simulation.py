"""The whole bot among people of mixed habits, with faults and deaths, on virtual time.

    python -m tests.end_to_end.simulation --seeds 1-100 [--minutes 10] [--twice]

Everything is chance from one seed: who is where, what they press, what goes wrong, where the bot
dies. A seed that fails is printed with the command that plays it again. ``--twice`` plays each
seed two times and compares every call.
"""

import argparse
import asyncio
import logging
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import structlog

from bot.sandbox.people import Person
from bot.sandbox.virtual_time import EPOCH, virtual_clock
from bot.sandbox.world import World
from bot.service.room import LIVE
from bot.service.taps import Leave
from bot.store.database import Database
from bot.store.inbox import Inbox
from bot.store.store import SqliteStore
from bot.telegram.callback_data import unpack
from tests.end_to_end.habits import HABITS, Crowd, Guest
from tests.end_to_end.judge import Judge, NotedQueries, digest_of
from tests.end_to_end.lives import Life, OneThreadLoop, one_thread, task_factory
from tests.end_to_end.model import OUTAGE_S, Model
from tests.end_to_end.stage import VirtualClock
from tests.end_to_end.truth import Lie, look
from tests.end_to_end.weather import NotedFaults, Weather

LOOKS_EVERY_S = 5.0
CALM_S = 30.0
TRUE_WITHIN_S = 120.0
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio", "Gina", "Ivo", "Lea", "Moro")


@dataclass
class Report:
    """What was seen of one seed."""

    seed: int
    counted: Counter[str] = field(default_factory=Counter)
    mishaps: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    calls: str = ""
    wall_s: float = 0.0

    def __str__(self) -> str:
        names = ("steps", "actions", "presses", "events judged", "matches", "deaths")
        told = ", ".join(f"{self.counted[name]} {name}" for name in names)
        mark = "failed" if self.faults else "good"
        return f"seed {self.seed} {mark} in {self.wall_s:.1f} s: {told}, calls {self.calls}"


class Errors(logging.Handler):
    """Keeps what the bot itself logs at ERROR with an exception nobody planned."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith("bot.") and record.exc_info:
            kind, error = record.exc_info[0], record.exc_info[1]
            if not kind.__module__.startswith(("telegram", "sqlite3")):
                self.lines.append(f"{record.getMessage()}: {error!r}")


class Simulation:
    """One seed: its world, its people and the lives of the bot."""

    def __init__(self, seed: int, folder: Path, *, minutes: float) -> None:
        self.rng = random.Random(seed)
        self.seed, self.minutes = seed, minutes
        folder.mkdir(exist_ok=True)
        self.path = folder / f"{seed}.db"
        self.world = World(virtual_clock())
        self.noted = NotedFaults(self.world, self._gone)
        self.world.faults = self.world.updates._faults = self.noted
        self.queries = self.world.queries = NotedQueries(self.world)
        self.model = Model(self.path, self.world.clock.now)
        self.judge = Judge(self.world, self.model, self.noted, self.queries)
        self.report = Report(seed)
        self.people = self._people()
        self.crowd = Crowd(self._groups(), self._pressed, self._gone)
        self.life: Life | None = None
        self.lives = 0
        self._under_way: asyncio.Task[None] | None = None

    async def run(self) -> Report:
        """Let the evening pass, then let everything come to rest, and judge."""
        self._be_born()
        guests = [self._guest(person) for person in self.people]
        weather = Weather(self.noted, self._dice(), [person.id for person in self.people])
        chores = [
            asyncio.create_task(work)
            for work in (weather.blow(), self._die_often(), self._change_groups(), self._watch())
        ]
        playing = [asyncio.create_task(guest.live()) for guest in guests]
        await asyncio.sleep(self.minutes * 60)
        await _end(chores)
        self.noted.clear()
        await self._come_to_rest(playing)
        self._judge_all()
        await self.life.stop()
        self.model.close()
        self.report.calls = digest_of(self.world.calls.since(0))
        return self.report

    # ------------------------------------------------------------------- the world
    def _people(self) -> list[Person]:
        names = NAMES[: self.rng.randint(5, len(NAMES))]
        languages = ("it", "it", "it", "en", None)
        return [
            self.world.add_person(f"{name}", language_code=self.rng.choice(languages))
            for name in names
        ]

    def _groups(self) -> list[int]:
        ids = [person.id for person in self.people]

        def some() -> list[int]:
            return self.rng.sample(ids, self.rng.randint(3, len(ids)))

        groups = self.world.groups
        made = [groups.create("Bar Sport", some()), groups.create("Bar Sport", some())]
        made.append(groups.create("Circolo", some(), supergroup=True))
        made.append(groups.create("Forum", some(), forum=True, topics=("Scopa", "Briscola")))
        return self.rng.sample(made, self.rng.randint(2, 4))

    def _guest(self, person: Person) -> Guest:
        habit = self.rng.choice(HABITS)
        if self.rng.random() < 0.25:
            habit = type(habit)(**{**vars(habit), "starts": False})
        return Guest(person, habit, self._dice(), self.crowd)

    def _dice(self) -> random.Random:
        return random.Random(self.rng.getrandbits(64))

    def _pressed(self, person: int, data: str) -> None:
        try:
            tap = unpack(data)
        except ValueError:
            return
        self.model.asked[person].append((self.world.clock.now(), tap))
        if isinstance(tap, Leave):
            self._gone(person)

    def _gone(self, person: int) -> None:
        self.model.gone[person].append(self.world.clock.now())

    async def _change_groups(self) -> None:
        """Groups become supergroups; the bot is removed and returns."""
        dice = self._dice()
        while True:
            await asyncio.sleep(dice.expovariate(1 / 150))
            place = dice.randrange(len(self.crowd.groups))
            group = self.crowd.groups[place]
            self._look()
            if dice.random() < 0.4 and self.world.chats[group].type == "group":
                self.crowd.groups[place] = self.world.groups.upgrade(group)
                self.report.mishaps["group became a supergroup"] += 1
                continue
            self.judge.shut.add(group)
            self.report.mishaps["bot removed and returned"] += 1
            self.world.groups.change(group, bot=dice.choice(("left", "kicked")))
            await asyncio.sleep(dice.choice((1, 20, 120)))
            self._return_to(group)

    def _return_to(self, group: int) -> None:
        self.world.groups.change(group, bot="member")
        self.model.back_at.append(self.world.clock.now())

    # ------------------------------------------------------------------- the lives
    def _be_born(self, *, dies_at: int | None = None) -> None:
        self.lives += 1
        seed = self.rng.getrandbits(32)
        self.life = Life(self.world, self.path, seed, self._on_trip, self._heard, dies_at)
        self.life.begin()

    def _heard(self, life: Life) -> None:
        now = self.world.clock.now()
        if life.heard_at is None or now - life.heard_at > OUTAGE_S:
            self.model.back_at.append(now)
        life.heard_at = now

    def _on_trip(self) -> None:
        self.model.look()

    async def _die_often(self) -> None:
        """Die at some step of some task or at some instant, early or late; or be stopped."""
        dice = self._dice()
        while True:
            if not self.life.is_dead and self.life.dies_at is None:
                await asyncio.sleep(dice.expovariate(1 / 50))
                await self._end_life(dice)
            await self.life.died.wait()
            began = self.world.clock.now()
            self.report.counted["deaths"] += 1
            self._under_way = asyncio.create_task(self._live_again(dice, began))
            await asyncio.shield(self._under_way)

    async def _end_life(self, dice: random.Random) -> None:
        kind = dice.random()
        if kind < 0.15 and self.life.is_up:
            self._under_way = asyncio.create_task(self._stop())
            await asyncio.shield(self._under_way)
        elif kind < 0.4:
            self.life.die()
        else:
            self.life.dies_at = self.life.steps + dice.randint(1, 400)

    async def _stop(self) -> None:
        await self.life.stop()
        self.report.mishaps["orderly restart"] += 1
        self.life.died.set()

    async def _live_again(self, dice: random.Random, began: float) -> None:
        await self.life.bury()
        await asyncio.sleep(dice.choice((0, 0, 1, 5, 30, 90)))
        early = dice.random() < 0.2
        self.judge.down.append((began, self.world.clock.now()))
        self.report.counted["steps"] += self.life.steps
        self._be_born(dies_at=dice.randint(1, 300) if early else None)

    # ------------------------------------------------------------------ the verdict
    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOKS_EVERY_S)
            self._look()

    def _look(self) -> None:
        self.model.look()
        if self.model.is_open:
            self.judge.look()

    async def _come_to_rest(self, playing: Sequence[asyncio.Task[None]]) -> None:
        """Nothing goes wrong any more, and soon nobody acts: what people see becomes true."""
        for group in self.crowd.groups:
            if not self.world.chats[group].status(self.world.bot.id).is_in:
                self._return_to(group)
        if self._under_way is not None:
            await self._under_way
        while self.life.is_dead or self.life.dies_at is not None:
            if self.life.is_dead:
                await self._live_again(self.rng, self.world.clock.now())
            self.life.dies_at = None
        await self.life.birth
        await asyncio.sleep(CALM_S)
        for task in playing:
            if task.done():
                task.result()
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.sleep(CALM_S)
        untrue = await self._lies()
        self.report.faults += [f"it never became true: {lie}" for lie in untrue.values()]

    async def _lies(self) -> dict[int, Lie]:
        """The rooms that were not true at any instant of two minutes, and one lie of each."""
        database = await Database.open(self.path)
        clock = VirtualClock()
        store = SqliteStore(database, Inbox(database, self.world.bot.id, clock), clock)
        untrue: dict[int, Lie] | None = None
        until = self.world.clock.now() + TRUE_WITHIN_S
        while untrue is None or (untrue and self.world.clock.now() < until):
            await asyncio.sleep(2.5)
            found = await look(database, store, self.world)
            now = {lie.room.id: lie for lie in found.lies if not self._is_excused(lie)}
            untrue = {k: v for k, v in now.items() if untrue is None or k in untrue}
        self._judge_rest(found)
        await database.close()
        return untrue

    def _is_excused(self, lie: Lie) -> bool:
        """Whether Telegram would not take a message, and nothing has changed since."""
        since = lie.room.touched_at.timestamp()
        here = lie.row.post.chat_id
        if self.world.chats[here].is_blocked:
            return True
        return any(
            mishap.at >= since - 1
            and mishap.chat == here
            and mishap.kind.startswith(("400:some", "timeout", "unreachable", "403"))
            for mishap in self.noted.noted
        )

    def _judge_rest(self, found) -> None:
        places = Counter(room.place for room in found.rooms.values() if room.stage in LIVE)
        self.report.faults += [f"two tables in {p}" for p, n in places.items() if n > 1]
        if found.waiting:
            self.report.faults.append(f"{found.waiting} updates were never handled")
        now = self.world.clock.now()
        for room in found.rooms.values():
            first = room.clocks.first
            if room.stage in LIVE and (first is None or now - first.timestamp() > 60):
                self.report.faults.append(f"room {room.id} waits for nothing: {room.clocks}")
        self.report.counted["orphans"] += len(found.orphans)
        self.report.counted["rooms"] += len(found.rooms)

    def _judge_all(self) -> None:
        self._look()
        self.model.reread()
        self.judge.judge_presses(self.crowd.presses)
        self.report.faults += self.model.faults + self.judge.faults
        self.report.counted["steps"] += self.life.steps
        self.report.counted["actions"] = self.crowd.actions
        self.report.counted += self.model.counted + self.judge.counted
        self.report.mishaps += self.noted.counted
        self.report.counted["virtual s"] = round(self.world.clock.now() - EPOCH)


def simulate(seed: int, folder: Path, *, minutes: float, record: Path | None = None) -> Report:
    """Play one seed; ``record`` gets every call, as a line of JSON."""
    began = time.perf_counter()
    errors = Errors()
    logging.getLogger().addHandler(errors)
    try:
        with (
            one_thread(),
            structlog.testing.capture_logs() as lines,
            asyncio.Runner(loop_factory=_loop) as runner,
        ):
            report = runner.run(_run(seed, folder, minutes, record))
    finally:
        logging.getLogger().removeHandler(errors)
    report.faults += [f"logged: {line}" for line in errors.lines]
    report.faults += [f"logged: {line}" for line in lines if line["log_level"] == "error"]
    report.wall_s = time.perf_counter() - began
    return report


async def _run(seed: int, folder: Path, minutes: float, record: Path | None) -> Report:
    simulation = Simulation(seed, folder, minutes=minutes)
    if record is not None:
        simulation.world.calls.record_to(record)
    return await simulation.run()


def _loop() -> OneThreadLoop:
    loop = OneThreadLoop()
    loop.set_task_factory(task_factory)
    return loop


async def _end(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", default="1-10", help="A-B, or one")
    parser.add_argument("--minutes", type=float, default=10.0, help="of virtual time, each")
    parser.add_argument("--record", type=Path, help="append every call to this file")
    parser.add_argument("--twice", action="store_true", help="compare two plays of each seed")
    args = parser.parse_args(argv)
    first, _, last = args.seeds.partition("-")
    total = Report(0)
    failed = 0
    for seed in range(int(first), int(last or first) + 1):
        with tempfile.TemporaryDirectory() as folder:
            report = simulate(seed, Path(folder), minutes=args.minutes, record=args.record)
        if args.twice:
            with tempfile.TemporaryDirectory() as folder:
                again = simulate(seed, Path(folder), minutes=args.minutes)
            if again.calls != report.calls:
                report.faults.append(f"played again it was another: {again.calls}")
        print(report, flush=True)
        for fault in report.faults[:12]:
            print(f"    {fault}", flush=True)
        if report.faults:
            failed += 1
            print(
                f"    python -m tests.end_to_end.simulation --seeds {seed} "
                f"--minutes {args.minutes:g}",
                flush=True,
            )
        total.counted += report.counted
        total.mishaps += report.mishaps
    print(dict(total.counted), dict(total.mishaps), f"{failed} seeds failed")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())

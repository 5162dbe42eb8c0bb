"""The whole bot among people of mixed habits, with faults and deaths, on virtual time.

    python -m tests.end_to_end.simulation --seeds 1-100 [--minutes 10] [--twice]

Everything is chance from one seed: what kind of evening it is, who is where, what they press, what
goes wrong with Telegram, with the disk, with the groups, where the bot dies. A seed that fails is
printed with the command that plays it again: ``--seed N``. ``--twice`` plays each seed two times
and compares every call.
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
from pathlib import Path

from bot.sandbox.people import Person
from bot.sandbox.virtual_time import EPOCH, virtual_clock
from bot.sandbox.world import World
from bot.service.people import NOBODY
from bot.service.room import LIVE
from bot.service.taps import Leave
from bot.store.database import Database
from bot.store.inbox import Inbox
from bot.store.store import SqliteStore
from bot.telegram.callback_data import unpack
from tests.bot.telegram.painters import Sketcher
from tests.end_to_end.deaths import Deaths
from tests.end_to_end.disk import Disk
from tests.end_to_end.habits import FORGET, HABITS, Crowd, Guest
from tests.end_to_end.judge import Judge, NotedQueries, digest_of
from tests.end_to_end.kinds import drawn
from tests.end_to_end.lateness import Lateness
from tests.end_to_end.model import Model
from tests.end_to_end.one_thread import new_loop, one_thread
from tests.end_to_end.report import Report
from tests.end_to_end.stage import VirtualClock
from tests.end_to_end.truth import Lie, look
from tests.end_to_end.upheavals import Upheavals
from tests.end_to_end.weather import NotedFaults, Weather

LOOKS_EVERY_S = 5.0
CALM_S = 30.0
TRUE_WITHIN_S = 120.0
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio", "Gina", "Ivo", "Lea", "Moro")
NOT_THERE = ("400:some", "400:chat", "400:message thread", "400:not enough", "403")
GIVES_UP = {
    "sendMessage": (*NOT_THERE, "timeout", "502", "504"),
    "sendPhoto": (*NOT_THERE, "timeout", "502", "504"),
    "editMessageText": NOT_THERE,
    "editMessageMedia": NOT_THERE,
    "editMessageCaption": NOT_THERE,
    "editMessageReplyMarkup": ("400:some",),
    "deleteMessage": ("400:some",),
}
"""After these the bot leaves a message as it is until there is something new to say."""


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
        self.kind = drawn(self.rng)
        self.seconds = minutes * 60 * self.kind.stretch
        folder.mkdir(exist_ok=True)
        path = folder / f"{seed}.db"
        self.world = World(virtual_clock())
        self.world.knows_ephemeral = self.rng.random() < 0.85
        self.noted = NotedFaults(self.world, self._gone)
        self.world.faults = self.world.updates._faults = self.noted
        self.queries = self.world.queries = NotedQueries(self.world)
        self.model = Model(path, self.world.clock.now)
        self.disk = Disk(path)
        self.deaths = Deaths(
            *(self.model, self.disk, self._dice(), self._painter()),
            nights=self.kind.nights,
        )
        self.lateness = Lateness(self.model, self._is_up, self.deaths.is_heard)
        self.judge = Judge(
            *(self.world, self.model, self.noted, self.queries),
            *(self.deaths.was_down, self.disk.was_wrong),
        )
        self.report = Report(seed, self.kind.name)
        self.people = self._people()
        self.crowd = Crowd(*(self._groups(), self.kind, self._pressed, self._typed, self._gone))
        self.upheavals = Upheavals(
            *(self.world, self.crowd.groups, [person.id for person in self.people]),
            *(self._dice(), self._look, self._gone, self.judge.shut.add, self.model.return_to),
        )

    async def run(self) -> Report:
        """Let the evening pass, then let everything come to rest, and judge."""
        self.deaths.be_born(self.world)
        guests = [self._guest(person) for person in self.people]
        weather = Weather(
            *(self.noted, self._dice(), [person.id for person in self.people]),
            groups=self.crowd.groups,
            every_s=self.kind.weather_s,
        )
        living = asyncio.create_task(self.deaths.go_on())
        chores = [
            asyncio.create_task(work)
            for work in (
                weather.blow(),
                self.disk.fail_often(self._dice(), self.kind.disk_s),
                self.upheavals.happen(self.kind.upheavals_s),
                self.deaths.happen(self.kind.deaths_s),
                self._watch(),
                self.lateness.watch(),
            )
        ]
        playing = [asyncio.create_task(guest.live()) for guest in guests]
        await asyncio.sleep(self.seconds)
        await _end(chores)
        self.noted.clear()
        await self._come_to_rest(playing, living)
        await _end([living])
        self._judge_all()
        await self.deaths.life.stop()
        self.model.close()
        self.report.calls = digest_of(self.world.calls.since(0))
        return self.report

    # ------------------------------------------------------------------- the world
    def _painter(self):
        """In some evenings there are pictures."""
        has_pictures = self.rng.random() < 0.4
        return lambda: Sketcher() if has_pictures else None

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
        self.model.assent.asked[person].append((self.world.clock.now(), tap))
        if isinstance(tap, Leave):
            self._gone(person)

    def _typed(self, person: int, text: str) -> None:
        if text in {"/annulla", FORGET}:
            self.model.assent.typed.append((self.world.clock.now(), person))
        if text == FORGET:
            self._gone(person)
            self._gone(NOBODY.id)
            self.model.counted["people who wanted to be forgotten"] += 1

    def _gone(self, person: int) -> None:
        self.model.gone[person].append(self.world.clock.now())

    # ------------------------------------------------------------------ the verdict
    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOKS_EVERY_S)
            self._look()

    def _is_up(self) -> bool:
        return self.deaths.life.is_up and self.disk.wrong_since is None

    def _look(self) -> None:
        self.model.look()
        if self.model.is_open:
            self.judge.look()

    async def _come_to_rest(
        self, playing: Sequence[asyncio.Task[None]], living: "asyncio.Task[None]"
    ) -> None:
        """Nothing goes wrong any more, and soon nobody acts: what people see becomes true."""
        self.upheavals.return_everywhere()
        await self.deaths.rest(living)
        await asyncio.sleep(CALM_S)
        await _end(playing)
        await asyncio.sleep(CALM_S)
        untrue = await self._lies()
        self.report.faults += [f"it never became true: {lie}" for lie in untrue.values()]

    async def _lies(self) -> dict[int, Lie]:
        """The rooms that were not true at any instant of two minutes, and one lie of each."""
        database = await Database.open(self.model.path)
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
        """Whether Telegram would not take a message, and nothing has changed since.

        One that it never took is not sent again as it was, whatever changes beside it.
        """
        is_new = lie.row.message_id is None
        since = (lie.row.post.made_at if is_new else lie.room.touched_at).timestamp()
        here = self.world.chats[lie.row.post.chat_id]
        if here.is_blocked or (here.person is not None and here.person.is_deleted):
            return True
        return any(
            mishap.at >= since - 1
            and mishap.chat == here.id
            and mishap.kind.startswith(GIVES_UP.get(mishap.method, ()))
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
        self.report.faults += self.model.faults + self.judge.faults + self.lateness.faults
        self.report.latest_s = self.lateness.latest_s
        self.report.counted["steps"] += self.deaths.life.steps
        self.report.counted["actions"] = self.crowd.actions
        self.report.counted["virtual s"] = round(self.world.clock.now() - EPOCH)
        self.report.counted += self.deaths.counted + self.model.counted + self.judge.counted
        for each in (self.noted, self.disk, self.upheavals):
            self.report.mishaps += each.counted


def simulate(seed: int, folder: Path, *, minutes: float, record: Path | None = None) -> Report:
    """Play one seed; ``record`` gets every call, as a line of JSON."""
    began = time.perf_counter()
    errors = Errors()
    logging.getLogger().addHandler(errors)
    try:
        with (
            one_thread(),
            asyncio.Runner(loop_factory=new_loop) as runner,
        ):
            report = runner.run(_run(seed, folder, minutes, record))
    except Exception as error:
        error.add_note(f"python -m tests.end_to_end.simulation --seed {seed}")
        raise
    finally:
        logging.getLogger().removeHandler(errors)
    report.faults += [f"logged: {line}" for line in errors.lines]
    report.wall_s = time.perf_counter() - began
    return report


async def _run(seed: int, folder: Path, minutes: float, record: Path | None) -> Report:
    simulation = Simulation(seed, folder, minutes=minutes)
    if record is not None:
        simulation.world.calls.record_to(record)
    return await simulation.run()


async def _end(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", "--seed", default="1-10", help="A-B, or one")
    parser.add_argument("--minutes", type=float, default=10.0, help="of virtual time, each")
    parser.add_argument("--record", type=Path, help="append every call to this file")
    parser.add_argument("--twice", action="store_true", help="compare two plays of each seed")
    args = parser.parse_args(argv)
    first, _, last = args.seeds.partition("-")
    total = Report(0, seeds=0)
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
            print(
                f"    python -m tests.end_to_end.simulation --seed {seed} "
                f"--minutes {args.minutes:g}",
                flush=True,
            )
        total.add(report)
    print(*total.table(), sep="\n")
    return min(total.failed, 1)


if __name__ == "__main__":
    sys.exit(main())

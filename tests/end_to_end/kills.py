"""Kills -9 with presses in flight, until the process has died often enough in every gap.

    python -m tests.end_to_end.kills [--goal 10] [--most 60] [--seeds 1 2 3] [--calm 0]

People play over a real sandbox while the real process is killed at random, or the moment a
watcher sees a state in the database or in the call log. What each death interrupted is found out
afterwards (``autopsy``), what people see after each start is compared with what is stored
(``truth``), and in the end every press that was stored with the matches' logs (``audit``).
"""

import argparse
import asyncio
import logging
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from bot.sandbox.messages import Message
from bot.sandbox.people import PRIVATE
from bot.sandbox.server import serve
from bot.service.posts import PostKind
from bot.service.room import RoomId
from bot.telegram.callback_data import pack
from tests.end_to_end.audit import audit, errors, refusals
from tests.end_to_end.autopsy import Death, Gap, autopsy, opened, ringing_at
from tests.end_to_end.figures import Figures
from tests.end_to_end.hunter import Hunter
from tests.end_to_end.process import Process
from tests.end_to_end.regulars import Regulars, regulars
from tests.end_to_end.slow import Slow
from tests.end_to_end.truth import last_harmless, look
from tests.end_to_end.watches import WatchedCalls

RANDOM = "at random"
EARLY = "while it starts"
STOP = "SIGTERM"
LOOKS_EVERY_S = 0.1
UP_AT_LAST_S = 120.0
TRUE_AT_LAST_S = 60.0
SETTLES_S = 1.0
CALM_S = 30.0
"""Lives this long keep to the groups' budgets, which are in force then."""

_AT_ONCE = (PostKind.LOBBY, PostKind.TABLE, PostKind.SOLO, PostKind.HAND)


@dataclass
class Evening:
    """A world, its regulars, and a process that does not live long.

    Attributes:
        may: Set while people press.
        calm_s: Seconds that every process lives before somebody is after it.
    """

    world: Slow
    calls: WatchedCalls
    process: Process
    rng: random.Random
    may: asyncio.Event = field(default_factory=asyncio.Event)
    calm_s: float = 0.0
    tables: list[Regulars] = field(default_factory=list)
    hunter: Hunter = field(init=False)
    figures: Figures = field(default_factory=Figures)
    _calls_before: int = 0
    _began_at: float = 0.0
    _up_at: float = 0.0

    def __post_init__(self) -> None:
        self.hunter = Hunter(self.world, self.calls, self.process, self.rng, self.tables)

    # -------------------------------------------------------------------- the run
    async def live(self) -> None:
        """Start the process and wait until it is about to ask for updates."""
        self._calls_before = len(self.calls.since(0))
        self.hunter.forget()
        up, polls = self.calls.first("getMe"), self.calls.first("deleteWebhook")
        self._began_at = time.monotonic()
        self.process.start()
        async with asyncio.timeout(UP_AT_LAST_S):
            await up.wait()
            self._up_at = time.monotonic()
            self.figures.up_after.append(self._up_at - self._began_at)
            self.figures.up_cost.append(self.process.used_s())
            await polls.wait()

    async def become_true(self, overdue: dict[RoomId, datetime]) -> None:
        """Wait until every room was seen as it is stored, and every overdue clock has rung.

        Opponents play on meanwhile, so that rooms need not all be true at one instant.
        """
        untrue: set[RoomId] | None = None  # none was looked at
        behind: set[RoomId] | None = None
        tables_after = 0.0
        async with opened(self.process.database) as (database, store):
            while True:
                seen = await look(database, store, self.world)
                after = time.monotonic() - self._up_at
                silent = {r for r, at in overdue.items() if ringing_at(seen.rooms[r]) == at}
                if not (seen.waiting or len(self.world.updates)):
                    lies = {lie.room.id for lie in seen.lies} | silent
                    first = {x.room.id for x in seen.lies if x.row.post.kind in _AT_ONCE} | silent
                    untrue = lies if untrue is None else untrue & lies
                    behind = first if behind is None else behind & first
                    tables_after = tables_after or (0.0 if behind else after)
                    if not untrue:
                        break
                if after > TRUE_AT_LAST_S:
                    self.figures.complaints += map(str, seen.lies)
                    self.figures.complaints += (f"room {room}: a clock is late" for room in silent)
                    break
                await asyncio.sleep(LOOKS_EVERY_S)
            orphans = seen.orphans
            if orphans:  # or messages whose ids are not stored yet
                await asyncio.sleep(SETTLES_S)
                there = (await look(database, store, self.world)).orphans
                orphans = [each for each in orphans if each in there]
        up_after = self.figures.up_after[-1]
        self.figures.tables_after.append(tables_after or after)
        self.figures.all_after.append(after)
        self.figures.true_after.append(up_after + (tables_after or after))
        print(f"    up after {up_after:.1f} s, true {tables_after or after:.1f} s later")
        for orphan in orphans:
            await self._press_orphan(orphan)

    async def die(self, how: Gap | str | None) -> Death:
        """Kill the process when it seems to be in a gap, or now; return what it died of."""
        if how is not None:
            await asyncio.sleep(self.rng.uniform(0.1, 0.8))
        if isinstance(how, Gap):
            await self.hunter.kill_in(how)
        else:
            if how is not None:
                await asyncio.sleep(self.rng.uniform(0, 1.5))
            self.process.kill()
        await self.process.died()
        self.world.faults.clear()
        self.figures.kills += 1
        death = await autopsy(
            self.process.database,
            self.world,
            since=self._calls_before,
            moved=self.hunter.moved,
        )
        self.figures.left_behind += death.sent
        return death

    async def stay_away(self, death: Death, how: Gap | str) -> dict[RoomId, datetime]:
        """Let a while pass without the bot; return the clocks that are overdue at its end."""
        if self.rng.random() < 0.5:
            self.may.clear()
        await asyncio.sleep(self.rng.uniform(0, 0.4))
        if how is Gap.DUE and death.clocks:
            first = min(death.clocks.values())
            await asyncio.sleep(min(6.0, max(0.0, (first - _now()).total_seconds() + 0.05)))
        self.may.clear()
        overdue = {room: at for room, at in death.clocks.items() if at <= _now()}
        if overdue:
            death.gaps.add(Gap.DUE)
        self.figures.gaps.update(death.gaps)
        return overdue

    async def finish(self) -> None:
        """Let nobody press any more, stop the process twice, and judge everything."""
        await self.stop()
        await self.live()
        await self.become_true({})
        await self.stop()
        asked = await asyncio.gather(self.process.ask("check"), self.process.ask("verify"))
        self.figures.complaints += [output for status, output in asked if status]
        calls = self.calls.since(0)
        async with opened(self.process.database) as (database, _):
            self.figures.audit = await audit(database, calls)
        self.figures.refusals = refusals(calls)
        self.figures.errors = errors(self.process.log.read_text())

    async def _press_orphan(self, orphan: Message) -> None:
        """A message that no room knows goes when somebody presses it."""
        chat = orphan.chat
        members = {person.id: person for table in self.tables for person in table.people}
        person = next(p for p in members.values() if chat.is_private or chat.status(p.id).is_in)
        person = members[chat.id] if chat.is_private else person
        place = PRIVATE if chat.is_private else chat.id
        for _ in range(5):
            tap = last_harmless(orphan)
            if tap is None or orphan.is_deleted:
                return
            await person.press(place, orphan.id, data=pack(tap))
            await asyncio.sleep(SETTLES_S)
        if not orphan.is_deleted:
            self.figures.complaints.append(f"an orphan stays: {orphan.face.content.text!r}")

    # --------------------------------------------------------------------- a life
    async def end_and_begin(self, how: Gap | str) -> None:
        """End the process and start it again; see to it that all becomes true."""
        overdue: Mapping[RoomId, datetime] = {}
        await asyncio.sleep(self.calm_s)
        if how == STOP:
            await asyncio.sleep(self.rng.uniform(0.3, 1.0))
            await self.stop()
        else:
            death = await self.die(how)
            overdue = await self.stay_away(death, how)
            if how == EARLY:  # and once more, among what it takes up
                await self.live()
                await asyncio.sleep(self.rng.uniform(0, 0.5))
                again = await self.die(None)
                overdue = {**overdue, **await self.stay_away(again, how)}
                death.gaps |= again.gaps
            print(
                f"{self.figures.kills:3} {how:32} died in: {', '.join(sorted(death.gaps))}",
                flush=True,
            )
        await self.live()
        await self.become_true(overdue)
        self.may.set()

    async def stop(self) -> None:
        """Stop the process as its operator does."""
        asked_at = time.monotonic()
        await self.process.stop()
        self.figures.stopped_after.append(time.monotonic() - asked_at)
        self.may.clear()


def _now() -> datetime:
    return datetime.now(UTC)


@asynccontextmanager
async def evening(
    folder: Path, *, seed: int, kinds: range, calm_s: float = 0.0
) -> AsyncIterator[Evening]:
    """A process that listens, and a table of each kind whose people have not begun."""
    rng = random.Random(seed)
    world = Slow(rng)
    world.calls = calls = WatchedCalls()
    # A process knows nothing of what the last one sent; so many lives a minute are too much for
    # a group's budget, however careful each of them is.
    world.budgets.group_sends = world.budgets.group_edits = calm_s >= CALM_S
    server = await serve(world, port=0)
    process = Process(server.url, folder / f"{seed}.db", folder / f"{seed}.log", pictures=True)
    each = Evening(world, calls, process, rng, calm_s=calm_s)
    switching = sys.getswitchinterval()
    sys.setswitchinterval(0.0005)  # the watcher is a thread and must not come late
    async with AsyncExitStack() as stack:
        stack.push_async_callback(server.close)
        stack.callback(sys.setswitchinterval, switching)
        stack.callback(process.end)
        await each.live()
        await each.become_true({})
        for kind in kinds:
            table = await regulars(world, kind, each.rng, each.may)
            each.tables.append(table)
            await stack.enter_async_context(table.at_the_table())
        yield each


async def kill_until(each: Evening, goal: int, most: int | None = None) -> None:
    """Kill until every gap has been died in ``goal`` times; now and then stop by SIGTERM.

    With ``most`` kills it is enough, whatever is missing: on a busy machine some gaps are rare.
    """
    each.may.set()
    await asyncio.sleep(4.0)  # the tables fill
    while wanted := [gap for gap in Gap if each.figures.gaps[gap] < goal and each.hunter.can(gap)]:
        how = each.rng.choices([STOP, RANDOM, EARLY, each.rng.choice(wanted)], [3, 5, 3, 16])
        await each.end_and_begin(how[0])
        if most is not None and each.figures.kills >= most:
            return
        if each.figures.kills > 30 * goal:
            each.figures.complaints.append("too many kills were needed")
            return


async def main(
    goal: int, seed: int, calm_s: float, folder: Path, *, most: int | None = None
) -> Figures:
    """Run to the end and return what was measured."""
    logging.getLogger("tornado.access").setLevel(logging.ERROR)  # refusals are counted
    async with evening(folder, seed=seed, kinds=range(7), calm_s=calm_s) as each:
        await kill_until(each, goal, most)
        await each.finish()
        return each.figures


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--goal", type=int, default=10, help="kills in each gap")
    parser.add_argument("--most", type=int, help="kills in all of an evening")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1], help="an evening for each")
    parser.add_argument("--calm", type=float, default=0.0, help="seconds a process lives at least")
    parser.add_argument("--folder", type=Path, help="where everything is left, to be looked at")
    args = parser.parse_args()
    together = Figures()
    with tempfile.TemporaryDirectory() as name:
        for seed in args.seeds:
            folder = args.folder or Path(name)
            one = main(args.goal, seed, args.calm, folder, most=args.most)
            together.add(asyncio.run(one))
            print(f"after seed {seed}:\n{together.table()}", flush=True)
    sys.exit(0 if together.is_well else 1)

"""One match of four under all budgets, in pictures and in words: bytes, calls, staleness.

Run with ``python -m tests.benchmarks.match_in_pictures``. Time is virtual, so drawing takes none
of it; what it takes of a processor is measured by ``tests.benchmarks.pictures``.
"""

import asyncio
import contextlib
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path
from statistics import median, quantiles

from bot.art import digest
from bot.art.drawing import draw
from bot.presentation import Links, render
from bot.sandbox.entities import read_text
from bot.sandbox.people import PRIVATE
from bot.sandbox.virtual_time import run_virtual, virtual_clock
from bot.sandbox.world import World
from bot.service.posts import PostKind, Wanted
from bot.store import PostRows
from tests.end_to_end.players import Evening
from tests.end_to_end.stage import Stage

PEOPLE = ("Anna", "Bruno", "Carla", "Dino")
LOOKED_EVERY_S = 0.25


class Painter:
    """Draws here and now, and remembers which bytes show what."""

    def __init__(self):
        self.is_ready = True
        self.shows = {}

    async def start(self):
        pass

    async def stop(self):
        pass

    async def draw(self, picture):
        jpeg = draw(picture)
        self.shows[jpeg] = digest(picture)
        return jpeg


class CountingWorld(World):
    """Adds up what every call carries, for groups and for private chats."""

    def __init__(self, clock):
        super().__init__(clock)
        self.carried: Counter[tuple[str, str]] = Counter()
        self.counted: Counter[tuple[str, str]] = Counter()

    async def call(self, token, method, params, files=None):
        if method.startswith(("send", "edit")):
            where = "group" if int(params.get("chat_id", 0)) < 0 else "private"
            self.carried[where, "words"] += sum(len(str(value)) for value in params.values())
            self.carried[where, "pictures"] += sum(map(len, (files or {}).values()))
            self.counted[where, method] += 1
        return await super().call(token, method, params, files)


class Watcher:
    """Measures for how long the table in the group shows what is no longer so."""

    def __init__(self, each, painter):
        self.each, self.painter = each, painter
        self.spans: dict[str, list[float]] = {"words": [], "picture": []}
        self._since: dict[str, float] = {}

    async def watch(self):
        while True:
            await self._look()
            await asyncio.sleep(LOOKED_EVERY_S)

    async def _look(self):
        each, now = self.each, self.each.world.clock.steady()
        found = await each.database.read("SELECT max(id) AS id FROM room")
        room = await each.app._store.room(found[0]["id"]) if found[0]["id"] else None
        if room is None or room.match is None:
            return
        for row in await PostRows(each.database).load(room.id):
            post = row.post
            if post.kind is not PostKind.TABLE or post.wanted is not Wanted.SHOWN:
                continue
            message = each.world.chats[post.chat_id].messages.get(row.message_id)
            screen = render(room, post, Links(each.world.bot.username))
            words = read_text(screen.text, "HTML").text
            self._note("words", message is None or message.face.content.text != words, now)
            photo = message.face.photo if message is not None else None
            if self.painter is not None and screen.picture is not None:
                there = photo and self.painter.shows.get(each.world.photos.find(photo.file_id)[1])
                self._note("picture", there != digest(screen.picture), now)

    def _note(self, what, is_stale, now):
        if is_stale:
            self._since.setdefault(what, now)
        elif (since := self._since.pop(what, None)) is not None:
            self.spans[what].append(now - since)


async def evening(folder, painter):
    world = CountingWorld(virtual_clock())
    each = Stage(world, folder / "scopa.db", 1, painter=painter)
    await each.start()
    watcher = Watcher(each, painter)
    watching = asyncio.create_task(watcher.watch())
    try:
        persons = [each.person(name) for name in PEOPLE]
        group = world.groups.create("Bar Sport", [person.id for person in persons])
        for person in persons:
            await person.send(PRIVATE, "/start")
        match = Evening(group, persons, random.Random(1))
        await match.open("/scopa")
        began = world.clock.steady()
        await match.play()
        took = world.clock.steady() - began
        dealt = await each.database.read(
            "SELECT count(*) AS n FROM event WHERE kind LIKE 'smazzata_scored%'"
        )
        report(world, watcher, dealt[0]["n"], took, len(each.refusals()))
    finally:
        watching.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await watching
        await each.stop()


def report(world, watcher, smazzate, took, refused):
    print(f"{smazzate} smazzate in {took / 60:.0f} min, {refused} calls refused")
    for (where, what), size in sorted(world.carried.items()):
        print(f"  {where}, {what}: {size / smazzate / 1024:.0f} KiB a smazzata")
    for (where, method), number in sorted(world.counted.items()):
        print(f"  {where}, {method}: {number / smazzate:.0f} a smazzata")
    for what, spans in watcher.spans.items():
        if spans:
            most = quantiles(spans, n=20)[-1] if len(spans) > 1 else spans[0]
            print(
                f"  table's {what} behind: median {median(spans):.2f} s, 95 % {most:.2f} s, "
                f"most {max(spans):.2f} s"
            )


def main():
    for name, painter in (("in words", None), ("in pictures", Painter())):
        print(f"{name}:")
        with tempfile.TemporaryDirectory() as folder:
            run_virtual(evening(Path(folder), painter))


if __name__ == "__main__":
    sys.exit(main())

"""How old is what a busy table shows: four quick people and two built-in opponents, in pictures.

Run with ``python -m tests.benchmarks.busy_table [seed ...]``. Time is virtual and all budgets are on.
What a message shows is old from the instant something else was wanted of it.
"""

import asyncio
import random
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from statistics import median, quantiles

from bot.presentation import Links, render
from bot.sandbox.entities import read_text
from bot.sandbox.people import PRIVATE
from bot.sandbox.virtual_time import run_virtual, virtual_clock
from bot.service.posts import PostKind, Wanted
from bot.store import PostRows
from bot.telegram.callback_data import pack
from bot.telegram.screens import table_url
from bot.telegram.watch import Watch
from tests.benchmarks.match_in_pictures import CountingWorld, Painter
from tests.end_to_end.players import Evening
from tests.end_to_end.stage import Stage

PEOPLE = ("Anna", "Bruno", "Carla", "Dino")
BOTS = 2
HURRY_S = 0.8
LOOKED_EVERY_S = 0.1


class Ages:
    """Watches the messages of one group: how old each became before it was edited."""

    def __init__(self, each, group):
        self.each, self.group = each, group
        self.spans = defaultdict(list)
        self._wanted = defaultdict(list)
        self._shown = {}

    async def watch(self):
        while True:
            await self._look()
            await asyncio.sleep(LOOKED_EVERY_S)

    async def _look(self):
        each, now = self.each, self.each.world.clock.steady()
        for found in await each.database.read("SELECT id FROM room"):
            room = await each.app._store.room(found["id"])
            for row in await PostRows(each.database).load(room.id):
                post = row.post
                if post.chat_id == self.group and post.wanted is Wanted.SHOWN:
                    message = each.world.chats[post.chat_id].messages.get(row.message_id)
                    url = table_url(Watch(room))
                    screen = render(room, post, Links(each.world.bot.username, table_url=url))
                    self._note(post, _face(screen), _shown(message), now)

    def _note(self, post, wanted, shown, now):
        """What a message shows is old from the instant something else was wanted of it."""
        known = self._wanted[post.number]
        if not known or known[-1][1] != wanted:
            known.append((now, wanted))
        was, age = self._shown.get(post.number, (shown, 0.0))
        if was != shown:
            self._end(post, age)
        since = [since for since, _ in known]
        places = [place for place, (_, each) in enumerate(known) if each == shown]
        place = places[-1] + 1 if places else 0
        age = now - since[place] if place < len(since) else 0.0
        self._shown[post.number] = shown, age

    def _end(self, post, age):
        if age:
            self.spans["table" if post.kind is PostKind.TABLE else post.kind.value].append(age)


def _face(screen):
    buttons = [b.url or pack(b.tap) for line in screen.buttons for b in line]
    return read_text(screen.text, "HTML").text, buttons


def _shown(message):
    if message is None:
        return None
    buttons = [b.get("url") or b["callback_data"] for line in message.face.keyboard for b in line]
    return message.face.content.text, buttons


async def evening(folder, seed):
    world = CountingWorld(virtual_clock())
    each = Stage(world, folder / "scopa.db", seed, painter=Painter())
    await each.start()
    persons = [each.person(name) for name in PEOPLE]
    group = world.groups.create("Bar Sport", [person.id for person in persons])
    ages = Ages(each, group)
    try:
        for person in persons:
            await person.send(PRIVATE, "/start")
        match = Evening(group, persons, random.Random(seed), hurry=HURRY_S)
        await match.open("/scopa", bots=BOTS)
        watching = asyncio.create_task(ages.watch())
        began = world.clock.steady()
        await match.play()
        took = world.clock.steady() - began
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        busiest = most_within_a_minute(each, group)
        report(ages, took, busiest, len(each.refusals()), match.presses)
    finally:
        await each.stop()
    return ages.spans


def most_within_a_minute(each, group):
    """The most edits and sends of any sixty seconds."""
    found = {}
    for kind in ("edit", "send"):
        at = [
            call["at"]
            for call in each.world.calls.since(0)
            if call["method"].startswith(kind) and str(call["params"].get("chat_id")) == str(group)
        ]
        found[kind] = max((sum(0 <= b - a < 60 for b in at) for a in at), default=0)
    return found


def report(ages, took, busiest, refused, presses):
    print(
        f"  {presses} presses in {took / 60:.1f} min; in the busiest minute {busiest['edit']} edits"
        f" and {busiest['send']} sends; {refused} calls refused"
    )
    for what, spans in sorted(ages.spans.items()):
        print(f"  {what:8} {spread(spans)}")


def spread(spans):
    late = quantiles(spans, n=20)[-1] if len(spans) > 1 else spans[0]
    return (
        f"old for: median {median(spans):.1f} s, 95 % {late:.1f} s, most {max(spans):.1f} s"
        f" ({len(spans)} times)"
    )


def main(seeds):
    together: defaultdict[str, list[float]] = defaultdict(list)
    for seed in seeds:
        print(f"seed {seed}:")
        with tempfile.TemporaryDirectory() as folder:
            for what, spans in run_virtual(evening(Path(folder), seed)).items():
                together[what] += spans
    print("all together:")
    for what, spans in sorted(together.items()):
        print(f"  {what:8} {spread(spans)}")


if __name__ == "__main__":
    main([int(each) for each in sys.argv[1:]] or [1, 2, 3])

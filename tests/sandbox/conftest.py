"""A world with a group on virtual time, and the Bot API as one function."""

import json
from dataclasses import dataclass

import pytest

from bot.sandbox.people import Person
from bot.sandbox.virtual_time import virtual_clock
from bot.sandbox.world import TOKEN, World


@dataclass
class Bench:
    """A world, Anna and Bruno in a group, and a bot that calls by hand."""

    world: World
    anna: Person
    bruno: Person
    group: int

    async def call(self, method, **params):
        """Return the result, or ``(code, description)`` of a refusal."""
        status, body = await self.world.call(TOKEN, method, params)
        answer = json.loads(body)
        if answer["ok"]:
            assert status == 200
            return answer["result"]
        assert status == answer["error_code"]
        return status, answer["description"]

    async def send(self, text="hi", **params):
        return await self.call("sendMessage", **({"chat_id": self.group, "text": text} | params))

    async def updates(self, **params):
        """Return the waiting updates and confirm them."""
        got = await self.call("getUpdates", **params)
        if got:
            await self.call("getUpdates", offset=got[-1]["update_id"] + 1)
        return got


def keyboard(*rows):
    """Return a keyboard of callback buttons, a string of labels a row."""
    return {
        "inline_keyboard": [
            [{"text": label, "callback_data": f"d:{label}"} for label in row.split()]
            for row in rows
        ]
    }


@pytest.fixture
async def bench():
    world = World(virtual_clock())
    anna = world.add_person("Anna", username="anna", language_code="it")
    bruno = world.add_person("Bruno")
    group = world.groups.create("Bar Sport", [anna.id, bruno.id])
    bench = Bench(world, anna, bruno, group)
    await bench.updates()
    return bench

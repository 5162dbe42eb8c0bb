"""What the bot keeps about people, told to them and true."""

import asyncio

import pytest

from bot.sandbox.people import PRIVATE
from tests.end_to_end.stage import stage

pytestmark = pytest.mark.virtual_time


async def asks(person, chat, text):
    await person.send(chat, text)
    await asyncio.sleep(10)
    return (await person.see(chat))[-1].text


async def test_everybody_is_told_what_is_kept_wherever_they_ask(tmp_path):
    async with stage(tmp_path) as each:
        anna, dino = each.person("Anna"), each.person("Dino", "en")
        group = each.world.groups.create("Bar Sport", [anna.id])

        assert "Che cosa tengo a mente" in await asks(anna, group, "/privacy")
        assert "What I keep" in await asks(dino, PRIVATE, "/privacy")
        assert "non ha lasciato un recapito" in await asks(anna, PRIVATE, "/privacy")


async def test_nothing_that_somebody_wrote_is_kept_once_it_is_handled(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        await asks(anna, PRIVATE, "/regole")
        rows = await each.database.read("SELECT body, state FROM inbox")
        assert [(row["body"], row["state"]) for row in rows] == [("", "done")]

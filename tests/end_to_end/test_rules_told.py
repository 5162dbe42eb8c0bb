"""The rules, asked for by command: of which table they are, and what holds where there is none."""

import asyncio
import random

import pytest

from bot.sandbox.people import PRIVATE
from tests.end_to_end.players import Evening
from tests.end_to_end.stage import stage

pytestmark = pytest.mark.virtual_time


async def evening_of(each):
    anna = each.person("Anna")
    group = each.world.groups.create("Bar Sport", [anna.id])
    await anna.send(PRIVATE, "/start")
    return Evening(group, [anna], random.Random(4))


async def told(person, chat):
    """Ask for the rules and read the answer."""
    await person.send(chat, "/regole")
    await asyncio.sleep(8)
    return next(m for m in reversed(await person.see(chat)) if m.sender_id != person.id).text


async def test_without_a_table_they_are_the_usual_ones_and_say_how_to_open_one(tmp_path):
    async with stage(tmp_path) as each:
        evening = await evening_of(each)
        for chat in (PRIVATE, evening.group):
            text = await told(evening.people[0], chat)
            assert text.startswith("Scopa: le regole solite\n")
            assert "/scopa ne apre uno" in text


async def test_in_private_they_name_the_group_whose_table_they_are_of(tmp_path):
    async with stage(tmp_path) as each:
        evening = await evening_of(each)
        anna = evening.people[0]
        await evening.open("/scopa", bots=1)
        await asyncio.sleep(5)
        away, here = await told(anna, PRIVATE), await told(anna, evening.group)
        assert away.splitlines()[0] == "Scopa: le regole del tavolo in Bar Sport"
        assert here.splitlines()[0] == "Scopa: le regole di questo tavolo"
        assert away.splitlines()[1:] == here.splitlines()[1:]


async def test_the_clock_of_a_chat_is_told_when_its_table_is_gone_too(tmp_path):
    async with stage(tmp_path) as each:
        evening = await evening_of(each)
        anna = evening.people[0]
        await anna.send(evening.group, "/scopa")
        for label in ("Regole", "Tempo"):
            await evening.press(anna, label)
        said = await evening.press(anna, "30 secondi")
        assert said == "Tempo per mossa in questa chat: 30 secondi."
        await anna.send(evening.group, "/annulla")
        await asyncio.sleep(10)
        assert "30 secondi. Poi gioca il bot" in await told(anna, evening.group)

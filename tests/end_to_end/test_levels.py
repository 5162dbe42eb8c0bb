"""How well the built-in players of a chat play: chosen once, by button, and remembered."""

import asyncio
import random

import pytest

from bot.sandbox.people import PRIVATE
from tests.end_to_end.players import Evening
from tests.end_to_end.stage import stage

pytestmark = pytest.mark.virtual_time


async def table(each, *, language="it", command="/scopa"):
    """A group's open table at which Anna sits; Bruno watches."""
    people = [each.person(name, language) for name in ("Anna", "Bruno")]
    group = each.world.groups.create("Bar Sport", [person.id for person in people])
    evening = Evening(group, people, random.Random(4))
    await people[0].send(group, command)
    return evening


async def lobby(evening, mark):
    """The text of the newest message in which ``mark`` stands."""
    await asyncio.sleep(5)
    messages = await evening.people[0].see(evening.group)
    return next(message.text for message in reversed(messages) if mark in message.text)


async def again(evening, close, command, *, restart=None):
    """Close the table and open another one."""
    anna = evening.people[0]
    await evening.press(anna, "⋯")
    await evening.press(anna, close)
    await asyncio.sleep(5)
    if restart is not None:
        await restart()
    await anna.send(evening.group, command)
    await asyncio.sleep(5)


async def test_one_press_adds_an_opponent_and_one_more_chooses_how_well_all_of_them_play(tmp_path):
    async with stage(tmp_path) as each:
        evening = await table(each)
        anna = evening.people[0]
        assert await evening.press(anna, "Mi siedo")
        assert await evening.press(anna, "Aggiungi") == "Si è seduto 🤖"
        assert "🤖 Barista" in await lobby(evening, "Regole:")

        await evening.press(anna, "🤖 Barista ▸")
        assert "Maestro" in await lobby(evening, "ricorda anche")
        said = await evening.press(anna, "🤖 Maestro")
        assert said == "Livello dei 🤖 in questa chat: Maestro."

        text = await lobby(evening, "Regole:")
        assert "🤖 Maestro" in text
        assert "Barista" not in text


async def test_the_level_outlives_the_table_and_the_bot(tmp_path):
    async with stage(tmp_path) as each:
        evening = await table(each, language="en")
        anna = evening.people[0]
        await evening.press(anna, "Rules ▸")
        await evening.press(anna, "Level 🤖: Barista")
        await evening.press(anna, "🤖 Zia Pina")
        await again(evening, "Close the table", "/scopone", restart=each.restart)
        await evening.press(anna, "Sit down")
        for _ in range(3):
            await evening.press(anna, "🤖 Add")
        text = await lobby(evening, "Zia Pina 3")
        assert text.count("🤖 Zia Pina") == 3


async def test_a_table_may_mix_levels_and_only_who_opened_it_changes_the_chats(tmp_path):
    async with stage(tmp_path) as each:
        evening = await table(each)
        anna, bruno = evening.people
        await evening.press(bruno, "Mi siedo")
        await evening.press(bruno, "🤖 Barista ▸")
        assert "chi ha aperto" in await evening.press(bruno, "🤖 Maestro")
        await evening.press(bruno, "diverso ▸")
        await evening.press(bruno, "+ 🤖 Nonno Gino")
        await evening.press(anna, "‹")
        await evening.press(anna, "‹")
        await evening.press(bruno, "Aggiungi")

        text = await lobby(evening, "Regole:")
        assert "🤖 Nonno Gino" in text
        assert "🤖 Barista" in text


async def test_alone_with_the_bot_two_presses_change_who_one_plays_against(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        evening = Evening(PRIVATE, [anna], random.Random(1))
        await anna.send(PRIVATE, "/start")
        await anna.send(PRIVATE, "/scopa")
        await evening.press(anna, "🤖 Barista ▸")
        await evening.press(anna, "🤖 Garzone")
        await evening.press(anna, "Inizia")
        assert "Garzone" in await lobby(evening, "Tocca")
        assert "🏆" in await evening.play()

        await evening.press(anna, "⋯")
        await anna.send(PRIVATE, "/scopa")
        assert "Garzone" in await lobby(evening, "Regole:")

"""`/annulla` written in a private chat: nobody has more rights there than at the table."""

import asyncio
import random
from contextlib import asynccontextmanager

import pytest

from bot.sandbox.people import PRIVATE
from tests.end_to_end.players import Evening
from tests.end_to_end.stage import stage

pytestmark = pytest.mark.virtual_time


@asynccontextmanager
async def three_with_private_chats(tmp_path):
    async with stage(tmp_path) as each:
        people = [each.person(name) for name in ("Anna", "Bruno", "Carla")]
        group = each.world.groups.create("Bar Sport", [person.id for person in people])
        for person in people:
            await person.send(PRIVATE, "/start")
        yield Evening(group, people, random.Random(5))


async def last_words(person, place):
    return (await person.see(place))[-1].text


async def test_a_match_asked_to_end_in_private_is_voted_on_at_the_table(tmp_path):
    async with three_with_private_chats(tmp_path) as evening:
        await evening.open("/scopa")
        await asyncio.sleep(10)
        bruno = evening.people[1]
        await bruno.send(PRIVATE, "/annulla")
        await asyncio.sleep(20)

        assert "Chiesto" in await last_words(bruno, PRIVATE)
        group = [message for message in await bruno.see(evening.group) if message.text]
        assert not any("annullata" in message.text for message in group)
        assert any(message.button("D’accordo") for message in group)


async def test_a_lobby_is_closed_from_private_by_whoever_opened_it_and_nobody_else(tmp_path):
    async with three_with_private_chats(tmp_path) as evening:
        anna, bruno, _ = evening.people
        await anna.send(evening.group, "/scopa")
        await asyncio.sleep(5)
        await evening.press(bruno, "Mi siedo")
        await bruno.send(PRIVATE, "/annulla")
        await asyncio.sleep(10)

        assert "chi ha aperto il tavolo" in await last_words(bruno, PRIVATE)
        assert "chiuso" not in str([m.text for m in await bruno.see(evening.group)])

        await evening.press(anna, "Mi siedo")
        await anna.send(PRIVATE, "/annulla")
        await asyncio.sleep(10)

        assert "chiuso" in await last_words(anna, PRIVATE)
        assert "chiuso" in str([m.text for m in await bruno.see(evening.group)])

"""Somebody asks to be forgotten: they leave, nothing of them is kept, and the others play on."""

import asyncio
import random
import sqlite3
from contextlib import closing

import pytest

from bot.sandbox.people import PRIVATE
from tests.end_to_end.players import Evening
from tests.end_to_end.stage import stage

pytestmark = pytest.mark.virtual_time


async def asks(person, chat, text):
    await person.send(chat, text)
    await asyncio.sleep(10)
    return (await person.see(chat))[-1].text


async def newest(person, chat, text):
    seen = reversed(await person.see(chat))
    return next((m for m in seen if text in m.text or m.button(text)), None)


async def evening_of(each, title, *names):
    """A match under way in a group of these people and its owner."""
    owner, *people = [each.person(name) for name in ("Olga", *names)]
    group = each.world.groups.create(title, [person.id for person in (owner, *people)])
    for person in people:
        await person.send(PRIVATE, "/start")
    evening = Evening(group, people, random.Random(4))
    await evening.open("/scopa")
    await asyncio.sleep(10)
    return evening


def traces(each, person):
    """Everything in the database that names somebody or has their number."""
    marks = (person.user.first_name, str(person.id))
    with closing(sqlite3.connect(each.path)) as db:
        return [line for line in db.iterdump() if any(mark in line for mark in marks)]


async def test_it_is_asked_once_more_and_done_in_private_only(tmp_path):
    async with stage(tmp_path) as each:
        evening = await evening_of(each, "Bar Sport", "Anna", "Bruno")
        bruno = evening.people[1]

        assert "chat privata" in await asks(bruno, evening.group, "/dimenticami sì")
        told = await asks(bruno, PRIVATE, "/dimenticami")
        assert "/dimenticami sì" in told
        assert "Vuoi che ti dimentichi" in await asks(bruno, PRIVATE, "/forgetme no")
        assert await newest(bruno, evening.group, "Tocca a")
        assert not await newest(bruno, evening.group, "🤖")


async def test_nothing_is_left_of_whoever_is_forgotten(tmp_path):
    async with stage(tmp_path) as each:
        evening = await evening_of(each, "Bar Sport", "Anna", "Bruno")
        anna, bruno = evening.people
        over = await evening.play()
        assert "🏆" in over
        await evening.press(anna, "Rivincita")
        await evening.press(anna, "Inizia")
        await asyncio.sleep(10)
        circolo = Evening(
            each.world.groups.create("Circolo", [each.person("Olga").id, bruno.id, anna.id]),
            [bruno, anna],
            random.Random(1),
        )
        await asks(bruno, circolo.group, "/scopa")
        for person in circolo.people:
            await circolo.press(person, "Mi siedo")
        await asks(bruno, PRIVATE, "/lingua english")
        await asks(bruno, PRIVATE, "/scopa")
        await Evening(PRIVATE, [bruno], random.Random(1)).press(bruno, "Start")
        await asyncio.sleep(10)
        assert traces(each, bruno)

        assert "I do not know you any more" in await asks(bruno, PRIVATE, "/forgetme YES")
        await asyncio.sleep(30)

        assert traces(each, bruno) == []
        assert await newest(anna, evening.group, "Qualcuno 🤖")
        lobby = await newest(anna, circolo.group, "Mi siedo")
        assert "Anna" in lobby.text
        assert "Bruno" not in lobby.text
        await circolo.press(anna, "Aggiungi")
        await circolo.press(anna, "Inizia")  # whoever is left rules the table
        assert await newest(anna, circolo.group, "1ª smazzata")
        await each.restart()
        evening.people = [anna]
        assert "🏆" in await evening.play()
        board = await asks(anna, evening.group, "/classifica")
        assert "Anna" in board
        assert "Bruno" not in board
        assert "Qualcuno" not in board
        assert traces(each, bruno) == []
        assert all("not modified" in str(call["description"]) for call in each.refusals())


async def test_the_figures_of_the_others_stay_as_they_were(tmp_path):
    async with stage(tmp_path) as each:
        evening = await evening_of(each, "Bar Sport", "Anna", "Bruno")
        anna, bruno = evening.people
        await evening.play()
        before = await asks(anna, evening.group, "/classifica")
        own = await asks(anna, PRIVATE, "/classifica")
        await asks(bruno, PRIVATE, "/dimenticami sì")

        def line(board):
            (found,) = [each for each in board.splitlines() if "Anna" in each]
            return found.split()[1:]

        assert line(await asks(anna, evening.group, "/classifica")) == line(before)
        assert await asks(anna, PRIVATE, "/classifica") == own
        result = await newest(anna, evening.group, "Rivincita")
        assert "Bruno" not in result.text


async def test_the_seat_of_somebody_forgotten_is_free_in_a_rematch_and_can_be_taken_before(
    tmp_path,
):
    async with stage(tmp_path) as each:
        evening = await evening_of(each, "Bar Sport", "Anna", "Bruno", "Carla")
        anna, bruno, carla = evening.people
        await asks(bruno, PRIVATE, "/dimenticami sì")
        await asyncio.sleep(10)
        assert await newest(anna, evening.group, "Subentro a Qualcuno")

        evening.people = [anna, carla]
        await evening.play()
        await evening.press(anna, "Rivincita")
        await asyncio.sleep(10)
        lobby = await newest(anna, evening.group, "Mi siedo")
        assert "Qualcuno" not in lobby.text
        assert "libero" in lobby.text
        assert "🏆" in await start_and_play(evening, anna)


async def start_and_play(evening, person):
    await evening.press(person, "Inizia")
    return await evening.play()


async def test_whoever_comes_back_is_a_stranger_and_whoever_blocks_the_bot_then_stays_forgotten(
    tmp_path,
):
    async with stage(tmp_path) as each:
        evening = await evening_of(each, "Bar Sport", "Anna", "Bruno")
        bruno = evening.people[1]
        await evening.play()
        await asks(bruno, PRIVATE, "/lingua english")
        await asks(bruno, PRIVATE, "/dimenticami sì")
        bruno.block()
        await asyncio.sleep(60)
        assert traces(each, bruno) == []

        bruno.unblock()
        await asyncio.sleep(5)
        assert "Ancora nessuna" in await asks(bruno, PRIVATE, "/classifica")
        assert "lo decide la lingua del tuo Telegram" in await asks(bruno, PRIVATE, "/lingua")

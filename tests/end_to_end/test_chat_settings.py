"""What is chosen for a chat holds at all of its tables, also at those under way."""

import asyncio
import random

import pytest

from bot.sandbox.people import PRIVATE
from bot.service.taps import ChooseClock, ChoosePictures
from bot.telegram.callback_data import pack, unpack
from tests.end_to_end.players import Evening
from tests.end_to_end.stage import stage

pytestmark = pytest.mark.virtual_time


async def two_tables(each):
    """A forum with Anna's match in one topic and a lobby of hers in the other."""
    anna = each.person("Anna")
    forum = each.world.groups.create("Circolo", [anna.id], topics=["Scopa", "Briscola"])
    topics = each.world.groups.topics_of(forum)
    await anna.send(PRIVATE, "/start")
    await anna.send(forum, "/scopa", thread=topics["Scopa"])
    evening = Evening(forum, [anna], random.Random(4))
    for label in ("Mi siedo", "Aggiungi", "Barista", "‹", "Inizia"):
        await evening.press(anna, label)
    await asyncio.sleep(10)
    await anna.send(forum, "/scopa", thread=topics["Briscola"])
    await asyncio.sleep(10)
    return evening, await newest(anna, forum, "Mi siedo")


async def newest(person, chat, label):
    return next(m for m in reversed(await person.see(chat)) if m.button(label))


async def choose(evening, lobby, wish, *options):
    """Press what a page of the lobby's menu would show."""
    anna, at = evening.people[0], unpack(lobby.button("Mi siedo").data).at
    pressed = await anna.press(evening.group, lobby.id, data=pack(wish(at, *options)), force=True)
    assert pressed.answered


async def her_turn(evening):
    """Wait until Anna may play; return the chat, the message and a button of a card."""
    while True:
        choice = await evening._choice(evening.people[0])
        if choice is not None:
            return choice
        await asyncio.sleep(0.5)


async def test_a_clock_chosen_in_one_topic_runs_in_the_others(tmp_path):
    async with stage(tmp_path) as each:
        evening, lobby = await two_tables(each)
        await choose(evening, lobby, ChooseClock, 30)
        chat, message, button = await her_turn(evening)
        await evening.people[0].press(chat, message.id, data=button.data)
        await her_turn(evening)

        await asyncio.sleep(45)  # the five minutes of before are far from over
        table = await newest(evening.people[0], evening.group, "La mia mano")
        assert "Tempo scaduto" in table.text


async def test_a_clock_switched_off_in_one_topic_stops_in_the_others(tmp_path):
    async with stage(tmp_path) as each:
        evening, lobby = await two_tables(each)
        await choose(evening, lobby, ChooseClock, 30)
        chat, message, button = await her_turn(evening)
        await evening.people[0].press(chat, message.id, data=button.data)
        await her_turn(evening)
        await asyncio.sleep(20)
        await choose(evening, lobby, ChooseClock, None)

        await asyncio.sleep(60)
        table = await newest(evening.people[0], evening.group, "La mia mano")
        assert "Tempo scaduto" not in table.text


async def test_words_alone_chosen_in_one_topic_are_told_in_the_others_at_once(tmp_path):
    async with stage(tmp_path) as each:
        evening, lobby = await two_tables(each)
        anna = evening.people[0]
        assert (await newest(anna, evening.group, "La mia mano")).photo is not None

        await choose(evening, lobby, ChoosePictures, False)
        await asyncio.sleep(20)

        assert (await newest(anna, evening.group, "La mia mano")).photo is None


async def test_two_topics_that_choose_at_once_lose_neither_choice(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        forum = each.world.groups.create("Circolo", [anna.id], topics=["Scopa", "Briscola"])
        lobbies = []
        for thread in each.world.groups.topics_of(forum).values():
            await anna.send(forum, "/scopa", thread=thread)
            await asyncio.sleep(10)
            lobbies.append(await newest(anna, forum, "Mi siedo"))
        evening = Evening(forum, [anna], random.Random(4))
        await asyncio.gather(
            choose(evening, lobbies[0], ChooseClock, 30),
            choose(evening, lobbies[1], ChoosePictures, False),
        )

        (row,) = await each.database.read("SELECT turn_clock_s, pictures FROM chat WHERE id < 0")
        assert tuple(row) == (30, 0)


async def test_a_new_table_begins_with_what_the_chat_chose_before(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        group = each.world.groups.create("Bar Sport", [anna.id])
        evening = Evening(group, [anna], random.Random(4))
        await anna.send(group, "/scopa")
        lobby = await newest_soon(anna, group)
        await choose(evening, lobby, ChooseClock, 60)
        await choose(evening, lobby, ChoosePictures, False)
        await anna.send(group, "/annulla")
        await asyncio.sleep(5)
        await anna.send(group, "/scopa")
        await asyncio.sleep(5)

        (row,) = await each.database.read("SELECT turn_clock_s, pictures FROM chat WHERE id < 0")
        assert tuple(row) == (60, 0)


async def newest_soon(person, chat):
    await asyncio.sleep(5)
    return await newest(person, chat, "Mi siedo")

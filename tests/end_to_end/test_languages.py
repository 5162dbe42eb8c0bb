"""Which language the bot speaks: a group's, as whoever rules there chose, and everybody's own."""

import asyncio
import random
import re

import pytest

from bot.sandbox.people import PRIVATE
from tests.end_to_end.players import Evening
from tests.end_to_end.stage import stage

pytestmark = pytest.mark.virtual_time


async def newest(person, chat, text):
    """The newest message of a chat with these words in it, or under it."""
    seen = reversed(await person.see(chat))
    return next((m for m in seen if text in m.text or m.button(text)), None)


async def last(person, chat):
    return (await person.see(chat))[-1].text


async def asks(person, chat, text, **where):
    await person.send(chat, text, **where)
    await asyncio.sleep(10)
    return await last(person, chat)


async def table_of(each, *names):
    """A match under way in a group of these people, all of whom have pressed Start."""
    owner, *people = [each.person(name) for name in ("Olga", *names)]
    group = each.world.groups.create("Bar Sport", [person.id for person in (owner, *people)])
    for person in people:
        await person.send(PRIVATE, "/start")
    evening = Evening(group, people, random.Random(4))
    await evening.open("/scopa")
    await asyncio.sleep(10)
    return evening


async def test_a_group_is_told_its_language_and_how_to_change_it(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        group = each.world.groups.create("Bar Sport", [anna.id])

        told = await asks(anna, group, "/lingua")
        assert "Qui parlo italiano" in told
        assert "/lingua en – English" in told
        assert "Quella lingua non la parlo" in await asks(anna, group, "/language klingon")


async def test_whoever_opened_a_table_changes_the_language_of_its_chat(tmp_path):
    async with stage(tmp_path) as each:
        evening = await table_of(each, "Anna", "Bruno")
        anna, bruno = evening.people
        refused = await asks(bruno, evening.group, "/lingua en")
        assert "chi ha aperto il tavolo" in refused
        assert await newest(anna, evening.group, "La mia mano")

        assert "I speak English here" in await asks(anna, evening.group, "/lingua inglese")
        table = await newest(bruno, evening.group, "My hand")
        assert "deal 1" in table.text
        hand = await newest(bruno, PRIVATE, "Bar Sport")
        assert "Tavolo" in hand.text

        await each.restart()
        assert "I speak English here" in await asks(bruno, evening.group, "/language")
        await asks(anna, evening.group, "/language ITALIANO")
        assert await newest(anna, evening.group, "La mia mano")


async def test_an_administrator_changes_it_without_a_table_and_in_the_groups_name(tmp_path):
    async with stage(tmp_path) as each:
        anna, bruno = each.person("Anna"), each.person("Bruno")
        group = each.world.groups.create("Bar Sport", [anna.id, bruno.id])

        assert "chi ha aperto il tavolo" in await asks(bruno, group, "/lingua en")
        assert "I speak English here" in await asks(anna, group, "/lingua en")
        assert "the table is open" in await asks(bruno, group, "/scopa")


async def test_a_language_holds_in_every_topic_and_follows_the_group(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        forum = each.world.groups.create("Circolo", [anna.id], topics=["Scopa", "Briscola"])
        topics = each.world.groups.topics_of(forum)
        for thread in topics.values():
            await asks(anna, forum, "/scopa", thread=thread)
        await asks(anna, forum, "/lingua en", thread=topics["Scopa"])
        await asyncio.sleep(10)

        lobbies = [m for m in await anna.see(forum) if m.buttons]
        assert [bool(m.button("Sit down")) for m in lobbies] == [True, True]


async def test_a_group_that_becomes_a_supergroup_keeps_its_language(tmp_path):
    async with stage(tmp_path) as each:
        evening = await table_of(each, "Anna", "Bruno")
        await asks(evening.people[0], evening.group, "/lingua en")
        evening.group = each.world.groups.upgrade(evening.group)
        await asyncio.sleep(10)

        assert await newest(evening.people[0], evening.group, "My hand")
        assert "I speak English here" in await asks(evening.people[1], evening.group, "/lingua")


async def test_a_group_chooses_by_button_in_the_lobby_and_at_the_table(tmp_path):
    async with stage(tmp_path) as each:
        anna, bruno = each.person("Anna"), each.person("Bruno")
        group = each.world.groups.create("Bar Sport", [anna.id, bruno.id])
        evening = Evening(group, [anna, bruno], random.Random(4))
        await anna.send(group, "/scopa")
        for label in ("Regole ▸", "Lingua: Italiano"):
            await evening.press(anna, label)
        assert "inglese" in await evening.press(anna, "English")
        for person, label in ((anna, "‹"), (anna, "‹"), (anna, "Sit down"), (bruno, "Sit down")):
            await evening.press(person, label)
        await evening.press(anna, "Start")

        await evening.press(bruno, "⋯")
        await evening.press(bruno, "Language")
        assert "chi ha aperto" in await evening.press(bruno, "Italiano")
        assert "italiano" in await evening.press(anna, "Italiano")
        await evening.press(anna, "‹")
        await asyncio.sleep(10)
        assert await newest(anna, group, "La mia mano")


async def test_a_person_is_spoken_to_as_they_like_whatever_telegram_says(tmp_path):
    async with stage(tmp_path) as each:
        evening = await table_of(each, "Anna", "Bruno")
        bruno = evening.people[1]

        told = await asks(bruno, PRIVATE, "/lingua")
        assert "lo decide la lingua del tuo Telegram" in told
        assert "speak English to you" in await asks(bruno, PRIVATE, "/lingua english")
        hand = await newest(bruno, PRIVATE, "Bar Sport")
        assert "Table" in hand.text
        assert await newest(bruno, evening.group, "La mia mano")
        await evening.press(bruno, "⋯")
        assert "at your seat" in await evening.press(bruno, "Torno")

        await each.restart()
        await asyncio.sleep(10)
        assert "that was your choice" in await asks(bruno, PRIVATE, "/language")
        assert "table is open" in await asks(bruno, PRIVATE, "/scopa")
        assert "la lingua del tuo Telegram" in await asks(bruno, PRIVATE, "/language Telegram")
        await asyncio.sleep(10)
        lobby = await newest(bruno, PRIVATE, "Inizia")
        assert "il tavolo è aperto" in lobby.text
        assert "Tavolo" in (await newest(bruno, PRIVATE, "Bar Sport")).text


async def test_a_person_chooses_by_button_where_the_own_hand_is_chosen(tmp_path):
    async with stage(tmp_path) as each:
        evening = await table_of(each, "Anna", "Bruno")
        bruno = evening.people[1]
        for label in ("⋯", "La mia mano ▸", "La mia lingua"):
            await evening.press(bruno, label)
        assert "speak English to you" in await evening.press(bruno, "English")
        await asyncio.sleep(10)

        assert "Table" in (await newest(bruno, PRIVATE, "Bar Sport")).text
        assert "Tavolo" in (await newest(evening.people[0], PRIVATE, "Bar Sport")).text
        said = await evening.press(bruno, "Come il mio Telegram")
        assert "la lingua del tuo Telegram" in said


async def test_a_table_in_private_speaks_as_its_owner_chose_by_button(tmp_path):
    async with stage(tmp_path) as each:
        dino = each.person("Dino", "en")
        evening = Evening(PRIVATE, [dino], random.Random(4))
        await dino.send(PRIVATE, "/scopa")
        await evening.press(dino, "Start")
        await asyncio.sleep(5)
        for label in ("⋯", "Language", "Italiano"):
            await evening.press(dino, label)
        await asyncio.sleep(5)

        table = (await dino.see(PRIVATE))[-1]
        assert re.search(r"1ª smazzata", table.text)

"""Places inside places: topics of a forum, plain reply threads, people at several tables."""

import asyncio
import random

import pytest

from bot.sandbox.people import PRIVATE
from bot.store.trouble import TroubleError
from tests.end_to_end.players import Evening, is_card
from tests.end_to_end.stage import stage

pytestmark = pytest.mark.virtual_time


async def tables(person, chat, label="Mi siedo"):
    return [message for message in await person.see(chat) if message.button(label)]


async def test_every_topic_of_a_forum_has_a_table_of_its_own(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        forum = each.world.groups.create("Circolo", [anna.id], topics=["Scopa", "Briscola"])
        threads = each.world.groups.topics_of(forum)
        for thread in threads.values():
            await anna.send(forum, "/scopa", thread=thread)
        await anna.send(forum, "/scopa")
        await asyncio.sleep(20)

        found = await tables(anna, forum)
        assert sorted(message.thread or 0 for message in found) == sorted([0, *threads.values()])

        await anna.press(forum, found[0].id, data=found[0].button("Mi siedo").data)
        await asyncio.sleep(10)
        seated = [m for m in await tables(anna, forum) if "Anna" in m.text.partition("\n")[2]]
        assert [message.id for message in seated] == [found[0].id]


async def test_a_command_in_a_reply_thread_means_the_groups_one_table(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        group = each.world.groups.create("Bar Sport", [anna.id], supergroup=True)
        said = await anna.send(group, "chi gioca?")
        await anna.send(group, "/scopa", reply_to=said)
        await asyncio.sleep(10)
        await anna.send(group, "/tavolo")
        await asyncio.sleep(10)

        assert len(await tables(anna, group)) == 1
        assert [call for call in each.refusals() if call["method"] == "sendMessage"] == []
        rooms = await each.database.read("SELECT thread_id FROM room")
        assert [row["thread_id"] for row in rooms] == [None]


async def test_an_anonymous_administrator_rules_by_command_and_sits_by_button(tmp_path):
    async with stage(tmp_path) as each:
        anna, bruno = each.person("Anna"), each.person("Bruno")
        group = each.world.groups.create("Bar Sport", [bruno.id, anna.id], supergroup=True)
        each.world.groups.change(group, anonymous_admin=[anna.id])
        await bruno.send(group, "/scopa")
        await asyncio.sleep(5)
        (table,) = await tables(anna, group)
        pressed = await anna.press(group, table.id, data=table.button("Mi siedo").data)
        assert pressed.answered
        await asyncio.sleep(8)
        (row,) = await each.database.read("SELECT person_id FROM chair")
        assert row["person_id"] == anna.id

        await anna.send(group, "/annulla")  # as the group, which may do it
        await asyncio.sleep(10)
        (row,) = await each.database.read("SELECT stage FROM room")
        assert row["stage"] == "closed"


async def test_a_person_at_two_tables_of_groups_with_one_title_plays_each_match(tmp_path):
    """A hand names its match, and its buttons act there and nowhere else."""
    async with stage(tmp_path) as each:
        anna, bruno, carla = (each.person(name) for name in ("Anna", "Bruno", "Carla"))
        for person in (anna, bruno, carla):
            await person.send(PRIVATE, "/start")
        evenings = []
        for other in (bruno, carla):
            group = each.world.groups.create("Bar Sport", [anna.id, other.id])
            evenings.append(Evening(group, [anna, other], random.Random(3)))
            await evenings[-1].open("/scopa")
        await asyncio.sleep(20)

        hands = [m for m in await anna.see(PRIVATE) if any(map(is_card, cards(m)))]
        assert len(hands) == 2
        for hand in hands:
            assert "Bar Sport" in hand.text
        assert "Bruno" in hands[0].text
        assert "Carla" in hands[1].text

        for evening in evenings:
            assert "🏆" in await evening.play()
        ended = await each.database.read("SELECT count(*) AS n FROM match WHERE ended_at NOTNULL")
        assert ended[0]["n"] == 2


async def begin_in_each(each, anna, forum, threads):
    """Begin a match against the bot in every topic."""
    for thread in threads:
        await anna.send(forum, "/scopa", thread=thread)
    await asyncio.sleep(10)
    for label in ("Mi siedo", "Aggiungi", "Inizia"):
        for lobby in await tables(anna, forum):
            await anna.press(forum, lobby.id, data=lobby.button(label).data)
        await asyncio.sleep(30)
    assert len(await tables(anna, forum, "La mia mano")) == len(threads)


async def test_every_table_of_a_forum_goes_on_though_one_of_them_could_not_be_stored_at_once(
    tmp_path, monkeypatch
):
    """The update that the bot is back is done when all of them go on, not with the first."""
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        forum = each.world.groups.create("Circolo", [anna.id], topics=["Scopa", "Briscola"])
        await begin_in_each(each, anna, forum, each.world.groups.topics_of(forum).values())
        each.world.groups.change(forum, bot="left")
        await asyncio.sleep(30)
        store, saved = each.app._store, []
        save = store.save

        async def stumble(before, after, **rest):
            saved.append(before.id)
            if len(saved) == 2:
                raise TroubleError("the disk is full", may_pass=True)
            return await save(before, after, **rest)

        monkeypatch.setattr(store, "save", stumble)
        each.world.groups.change(forum, bot="member")
        await asyncio.sleep(60)

        assert len(set(saved)) == 2
        rows = await each.database.read("SELECT pause FROM room")
        assert [row["pause"] for row in rows] == [None, None]


async def test_a_table_is_shown_again_when_its_topic_is_opened_again(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        forum = each.world.groups.create("Circolo", [anna.id], topics=["Scopa"])
        (thread,) = each.world.groups.topics_of(forum).values()
        each.world.groups.close_topic(forum, thread)
        await anna.send(forum, "/scopa", thread=thread)  # she created the group, and may
        await asyncio.sleep(20)
        assert await tables(anna, forum) == []

        each.world.groups.reopen_topic(forum, thread)
        await asyncio.sleep(10)
        (table,) = await tables(anna, forum)
        assert table.thread == thread


async def test_whoever_lets_the_bot_write_again_finds_their_private_table(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        await anna.send(PRIVATE, "/scopa")
        await asyncio.sleep(5)
        anna.block()
        await asyncio.sleep(5)
        anna.unblock()
        await asyncio.sleep(10)

        (table,) = await tables(anna, PRIVATE)
        assert "Anna" not in table.text.partition("\n\n")[2], "she left it with the bot"


def cards(message):
    return [button for row in message.buttons for button in row if button.data is not None]

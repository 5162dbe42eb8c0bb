"""Who may ask for what: channels, links that are no good, deleted accounts, lists of commands."""

import asyncio
import random

import pytest

from bot.sandbox.people import PRIVATE
from bot.sandbox.world import BOT_ID
from tests.end_to_end.channels import copies_post, writes_as_channel
from tests.end_to_end.players import Evening
from tests.end_to_end.stage import stage

pytestmark = pytest.mark.virtual_time

AS_PERSON = "scrivi con il tuo nome"
NO_TABLE_THERE = "Questo link porta a un tavolo che non c’è più"
NOT_SEATED_THERE = "A questo tavolo non giochi"


async def a_match(each):
    """Anna and Bruno at a table of their supergroup, Carla in the group beside them."""
    people = [each.person(name) for name in ("Anna", "Bruno", "Carla")]
    group = each.world.groups.create("Bar", [person.id for person in people], supergroup=True)
    for person in people:
        await person.send(PRIVATE, "/start")
    evening = Evening(group, people[:2], random.Random(4))
    await evening.open("/scopa")
    await asyncio.sleep(10)
    return evening


async def said_last(person, chat):
    """What the bot said last there."""
    return [m for m in await person.see(chat) if m.sender_id == BOT_ID][-1].text


async def stages(each):
    return [row["stage"] for row in await each.database.read("SELECT stage FROM room")]


async def test_a_post_of_the_linked_channel_opens_no_table_and_is_not_answered(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        group = each.world.groups.create("Bar", [anna.id], supergroup=True)
        await asyncio.sleep(5)
        before = len(each.world.calls.since(0))
        for text in ("/scopa", "/annulla", "/scopa@sandbox_bot", "Stasera torneo di /scopone"):
            copies_post(each.world, group, text)
        await asyncio.sleep(20)

        assert await stages(each) == []
        calls = each.world.calls.since(0)[before:]
        assert {call["method"] for call in calls} == {"getUpdates"}
        rows = await each.database.read("SELECT state FROM inbox")
        assert {row["state"] for row in rows} == {"done"}


@pytest.mark.parametrize("command", ["/scopa", "/mano", "/lascia", "/torno", "/annulla"])
async def test_whoever_writes_as_a_channel_is_asked_to_write_as_a_person(tmp_path, command):
    async with stage(tmp_path) as each:
        evening = await a_match(each)
        writes_as_channel(each.world, evening.group, command)
        await asyncio.sleep(15)

        assert AS_PERSON in await said_last(evening.people[0], evening.group)
        assert await stages(each) == ["playing"], "nobody knows who that was"
        assert "🏆" in await evening.play()


async def test_a_channel_can_still_ask_what_needs_no_person(tmp_path):
    async with stage(tmp_path) as each:
        evening = await a_match(each)
        writes_as_channel(each.world, evening.group, "/regole")
        await asyncio.sleep(15)

        assert "le regole di questo tavolo" in await said_last(evening.people[0], evening.group)


async def test_the_link_of_a_table_shows_whoever_sits_there_their_hand(tmp_path):
    async with stage(tmp_path) as each:
        evening = await a_match(each)
        anna = evening.people[0]
        table = next(m for m in reversed(await anna.see(evening.group)) if m.button("Chat"))
        before = [m.id for m in await anna.see(PRIVATE)]
        await anna.open(table.button("Chat").url)
        await asyncio.sleep(15)

        new = [m for m in await anna.see(PRIVATE) if m.id not in before and m.sender_id == BOT_ID]
        assert [m for m in new if "Bar" in m.text], [m.text for m in new]


@pytest.mark.parametrize(
    ("argument", "sentence"),
    [
        ("hand_1", NOT_SEATED_THERE),
        ("hand_404", NOT_SEATED_THERE),
        ("hand_", NO_TABLE_THERE),
        ("hand_-1", NO_TABLE_THERE),
        ("hand_1x", NO_TABLE_THERE),
        ("hand_\N{ARABIC-INDIC DIGIT ONE}", NO_TABLE_THERE),
        ("hand_" + "9" * 400, NOT_SEATED_THERE),
        ("x" * 4000, NO_TABLE_THERE),
        ("'; DROP TABLE room; --", NO_TABLE_THERE),
    ],
)
async def test_a_link_that_leads_nowhere_is_answered_with_a_sentence(tmp_path, argument, sentence):
    """Carla sits at no table; what others hold is none of her business."""
    async with stage(tmp_path) as each:
        evening = await a_match(each)
        carla = each.person("Carla")
        await carla.send(PRIVATE, f"/start {argument}")
        await asyncio.sleep(10)

        assert sentence in await said_last(carla, PRIVATE)
        assert await stages(each) == ["playing"]
        assert evening.people[1].user.first_name not in await said_last(carla, PRIVATE)


async def test_a_deleted_account_leaves_its_table_and_the_others_play_on(tmp_path):
    """The group is not told; the bot learns it when the hand cannot be sent."""
    async with stage(tmp_path) as each:
        evening = await a_match(each)
        anna, bruno = evening.people
        bruno.delete()
        evening.people = [anna]
        playing = asyncio.create_task(evening.play())
        await asyncio.sleep(120)
        rows = await each.database.read(
            "SELECT count(*) AS n FROM event WHERE kind LIKE 'seat_kept%'"
        )
        assert rows[0]["n"] >= 1
        assert "🏆" in await playing


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("it", ["scopa", "scopone", "tavolo", "mano", "lascia", "torno", "annulla", "regole"]),
        ("en", ["scopa", "scopone", "table", "hand", "leave", "back", "cancel", "rules"]),
        ("de", ["scopa", "scopone", "table", "hand", "leave", "back", "cancel", "rules"]),
        (None, ["scopa", "scopone", "table", "hand", "leave", "back", "cancel", "rules"]),
    ],
)
async def test_everybody_is_shown_the_commands_in_their_language(tmp_path, language, names):
    async with stage(tmp_path) as each:
        boss = each.person("Anna", language)
        someone = each.person("Bruno", language)
        group = each.world.groups.create("Bar", [boss.id, someone.id], supergroup=True)
        await asyncio.sleep(10)
        for person in (boss, someone):
            for chat in (group, PRIVATE):
                listed = [command["command"] for command in person.commands(chat)]
                assert listed[: len(names)] == names


async def test_lists_of_commands_that_another_program_left_do_not_hide_ours(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        group = each.world.groups.create("Bar", [anna.id])
        stale = [{"command": "poker", "description": "no more"}]
        profile = each.world.profile
        for scope in ("all_group_chats", "all_private_chats", "all_chat_administrators"):
            for code in ("", "it"):
                profile.commands[((scope, None, None), code)] = stale
        await each.restart()
        await asyncio.sleep(10)
        for chat in (group, PRIVATE):
            assert "poker" not in {command["command"] for command in anna.commands(chat)}
            assert "tavolo" in {command["command"] for command in anna.commands(chat)}

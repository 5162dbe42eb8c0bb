"""Groups that change under a match: people and the bot removed, supergroups, outages."""

import asyncio
import random

import pytest

from bot.sandbox.faults import Fault
from bot.sandbox.people import PRIVATE
from tests.end_to_end.players import Evening
from tests.end_to_end.stage import stage

pytestmark = pytest.mark.virtual_time


async def begun(each, *, started=2, bots=0):
    """A match for Anna and Bruno under way; return its evening."""
    people = [each.person(name) for name in ("Anna", "Bruno")]
    group = each.world.groups.create("Bar Sport", [person.id for person in people])
    for person in people[:started]:
        await person.send(PRIVATE, "/start")
    evening = Evening(group, people, random.Random(4))
    await evening.open("/scopa", bots=bots)
    await asyncio.sleep(5)
    return evening


async def newest(evening, text):
    messages = await evening.people[0].see(evening.group)
    return next((m for m in reversed(messages) if text in m.text), None)


async def test_a_group_that_becomes_a_supergroup_takes_its_match_along(tmp_path):
    async with stage(tmp_path) as each:
        evening = await begun(each)
        evening.group = each.world.groups.upgrade(evening.group)
        await asyncio.sleep(10)

        assert "🏆" in await evening.play()
        moved = [c for c in each.refusals() if c["error_code"] != 400]
        assert moved == []


async def test_what_was_said_in_a_group_is_not_said_again_in_its_supergroup(tmp_path):
    """Results of many evenings would all come again, at the latest after a restart."""
    async with stage(tmp_path) as each:
        evening = await begun(each)
        await evening.play()
        await asyncio.sleep(10)
        evening.group = each.world.groups.upgrade(evening.group)
        await asyncio.sleep(10)
        await each.restart()
        await asyncio.sleep(60)

        seen = await evening.people[0].see(evening.group)
        assert [message for message in seen if message.kind == "message"] == []
        await evening.people[0].send(evening.group, "/scopa")
        await asyncio.sleep(5)
        assert await newest(evening, "il tavolo è aperto")


async def test_a_result_that_could_not_be_sent_comes_in_the_supergroup(tmp_path):
    async with stage(tmp_path) as each:
        evening = await begun(each)
        each.world.faults.plan(Fault("unreachable", chat=evening.group, times=0))
        playing = asyncio.create_task(evening.play())
        over = "SELECT 1 FROM room WHERE stage = 'over'"
        while not await each.database.read(over):  # noqa: ASYNC110 - nobody announces it
            await asyncio.sleep(1)
        evening.group = each.world.groups.upgrade(evening.group)
        each.world.faults.clear()

        assert "🏆" in await playing
        await evening.press(evening.people[0], "Rivincita")
        await asyncio.sleep(5)
        assert await newest(evening, "rivincita")


async def test_a_match_pauses_without_the_bot_and_goes_on_when_it_is_back(tmp_path):
    async with stage(tmp_path) as each:
        evening = await begun(each)
        each.world.groups.change(evening.group, bot="left")
        await asyncio.sleep(3600)
        each.world.groups.change(evening.group, bot="member")
        await asyncio.sleep(10)

        assert (await newest(evening, "1ª smazzata")).button("La mia mano")
        assert "🏆" in await evening.play()


async def test_a_lobby_that_changed_without_the_bot_is_true_when_it_is_back(tmp_path):
    async with stage(tmp_path) as each:
        people = [each.person(name) for name in ("Anna", "Bruno")]
        group = each.world.groups.create("Bar Sport", [person.id for person in people])
        evening = Evening(group, people, random.Random(4))
        await people[0].send(group, "/scopa")
        for person in people:
            await evening.press(person, "Mi siedo")
        each.world.groups.change(group, bot="left")
        await people[0].send(PRIVATE, "/lascia")
        await asyncio.sleep(30)
        each.world.groups.change(group, bot="member")
        await asyncio.sleep(10)

        lobby = (await people[1].see(group))[-1]
        assert lobby.button("Mi siedo")
        assert "Bruno" in lobby.text
        assert "Anna" not in lobby.text


async def test_whoever_is_removed_from_the_group_leaves_the_table(tmp_path):
    async with stage(tmp_path) as each:
        evening = await begun(each)
        bruno = evening.people[1]
        each.world.groups.change(evening.group, remove=[bruno.id])
        await asyncio.sleep(10)

        assert (await newest(evening, "1ª smazzata")).button("Subentro a Bruno")


async def test_a_slow_player_is_played_for_and_then_kept(tmp_path):
    """Five minutes a turn, twice in a row; then the match stands still, and is closed."""
    async with stage(tmp_path) as each:
        evening = await begun(each)
        await asyncio.sleep(5 * 60 + 30)
        assert await newest(evening, "Tempo scaduto")
        await asyncio.sleep(20 * 60)
        assert await newest(evening, "In pausa")
        said = await evening.press(evening.people[0], "Torno")
        assert "tavolo" in said
        await asyncio.sleep(20 * 60)
        assert await newest(evening, "In pausa")
        await each.stop()
        await asyncio.sleep(25 * 3600)
        await each.start()
        await asyncio.sleep(60)
        assert await newest(evening, "ferma troppo a lungo")


async def test_nobody_is_late_while_telegram_cannot_be_reached(tmp_path):
    async with stage(tmp_path) as each:
        evening = await begun(each)
        await asyncio.sleep(4 * 60)
        each.world.faults.plan(Fault("unreachable", times=0))
        await asyncio.sleep(3600)
        each.world.faults.clear()
        await asyncio.sleep(60)
        assert not await newest(evening, "Tempo scaduto")
        await asyncio.sleep(3 * 60)
        assert await newest(evening, "Tempo scaduto")


async def test_a_match_is_cancelled_by_vote(tmp_path):
    async with stage(tmp_path) as each:
        evening = await begun(each)
        anna, bruno = evening.people
        await bruno.send(evening.group, "/annulla")
        await evening.press(anna, "D’accordo")
        await asyncio.sleep(10)

        assert (await anna.see(evening.group))[-1].text == "Partita annullata."


async def opened_again(each, evening):
    """The group becomes a supergroup; a table opens there before the bot hears of that."""
    old = evening.group
    each.world.faults.plan(Fault("unreachable", "getUpdates", times=0))
    await asyncio.sleep(10)
    evening.group = each.world.groups.upgrade(old)
    each.world.updates.drop()
    await evening.people[0].send(evening.group, "/scopa")
    each.world.faults.clear()
    await asyncio.sleep(20)
    each.world.updates.push(
        "message",
        {
            "message_id": 1,
            "date": int(each.world.clock.now()),
            "chat": {"id": old, "type": "group", "title": "Bar Sport"},
            "from": evening.people[0].user.as_json(),
            "migrate_to_chat_id": evening.group,
        },
        old,
    )


@pytest.mark.parametrize("is_playing", [True, False])
async def test_a_table_opened_in_the_supergroup_too_early_gives_way(tmp_path, is_playing):
    """Two tables cannot stand in one place: without this the move failed for ever."""
    async with stage(tmp_path) as each:
        if is_playing:
            evening = await begun(each)
        else:
            people = [each.person(name) for name in ("Anna", "Bruno")]
            group = each.world.groups.create("Bar Sport", [person.id for person in people])
            evening = Evening(group, people, random.Random(4))
            await people[0].send(group, "/scopa")
            await asyncio.sleep(5)
        await opened_again(each, evening)
        await asyncio.sleep(60)

        rows = await each.database.read(
            "SELECT stage, chat_id FROM room WHERE stage IN ('lobby', 'playing')"
        )
        stage_of = "playing" if is_playing else "lobby"
        assert [tuple(row) for row in rows] == [(stage_of, evening.group)]

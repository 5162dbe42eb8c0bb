"""Where the bot may not write a table stands still, whoever opened it knows, and it goes on."""

import asyncio

import pytest

from bot.sandbox.faults import Fault
from bot.sandbox.people import PRIVATE
from tests.end_to_end.stage import stage
from tests.end_to_end.test_faults import a_card
from tests.end_to_end.test_places import begun, newest

pytestmark = pytest.mark.virtual_time

MUTED = "400:not enough rights to send text messages to the chat"


async def told(person, words="non posso scrivere"):
    return [m for m in await person.see(PRIVATE) if words in m.text]


async def stored(each):
    (row,) = await each.database.read("SELECT pause, stage, turn_at FROM room")
    return row


async def kept(each):
    rows = await each.database.read("SELECT count(*) AS n FROM event WHERE kind LIKE 'seat_kept%'")
    return rows[0]["n"]


async def muted(each):
    """A match under way whose group will not let the bot write; people ask for the table."""
    evening = await begun(each)
    await asyncio.sleep(15)
    each.world.groups.change(evening.group, bot="muted")
    await asyncio.sleep(10)
    return evening


async def shut(each):
    """The same, where nobody tells the bot but the calls that fail."""
    evening = await begun(each)
    await asyncio.sleep(15)
    each.world.faults.plan(Fault(MUTED, "sendMessage", chat=evening.group, times=0))
    each.world.faults.plan(Fault(MUTED, "sendPhoto", chat=evening.group, times=0))
    await evening.people[1].send(evening.group, "/tavolo")
    await asyncio.sleep(10)
    return evening


@pytest.mark.parametrize("silence", [muted, shut])
async def test_a_table_stands_still_where_the_bot_may_not_write_and_its_opener_is_told_once(
    tmp_path, silence
):
    async with stage(tmp_path) as each:
        evening = await silence(each)
        anna, bruno = evening.people
        row = await stored(each)
        assert (row["pause"], row["turn_at"]) == ("removed", None)
        (said,) = await told(anna)
        assert "Bar Sport" in said.text
        assert "/tavolo" in said.text

        await bruno.send(evening.group, "/tavolo")
        await asyncio.sleep(600)
        await each.restart()
        await asyncio.sleep(3600)
        assert await kept(each) == 0
        assert (await stored(each))["pause"] == "removed"
        assert len(await told(anna)) == 1
        assert await told(bruno) == []


async def test_a_press_at_a_table_that_stands_still_is_told_why(tmp_path):
    async with stage(tmp_path) as each:
        evening = await begun(each)
        person, chat, message, button = await a_card(evening)
        each.world.groups.change(evening.group, bot="muted")
        await asyncio.sleep(10)
        pressed = await person.press(chat, message.id, data=button.data, force=True)
        assert "nel gruppo il bot non può scrivere" in pressed.toast


async def test_a_table_goes_on_when_the_bot_is_allowed_to_write(tmp_path):
    async with stage(tmp_path) as each:
        evening = await muted(each)
        await asyncio.sleep(600)
        each.world.groups.change(evening.group, bot="member")
        await asyncio.sleep(20)
        assert (await stored(each))["pause"] is None
        assert "🏆" in await evening.play()
        assert await kept(each) == 0


@pytest.mark.parametrize("dies", [False, True])
async def test_a_table_goes_on_when_somebody_asks_for_it_and_it_can_be_shown(tmp_path, dies):
    async with stage(tmp_path) as each:
        evening = await shut(each)
        if dies:
            await each.restart()
            await asyncio.sleep(60)
        each.world.faults.clear()
        await asyncio.sleep(600)
        assert (await stored(each))["pause"] == "removed"
        await evening.people[1].send(evening.group, "/tavolo")
        await asyncio.sleep(10)
        assert (await stored(each))["pause"] is None
        assert "🏆" in await evening.play()
        assert len(await told(evening.people[0])) == 1


async def test_whoever_opens_a_lobby_where_the_bot_may_not_write_is_told_once_in_their_language(
    tmp_path,
):
    async with stage(tmp_path) as each:
        anna = each.person("Anna", "en")
        await anna.send(PRIVATE, "/start")
        group = each.world.groups.create("Bar Sport", [anna.id], supergroup=True)
        each.world.groups.change(group, bot="muted")
        await anna.send(group, "/scopa")
        await asyncio.sleep(10)
        for _ in range(3):
            await anna.send(group, "/scopa")
            await asyncio.sleep(20)
        assert len(await told(anna, "I may not write in “Bar Sport”")) == 1

        each.world.groups.change(group, bot="member")
        await asyncio.sleep(10)
        (lobby,) = [m for m in await anna.see(group) if m.button("Sit down")]
        await anna.press(group, lobby.id, data=lobby.button("Sit down").data)
        await asyncio.sleep(5)
        assert (await stored(each))["pause"] is None


async def test_a_match_in_a_topic_that_is_closed_waits_until_it_is_opened_again(tmp_path):
    async with stage(tmp_path) as each:
        anna, bruno = each.person("Anna"), each.person("Bruno")
        for person in (anna, bruno):
            await person.send(PRIVATE, "/start")
        forum = each.world.groups.create("Circolo", [anna.id, bruno.id], topics=["Scopa"])
        (thread,) = each.world.groups.topics_of(forum).values()
        await anna.send(forum, "/scopa", thread=thread)
        await asyncio.sleep(5)
        for who, label in ((anna, "Mi siedo"), (bruno, "Mi siedo"), (anna, "Inizia")):
            (table,) = [m for m in await who.see(forum) if m.button(label)]
            await who.press(forum, table.id, data=table.button(label).data)
            await asyncio.sleep(5)
        each.world.groups.close_topic(forum, thread)
        await asyncio.sleep(15)
        await anna.send(forum, "/tavolo", thread=thread)
        await asyncio.sleep(600)
        assert (await stored(each))["pause"] == "removed"
        assert len(await told(anna)) == 1
        assert await kept(each) == 0

        each.world.groups.reopen_topic(forum, thread)
        await asyncio.sleep(10)
        assert (await stored(each))["pause"] is None
        assert [m for m in await anna.see(forum) if m.button("La mia mano")]


async def test_a_single_refusal_holds_nothing_up(tmp_path):
    async with stage(tmp_path) as each:
        evening = await begun(each)
        for number in (2, 5):
            each.world.faults.plan(Fault(MUTED, "sendMessage", chat=evening.group, nth=number))
        assert "🏆" in await evening.play()
        assert await newest(evening, "🏆")


async def test_a_bot_that_is_restricted_and_outside_was_removed_and_has_not_come_back(tmp_path):
    async with stage(tmp_path) as each:
        evening = await begun(each)
        each.world.groups.change(evening.group, bot="outside")
        await asyncio.sleep(600)
        assert (await stored(each))["pause"] == "removed"
        assert await told(evening.people[0]) == []
        each.world.groups.change(evening.group, bot="member")
        assert "🏆" in await evening.play()
        assert await kept(each) == 0

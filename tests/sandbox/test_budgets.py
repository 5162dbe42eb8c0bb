"""Telegram's flood limits, as strict as they are."""

import pytest

from bot.sandbox.budgets import Budgets
from tests.sandbox.conftest import keyboard

pytestmark = pytest.mark.virtual_time


@pytest.fixture
def unhurried(bench):
    bench.world.budgets.overall = False
    return bench


async def test_a_group_bears_twenty_sends_in_any_minute(unhurried):
    for _ in range(20):
        assert "message_id" in await unhurried.send()
        await unhurried.world.clock.advance(1)
    assert await unhurried.send() == (429, "Too Many Requests: retry after 40")
    await unhurried.world.clock.advance(39.9)
    assert await unhurried.send() == (429, "Too Many Requests: retry after 1")
    await unhurried.world.clock.advance(0.1)
    assert "message_id" in await unhurried.send()
    assert await unhurried.send() == (429, "Too Many Requests: retry after 1")


async def test_the_answer_carries_retry_after(unhurried):
    for _ in range(20):
        await unhurried.send()
    _, body = await unhurried.world.call(
        "1:sandbox", "sendMessage", {"chat_id": unhurried.group, "text": "x"}
    )
    assert b'"parameters": {"retry_after": 60}' in body


async def test_edits_have_a_budget_of_their_own(unhurried):
    number = (await unhurried.send())["message_id"]
    for count in range(20):
        edited = await unhurried.call(
            "editMessageText", chat_id=unhurried.group, message_id=number, text=str(count)
        )
        assert "message_id" in edited
    assert await unhurried.call(
        "editMessageReplyMarkup",
        chat_id=unhurried.group,
        message_id=number,
        reply_markup=keyboard("A"),
    ) == (429, "Too Many Requests: retry after 60")
    assert "message_id" in await unhurried.send()


async def test_topics_share_their_groups_budget(unhurried):
    group = unhurried.world.groups.create("F", [unhurried.anna.id], topics=["a", "b"])
    threads = list(unhurried.world.groups.topics_of(group).values())
    for count in range(20):
        await unhurried.send(chat_id=group, message_thread_id=threads[count % 2])
    status, _ = await unhurried.send(chat_id=group, message_thread_id=threads[0])
    assert status == 429
    assert "message_id" in await unhurried.send()


async def test_a_private_chat_bears_a_burst_of_three_then_one_a_second(unhurried):
    await unhurried.anna.send("bot", "/start")
    for _ in range(3):
        assert "message_id" in await unhurried.send(chat_id=unhurried.anna.id)
    assert await unhurried.send(chat_id=unhurried.anna.id) == (
        429,
        "Too Many Requests: retry after 1",
    )
    for _ in range(3):
        await unhurried.world.clock.advance(1)
        assert "message_id" in await unhurried.send(chat_id=unhurried.anna.id)
    status, _ = await unhurried.send(chat_id=unhurried.anna.id)
    assert status == 429


async def test_all_chats_together_bear_thirty_a_second(bench):
    people = [bench.world.add_person(f"P{n}") for n in range(31)]
    for person in people:
        await person.send("bot", "/start")
    for person in people[:30]:
        assert "message_id" in await bench.send(chat_id=person.id)
    assert await bench.send(chat_id=people[30].id) == (429, "Too Many Requests: retry after 1")
    await bench.world.clock.advance(1)
    assert "message_id" in await bench.send(chat_id=people[30].id)


async def test_answers_gets_sets_and_deletes_cost_nothing(bench):
    number = (await bench.send())["message_id"]
    for _ in range(40):
        await bench.call("getChat", chat_id=bench.group)
        await bench.call("answerCallbackQuery", callback_query_id="1")
        await bench.call("setMyDescription", description="x")
        await bench.call("sendChatAction", chat_id=bench.group, action="typing")
        await bench.call("deleteMessages", chat_id=bench.group, message_ids=[999])
    assert "message_id" in await bench.call(
        "editMessageText", chat_id=bench.group, message_id=number, text="y"
    )


async def test_each_budget_can_be_switched_off(bench):
    bench.world.budgets = Budgets(group_sends=False, private=False, overall=False)
    await bench.anna.send("bot", "/start")
    for _ in range(50):
        assert "message_id" in await bench.send()
        assert "message_id" in await bench.send(chat_id=bench.anna.id)


async def test_a_refused_call_is_not_counted(unhurried):
    for _ in range(20):
        await unhurried.send()
    for _ in range(20):
        status, _ = await unhurried.send()
        assert status == 429
    await unhurried.world.clock.advance(60)
    assert "message_id" in await unhurried.send()

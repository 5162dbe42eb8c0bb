"""A press waits for its answer, once, for fifteen seconds."""

import asyncio

import pytest

from bot.sandbox.people import NoSuchButtonError, Pressed
from bot.sandbox.refusals import QUERY_TOO_OLD
from tests.sandbox.conftest import keyboard

pytestmark = pytest.mark.virtual_time


async def pressed(bench, message_id, **press):
    """Press, and return the task and the query that the bot gets."""
    task = asyncio.create_task(bench.bruno.press(bench.group, message_id, **press))
    (update,) = await bench.updates(timeout=5)
    return task, update["callback_query"]


async def test_a_press_reaches_the_bot_with_everything_a_query_has(bench):
    sent = await bench.send(reply_markup=keyboard("A"))
    task, query = await pressed(bench, sent["message_id"], label="A")
    assert query["message"] == sent
    assert query["data"] == "d:A"
    assert query["from"] == {"id": bench.bruno.id, "is_bot": False, "first_name": "Bruno"}
    assert query["chat_instance"]
    await bench.call("answerCallbackQuery", callback_query_id=query["id"], text="ok")
    assert await task == Pressed(toast="ok")


async def test_an_alert_and_a_silent_answer_are_told_apart(bench):
    number = (await bench.send(reply_markup=keyboard("A")))["message_id"]
    task, query = await pressed(bench, number, data="d:A")
    await bench.call(
        "answerCallbackQuery", callback_query_id=query["id"], text="look", show_alert=True
    )
    assert await task == Pressed(alert="look")
    task, query = await pressed(bench, number, data="d:A")
    await bench.call("answerCallbackQuery", callback_query_id=query["id"])
    assert await task == Pressed()


async def test_a_query_is_answered_once(bench):
    number = (await bench.send(reply_markup=keyboard("A")))["message_id"]
    _, query = await pressed(bench, number, label="A")
    assert await bench.call("answerCallbackQuery", callback_query_id=query["id"]) is True
    again = await bench.call("answerCallbackQuery", callback_query_id=query["id"])
    assert again == (400, QUERY_TOO_OLD)


async def test_after_fifteen_seconds_a_query_is_too_old(bench):
    number = (await bench.send(reply_markup=keyboard("A")))["message_id"]
    task, query = await pressed(bench, number, label="A")
    began = bench.world.clock.steady()
    assert await task == Pressed(answered=False)
    assert bench.world.clock.steady() - began == pytest.approx(15)
    late = await bench.call("answerCallbackQuery", callback_query_id=query["id"])
    assert late == (400, QUERY_TOO_OLD)


async def test_an_invented_query_is_refused(bench):
    assert await bench.call("answerCallbackQuery", callback_query_id="7") == (400, QUERY_TOO_OLD)


async def test_an_answer_has_at_most_200_characters(bench):
    number = (await bench.send(reply_markup=keyboard("A")))["message_id"]
    task, query = await pressed(bench, number, label="A")
    refused = await bench.call(
        "answerCallbackQuery", callback_query_id=query["id"], text="x" * 201
    )
    assert refused == (400, "Bad Request: MESSAGE_TOO_LONG")
    await bench.call("answerCallbackQuery", callback_query_id=query["id"], text="x" * 200)
    assert await task == Pressed(toast="x" * 200)


async def test_only_a_button_that_shows_can_be_pressed(bench):
    number = (await bench.send(reply_markup=keyboard("A")))["message_id"]
    with pytest.raises(NoSuchButtonError):
        await bench.bruno.press(bench.group, number, label="B")
    await bench.call("deleteMessage", chat_id=bench.group, message_id=number)
    with pytest.raises(NoSuchButtonError):
        await bench.bruno.press(bench.group, number, label="A")


async def test_a_forced_press_sends_data_that_is_not_there(bench):
    number = (await bench.send(reply_markup=keyboard("A")))["message_id"]
    _, query = await pressed(bench, number, data="forged", force=True)
    assert (query["data"], query["message"]["message_id"]) == ("forged", number)


async def test_a_forced_press_on_a_deleted_message_has_an_inaccessible_one(bench):
    number = (await bench.send(reply_markup=keyboard("A")))["message_id"]
    await bench.call("deleteMessage", chat_id=bench.group, message_id=number)
    _, query = await pressed(bench, number, data="d:A", force=True)
    assert query["message"] == {
        "chat": {"id": bench.group, "type": "group", "title": "Bar Sport"},
        "message_id": number,
        "date": 0,
    }


async def test_a_link_button_gives_its_address_and_starts_the_bot_when_opened(bench):
    url = "https://t.me/sandbox_bot?start=hand_7"
    markup = {"inline_keyboard": [[{"text": "Chat", "url": url}]]}
    number = (await bench.send(reply_markup=markup))["message_id"]
    assert await bench.bruno.press(bench.group, number, label="Chat") == Pressed(url=url)
    await bench.bruno.open(url)
    (update,) = await bench.updates()
    assert update["message"]["text"] == "/start hand_7"
    assert update["message"]["chat"]["type"] == "private"


async def test_a_slow_app_presses_what_it_still_shows(bench):
    bench.world.shown_delay_s = 5.0
    number = (await bench.send(reply_markup=keyboard("A")))["message_id"]
    await bench.call(
        "editMessageReplyMarkup",
        chat_id=bench.group,
        message_id=number,
        reply_markup=keyboard("B"),
    )
    _, query = await pressed(bench, number, label="A")
    assert (query["data"], query["message"]["reply_markup"]) == ("d:A", keyboard("B"))

"""Messages that one person of a group sees: who may be sent one, and what can be done with it."""

import asyncio

import pytest

from bot.sandbox.people import NoSuchButtonError
from bot.sandbox.refusals import NOT_MODIFIED, QUERY_TOO_OLD
from bot.sandbox.world import TOKEN
from tests.sandbox.conftest import keyboard
from tests.sandbox.test_photos import png

pytestmark = pytest.mark.virtual_time


async def pressing(bench, who, number, label="A"):
    """Press without waiting, and return the query that the bot gets."""
    bench.pressing = asyncio.create_task(who.press(bench.group, number, label=label))
    (update,) = await bench.updates(timeout=5)
    return update["callback_query"]


@pytest.fixture
async def query(bench):
    """Bruno has just pressed a button of the group."""
    number = (await bench.send(reply_markup=keyboard("A")))["message_id"]
    return await pressing(bench, bench.bruno, number)


def answering(bench, query):
    return {
        "ephemeral_message_parameters": {
            "receiver_user_id": bench.bruno.id,
            "callback_query_id": query["id"],
        }
    }


async def whisper(bench, query, text="hand", **params):
    return await bench.send(text, **answering(bench, query), **params)


def named(bench, sent):
    return {
        "chat_id": bench.group,
        "receiver_user_id": bench.bruno.id,
        "ephemeral_message_id": sent["ephemeral_message_id"],
    }


async def seen_last(who, chat):
    return (await who.see(chat))[-1]


async def test_only_its_receiver_sees_it(bench, query):
    sent = await whisper(bench, query, reply_markup=keyboard("B"))
    assert sent["message_id"] == 0
    assert sent["ephemeral_message_id"] == 1
    assert sent["receiver_user"]["id"] == bench.bruno.id
    seen = await seen_last(bench.bruno, bench.group)
    assert (seen.id, seen.kind, seen.text, seen.only_for) == (
        -1,
        "ephemeral",
        "hand",
        bench.bruno.id,
    )
    assert all(message.text != "hand" for message in await bench.anna.see(bench.group))


async def test_it_stands_among_the_other_messages(bench, query):
    await bench.world.clock.advance(1)
    await whisper(bench, query)
    await bench.world.clock.advance(1)
    await bench.send("later")
    assert [m.text for m in await bench.bruno.see(bench.group)][-3:] == ["hi", "hand", "later"]


async def test_a_picture_is_shown_to_its_receiver_only(bench, query):
    status, _ = await bench.world.call(
        TOKEN,
        "sendPhoto",
        {"chat_id": bench.group, "caption": "hand", **answering(bench, query)},
        {"photo": png(40, 30)},
    )
    seen = await seen_last(bench.bruno, bench.group)
    assert (status, seen.kind, seen.photo.width) == (200, "ephemeral", 40)
    assert (await seen_last(bench.anna, bench.group)).photo is None


async def test_after_fifteen_seconds_a_press_allows_none(bench, query):
    await bench.world.clock.advance(14.9)
    assert "ephemeral_message_id" in await whisper(bench, query)
    await bench.world.clock.advance(0.2)
    assert await whisper(bench, query) == (400, QUERY_TOO_OLD)


async def test_an_answered_press_still_allows_one(bench, query):
    await bench.call("answerCallbackQuery", callback_query_id=query["id"])
    assert "ephemeral_message_id" in await whisper(bench, query)


async def test_a_press_allows_none_to_anybody_else_nor_elsewhere(bench, query):
    other = bench.world.groups.create("Circolo", [bench.anna.id, bench.bruno.id])
    for_anna = {"receiver_user_id": bench.anna.id, "callback_query_id": query["id"]}
    refused = await bench.send(ephemeral_message_parameters=for_anna)
    assert refused == (400, QUERY_TOO_OLD)
    assert await whisper(bench, query, chat_id=other) == (400, QUERY_TOO_OLD)


async def test_without_a_press_only_an_administrator_sends_one(bench):
    unasked = {"receiver_user_id": bench.bruno.id}
    code, words = await bench.send(ephemeral_message_parameters=unasked)
    assert (code, "not enough rights" in words) == (400, True)
    bench.world.groups.change(bench.group, bot="admin")
    sent = await bench.send(ephemeral_message_parameters=unasked)
    assert sent["receiver_user"]["id"] == bench.bruno.id


async def test_neither_a_bot_nor_an_outsider_is_sent_one(bench):
    bench.world.groups.change(bench.group, bot="admin")
    carla = bench.world.add_person("Carla")
    for receiver in (carla.id, bench.world.bot.id, 12345):
        refused = await bench.send(ephemeral_message_parameters={"receiver_user_id": receiver})
        assert refused == (400, "Bad Request: USER_NOT_PARTICIPANT")


async def test_there_are_none_in_a_private_chat(bench):
    await bench.bruno.send("bot", "/start")
    code, words = await bench.send(
        chat_id=bench.bruno.id,
        ephemeral_message_parameters={"receiver_user_id": bench.bruno.id},
    )
    assert (code, "groups and supergroups only" in words) == (400, True)


async def test_its_text_is_edited_by_its_own_method(bench, query):
    sent = await whisper(bench, query)
    edit = named(bench, sent) | {"text": "fewer", "reply_markup": keyboard("B")}
    assert await bench.call("editEphemeralMessageText", **edit) is True
    seen = await seen_last(bench.bruno, bench.group)
    assert (seen.text, seen.button("B").data, seen.is_edited) == ("fewer", "d:B", True)
    assert await bench.call("editEphemeralMessageText", **edit) == (400, NOT_MODIFIED)
    bare = named(bench, sent)
    assert await bench.call("editEphemeralMessageReplyMarkup", **bare) is True
    assert (await seen_last(bench.bruno, bench.group)).buttons == ()


async def test_a_text_edit_bears_no_more_than_a_caption(bench, query):
    sent = await whisper(bench, query, "x" * 4096)
    edit = named(bench, sent)
    assert await bench.call("editEphemeralMessageText", **edit, text="y" * 1025) == (
        400,
        "Bad Request: MEDIA_CAPTION_TOO_LONG",
    )
    assert await bench.call("editEphemeralMessageText", **edit, text="y" * 1024) is True


async def test_a_picture_and_a_text_are_edited_each_in_its_way(bench, query):
    text = await whisper(bench, query)
    caption = named(bench, text) | {"caption": "x"}
    code, words = await bench.call("editEphemeralMessageCaption", **caption)
    assert (code, "no caption" in words) == (400, True)
    await bench.world.call(
        TOKEN,
        "sendPhoto",
        {"chat_id": bench.group, **answering(bench, query)},
        {"photo": png(40, 30)},
    )
    picture = named(bench, {"ephemeral_message_id": 2})
    code, words = await bench.call("editEphemeralMessageText", **picture, text="x")
    assert (code, "no text" in words) == (400, True)
    assert await bench.call("editEphemeralMessageCaption", **picture, caption="x") is True
    for which, expected in ((picture, 200), (named(bench, text), 400)):
        media = {"type": "photo", "media": "attach://new"}
        status, _ = await bench.world.call(
            TOKEN,
            "editEphemeralMessageMedia",
            {**which, "media": media},
            {"new": png(50, 30)},
        )
        assert status == expected
    assert (await seen_last(bench.bruno, bench.group)).photo.width == 50


async def test_the_methods_for_other_messages_do_not_find_it(bench, query):
    sent = await whisper(bench, query)
    for number in (0, -sent["ephemeral_message_id"]):
        which = {"chat_id": bench.group, "message_id": number}
        edit = await bench.call("editMessageText", **which, text="x")
        assert edit == (400, "Bad Request: message to edit not found")
        delete = await bench.call("deleteMessage", **which)
        assert delete == (400, "Bad Request: message to delete not found")


async def test_only_its_receiver_names_it(bench, query):
    sent = await whisper(bench, query)
    for_anna = named(bench, sent) | {"receiver_user_id": bench.anna.id}
    refused = await bench.call("editEphemeralMessageText", **for_anna, text="x")
    assert refused == (400, "Bad Request: message to edit not found")
    refused = await bench.call("deleteEphemeralMessage", **for_anna)
    assert refused == (400, "Bad Request: message to delete not found")


async def test_a_removed_one_is_gone_for_both_sides(bench, query):
    sent = await whisper(bench, query)
    assert await bench.call("deleteEphemeralMessage", **named(bench, sent)) is True
    assert (await seen_last(bench.bruno, bench.group)).text == "hi"
    again = await bench.call("deleteEphemeralMessage", **named(bench, sent))
    assert again == (400, "Bad Request: message to delete not found")


async def test_when_the_app_restarts_it_vanishes_and_the_bot_does_not_learn_of_it(bench, query):
    sent = await whisper(bench, query, reply_markup=keyboard("B"))
    bench.bruno.restart()
    assert (await seen_last(bench.bruno, bench.group)).text == "hi"
    with pytest.raises(NoSuchButtonError):
        await bench.bruno.press(bench.group, -1, label="B")
    assert await bench.call("editEphemeralMessageText", **named(bench, sent), text="x") is True
    assert (await seen_last(bench.bruno, bench.group)).text == "hi"
    assert await bench.call("deleteEphemeralMessage", **named(bench, sent)) is True


async def test_a_press_on_it_names_it_by_its_ephemeral_id(bench, query):
    sent = await whisper(bench, query, reply_markup=keyboard("B"))
    own = await pressing(bench, bench.bruno, -1, label="B")
    assert own["message"]["message_id"] == 0
    assert own["message"]["ephemeral_message_id"] == sent["ephemeral_message_id"]
    assert (own["data"], own["from"]["id"]) == ("d:B", bench.bruno.id)
    assert "ephemeral_message_id" in await whisper(bench, own, "another")


async def test_nobody_else_can_press_it(bench, query):
    await whisper(bench, query, reply_markup=keyboard("B"))
    with pytest.raises(NoSuchButtonError):
        await bench.anna.press(bench.group, -1, label="B")


async def test_it_counts_as_any_other_send_and_edit_of_the_group(bench, query):
    sent = await whisper(bench, query)
    edit = named(bench, sent)
    for n in range(20):
        assert await bench.call("editEphemeralMessageText", **edit, text=str(n)) is True
    assert (await bench.call("editEphemeralMessageText", **edit, text="x"))[0] == 429
    number = (await bench.send())["message_id"]
    plain = await bench.call("editMessageText", chat_id=bench.group, message_id=number, text="x")
    assert plain[0] == 429
    for _ in range(17):
        await whisper(bench, query)
    assert (await bench.send())[0] == 429
    assert await bench.call("deleteEphemeralMessage", **edit) is True


async def test_it_is_not_shown_in_place_of_the_pressed_message(bench, query):
    params = answering(bench, query)
    params["ephemeral_message_parameters"]["replace_callback_query_message"] = True
    assert (await bench.send(**params))[0] == 400


async def test_a_server_that_is_older_shows_it_to_everybody(bench, query):
    bench.world.knows_ephemeral = False
    sent = await whisper(bench, query)
    assert "ephemeral_message_id" not in sent
    assert (await seen_last(bench.anna, bench.group)).text == "hand"
    which = named(bench, {"ephemeral_message_id": 1})
    refused = await bench.call("deleteEphemeralMessage", **which)
    assert refused == (404, "Not Found: method not found")

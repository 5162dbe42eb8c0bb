"""What sendMessage accepts and refuses."""

import pytest

from tests.sandbox.conftest import keyboard

pytestmark = pytest.mark.virtual_time


def button(**fields):
    return {"inline_keyboard": [[{"text": "x"} | fields]]}


async def test_a_message_comes_back_as_telegram_writes_it(bench):
    sent = await bench.send("<b>hi</b>", parse_mode="HTML", reply_markup=keyboard("A B"))
    assert sent == {
        "message_id": sent["message_id"],
        "from": {
            "id": 1,
            "is_bot": True,
            "first_name": "Sandbox",
            "username": "sandbox_bot",
        },
        "chat": {"id": bench.group, "type": "group", "title": "Bar Sport"},
        "date": int(bench.world.clock.now()),
        "text": "hi",
        "entities": [{"type": "bold", "offset": 0, "length": 2}],
        "reply_markup": keyboard("A B"),
    }


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ({"text": ""}, "message text is empty"),
        ({"text": " \n"}, "message text is empty"),
        ({"text": "<b></b>", "parse_mode": "HTML"}, "message text is empty"),
        ({"text": "x" * 4097}, "message is too long"),
        ({"text": "🃏" * 2049}, "message is too long"),
        ({"chat_id": 42}, "chat not found"),
        ({"chat_id": "@nobody"}, "chat not found"),
        ({"txt": "x"}, 'unknown parameter "txt" of sendMessage'),
        ({"message_effect_id": "5"}, "the sandbox has no message_effect_id in sendMessage"),
        ({"message_thread_id": 5}, "message thread not found"),
        ({"reply_parameters": {"message_id": 999}}, "message to be replied not found"),
        (
            {"disable_notification": "perhaps"},
            'parameter "disable_notification" must be true or false',
        ),
        ({"reply_markup": "{"}, 'parameter "reply_markup" is not JSON'),
        (
            {"reply_markup": {"keyboard": [[{"text": "x"}]]}},
            "the sandbox has inline keyboards only",
        ),
        (
            {"reply_markup": button()},
            (
                "can't parse inline keyboard button: "
                "Text buttons are unallowed in the inline keyboard"
            ),
        ),
        ({"reply_markup": button(callback_data="")}, "BUTTON_DATA_INVALID"),
        ({"reply_markup": button(callback_data="è" * 33)}, "BUTTON_DATA_INVALID"),
        (
            {"reply_markup": button(callback_data="x", url="https://a.it")},
            "can't parse inline keyboard button: it has callback_data, url",
        ),
        (
            {"reply_markup": button(url="not a url")},
            "inline keyboard button URL 'not a url' is invalid: Wrong HTTP URL",
        ),
        (
            {"reply_markup": button(text=" ", callback_data="x")},
            "can't parse inline keyboard button: Button text must be non-empty",
        ),
        ({"reply_markup": keyboard("1 2 3 4 5 6 7 8 9")}, "reply markup is too long"),
        ({"reply_markup": keyboard(*["1 2 3 4 5"] * 21)}, "reply markup is too long"),
    ],
)
async def test_a_wrong_message_is_refused(bench, params, sentence):
    assert await bench.send(**params) == (400, f"Bad Request: {sentence}")
    assert [m.text for m in await bench.anna.see(bench.group) if m.kind == "message"] == []


@pytest.mark.parametrize(
    "params",
    [
        {"text": "x" * 4096},
        {"text": f"<b>{'x' * 4096}</b>", "parse_mode": "HTML"},
        {"reply_markup": button(callback_data="è" * 32)},
        {"reply_markup": button(url="t.me/sandbox_bot?start=x")},
        {"reply_markup": keyboard(*["1 2 3 4 5 6 7 8"] * 12, "1 2 3 4")},
        {"reply_markup": {"inline_keyboard": []}},
        {"protect_content": True, "disable_notification": True},
        {"link_preview_options": {"is_disabled": True}},
        {"reply_parameters": {"message_id": 999, "allow_sending_without_reply": True}},
    ],
)
async def test_a_message_at_the_limit_is_sent(bench, params):
    assert "message_id" in await bench.send(**params)


async def test_a_form_may_carry_every_parameter_as_a_string(bench):
    sent = await bench.call(
        "sendMessage",
        chat_id=str(bench.group),
        text="x",
        disable_notification="true",
        reply_markup='{"inline_keyboard": [[{"text": "A", "callback_data": "a"}]]}',
    )
    assert sent["chat"]["id"] == bench.group
    assert (await bench.anna.see(bench.group))[-1].is_silent


async def test_a_private_chat_must_be_started_by_the_person(bench):
    assert await bench.send(chat_id=bench.anna.id) == (
        403,
        "Forbidden: bot can't initiate conversation with a user",
    )
    await bench.anna.send("bot", "/start")
    assert (await bench.send(chat_id=bench.anna.id))["chat"]["type"] == "private"
    assert (await bench.send(chat_id="@anna"))["chat"]["id"] == bench.anna.id


async def test_a_blocked_bot_cannot_write_until_unblocked(bench):
    await bench.anna.send("bot", "/start")
    bench.anna.block()
    assert await bench.send(chat_id=bench.anna.id) == (
        403,
        "Forbidden: bot was blocked by the user",
    )
    bench.anna.unblock()
    assert "message_id" in await bench.send(chat_id=bench.anna.id)


async def test_a_deleted_account_cannot_be_written_to(bench):
    await bench.anna.send("bot", "/start")
    bench.anna.delete()
    assert await bench.send(chat_id=bench.anna.id) == (403, "Forbidden: user is deactivated")


@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        ("left", "bot is not a member of the group chat"),
        ("kicked", "bot was kicked from the group chat"),
        ("outside", "bot is not a member of the group chat"),
    ],
)
async def test_a_bot_that_is_out_cannot_write(bench, status, sentence):
    bench.world.groups.change(bench.group, bot=status)
    assert await bench.send() == (403, f"Forbidden: {sentence}")
    bench.world.groups.change(bench.group, bot="member")
    assert "message_id" in await bench.send()


async def test_a_muted_bot_cannot_send_and_can_edit(bench):
    sent = await bench.send()
    bench.world.groups.change(bench.group, bot="muted")
    refusal = "Bad Request: not enough rights to send text messages to the chat"
    assert await bench.send() == (400, refusal)
    edit = {"chat_id": bench.group, "message_id": sent["message_id"], "text": "another"}
    assert (await bench.call("editMessageText", **edit))["text"] == "another"


async def test_a_bot_removed_from_a_supergroup_is_told_so(bench):
    group = bench.world.groups.create("Big", [bench.anna.id], supergroup=True)
    bench.world.groups.change(group, bot="left")
    assert await bench.send(chat_id=group) == (
        403,
        "Forbidden: bot is not a member of the supergroup chat",
    )


async def test_an_upgraded_group_names_its_new_id(bench):
    new = bench.world.groups.upgrade(bench.group)
    status, body = await bench.world.call(
        "1:sandbox", "sendMessage", {"chat_id": bench.group, "text": "x"}
    )
    assert status == 400
    assert f'"migrate_to_chat_id": {new}'.encode() in body
    moved = [u["message"] for u in await bench.updates()]
    assert [m.get("migrate_to_chat_id") or m.get("migrate_from_chat_id") for m in moved] == [
        new,
        bench.group,
    ]
    assert (await bench.send(chat_id=new))["chat"]["type"] == "supergroup"


async def test_a_topic_takes_messages_until_it_is_closed(bench):
    group = bench.world.groups.create("Forum", [bench.anna.id], topics=["Carte"])
    thread = bench.world.groups.topics_of(group)["Carte"]
    sent = await bench.send(chat_id=group, message_thread_id=thread)
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (thread, True)
    bench.world.groups.close_topic(group, thread)
    assert await bench.send(chat_id=group, message_thread_id=thread) == (
        400,
        "Bad Request: TOPIC_CLOSED",
    )
    assert await bench.send(chat_id=group, message_thread_id=999) == (
        400,
        "Bad Request: message thread not found",
    )


async def test_a_link_to_a_person_becomes_a_mention(bench):
    text = f'<a href="tg://user?id={bench.anna.id}">Anna</a> <a href="tg://user?id=9">?</a>'
    sent = await bench.send(text, parse_mode="HTML")
    (entity,) = sent["entities"]
    assert (entity["type"], entity["user"]["first_name"]) == ("text_mention", "Anna")


async def test_a_reply_quotes_its_message(bench):
    asked = await bench.anna.send(bench.group, "/go")
    sent = await bench.send(reply_parameters={"message_id": asked})
    assert sent["reply_to_message"]["text"] == "/go"
    assert (await bench.anna.see(bench.group))[-1].reply_to == asked


async def test_a_chat_action_must_be_a_known_one(bench):
    assert await bench.call("sendChatAction", chat_id=bench.group, action="typing") is True
    assert await bench.call("sendChatAction", chat_id=bench.group, action="dancing") == (
        400,
        "Bad Request: wrong parameter action in request",
    )


@pytest.mark.parametrize("method", ["sendVideo", "editMessageLiveLocation", "sendScopa"])
async def test_a_method_that_is_not_here_is_not_found(bench, method):
    assert await bench.call(method, chat_id=bench.group) == (404, "Not Found: method not found")


async def test_a_real_parameter_that_does_nothing_here_is_refused(bench):
    assert await bench.send(message_effect_id="1") == (
        400,
        "Bad Request: the sandbox has no message_effect_id in sendMessage",
    )

"""The bot's card, and what it may ask about a chat."""

import pytest

pytestmark = pytest.mark.virtual_time

COMMANDS = [{"command": "scopa", "description": "Open a table"}]


async def test_the_bot_knows_itself(bench):
    me = await bench.call("getMe")
    assert (me["id"], me["is_bot"], me["username"]) == (1, True, "sandbox_bot")
    assert await bench.call("getMyName") == {"name": "Sandbox"}


async def test_commands_are_kept_by_scope_and_language(bench):
    scope = {"type": "all_group_chats"}
    await bench.call("setMyCommands", commands=COMMANDS, scope=scope, language_code="it")
    kept = await bench.call("getMyCommands", scope=scope, language_code="it")
    assert kept == COMMANDS
    assert await bench.call("getMyCommands", scope=scope) == []
    assert await bench.call("getMyCommands") == []
    assert bench.anna.commands(bench.group) == COMMANDS
    assert bench.anna.commands("bot") == []
    assert bench.bruno.commands(bench.group) == []
    await bench.call("deleteMyCommands", scope=scope, language_code="it")
    assert bench.anna.commands(bench.group) == []


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ({"commands": [{"command": "Scopa", "description": "x"}]}, "BOT_COMMAND_INVALID"),
        (
            {"commands": [{"command": "scopa", "description": ""}]},
            "BOT_COMMAND_DESCRIPTION_INVALID",
        ),
        (
            {"commands": [{"command": f"c{n}", "description": "x"} for n in range(101)]},
            "BOT_COMMANDS_TOO_MUCH",
        ),
        (
            {"commands": [{"command": "scopa"}]},
            'parameter "commands" lacks the field description of BotCommand',
        ),
        (
            {"commands": COMMANDS, "scope": {"type": "moon"}},
            "can't parse BotCommandScope: Unsupported type specified",
        ),
        (
            {"commands": COMMANDS, "scope": {"type": "chat", "chat_id": 7}},
            "chat not found",
        ),
        (
            {"commands": COMMANDS, "language_code": "italiano"},
            "invalid language code specified",
        ),
    ],
)
async def test_wrong_commands_are_refused(bench, params, sentence):
    assert await bench.call("setMyCommands", **params) == (400, f"Bad Request: {sentence}")


async def test_descriptions_have_a_language_and_a_length(bench):
    await bench.call("setMyDescription", description="English")
    await bench.call("setMyDescription", description="Italiano", language_code="it")
    assert await bench.call("getMyDescription", language_code="it") == {"description": "Italiano"}
    assert await bench.call("getMyDescription", language_code="fr") == {"description": "English"}
    assert (await bench.call("setMyDescription", description="x" * 513))[0] == 400
    assert (await bench.call("setMyShortDescription", short_description="x" * 121))[0] == 400
    assert await bench.call("setMyShortDescription", short_description="x" * 120) is True


async def test_a_chat_is_described_in_full(bench):
    chat = await bench.call("getChat", chat_id=bench.group)
    assert (chat["type"], chat["title"]) == ("group", "Bar Sport")
    assert {"accent_color_id", "max_reaction_count", "accepted_gift_types"} <= chat.keys()


async def test_members_and_administrators_are_told(bench):
    bench.world.groups.change(bench.group, bot="admin")
    admins = await bench.call("getChatAdministrators", chat_id=bench.group)
    assert [(a["user"]["first_name"], a["status"]) for a in admins] == [
        ("Anna", "creator"),
        ("Sandbox", "administrator"),
    ]
    member = await bench.call("getChatMember", chat_id=bench.group, user_id=bench.bruno.id)
    assert member["status"] == "member"
    carla = bench.world.add_person("Carla")
    stranger = await bench.call("getChatMember", chat_id=bench.group, user_id=carla.id)
    assert stranger["status"] == "left"
    assert (await bench.call("getChatMember", chat_id=bench.group, user_id=9))[0] == 400


async def test_pinning_needs_an_administrator(bench):
    number = (await bench.send())["message_id"]
    params = {"chat_id": bench.group, "message_id": number}
    assert await bench.call("pinChatMessage", **params) == (
        400,
        "Bad Request: not enough rights to manage pinned messages in the chat",
    )
    bench.world.groups.change(bench.group, bot="admin")
    assert await bench.call("pinChatMessage", **params) is True
    chat = await bench.call("getChat", chat_id=bench.group)
    assert chat["pinned_message"]["message_id"] == number
    assert await bench.call("unpinChatMessage", chat_id=bench.group) is True
    assert (await bench.call("unpinChatMessage", chat_id=bench.group))[0] == 400


async def test_a_bot_that_leaves_is_out(bench):
    assert await bench.call("leaveChat", chat_id=bench.group) is True
    assert (await bench.call("getChat", chat_id=bench.group))[0] == 403


async def test_another_token_is_unauthorized(bench):
    status, body = await bench.world.call("2:other", "getMe", {})
    assert (status, b"Unauthorized" in body) == (401, True)

"""python-telegram-bot itself, on the world without sockets and over HTTP."""

import asyncio

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    NetworkError,
    RetryAfter,
    TimedOut,
)
from telegram.ext import Application, CallbackQueryHandler, CommandHandler

from bot.sandbox.faults import Fault
from bot.sandbox.server import serve
from bot.sandbox.virtual_time import virtual_clock
from bot.sandbox.world import TOKEN, World
from tests.sandbox.inprocess import InProcessRequest


def in_process(world):
    return (
        Application.builder()
        .token(TOKEN)
        .request(InProcessRequest(world))
        .get_updates_request(InProcessRequest(world))
        .build()
    )


def over_http(url):
    return Application.builder().token(TOKEN).base_url(f"{url}/bot").build()


async def count(update, context):
    button = InlineKeyboardButton("+1", callback_data="up")
    await update.effective_message.reply_text(
        "<b>0</b>", parse_mode="HTML", reply_markup=InlineKeyboardMarkup([[button]])
    )


async def raise_count(update, context):
    query = update.callback_query
    await query.answer("Done")
    markup = InlineKeyboardMarkup([[InlineKeyboardButton("+1", callback_data="up")]])
    await query.edit_message_text(str(int(query.message.text) + 1), reply_markup=markup)


async def play(world, app):
    """Let the bot answer a command and a press; return the calls that are no polls."""
    anna, bruno = world.add_person("Anna"), world.add_person("Bruno", language_code="it")
    group = world.groups.create("Bar Sport", [anna.id, bruno.id])
    app.add_handler(CommandHandler("count", count))
    app.add_handler(CallbackQueryHandler(raise_count))
    async with app:
        await app.start()
        await app.updater.start_polling()
        await anna.send(group, "/count")
        message = await shows(bruno, group, "0")
        assert message.entities[0]["type"] == "bold"
        pressed = await bruno.press(group, message.id, label="+1")
        assert pressed.toast == "Done"
        assert (await shows(bruno, group, "1")).is_edited
        await app.updater.stop()
        await app.stop()
    return [call for call in world.calls.since(0) if call["method"] != "getUpdates"]


async def shows(person, chat, text):
    """Wait until a chat's last message has a text, and return it."""
    async with asyncio.timeout(5):
        while (message := (await person.see(chat))[-1]).text != text:
            await person.world.changes.wait(person.world.changes.revision, 5)
    return message


@pytest.mark.virtual_time
async def test_a_bot_polls_answers_a_command_and_a_press():
    world = World(virtual_clock())
    calls = await play(world, in_process(world))
    assert [call["method"] for call in calls] == [
        "getMe",
        "deleteWebhook",
        "sendMessage",
        "answerCallbackQuery",
        "editMessageText",
    ]
    assert all(call["ok"] for call in calls)


async def test_over_http_the_same_calls_have_the_same_results():
    world = World()
    server = await serve(world, port=0)
    over = await play(world, over_http(server.url))
    await server.close()
    alike = World()
    inside = await play(alike, in_process(alike))
    assert [timeless(call) for call in over] == [timeless(call) for call in inside]


@pytest.mark.parametrize(
    ("kind", "error"),
    [
        ("403", Forbidden),
        ("400:chat not found", BadRequest),
        ("429:7", RetryAfter),
        ("500", NetworkError),
        ("timeout", TimedOut),
        ("timeout-after", TimedOut),
        ("unreachable", NetworkError),
    ],
)
@pytest.mark.virtual_time
async def test_a_fault_is_the_librarys_own_error(monkeypatch, kind, error):
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    world = World(virtual_clock())
    group = world.groups.create("Bar", [world.add_person("Anna").id])
    async with in_process(world) as app:
        world.faults.plan(Fault(kind, method="sendMessage"))
        with pytest.raises(error):
            await app.bot.send_message(group, "x")


@pytest.mark.virtual_time
async def test_an_upgraded_group_is_the_librarys_migration_error():
    world = World(virtual_clock())
    group = world.groups.create("Bar", [world.add_person("Anna").id])
    new = world.groups.upgrade(group)
    async with in_process(world) as app:
        with pytest.raises(ChatMigrated) as moved:
            await app.bot.send_message(group, "x")
    assert moved.value.new_chat_id == new


@pytest.mark.virtual_time
async def test_every_kind_of_update_can_be_parsed():
    world = World(virtual_clock())
    anna, bruno = world.add_person("Anna"), world.add_person("Bruno")
    group = world.groups.create("Forum", [anna.id, bruno.id], topics=["Carte"])
    plain = world.groups.create("Bar", [anna.id])
    world.groups.change(group, bot="admin", anonymous_admin=[bruno.id])
    await bruno.send(group, "x", thread=world.groups.topics_of(group)["Carte"])
    world.groups.change(plain, add=[bruno.id], remove=[anna.id])
    world.groups.upgrade(plain)
    anna.block()
    world.groups.change(group, bot="kicked")
    async with in_process(world) as app:
        updates = await app.bot.get_updates(allowed_updates=[])
        chat = await app.bot.get_chat(anna.id)
    assert len(updates) == 13
    assert all(update.effective_chat for update in updates)
    assert not any(update.api_kwargs for update in updates)
    assert chat.first_name == "Anna"


def dateless(value):
    """Return JSON without dates, however deep."""
    if isinstance(value, dict):
        kept = {k: v for k, v in value.items() if k not in {"date", "edit_date"}}
        return {name: dateless(each) for name, each in kept.items()}
    return [dateless(each) for each in value] if isinstance(value, list) else value


def timeless(call):
    """Return a call without what differs from run to run: when, and the forms' strings."""
    result = call["result"]
    result = dateless(result)
    params = {name: value for name, value in call["params"].items() if isinstance(value, str)}
    keep = {"text", "parse_mode", "callback_query_id"}
    return call["method"], {k: v for k, v in params.items() if k in keep}, result

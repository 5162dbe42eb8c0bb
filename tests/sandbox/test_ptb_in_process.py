"""python-telegram-bot itself, on the world without sockets."""

import asyncio

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.ext import Application, CallbackQueryHandler, CommandHandler

from bot.sandbox.virtual_time import virtual_clock
from bot.sandbox.world import TOKEN, World
from tests.sandbox.inprocess import InProcessRequest

pytestmark = pytest.mark.virtual_time


def application(world):
    return (
        Application.builder()
        .token(TOKEN)
        .request(InProcessRequest(world))
        .get_updates_request(InProcessRequest(world))
        .build()
    )


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


async def test_a_bot_polls_answers_a_command_and_a_press():
    world = World(virtual_clock())
    anna, bruno = world.add_person("Anna"), world.add_person("Bruno", language_code="it")
    group = world.groups.create("Bar Sport", [anna.id, bruno.id])
    app = application(world)
    app.add_handler(CommandHandler("count", count))
    app.add_handler(CallbackQueryHandler(raise_count))
    async with app:
        await app.start()
        await app.updater.start_polling()
        await anna.send(group, "/count")
        await asyncio.sleep(1)
        message = (await bruno.see(group))[-1]
        assert (message.text, message.entities[0]["type"]) == ("0", "bold")
        pressed = await bruno.press(group, message.id, label="+1")
        await asyncio.sleep(1)
        assert pressed.toast == "Done"
        message = (await bruno.see(group))[-1]
        assert (message.text, message.is_edited) == ("1", True)
        await app.updater.stop()
        await app.stop()
    assert all(call["ok"] for call in world.calls.since(0))

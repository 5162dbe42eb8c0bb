"""Faults and deaths at random, and in the end everything is true again."""

import asyncio
import random

import pytest

from bot.presentation import Links, digest, render
from bot.sandbox.people import NoSuchButtonError
from bot.service.posts import PostKind, Wanted
from bot.telegram.screens import table_url
from bot.telegram.watch import Watch
from tests.bot.telegram.scene import LiveBot

pytestmark = pytest.mark.virtual_time

FAULTS = (
    ("500", "editMessageText"),
    ("429:4", "editMessageText"),
    ("timeout", "editMessageText"),
    ("timeout-after", "editMessageText"),
    ("500", "sendMessage"),
    ("429:3", "sendMessage"),
    ("timeout", "sendMessage"),
    ("timeout-after", "sendMessage"),
    ("unreachable", "sendMessage"),
    ("unreachable", "deleteMessage"),
    ("timeout-after", "deleteMessage"),
    ("500", "getUpdates"),
    ("unreachable", "getUpdates"),
    ("500", "answerCallbackQuery"),
    ("duplicate-update", None),
    ("reorder-updates", None),
    ("poison-update", None),
)


async def press_anything(scene, dice):
    """Press a random button that somebody sees, or type a random command."""
    who = dice.choice((scene.anna, scene.bruno))
    chat = dice.choice((scene.group, "bot"))
    if dice.random() < 0.1:
        await who.send(scene.group, dice.choice(("/scopa", "/tavolo", "/mano", "/regole")))
        return
    buttons = [
        (message, button.data)
        for message in await scene.seen(who, chat)
        for row in message.buttons
        for button in row
        if button.data and not button.data.startswith("c")  # Cancel would end it all
    ]
    if buttons:
        message, data = dice.choice(buttons)
        try:
            await asyncio.wait_for(who.press(chat, message.id, data=data), dice.uniform(0.2, 4))
        except (TimeoutError, NoSuchButtonError):
            return


async def is_true(scene):
    """Whether every message shows the newest state of its room."""
    numbers = await scene.bot.database.read("SELECT id FROM room")
    for number in numbers:
        room = await scene.bot.store.room(number["id"])
        watch = scene.bot.board._watches.find(room.id) or Watch(room)
        for row in await scene.bot.rows.load(room.id):
            if row.post.wanted is not Wanted.SHOWN or row.post.kind is PostKind.EPHEMERAL:
                continue
            chat = scene.world.chats[row.post.chat_id]
            message = chat.messages.get(row.message_id)
            links = Links(scene.bot.app.bot.username, table_url=table_url(watch))
            screen = render(room, row.post, links)
            assert message is not None, row
            assert not message.is_deleted, row
            assert row.digest == digest(screen), row
            labels = [[button["text"] for button in line] for line in message.face.keyboard]
            assert labels == [[button.label for button in line] for line in screen.buttons]
    return True


@pytest.mark.parametrize("seed", range(4))
async def test_after_faults_and_deaths_every_message_is_true_again(scene, seed):
    dice = random.Random(seed)
    await scene.begin()
    await scene.match()
    for _ in range(60):
        if dice.random() < 0.25:
            kind, method = dice.choice(FAULTS)
            scene.fault(kind, method, nth=dice.randint(1, 3))
        if dice.random() < 0.06:
            await scene.bot.die()
            scene.bot = await LiveBot.begin(scene.world, scene.path)
        await press_anything(scene, dice)
        await asyncio.sleep(dice.uniform(0, 3))
    scene.world.faults.clear()
    await asyncio.sleep(120)
    assert await is_true(scene)
    (row,) = await scene.bot.database.read(
        "SELECT count(*) AS n FROM inbox WHERE state = 'pending'"
    )
    assert row["n"] == 0

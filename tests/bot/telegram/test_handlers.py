"""Presses and memberships on their way in, answers and registrations on their way out."""

import asyncio

import pytest

from bot.presentation import phrases
from bot.service.people import ChatId, PersonId
from bot.telegram.administrators import Administrators
from bot.telegram.registration import register_commands

pytestmark = pytest.mark.virtual_time


async def test_a_broken_button_is_answered_in_the_pressers_language(scene):
    await scene.begin()
    message = await scene.lobby()
    for who, language in ((scene.anna, "it"), (scene.bruno, "en")):
        pressed = await who.press(scene.group, message.id, data="?", force=True)
        assert pressed.toast == phrases(language)("say.broken_button")


async def test_a_press_on_a_message_that_is_gone_is_answered(scene):
    await scene.begin()
    message = await scene.lobby()
    scene.world.chats[scene.group].messages[message.id].is_deleted = True
    data = message.button("Mi siedo").data
    pressed = await scene.bruno.press(scene.group, message.id, data=data, force=True)
    assert pressed.toast


async def test_whoever_has_no_language_is_answered_in_the_chats(scene):
    carla = scene.world.add_person("Carla")
    group = scene.world.groups.create("Pub", [scene.bruno.id, carla.id])
    await scene.begin()
    await scene.bruno.send(group, "/scopa")
    await asyncio.sleep(2)
    message = (await scene.seen(carla, group))[-1]
    pressed = await carla.press(group, message.id, data="?", force=True)
    assert pressed.toast == phrases("en")("say.broken_button")


async def test_an_answer_that_comes_too_late_is_no_error(scene, caplog):
    await scene.begin()
    message = await scene.lobby()
    scene.fault("400:query is too old and response timeout expired", "answerCallbackQuery")
    await scene.press(scene.bruno, message, "Mi siedo")
    assert [record for record in caplog.records if record.levelname != "DEBUG"] == []


async def test_an_answer_that_does_not_get_through_is_given_once_more(scene):
    await scene.begin()
    message = await scene.lobby()
    scene.fault("500", "answerCallbackQuery")
    assert (await scene.press(scene.bruno, message, "Mi siedo")).toast


async def test_in_a_forum_each_topic_has_its_table(scene):
    group = scene.world.groups.create("Forum", [scene.anna.id], forum=True)
    topics = [scene.world.groups.open_topic(group, name) for name in ("Uno", "Due")]
    await scene.begin()
    for topic in topics:
        await scene.anna.send(group, "/scopa", thread=topic)
        await asyncio.sleep(2)
    assert [m.thread for m in await scene.seen(chat=group)] == topics


async def test_blocking_the_bot_and_letting_it_write_again_are_noted(scene):
    await scene.begin()
    await scene.anna.send("bot", "/start")
    await asyncio.sleep(2)

    async def is_reachable():
        return (await scene.bot.store.person(PersonId(scene.anna.id))).reachable

    assert await is_reachable()
    scene.anna.block()
    await asyncio.sleep(2)
    assert not await is_reachable()
    scene.anna.unblock()
    await asyncio.sleep(2)
    assert await is_reachable()


async def test_administrators_are_asked_for_once_in_five_minutes(scene):
    bot = await scene.begin()
    scene.world.groups.change(scene.group, admin=[scene.bruno.id])
    admins = Administrators(bot.app.bot, bot.clock)
    group = ChatId(scene.group)
    for _ in range(3):
        assert await admins.is_administrator(group, PersonId(scene.bruno.id))
        assert not await admins.is_administrator(group, PersonId(4))
    assert len(scene.calls("getChatAdministrators")) == 1
    await asyncio.sleep(301)
    assert await admins.is_administrator(group, PersonId(scene.bruno.id))
    assert len(scene.calls("getChatAdministrators")) == 2


async def test_nobody_is_an_administrator_while_telegram_cannot_say(scene):
    bot = await scene.begin()
    admins = Administrators(bot.app.bot, bot.clock)
    scene.fault("500", "getChatAdministrators")
    assert not await admins.is_administrator(ChatId(scene.group), PersonId(scene.bruno.id))


async def test_only_a_command_that_needs_authority_asks_who_has_it(scene):
    await scene.begin()
    await scene.anna.send(scene.group, "/scopa")
    await scene.bruno.send(scene.group, "/regole")
    await asyncio.sleep(10)
    assert scene.calls("getChatAdministrators") == []
    await scene.bruno.send(scene.group, "/annulla")
    await asyncio.sleep(1)
    assert len(scene.calls("getChatAdministrators")) == 1


async def test_everybody_runs_their_private_chat(scene):
    bot = await scene.begin()
    admins = Administrators(bot.app.bot, bot.clock)
    assert await admins.is_administrator(ChatId(scene.anna.id), PersonId(scene.anna.id))
    assert scene.calls("getChatAdministrators") == []


async def test_commands_are_registered_in_each_language_and_not_again(scene):
    bot = await scene.begin()
    await register_commands(bot.app.bot)
    assert [c["command"] for c in scene.anna.commands(scene.group)][2:4] == ["tavolo", "mano"]
    assert [c["command"] for c in scene.bruno.commands(scene.group)][2:4] == ["table", "hand"]
    first = len([c for c in scene.calls() if c["method"].startswith("setMy")])
    await register_commands(bot.app.bot)
    assert first == len([c for c in scene.calls() if c["method"].startswith("setMy")]) == 6
    assert all(call["ok"] for call in scene.calls())


async def test_a_failing_registration_is_only_logged(scene, caplog):
    bot = await scene.begin()
    scene.fault("500", "setMyCommands", times=0)
    await register_commands(bot.app.bot)
    assert {record.levelname for record in caplog.records} == {"WARNING"}

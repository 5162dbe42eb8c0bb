"""Messages of no room go when they are pressed; those of a room never do."""

import asyncio

import pytest

from bot.service.orders import Presser
from bot.service.people import Chat, ChatId, ChatKind, Person, PersonId

pytestmark = pytest.mark.virtual_time


async def test_an_orphan_is_left_alone_while_a_send_to_its_chat_is_under_way(scene):
    await scene.begin()
    scene.fault("timeout-after", "sendMessage", chat=scene.group)
    await scene.anna.send(scene.group, "/scopa")
    await asyncio.sleep(1)
    (message,) = await scene.seen()
    await scene.press(scene.bruno, message, "Mi siedo")
    await asyncio.sleep(1)
    assert scene.calls("deleteMessage") == []


async def test_a_press_with_another_rooms_data_does_not_remove_the_table(scene):
    await scene.begin()
    message = await scene.lobby()
    data = message.button("Mi siedo").data
    forged = "s" + "z" + data[2:]
    assert (await scene.bruno.press(scene.group, message.id, data=forged, force=True)).toast
    await asyncio.sleep(3)
    assert [m.id for m in await scene.seen()] == [message.id]


async def test_a_late_press_does_not_remove_a_message_that_was_just_left(scene):
    await scene.begin()
    message = await scene.lobby()
    data = message.button("Mi siedo").data
    for who in (scene.anna, scene.bruno):
        await scene.press(who, message, "Mi siedo")
    await scene.press(scene.anna, message, "Inizia")
    await asyncio.sleep(20)
    await scene.bruno.press(scene.group, message.id, data=data, force=True)
    await asyncio.sleep(5)
    assert message.id in [m.id for m in await scene.seen()]


async def test_an_orphan_is_nobodys_message(scene):
    await scene.begin()
    message = await scene.lobby()
    group = Chat(id=ChatId(scene.group), kind=ChatKind.GROUP, title="Bar", language="it")
    anna = Person(id=PersonId(scene.anna.id), name="Anna")
    presser = Presser(person=anna, chat=group, message_id=message.id)
    scene.bot.board.pressed(None, presser)
    await asyncio.sleep(1)
    assert len(await scene.seen()) == 1

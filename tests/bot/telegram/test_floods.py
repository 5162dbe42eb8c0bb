"""A chat that is to be left alone is left alone, whichever call was told so."""

import asyncio

import pytest
from telegram.error import TelegramError

from bot.service.answers import Notice, Saying, Sentence
from bot.service.orders import Presser
from bot.service.people import Chat, ChatId, ChatKind, Person, PersonId

pytestmark = pytest.mark.virtual_time


async def asks_for_administrators(scene):
    with pytest.raises(TelegramError):
        await scene.bot.app.bot.get_chat_administrators(scene.group)


async def removes_an_orphan(scene):
    stray = await scene.bot.app.bot.send_message(scene.group, "nobody's")
    group = Chat(id=ChatId(scene.group), kind=ChatKind.GROUP, title="Bar", language="it")
    anna = Person(id=PersonId(scene.anna.id), name="Anna")
    scene.bot.board.pressed(None, Presser(person=anna, chat=group, message_id=stray.message_id))


async def says_what_is_not_stored(scene):
    words = Sentence(Saying.NOT_SAVED)
    scene.bot.board.say_unstored(Notice(chat_id=scene.group, words=words, language="it"))


async def shows_a_hand_in_the_group(scene):
    with pytest.raises(TelegramError):
        await scene.bot.app.bot.do_api_request(
            "deleteEphemeralMessage",
            api_kwargs={
                "chat_id": scene.group,
                "receiver_user_id": scene.anna.id,
                "ephemeral_message_id": 1,
            },
        )


@pytest.mark.parametrize(
    ("method", "call"),
    [
        ("getChatAdministrators", asks_for_administrators),
        ("deleteMessage", removes_an_orphan),
        ("sendMessage", says_what_is_not_stored),
        ("deleteEphemeralMessage", shows_a_hand_in_the_group),
    ],
)
async def test_after_too_many_calls_a_chat_waits_and_no_other_does(scene, method, call):
    await scene.begin()
    await asyncio.sleep(5)
    other = scene.world.groups.create("Circolo", [scene.anna.id])
    scene.fault("429:30", method, chat=scene.group)
    await call(scene)
    await asyncio.sleep(1)
    assert [c["error_code"] for c in scene.calls(method, ok=False)] == [429]
    for group in (scene.group, other):
        await scene.anna.send(group, "/regole")
    await asyncio.sleep(20)
    assert len(await scene.seen(chat=other)) == 1
    before = len(await scene.seen())
    await asyncio.sleep(15)
    assert len(await scene.seen()) == before + 1

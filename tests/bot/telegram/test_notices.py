"""What is said once: not twice for questions that one answer is for, and never not at all."""

import asyncio

import pytest

from bot.service.answers import Help, Notice, RulesInForce, Saying, Sentence
from bot.service.standings import Figures, OwnFigures, Standing, Standings
from engine import scopa

pytestmark = pytest.mark.virtual_time

ANNA = Standing(place=1, name="Anna", person=None, played=3, won=2, points=30, scope=4)


async def said(scene, text):
    return [message for message in await scene.seen() if text in message.text]


async def test_those_who_ask_the_same_before_it_is_answered_have_one_answer(scene):
    await scene.begin()
    scene.fault("unreachable", "sendMessage", chat=scene.group)
    for _ in range(3):
        await scene.anna.send(scene.group, "/aiuto")
    await asyncio.sleep(20)
    assert len(await said(scene, "/scopone")) == 1

    await scene.anna.send(scene.group, "/aiuto")
    await asyncio.sleep(10)
    assert len(await said(scene, "/scopone")) == 2
    assert await scene.bot.database.read("SELECT 1 FROM notice") == []


async def test_different_questions_have_their_own_answers(scene):
    await scene.begin()
    scene.fault("unreachable", "sendMessage", chat=scene.group)
    await scene.anna.send(scene.group, "/aiuto")
    await scene.bruno.send(scene.group, "/regole")
    await scene.anna.send("bot", "/aiuto")
    await asyncio.sleep(20)
    assert len(await scene.seen()) == 2
    assert len(await scene.seen(scene.anna, "bot")) == 1


async def test_a_notice_is_said_once(scene):
    await scene.begin()
    await scene.anna.send(scene.group, "/regole")
    await asyncio.sleep(5)
    assert len(await scene.seen()) == 1
    assert await scene.bot.database.read("SELECT * FROM notice") == []


async def test_a_notice_older_than_a_minute_is_dropped(scene):
    await scene.begin()
    scene.fault("unreachable", "sendMessage", times=0)
    await scene.anna.send(scene.group, "/regole")
    await asyncio.sleep(70)
    scene.world.faults.clear()
    await asyncio.sleep(10)
    assert await scene.seen() == []
    assert await scene.bot.database.read("SELECT * FROM notice") == []


@pytest.mark.parametrize(
    "words",
    [
        Sentence(Saying.CUT, (("place", 3),)),
        Help(private=True),
        RulesInForce(scopa(3), 60),
        Standings((ANNA,)),
        OwnFigures(Figures(), Figures()),
    ],
)
def test_whatever_is_said_can_be_told_from_everything_else(words):
    told = [Notice(chat_id=-1, words=words, language=each) for each in ("it", "it", "en")]
    assert len(set(told)) == 2

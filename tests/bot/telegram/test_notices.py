"""What is said once: not twice for questions that one answer is for, and never not at all."""

import asyncio

import pytest

from bot.service.answers import Help, Notice, RulesInForce, Saying, Sentence
from bot.service.standings import Figures, OwnFigures, Standing, Standings
from bot.store.instants import to_ms
from bot.store.words import encode_words
from engine import scopa

pytestmark = pytest.mark.virtual_time

ANNA = Standing(place=1, name="Anna", person=None, played=3, won=2, points=30, scope=4)

STORE = "INSERT INTO notice (chat_id, language, body, created_at) VALUES (?, 'it', ?, ?)"


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


async def test_what_is_only_read_never_keeps_the_table_waiting(scene):
    await scene.begin()
    lobby = await scene.lobby()
    await asyncio.sleep(60)
    for number in range(12):
        person = scene.world.add_person(f"P{number}", language_code=("it", "en")[number % 2])
        scene.world.groups.change(scene.group, add=[person.id])
        await person.send(scene.group, "/regole" if number % 3 else "/aiuto")
        await asyncio.sleep(1)
    await scene.anna.send(scene.group, "/tavolo")
    await asyncio.sleep(1)
    assert any(each.id > lobby.id and each.button("Mi siedo") for each in await scene.seen())


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


async def test_what_another_version_left_to_be_said_silences_nobody(scene, caplog):
    """It is dropped, and whoever runs the bot is told once."""
    bot = await scene.begin()
    async with bot.database.transaction() as tx:
        for body in ('{"kind":"sentence","saying":"an_old_one","args":[]}', '{"kind":"help"}'):
            tx.add(STORE, scene.group, body, to_ms(bot.clock.now()))
    for _ in range(2):
        await scene.anna.send(scene.group, "/regole")
        await asyncio.sleep(5)

    assert len(await scene.seen()) == 2
    assert await bot.database.read("SELECT * FROM notice") == []
    assert [(each.levelname, "not told" in each.message) for each in caplog.records] == [
        ("ERROR", True),
        ("ERROR", True),
    ]
    caplog.clear()

    await bot.stop()
    await scene.begin()
    await scene.anna.send("bot", "/regole")
    await asyncio.sleep(5)
    assert len(await scene.seen(scene.anna, "bot")) == 1
    assert [each for each in caplog.records if each.levelname == "ERROR"] == []


async def test_a_sentence_that_lacks_what_it_needs_today_is_dropped(scene, caplog):
    """It can be read, and not be put into words."""
    bot = await scene.begin()
    async with bot.database.transaction() as tx:
        body = encode_words(Sentence(Saying.CUT))
        tx.add(STORE, scene.group, body, to_ms(bot.clock.now()))
    await scene.anna.send(scene.group, "/regole")
    await asyncio.sleep(5)

    assert len(await scene.seen()) == 1
    assert await bot.database.read("SELECT * FROM notice") == []
    assert [each.levelname for each in caplog.records] == ["ERROR"]
    caplog.clear()


async def test_what_cannot_be_stored_is_said_once_a_minute_and_hides_nothing_else(scene):
    bot = await scene.begin()
    for _ in range(2):
        for saying in (Saying.TOO_FAST, Saying.NOT_SAVED):
            notice = Notice(chat_id=scene.group, words=Sentence(saying), language="it")
            bot.board.say_unstored(notice)
    await asyncio.sleep(20)
    assert len(await said(scene, "Troppo in fretta")) == 1
    assert len(await said(scene, "non riesco a salvare")) == 1
    await asyncio.sleep(45)
    bot.board.say_unstored(notice)
    await asyncio.sleep(10)
    assert len(await said(scene, "non riesco a salvare")) == 2


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

"""A database that cannot be written: who is told what, and that everything goes on by itself."""

import asyncio
import logging
import sqlite3
from contextlib import asynccontextmanager, closing, suppress

import pytest

from bot.sandbox.people import PRIVATE
from bot.store.batch import Statement
from bot.store.trouble import TroubleError
from tests.end_to_end.players import is_card
from tests.end_to_end.stage import stage
from tests.end_to_end.test_places import begun

pytestmark = pytest.mark.virtual_time

LOCK_WAIT_S = 0.02
OLD = "INSERT INTO inbox (bot_id, update_id, body, state, at) VALUES (0, ?, ?, 'done', 0)"
PATIENCE = "non riesco a salvare"


@pytest.fixture(autouse=True)
def _short_waits(monkeypatch):
    monkeypatch.setattr("bot.store.connection.LOCK_WAIT_S", LOCK_WAIT_S)


@asynccontextmanager
async def locked(each):
    """Another program writes and does not come to an end."""
    with closing(sqlite3.connect(each.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


@asynccontextmanager
async def full(each):
    """The file cannot grow, and what is free in its pages is used up."""
    writer = each.database._writer.connection
    ((pages,),) = (await writer.execute([Statement("PRAGMA page_count")]))[0]
    await writer.execute([Statement(f"PRAGMA max_page_count = {pages}")])
    numbers = iter(range(1_000_000))
    for size in (1000, 100, 1):
        with suppress(TroubleError):
            while True:
                await writer.execute([Statement(OLD, [next(numbers), "x" * size])])
    yield
    await writer.execute([Statement("PRAGMA max_page_count = 1000000")])


@asynccontextmanager
async def read_only(each):
    """The file may be read and not written."""
    writer = each.database._writer.connection
    await writer.execute([Statement("PRAGMA query_only = ON")])
    yield
    await writer.execute([Statement("PRAGMA query_only = OFF")])


def errors(caplog):
    return [each for each in caplog.records if each.levelno >= logging.ERROR]


async def a_card(evening):
    """Whoever is on turn, with the message and a button of a card of theirs."""
    while True:
        for person in evening.people:
            choice = await evening._choice(person)
            if choice is not None and is_card(choice[2]):
                return person, *choice
        await asyncio.sleep(0.5)


async def plays(each):
    rows = await each.database.read("SELECT count(*) AS n FROM event WHERE kind = 'card_played.1'")
    return rows[0]["n"]


async def states(each):
    rows = await each.database.read("SELECT state, count(*) AS n FROM inbox GROUP BY state")
    return {row["state"]: row["n"] for row in rows}


TROUBLES = [
    (locked, "is locked by another process"),
    (full, "the disk is full"),
    (read_only, "cannot be written"),
]


@pytest.mark.parametrize(("trouble", "sentence"), TROUBLES)
async def test_a_press_that_cannot_be_stored_is_told_so_and_done_later(
    tmp_path, caplog, trouble, sentence
):
    async with stage(tmp_path) as each:
        evening = await begun(each)
        person, chat, message, button = await a_card(evening)
        before = await plays(each)
        caplog.clear()
        async with trouble(each):
            pressed = await person.press(chat, message.id, data=button.data)
            assert PATIENCE in pressed.toast
            await asyncio.sleep(40)
            assert await plays(each) == before
            assert len(errors(caplog)) == 1
            said = errors(caplog)[0]
            assert sentence in said.getMessage()
            assert said.exc_info is None
        await asyncio.sleep(5)
        assert await plays(each) == before + 1
        assert any("works again" in record.getMessage() for record in caplog.records)
        await asyncio.sleep(2)
        assert set(await states(each)) == {"done"}

        if trouble is locked:
            assert "🏆" in await evening.play()


async def test_whoever_chose_a_language_is_told_to_wait_in_it(tmp_path):
    """Nothing can be read just then, so the bot has to know it by heart."""
    async with stage(tmp_path) as each:
        evening = await begun(each)
        person, chat, message, button = await a_card(evening)
        await person.send(PRIVATE, "/lingua english")
        await asyncio.sleep(5)
        async with locked(each):
            pressed = await person.press(chat, message.id, data=button.data)
            assert "cannot save" in pressed.toast


@pytest.mark.parametrize(("trouble", "_"), TROUBLES)
async def test_a_command_that_cannot_be_stored_is_told_so_once_and_obeyed_later(
    tmp_path, trouble, _
):
    async with stage(tmp_path) as each:
        anna, bruno = each.person("Anna"), each.person("Bruno", "en")
        group = each.world.groups.create("Bar Sport", [anna.id, bruno.id])
        other = each.world.groups.create("Circolo", [bruno.id])
        await asyncio.sleep(5)
        async with trouble(each):
            await anna.send(group, "/scopa")
            for _n in range(5):
                await anna.send(group, "/regole")
            await anna.send(group, "chiacchiere")
            await bruno.send(other, "/scopa")
            await bruno.send(PRIVATE, "/start")
            await asyncio.sleep(20)
            assert len(said(await anna.see(group), PATIENCE)) == 1
            for chat in (other, PRIVATE):
                assert len(said(await bruno.see(chat), "I cannot save")) == 1
        await asyncio.sleep(15)
        for person, chat, label in ((anna, group, "Mi siedo"), (bruno, other, "Sit down")):
            assert [m for m in await person.see(chat) if m.button(label)]
        assert len(said(await anna.see(group), PATIENCE)) == 1


def said(messages, words):
    return [message for message in messages if words in message.text]


async def test_an_update_that_cannot_be_stored_is_not_confirmed_and_stays_at_telegram(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        group = each.world.groups.create("Bar Sport", [anna.id])
        await asyncio.sleep(5)
        async with locked(each):
            await anna.send(group, "/scopa")
            await asyncio.sleep(60)
            (row,) = await each.database.read("SELECT max(update_id) AS last FROM inbox")
            polls = [c for c in each.world.calls.since(0) if c["method"] == "getUpdates"]
            assert int(polls[-1]["params"]["offset"]) == (row["last"] or 0) + 1
        await asyncio.sleep(10)
        assert [m for m in await anna.see(group) if m.button("Mi siedo")]


async def test_a_damaged_page_is_said_plainly_and_other_tables_go_on(tmp_path, caplog):
    async with stage(tmp_path) as each:
        evening = await begun(each)
        person, chat, message, button = await a_card(evening)
        (page,) = await each.database.read(
            "SELECT rootpage FROM sqlite_master WHERE name = 'event'"
        )
        (size,) = await each.database.read("PRAGMA page_size")
        await each.stop()
        with each.path.open("r+b") as file:
            file.seek((page["rootpage"] - 1) * size["page_size"])
            file.write(b"\xff" * size["page_size"])
        caplog.clear()
        await each.start()
        for _ in range(2):
            pressed = await person.press(chat, message.id, data=button.data)
            assert "la colpa è mia" in pressed.toast
        bruno = evening.people[1]
        await bruno.send(evening.group, "/tavolo")
        anna = evening.people[0]
        other = each.world.groups.create("Circolo", [anna.id])
        await anna.send(other, "/scopa")
        await asyncio.sleep(20)

        assert len(said(await bruno.see(evening.group), "la colpa è mia")) == 1
        assert [m for m in await anna.see(other) if m.button("Mi siedo")]
        (record,) = errors(caplog)
        assert "is damaged; stop the bot" in record.getMessage()
        assert [r for r in caplog.records if r.exc_info] == []
        asides = await each.database.read("SELECT attempts FROM inbox WHERE state = 'aside'")
        assert [row["attempts"] for row in asides] == [0, 0, 0]

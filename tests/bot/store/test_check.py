"""A database is judged, and every fault is named."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from bot.service.room import Stage
from bot.store import Database
from bot.store.check import check, judge
from bot.store.matches import load_events, match_ids
from engine import replay
from tests.bot.service.rooms import T0
from tests.bot.store.evening import begun, played_out


async def change(database, sql, *args):
    async with database.transaction() as tx:
        tx.add(sql, *args)


@pytest.fixture
async def room(store):
    room, _ = await played_out(store, await begun(store, options=(("target", 7),)))
    return room


async def test_a_sound_database_has_no_findings(database, room):
    assert await check(database) == []


async def test_a_match_is_found_by_its_number(database, room):
    assert await match_ids(database) == [room.match_id]
    assert replay(await load_events(database, room.match_id)) == room.match
    assert await load_events(database, 404) == ()


async def test_an_event_of_an_unknown_kind_is_found(database, room):
    await change(database, "UPDATE event SET kind = 'card_eaten.1' WHERE version = 9")

    (finding,) = await check(database)

    assert (
        finding == f"match {room.match_id} cannot be loaded: unknown kind of event: 'card_eaten.1'"
    )


async def test_a_gap_in_a_log_is_found(database, room):
    await change(database, "DELETE FROM event WHERE version = 9")

    assert await judge(database, room.match_id) == [
        f"match {room.match_id} cannot be loaded: the log of match {room.match_id} has a gap"
    ]


async def test_a_match_without_events_is_found(database, room):
    await change(database, "DELETE FROM event")

    (finding,) = await judge(database, room.match_id)

    assert "cannot be loaded: an empty log" in finding


async def test_a_play_that_was_tampered_with_is_found(database, room):
    """Somebody gives themselves a scopa."""
    rows = await database.read(
        "SELECT version FROM event WHERE kind = 'card_played.1' AND body LIKE '%\"scopa\":false%'"
    )
    version = rows[0]["version"]
    await change(
        database,
        "UPDATE event SET body = replace(body, '\"scopa\":false', '\"scopa\":true')"
        " WHERE version = ?",
        version,
    )

    findings = await check(database)

    assert findings[0].startswith(f"match {room.match_id}, event {version}: CardPlayed")
    assert "scopa=True" in findings[0].partition(";")[0]
    assert "today it would be" in findings[0]


async def test_waiting_and_set_aside_updates_are_found(database, inbox):
    await inbox.store([{"update_id": n} for n in (1, 2, 3)])
    await inbox.aside(2, "it cannot be read")

    assert await check(database) == [
        "2 updates wait to be handled",
        "set aside: update 2, it cannot be read",
    ]


async def test_a_row_that_names_nobody_is_found(database, path, room):
    with closing(sqlite3.connect(path, isolation_level=None)) as other:  # no foreign keys here
        other.execute("DELETE FROM person WHERE id = 1")

    assert "a row of chair names one of person that is not there" in await check(database)


async def test_a_damaged_index_is_found(database, path, room):
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA writable_schema = ON")
        other.execute(
            "UPDATE sqlite_master SET rootpage = ("
            "SELECT rootpage FROM sqlite_master WHERE name = 'outcome_by_standing')"
            " WHERE name = 'chair_by_person'"
        )
    reopened = await Database.open(path)

    findings = await check(reopened)

    assert any(finding.startswith("the file is damaged: ") for finding in findings)
    await reopened.close()


async def test_a_room_that_is_played_without_a_match_is_found(database, store, room):
    await store.save(room, replace(room, stage=Stage.PLAYING, revision=room.revision + 1), at=T0)

    assert await check(database) == [f"room {room.id} is playing without a running match"]

"""Nothing that is stored tells of somebody who was forgotten, and all else is as it was."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from bot.service.answers import Notice, Saying, Sentence
from bot.service.people import NOBODY, ChatId, PersonId, UpdateId
from bot.service.ports import StaleRoomError
from bot.service.room import Question, Stage, Vote
from bot.store import PostRows
from bot.store.check import check
from engine import Seat
from tests.bot.service.rooms import ANNA, BRUNO, GROUP, T0, private_chat
from tests.bot.store.evening import begun, opened, played_out
from tests.bot.store.test_standings import finished, outcome

BRUNA = replace(BRUNO, id=PersonId(5_000_000_002), name="Bruna", username="bruna_rossi")
ELSEWHERE = replace(GROUP, id=ChatId(-200), title="Circolo")
FORGOTTEN = Notice(chat_id=ChatId(BRUNA.id), words=Sentence(Saying.FORGOTTEN), language="it")


def traces(path):
    marks = (str(BRUNA.id), BRUNA.name, BRUNA.username)
    with closing(sqlite3.connect(path)) as db:
        lines = [line for line in db.iterdump() if any(mark in line for mark in marks)]
    return [line for line in lines if not line.startswith('INSERT INTO "notice"')]


async def forget(store, cause=None):
    return await store.forget(BRUNA.id, FORGOTTEN, cause=cause)


async def test_nobody_sits_where_they_sat_and_has_won_what_they_won(store, path):
    room = await begun(store, ANNA, BRUNA)
    room, _ = await played_out(store, room)
    before = {row.person: row for row in await store.standings(GROUP.id, None)}
    assert traces(path)

    assert await forget(store) == [GROUP.id]

    assert traces(path) == []
    kept = await store.room(room.id)
    assert [chair.person for chair in kept.chairs] == [ANNA, NOBODY]
    assert kept.match == room.match
    rows = await store.standings(GROUP.id, None)
    assert [replace(row, place=before[ANNA.id].place) for row in rows] == [before[ANNA.id]]
    assert await store.person(BRUNA.id) is None


async def test_what_was_played_in_private_is_nobodys_and_keeps_its_numbers(store, path, database):
    """A number that were given again would let old buttons press another table."""
    chat = private_chat(BRUNA)
    room = await begun(store, BRUNA, chat=chat)
    await played_out(store, room)
    open_one = await opened(store, BRUNA, chat=chat)

    await forget(store)

    assert traces(path) == []
    assert await store.chat(chat.id) is None
    kept = await store.room(room.id)
    assert [chair.person or chair.opponent for chair in kept.chairs] == [NOBODY, "barista"]
    assert kept.opener == kept.chat.id == NOBODY.id
    closed = await store.room(open_one.id)
    assert (closed.stage, closed.clocks.first) == (Stage.CLOSED, None)
    assert (await opened(store, ANNA)).id > open_one.id
    assert await check(database) == []


async def test_whoever_remembers_a_room_from_before_cannot_bring_them_back(store, path):
    room = await begun(store, ANNA, BRUNA)
    over = replace(room, stage=Stage.OVER, revision=room.revision + 1)
    over = await store.save(room, over, at=T0)

    await forget(store)

    with pytest.raises(StaleRoomError):
        await store.save(over, replace(over, menu="more", revision=over.revision + 1), at=T0)
    assert traces(path) == []


async def test_what_they_opened_asked_and_were_shown_is_nobodys(store, path, database):
    room = await opened(store, BRUNA, ANNA, chat=ELSEWHERE)
    asked = Vote(Question.SUBSTITUTE, BRUNA, Seat(0), frozenset({Seat(1)}))
    await store.save(room, replace(room, vote=asked, revision=room.revision + 1), at=T0)
    playing = await begun(store, ANNA, BRUNA)
    assert {post.person for post in playing.posts} >= {BRUNA.id}

    assert set(await store.rooms_about(BRUNA.id)) == {room.id, playing.id}
    await forget(store)

    assert traces(path) == []
    after = await store.room(room.id)
    assert (after.opener, after.vote) == (NOBODY.id, None)
    assert [chair and chair.person for chair in after.chairs] == [None, ANNA]
    rows = await PostRows(database).load(playing.id)
    assert {row.post.chat_id for row in rows} <= {GROUP.id, ChatId(ANNA.id)}
    assert await store.rooms_about(BRUNA.id) == []


async def test_what_was_set_aside_of_theirs_is_emptied_and_of_others_is_not(
    store, inbox, path, database
):
    hers = {"update_id": 1, "message": {"from": {"id": BRUNA.id, "first_name": "Bruna"}}}
    others = {"update_id": 2, "message": {"from": {"id": ANNA.id}, "text": "hm"}}
    await inbox.store([hers, others, {"update_id": 3}])
    await inbox.aside(UpdateId(1), "no")
    await inbox.aside(UpdateId(2), "no")
    await store.meet(BRUNA)

    await forget(store, cause=UpdateId(3))
    await forget(store)  # once more does no harm, nor does a body that is empty by now

    assert traces(path) == []
    rows = await database.read("SELECT body, state FROM inbox ORDER BY arrival")
    assert [row["state"] for row in rows] == ["aside", "aside", "done"]
    assert [bool(row["body"]) for row in rows] == [False, True, False]


async def test_two_who_are_forgotten_are_nobody_both(store):
    room = await begun(store, ANNA, BRUNA)
    await played_out(store, room)

    await forget(store)
    await store.forget(ANNA.id, FORGOTTEN, cause=None)

    assert [chair.person for chair in (await store.room(room.id)).chairs] == [NOBODY, NOBODY]
    assert await store.standings(GROUP.id, None) == []


async def test_a_match_that_nobody_goes_on_playing_counts_for_the_others(store):
    await store.meet(NOBODY)
    await finished(
        store,
        outcome(0, ANNA.id, won=True, points=11),
        outcome(1, NOBODY.id, won=False, points=3),
    )

    rows = await store.standings(GROUP.id, None)
    assert [(row.person, row.won) for row in rows] == [(ANNA.id, 1)]

"""The service's Store on SQLite."""

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.service.answers import Notice, Outcome
from bot.service.people import Chat, ChatId, Person, PersonId, Place, UpdateId
from bot.service.ports import Clock, PlaceTakenError, StaleRoomError
from bot.service.room import Room, RoomId
from bot.service.standings import OwnFigures, Standing
from bot.store.batch import Statement, UnmatchedError
from bot.store.database import Database
from bot.store.forgetting import ROOMS_ABOUT, forget_person
from bot.store.inbox import Inbox
from bot.store.instants import elapsed_ms, from_ms, to_ms
from bot.store.matches import SELECT_EVENTS, append_events, begin_match, read_match
from bot.store.notices import put_notices
from bot.store.people import (
    SELECT_CHAT,
    find_chat,
    find_person,
    move_chat,
    put_chat,
    put_language,
    put_person,
    raise_rooms,
    read_chat,
)
from bot.store.posts import SELECT_POSTS, put_posts, read_post
from bot.store.rooms import SELECT_CHAIRS, insert_room, put_chairs, read_room, update_room
from bot.store.standings import put_outcomes, read_figures, read_standings
from bot.store.transaction import Transaction
from engine import Event

_ONE_LIVE_ROOM = "one_live_room_per_place"
# Rooms, chairs and posts stay for ever: what is asked for at a press is found among the live rooms,
# by the index on them, or at the end of an index.
ROOM_AT_QUERY: Final = """
    SELECT ifnull(
        (
            SELECT id FROM room
            WHERE chat_id = ? AND ifnull(thread_id, 0) = ifnull(?, 0)
              AND stage IN ('lobby', 'playing', 'counting')
        ),
        (SELECT id FROM room WHERE chat_id = ? AND thread_id IS ? ORDER BY id DESC LIMIT 1)
    ) AS id
"""
ROOMS_OF_QUERY: Final = """
    SELECT id FROM room
    WHERE stage IN ('lobby', 'playing', 'counting')
      AND EXISTS (SELECT 1 FROM chair WHERE person_id = ? AND room_id = room.id)
"""
RESTARTED_QUERY: Final = """
    UPDATE room SET restarted = 1, revision = revision + 1
    WHERE stage IN ('lobby', 'playing', 'counting') AND stage <> 'lobby' AND touched_at >= ?
"""
_TAKEN = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE")


class SqliteStore:
    """See ``bot.service.ports.Store``; causes are marked in ``inbox``."""

    def __init__(self, database: Database, inbox: Inbox, clock: Clock) -> None:
        self._database = database
        self._inbox = inbox
        self._clock = clock

    async def room(self, room_id: RoomId) -> Room | None:
        """See Store."""
        rooms, chats, chairs, posts, events = await self._database.read_all(
            Statement("SELECT * FROM room WHERE id = ?", (room_id,)),
            Statement(
                "SELECT * FROM chat WHERE id = (SELECT chat_id FROM room WHERE id = ?)", (room_id,)
            ),
            Statement(SELECT_CHAIRS, (room_id,)),
            Statement(SELECT_POSTS, (room_id,)),
            Statement(SELECT_EVENTS, (room_id,)),
        )
        if not rooms:
            return None
        return read_room(
            rooms[0],
            read_chat(chats[0]),
            chairs,
            tuple(read_post(row) for row in posts),
            read_match(events),
        )

    async def room_at(self, place: Place) -> RoomId | None:
        """See Store."""
        where = (place.chat_id, place.thread_id)
        (row,) = await self._database.read(ROOM_AT_QUERY, *where, *where)
        return None if row["id"] is None else RoomId(row["id"])

    async def rooms_of(self, person: PersonId) -> Sequence[RoomId]:
        """See Store."""
        rows = await self._database.read(ROOMS_OF_QUERY, person)
        return sorted((RoomId(row["id"]) for row in rows), reverse=True)

    async def open_room(
        self, room: Room, *, cause: UpdateId | None, notices: Sequence[Notice] = ()
    ) -> Room:
        """See Store."""
        async with self._caused_by(cause) as tx:
            rows = await tx.rows(SELECT_CHAT, room.chat.id)
            known = read_chat(rows[0]) if rows else None
            if known is not None:  # something may have been chosen since it was read
                room = replace(room, chat=known.seen_as(room.chat))
            if room.chat != known:
                put_chat(tx, room.chat)
                raise_rooms(tx, room.chat, None)
            sql, args = insert_room(room)
            rows = await tx.rows(sql, *args)
            room = replace(room, id=RoomId(rows[0]["id"]))
            put_chairs(tx, None, room)
            put_posts(tx, None, room)
            put_notices(tx, notices, room.opened_at)
        return room

    async def save(
        self,
        before: Room,
        after: Room,
        *,
        events: Sequence[Event] = (),
        outcomes: Sequence[Outcome] = (),
        notices: Sequence[Notice] = (),
        cause: UpdateId | None = None,
        at: datetime,
    ) -> Room:
        """See Store."""
        async with self._caused_by(cause) as tx:
            if after.match is not None and after.match_id is None:
                after = replace(after, match_id=await begin_match(tx, after, at))
            if after != before or events:
                update_room(tx, before, after)
                put_chairs(tx, before, after)
                put_posts(tx, before, after)
            if after.chat != before.chat:
                put_chat(tx, after.chat)
                raise_rooms(tx, after.chat, after.id)
            if after.match is not None and after.match_id is not None:
                append_events(tx, after.match_id, after.match, events, at)
                put_outcomes(tx, after.match_id, after.chat.id, outcomes, at)
            put_notices(tx, notices, at)
        return after

    async def say(self, notices: Sequence[Notice], *, cause: UpdateId | None) -> None:
        """See Store."""
        async with self._caused_by(cause) as tx:
            put_notices(tx, notices, self._clock.now())

    async def speak(self, chat: Chat, said: Notice, *, cause: UpdateId | None) -> None:
        """See Store."""
        async with self._caused_by(cause) as tx:
            put_language(tx, chat)
            raise_rooms(tx, chat, None)
            put_notices(tx, (said,), self._clock.now())

    async def person(self, person_id: PersonId) -> Person | None:
        """See Store."""
        return await find_person(self._database, person_id)

    async def rooms_about(self, person: PersonId) -> Sequence[RoomId]:
        """See Store."""
        return [RoomId(row["id"]) for row in await self._database.read(ROOMS_ABOUT, person)]

    async def forget(
        self, person: PersonId, said: Notice, *, cause: UpdateId | None
    ) -> Sequence[ChatId]:
        """See Store."""
        async with self._caused_by(cause) as tx:
            rooms = forget_person(tx, person)
            put_notices(tx, (said,), self._clock.now())
        return list(dict.fromkeys(ChatId(row["chat_id"]) for row in rooms))

    async def meet(self, person: Person, *, cause: UpdateId | None = None) -> None:
        """See Store."""
        async with self._caused_by(cause) as tx:
            put_person(tx, person)

    async def chat(self, chat_id: ChatId) -> Chat | None:
        """See Store."""
        return await find_chat(self._database, chat_id)

    async def standings(self, chat_id: ChatId, asker: PersonId | None) -> Sequence[Standing]:
        """See Store."""
        return await read_standings(self._database, chat_id, asker)

    async def figures(self, person: PersonId) -> OwnFigures:
        """See Store."""
        return await read_figures(self._database, person)

    async def live_rooms(self, chat_id: ChatId) -> Sequence[RoomId]:
        """See Store."""
        rows = await self._database.read(
            "SELECT id FROM room WHERE chat_id = ? AND stage IN ('lobby', 'playing', 'counting')",
            chat_id,
        )
        return [RoomId(row["id"]) for row in rows]

    async def unsettled_rooms(self, chat_id: ChatId) -> Sequence[RoomId]:
        """See Store."""
        rows = await self._database.read(
            """
            SELECT id FROM room WHERE chat_id = ? AND (
                stage IN ('lobby', 'playing', 'counting')
                OR EXISTS (
                    SELECT 1 FROM post
                    WHERE room_id = id AND message_id IS NULL AND wanted = 'shown'
                )
            )
            """,
            chat_id,
        )
        return [RoomId(row["id"]) for row in rows]

    async def move_chat(self, old: ChatId, new: ChatId, *, cause: UpdateId | None) -> None:
        """See Store."""
        async with self._caused_by(cause) as tx:
            move_chat(tx, old, new)

    async def due(self, now: datetime, limit: int) -> Sequence[RoomId]:
        """See Store."""
        rows = await self._database.read(
            "SELECT id FROM room WHERE due_at <= ? ORDER BY due_at LIMIT ?",
            *(elapsed_ms(now), limit),
        )
        return [RoomId(row["id"]) for row in rows]

    async def next_due(self) -> datetime | None:
        """See Store."""
        rows = await self._database.read(
            "SELECT min(due_at) AS due_at FROM room WHERE due_at IS NOT NULL"  # by the index
        )
        due_at: int | None = rows[0]["due_at"]
        return None if due_at is None else from_ms(due_at)

    async def mark_restarted(self, since: datetime) -> None:
        """See Store."""
        async with self._database.transaction() as tx:
            tx.add(RESTARTED_QUERY, to_ms(since))

    @asynccontextmanager
    async def _caused_by(self, cause: UpdateId | None) -> AsyncIterator[Transaction]:
        """Open a transaction that also marks ``cause`` handled."""
        try:
            async with self._database.transaction() as tx:
                yield tx
                self._inbox.put_done(tx, cause)
        except UnmatchedError as error:
            raise StaleRoomError("the room has moved on") from error
        except sqlite3.IntegrityError as error:
            if _ONE_LIVE_ROOM in str(error):
                raise PlaceTakenError("another table lives there") from error
            if error.sqlite_errorname in _TAKEN:
                raise StaleRoomError(str(error)) from error
            raise
        self._inbox.note_done(cause)

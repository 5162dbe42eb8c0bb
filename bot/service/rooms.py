"""The rooms: each with a short queue and a lock, so that none races and none holds up another."""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from bot.service.answers import Answer, Notice, Saying
from bot.service.outcomes import outcomes_of
from bot.service.people import Chat, ChatId, PersonId, UpdateId
from bot.service.ports import Board, Clock, PlaceTakenError, StaleRoomError, Store
from bot.service.room import Room, RoomId
from bot.service.settle import settle
from bot.service.step import Step, refused

Use: TypeAlias = Callable[[Room], Step]

QUEUE: Final = 20
KEPT: Final = 256


@dataclass(slots=True)
class _Desk:
    """Where one room is worked on: one at a time, a few waiting in the order they came."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0
    room: Room | None = None


class Rooms:
    """Loads rooms at first touch, changes them one at a time, stores, and tells the board."""

    def __init__(self, store: Store, board: Board, clock: Clock) -> None:
        self._store = store
        self._board = board
        self._clock = clock
        self._desks: OrderedDict[RoomId, _Desk] = OrderedDict()

    async def look(self, room_id: RoomId) -> Room | None:
        """Return the room as stored last; nothing is locked."""
        desk = self._desks.get(room_id)
        if desk is not None and desk.room is not None:
            return desk.room
        desk = self._desk(room_id)
        desk.waiting += 1
        try:
            async with desk.lock:
                return await self._load(room_id, desk)
        finally:
            desk.waiting -= 1

    async def change(
        self, room_id: RoomId, use: Use, *, cause: UpdateId | None = None
    ) -> tuple[Room, Answer]:
        """Apply a use case under the room's lock and store what it did in one transaction.

        Returns the room as stored and the answer. A step that changes nothing stores nothing.

        Raises:
            RefusedError: the use case refused, the room is unknown, its queue is full, or it would
                come back to life where another lives.
        """
        desk = self._desk(room_id)
        if desk.waiting >= QUEUE:
            raise refused(Saying.TOO_FAST)
        desk.waiting += 1
        try:
            async with desk.lock:
                try:
                    return await self._apply(room_id, desk, use, cause)
                except PlaceTakenError:  # a rematch where somebody opened another table meanwhile
                    raise refused(Saying.PLACE_TAKEN) from None
                except StaleRoomError:  # its chat was changed by another of its tables
                    desk.room = None
                    return await self._apply(room_id, desk, use, cause)
        finally:
            desk.waiting -= 1

    async def add(self, room: Room, *, cause: UpdateId | None) -> Room:
        """Store a new room; raise PlaceTakenError if its place is taken."""
        stored = await self._store.open_room(settle(None, room, self._clock.now()), cause=cause)
        self._desk(stored.id).room = stored
        self._board.changed(stored)
        self._chat_changed(stored.chat.id, but=stored.id)
        return stored

    async def move(
        self, rooms: Sequence[RoomId], old: ChatId, new: ChatId, *, cause: UpdateId | None
    ) -> None:
        """Let a group's rooms go on under its supergroup's id; nobody works on them meanwhile."""
        desks: dict[RoomId, _Desk] = {}
        async with contextlib.AsyncExitStack() as locks:
            for room_id in sorted(rooms):
                desk = desks[room_id] = self._desk(room_id)
                desk.waiting += 1  # no desk that somebody waits for is given up for the next
                locks.callback(_leave, desk)
            for desk in desks.values():
                await locks.enter_async_context(desk.lock)
            for desk in self._desks.values():
                if desk.room is not None and desk.room.place.chat_id == old:
                    desk.room = None
            await self._store.move_chat(old, new, cause=cause)
            for room_id, desk in desks.items():
                room = await self._load(room_id, desk)
                if room is not None:
                    self._board.moved(room)
            self._board.left(old)

    async def speak(self, chat: Chat, said: Notice, *, cause: UpdateId | None) -> None:
        """Let a chat be spoken to in its language as it is here, at all of its tables."""
        await self._store.speak(chat, said, cause=cause)
        self._chat_changed(chat.id)
        self._board.said()

    async def forget(self, person: PersonId, said: Notice, *, cause: UpdateId | None) -> None:
        """Forget a person, who sits at no live table any more, wherever they ever were.

        Every room they were in is remembered no more, and shown anew.
        """
        for chat_id in await self._store.forget(person, said, cause=cause):
            self._chat_changed(chat_id)
        self._chat_changed(ChatId(person))
        self._board.said()

    async def _apply(
        self, room_id: RoomId, desk: _Desk, use: Use, cause: UpdateId | None
    ) -> tuple[Room, Answer]:
        before = await self._load(room_id, desk)
        if before is None:
            raise refused(Saying.OLD_BUTTON)
        now = self._clock.now()
        step = use(before)
        after = settle(before, step.room, now)
        if after is before and not step.events and not step.notices:
            return before, step.answer
        desk.room = None  # until it is stored, nobody knows which of the two is true
        stored = await self._store.save(
            before,
            after,
            events=step.events,
            outcomes=outcomes_of(before, after),
            notices=step.notices,
            cause=cause,
            at=now,
        )
        desk.room = stored
        self._board.changed(stored)
        if step.notices:
            self._board.said()
        if stored.chat != before.chat:
            self._chat_changed(stored.chat.id, but=stored.id)
        return stored, step.answer

    def _chat_changed(self, chat_id: ChatId, *, but: RoomId | None = None) -> None:
        """Forget the tables of a chat: they were stored anew together with it."""
        for desk in self._desks.values():
            room = desk.room
            if room is not None and room.id != but and room.chat.id == chat_id:
                desk.room = None
        self._board.renewed(chat_id)

    async def _load(self, room_id: RoomId, desk: _Desk) -> Room | None:
        if desk.room is None:
            desk.room = await self._store.room(room_id)
        return desk.room

    def _desk(self, room_id: RoomId) -> _Desk:
        desk = self._desks.setdefault(room_id, _Desk())
        self._desks.move_to_end(room_id)
        while len(self._desks) > KEPT:
            idle = next((key for key, d in self._desks.items() if not d.waiting), None)
            if idle is None or idle == room_id:
                break
            del self._desks[idle]
        return desk


def _leave(desk: _Desk) -> None:
    desk.waiting -= 1

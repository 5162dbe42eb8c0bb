"""What befalls groups: people and the bot come and go, may write or not, and places move."""

import contextlib

from bot.service import table
from bot.service.acquaintances import Acquaintances
from bot.service.people import ChatId, Person, Place, UpdateId
from bot.service.ports import Clock, PlaceTakenError, Store
from bot.service.room import Room, RoomId, Stage
from bot.service.rooms import Rooms, Use


class Groups:
    """Lets the tables of a group stand still, go on, or follow it."""

    def __init__(
        self, *, store: Store, rooms: Rooms, acquaintances: Acquaintances, clock: Clock
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._acquaintances = acquaintances
        self._clock = clock

    async def removed(self, chat_id: ChatId, person: Person, *, cause: UpdateId) -> None:
        """Let somebody who is no longer in a group leave its tables."""
        await self._change_all(chat_id, lambda room: table.leave(room, person), cause)

    async def bot_removed(self, chat_id: ChatId, *, cause: UpdateId | None = None) -> None:
        """Let the tables of a group stand still that the bot is no longer in."""
        await self._change_all(chat_id, table.stand_still, cause)

    async def bot_returned(self, chat_id: ChatId, *, cause: UpdateId | None = None) -> None:
        """Let the tables of a group go on, and post them again."""
        await self._change_all(chat_id, lambda room: table.go_on(room, self._clock.now()), cause)

    async def bot_muted(self, chat_id: ChatId, *, cause: UpdateId | None = None) -> None:
        """Let the tables of a group stand still that the bot may not write in any more."""
        rooms = await self._store.live_rooms(chat_id)
        for room_id in rooms:
            await self.silenced(room_id, cause=cause if room_id == rooms[-1] else None)

    async def silenced(self, room_id: RoomId, *, cause: UpdateId | None = None) -> None:
        """Let a table stand still where nothing can be written; its opener is told once."""
        room = await self._rooms.look(room_id)
        opener = await self._acquaintances.find(room.opener) if room is not None else None
        await self._rooms.attempt(room_id, lambda it: table.fall_silent(it, opener), cause=cause)

    async def heard(self, room_id: RoomId) -> None:
        """Let a table go on where something could be written again."""
        await self._rooms.attempt(room_id, table.resume)

    async def reopened(self, place: Place, *, cause: UpdateId) -> None:
        """Show the table of a topic again that nothing could be written to."""
        room_id = await self._store.room_at(place)
        if room_id is not None:
            await self._rooms.attempt(
                room_id, lambda room: table.show_here(room, self._clock.now()), cause=cause
            )

    async def moved(self, old: ChatId, new: ChatId, *, cause: UpdateId | None = None) -> None:
        """Let everything of a group go on in the supergroup it became."""
        while await self._store.chat(old) is not None:
            await self._clear_places(old, new)
            rooms = await self._store.unsettled_rooms(old)
            with contextlib.suppress(PlaceTakenError):  # somebody opened another table just now
                await self._rooms.move(rooms, old, new, cause=cause)

    async def _clear_places(self, old: ChatId, new: ChatId) -> None:
        """Where a table was opened in the supergroup before the group's arrived, one must go.

        A lobby gives way to a match; of two alike the one that was there first stays.
        """
        by_thread = {room.place.thread_id: room for room in await self._live(new)}
        for arriving in await self._live(old):
            standing = by_thread.get(arriving.place.thread_id)
            if standing is None:
                continue
            stays = arriving.stage is not Stage.LOBBY or standing.stage is Stage.LOBBY
            await self._rooms.attempt((standing if stays else arriving).id, table.give_way)

    async def _change_all(self, chat_id: ChatId, use: Use, cause: UpdateId | None) -> None:
        """Change the live rooms of a chat; the last one marks what caused it.

        Should one in between fail, all of it is done again: to the others that makes no difference.
        """
        rooms = await self._store.live_rooms(chat_id)
        for room_id in rooms:
            is_last = room_id == rooms[-1]
            await self._rooms.attempt(room_id, use, cause=cause if is_last else None)

    async def _live(self, chat_id: ChatId) -> list[Room]:
        found = [await self._rooms.look(each) for each in await self._store.live_rooms(chat_id)]
        return [room for room in found if room is not None]

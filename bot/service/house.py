"""The door of the service: a press or a command comes in, an answer goes out."""

import asyncio
import contextlib
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.service import table
from bot.service.acquaintances import Acquaintances, merged
from bot.service.answers import Answer, CapturesAlert, HandAlert, Nod, Saying
from bot.service.commands import Commands
from bot.service.languages import Languages
from bot.service.oblivion import Oblivion
from bot.service.orders import NEED_AUTHORITY, Order, Presser
from bot.service.people import ChatId, Person, PersonId, Place, UpdateId
from bot.service.ports import (
    Administrators,
    Board,
    Chance,
    Clock,
    Opponents,
    PlaceTakenError,
    Store,
)
from bot.service.presses import By, asks_authority, press
from bot.service.replies import Replies
from bot.service.room import Room, RoomId, Stage
from bot.service.rooms import Rooms, Use
from bot.service.step import RefusedError, Step, refused
from bot.service.taps import OwnTap, ShowHand, Tap
from bot.service.visits import seen_pressing
from bot.service.wanted import ephemeral_hand


class House:
    """Everything people can do; knows nothing of Telegram or SQL."""

    def __init__(
        self,
        *,
        store: Store,
        rooms: Rooms,
        board: Board,
        administrators: Administrators,
        opponents: Opponents,
        clock: Clock,
        chance: Chance,
        language: str,
        operator: str = "",
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._board = board
        self._administrators = administrators
        self._opponents = opponents
        self._clock = clock
        self._chance = chance
        self._meeting = asyncio.Lock()
        self._in_order: WeakValueDictionary[ChatId, asyncio.Lock] = WeakValueDictionary()
        self._acquaintances = Acquaintances(store, rooms)
        self._replies = Replies(store=store, board=board, language=language)
        self._commands = Commands(
            store=store,
            rooms=rooms,
            clock=clock,
            replies=self._replies,
            languages=Languages(store, rooms, self._acquaintances, self._replies),
            oblivion=Oblivion(store, rooms, self._acquaintances, self._replies),
            operator=operator,
        )

    async def spoken_to(self, seen: Person, chat_id: ChatId | None) -> str:
        """Find the language in which somebody is answered who pressed something in a chat."""
        known = await self._acquaintances.find(seen.id)
        return await self._replies.to(seen if known is None else known.seen_as(seen), chat_id)

    def own_language(self, person_id: PersonId) -> str | None:
        """Return the language that somebody chose, where memory alone tells."""
        known = self._acquaintances.recall(person_id)
        return None if known is None else known.own_language

    async def press(self, tap: Tap, by: Presser, *, cause: UpdateId) -> Answer:
        """Do what a button asks and say what became of it; a refusal is an answer too."""
        person = await self._meet(by.person)
        try:
            room = await self._room(tap.at.room)
            administers = asks_authority(tap) and await self._administers(room, person)
            may_rule = administers or person.id == room.opener
            is_here = by.chat.id == room.place.chat_id and not by.chat.is_private
            query = by.query if is_here and self._board.can_show_hand(by) else None

            def use(current: Room) -> Step:
                now = self._clock.now()
                who = By(
                    person=person,
                    may_rule=may_rule,
                    administers=administers,
                    in_private=by.chat.is_private,
                    query=query,
                    now=now,
                )
                seen = seen_pressing(current, person, now, query=query)
                return press(seen, tap, who, self._chance)

            stored, answer = await self._rooms.change(tap.at.room, use, cause=cause)
            self._opponents.expect(
                each.opponent for each in stored.chairs if each and each.opponent
            )
            if isinstance(tap, OwnTap):
                await self._spread(stored, person)
        except RefusedError as refusal:
            stored, answer = None, refusal.answer
        self._board.pressed(stored.id if stored is not None else tap.at.room, by)
        if stored is not None and isinstance(answer, HandAlert | CapturesAlert):
            answer = await self._in_group(stored, tap, by, answer)
        return answer

    async def _in_group(
        self, room: Room, tap: Tap, by: Presser, answer: HandAlert | CapturesAlert
    ) -> Answer:
        """Leave to a hand in the group what the alert would say, if there is one and it is shown.

        If not, the private chat has the hand anew.
        """
        seat = room.seat_of(by.person.id)
        is_asked = isinstance(tap, ShowHand)
        if seat is None or ephemeral_hand(room, seat) is None or not (is_asked or by.is_unseen):
            return answer
        if await self._board.has_shown_hand(room, seat):
            return Nod()
        if is_asked:
            await self._change_if_live(
                room.id, lambda current: table.tell_hand(current, seat, self._clock.now())
            )
        return answer

    async def command(self, order: Order, *, cause: UpdateId) -> None:
        """Do what a command asks; whatever is to be said is said as a message.

        Those of one chat are obeyed in the order in which they came.
        """
        async with self._in_order.setdefault(order.chat.id, asyncio.Lock()):
            await self._obey(order, cause)

    async def _obey(self, order: Order, cause: UpdateId) -> None:
        person = await self._meet(order.person) if order.person is not None else None
        allowed = order.as_group or (
            order.kind in NEED_AUTHORITY  # to ask who may can take seconds
            and person is not None
            and await self._administrators.is_administrator(order.chat.id, person.id)
        )
        await self._commands.obey(
            replace(order, person=person), administrator=allowed, cause=cause
        )

    async def reachability(self, person: Person) -> None:
        """Note that a private chat works from now on, or no longer; hands come and go with it.

        Whoever blocks the bot leaves every table. Of a stranger who does, nothing is noted.
        """
        known = await self._acquaintances.find(person.id)
        if known is not None:
            person = known.seen_as(person)
        if (known is not None and known.reachable) != person.reachable:
            await self._touch(person)
        if not person.reachable:
            for room_id in await self._store.rooms_of(person.id):
                await self._change_if_live(room_id, lambda room: table.leave(room, person))

    async def lost_touch(self, person_id: PersonId) -> None:
        """Note that a private chat turned out not to work any more."""
        person = await self._store.person(person_id)
        if person is not None:
            await self.reachability(replace(person, reachable=False))

    async def removed(self, chat_id: ChatId, person: Person, *, cause: UpdateId) -> None:
        """Let somebody who is no longer in a group leave its tables."""
        await self._change_all(chat_id, lambda room: table.leave(room, person), cause)

    async def bot_removed(self, chat_id: ChatId, *, cause: UpdateId | None = None) -> None:
        """Let the tables of a group stand still that the bot is no longer in."""
        await self._change_all(chat_id, table.stand_still, cause)

    async def bot_returned(self, chat_id: ChatId, *, cause: UpdateId | None = None) -> None:
        """Let the tables of a group go on, and post them again."""
        await self._change_all(chat_id, lambda room: table.go_on(room, self._clock.now()), cause)

    async def reopened(self, place: Place, *, cause: UpdateId) -> None:
        """Show the table of a topic again that nothing could be written to."""
        room_id = await self._store.room_at(place)
        if room_id is not None:
            await self._show_again(room_id, cause=cause)

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
        there = [await self._room(room_id) for room_id in await self._store.live_rooms(new)]
        by_thread = {room.place.thread_id: room for room in there}
        for room_id in await self._store.live_rooms(old):
            arriving = await self._room(room_id)
            standing = by_thread.get(arriving.place.thread_id)
            if standing is None:
                continue
            stays = arriving.stage is not Stage.LOBBY or standing.stage is Stage.LOBBY
            await self._change_if_live((standing if stays else arriving).id, table.give_way)

    async def _change_all(self, chat_id: ChatId, use: Use, cause: UpdateId | None) -> None:
        """Change the live rooms of a chat; the last one marks what caused it.

        Should one in between fail, all of it is done again: to the others that makes no difference.
        """
        rooms = await self._store.live_rooms(chat_id)
        for room_id in rooms:
            is_last = room_id == rooms[-1]
            await self._change_if_live(room_id, use, cause=cause if is_last else None)

    async def _change_if_live(
        self, room_id: RoomId, use: Use, *, cause: UpdateId | None = None
    ) -> None:
        """Change a room; whatever refuses was so already."""
        with contextlib.suppress(RefusedError):
            await self._rooms.change(room_id, use, cause=cause)

    async def _spread(self, room: Room, person: Person) -> None:
        """Let a choice that a person made in one room hold in all of them."""
        seat = room.seat_of(person.id)
        chosen = room.chair(seat).person if seat is not None else None
        if chosen is not None:
            await self._acquaintances.remember_everywhere(chosen)

    async def _room(self, room_id: RoomId) -> Room:
        room = await self._rooms.look(room_id)
        if room is None:
            raise refused(Saying.OLD_BUTTON)
        return room

    async def _touch(self, person: Person) -> None:
        """Let hands come and go with a private chat; a table in it is shown again."""
        await self._acquaintances.remember_everywhere(person)
        if person.reachable:
            for room_id in await self._store.live_rooms(ChatId(person.id)):
                await self._show_again(room_id)

    async def _show_again(self, room_id: RoomId, *, cause: UpdateId | None = None) -> None:
        await self._change_if_live(
            room_id, lambda room: table.show_here(room, self._clock.now()), cause=cause
        )

    async def _administers(self, room: Room, person: Person) -> bool:
        return await self._administrators.is_administrator(room.place.chat_id, person.id)

    async def _meet(self, seen: Person) -> Person:
        """Know a person as Telegram shows them now, with what only the bot knows of them.

        Whoever is seen in the private chat can be reached there. Updates of one person are
        handled side by side, so that nobody is met twice at once.
        """
        known = self._acquaintances.unchanged(seen)
        if known is not None:
            return known
        async with self._meeting:
            known = await self._acquaintances.find(seen.id)
            if known is None:
                await self._acquaintances.remember(seen)
                return seen
            met = merged(seen, known)
            if met.reachable != known.reachable:
                await self._touch(met)
            elif met != known:
                await self._acquaintances.remember(met)
            return met

"""The door of the service: a press or a command comes in, an answer goes out."""

from collections import OrderedDict
from dataclasses import replace
from typing import Final

from bot.service.answers import Answer, Saying
from bot.service.commands import Commands
from bot.service.orders import Order, Presser
from bot.service.people import Person, PersonId, UpdateId
from bot.service.ports import Administrators, Board, Chance, Clock, Store
from bot.service.presses import By, asks_authority, press
from bot.service.room import Room, RoomId
from bot.service.rooms import Rooms
from bot.service.step import RefusedError, Step, refused
from bot.service.taps import Tap
from bot.service.visits import seen_pressing, with_person

_KNOWN_MOST: Final = 4096


class House:
    """Everything people can do; knows nothing of Telegram or SQL."""

    def __init__(
        self,
        *,
        store: Store,
        rooms: Rooms,
        board: Board,
        administrators: Administrators,
        clock: Clock,
        chance: Chance,
        language: str,
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._board = board
        self._administrators = administrators
        self._clock = clock
        self._chance = chance
        self._known: OrderedDict[PersonId, Person] = OrderedDict()
        self._commands = Commands(
            store=store, rooms=rooms, board=board, clock=clock, chance=chance, language=language
        )

    async def press(self, tap: Tap, by: Presser, *, cause: UpdateId) -> Answer:
        """Do what a button asks and say what became of it; a refusal is an answer too."""
        person = await self._meet(by.person)
        try:
            room = await self._room(tap.at.room)
            may_rule = asks_authority(tap) and await self._may_rule(room, person)
            may_rule = may_rule or person.id == room.opener

            def use(current: Room) -> Step:
                now = self._clock.now()
                by = By(person=person, may_rule=may_rule, now=now)
                return press(seen_pressing(current, person, now), tap, by, self._chance)

            stored, answer = await self._rooms.change(tap.at.room, use, cause=cause)
        except RefusedError as refusal:
            stored, answer = None, refusal.answer
        shown = stored.id if stored is not None else tap.at.room
        self._board.orphan(shown, by.chat.id, by.message_id)
        return answer

    async def command(self, order: Order, *, cause: UpdateId) -> None:
        """Do what a command asks; whatever is to be said is said as a message."""
        person = await self._meet(order.person) if order.person is not None else None
        allowed = order.as_group or (
            person is not None
            and await self._administrators.is_administrator(order.chat.id, person.id)
        )
        await self._commands.obey(
            replace(order, person=person), administrator=allowed, cause=cause
        )

    async def reachability(self, person: Person) -> None:
        """Note that a private chat works from now on, or no longer; hands come and go with it."""
        known = await self._met(person)
        if known is None or known.reachable != person.reachable:
            await self._reach(person)

    async def _room(self, room_id: RoomId) -> Room:
        room = await self._rooms.look(room_id)
        if room is None:
            raise refused(Saying.OLD_BUTTON)
        return room

    async def _reach(self, person: Person) -> None:
        await self._remember(person)
        for room_id in await self._store.rooms_of(person.id):
            await self._rooms.change(room_id, lambda room: Step(room=with_person(room, person)))

    async def _may_rule(self, room: Room, person: Person) -> bool:
        """Whether a person may set rules, start and cancel: the opener or an administrator."""
        if person.id == room.opener:
            return True
        return await self._administrators.is_administrator(room.place.chat_id, person.id)

    async def _meet(self, seen: Person) -> Person:
        """Know a person as Telegram shows them now, with what only the bot knows of them.

        Whoever is seen in the private chat can be reached there.
        """
        known = await self._met(seen)
        if known is None:
            await self._remember(seen)
            return seen
        met = replace(seen, reachable=seen.reachable or known.reachable)
        if met.reachable != known.reachable:
            await self._reach(met)
        elif met != known:
            await self._remember(met)
        return met

    async def _met(self, seen: Person) -> Person | None:
        return self._known.get(seen.id) or await self._store.person(seen.id)

    async def _remember(self, person: Person) -> None:
        await self._store.meet(person)
        self._keep(person)

    def _keep(self, person: Person) -> None:
        self._known[person.id] = person
        self._known.move_to_end(person.id)
        while len(self._known) > _KNOWN_MOST:
            self._known.popitem(last=False)

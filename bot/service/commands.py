"""What each command does: the buttons' own use cases, answered with a message."""

import contextlib
from dataclasses import replace
from functools import partial
from typing import Final

from bot.service import play, table
from bot.service.answers import Help, RulesInForce, Saying, Sentence, Toast
from bot.service.languages import Languages
from bot.service.lobby import open_lobby
from bot.service.oblivion import Oblivion
from bot.service.orders import Order, OrderKind
from bot.service.people import TURN_CLOCK, Chat, Person, PersonId, Place, UpdateId
from bot.service.ports import Clock, PlaceTakenError, Store
from bot.service.posts import PostKind
from bot.service.replies import Replies, written
from bot.service.room import Room, RoomId, Stage
from bot.service.rooms import Rooms, Use
from bot.service.standings import OwnFigures, Standings
from bot.service.step import RefusedError, Step, refused
from bot.service.told import Privacy
from bot.service.visits import seen_pressing
from bot.service.wanted import post_again

_HAND: Final = "hand_"
_QUIET: Final = frozenset({Saying.POSTED_AGAIN, Saying.POSTED_JUST_NOW})
_SEEN_AT_TABLE: Final = frozenset({Saying.LOBBY_CLOSED, Saying.ASKED, Saying.POSTED_IN_GROUP})
"""Told to whoever asks from elsewhere only."""


class Commands:
    """Obeys orders; what cannot be done is said in the place it was asked."""

    def __init__(
        self,
        *,
        store: Store,
        rooms: Rooms,
        clock: Clock,
        replies: Replies,
        languages: Languages,
        oblivion: Oblivion,
        operator: str,
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._clock = clock
        self._replies = replies
        self._languages = languages
        self._oblivion = oblivion
        self._operator = operator

    async def obey(self, order: Order, *, administrator: bool, cause: UpdateId) -> None:
        """Do what ``order`` asks.

        Args:
            order: Its person is known to the store already.
            administrator: Whether whoever wrote it runs the chat it was written in; everybody
                runs the own private chat.
            cause: The update; marked handled with what it changes.
        """
        try:
            await self._obey(order, administrator=administrator, cause=cause)
        except RefusedError as refusal:
            answer = refusal.answer
            if isinstance(answer, Toast):
                words = Sentence(answer.saying, answer.args)
                await self._replies.say(order, words, cause)

    async def _obey(self, order: Order, *, administrator: bool, cause: UpdateId) -> None:
        match order.kind:
            case OrderKind.SCOPA | OrderKind.SCOPONE:
                await self._open(order, cause)
            case OrderKind.START:
                await self._start(order, cause)
            case OrderKind.HELP:
                await self._replies.say(order, Help(private=order.chat.is_private), cause)
            case OrderKind.PRIVACY:
                await self._replies.say(order, Privacy(self._operator), cause)
            case OrderKind.RULES:
                await self._replies.say(order, await self._rules(order), cause)
            case OrderKind.LEADERBOARD:
                await self._replies.say(order, await self._standings(order), cause)
            case OrderKind.LANGUAGE:
                await self._languages.obey(order, administrator=administrator, cause=cause)
            case OrderKind.FORGET:
                await self._oblivion.obey(order, cause)
            case OrderKind.UNKNOWN:
                await self._replies.say(order, Sentence(Saying.UNKNOWN_COMMAND), cause)
            case _:
                await self._at_table(order, administrator=administrator, cause=cause)

    async def _open(self, order: Order, cause: UpdateId) -> None:
        """Open a lobby, or show again the table that stands here already."""
        if order.person is None:
            raise refused(Saying.OPEN_BY_PERSON)
        place = Place(order.chat.id, order.thread_id)
        room = await self._here(place)
        if room is None or not room.is_live:
            chat = await self._chat(order)
            lobby = open_lobby(chat, place, order.person, order.kind.value, self._clock.now())
            try:
                await self._rooms.add(lobby, cause=cause)
            except PlaceTakenError:
                room = await self._here(place)
            else:
                return
        if room is not None:
            again: Use = self._again
            if room.game != order.kind.value:
                again = partial(self._again_and_told, saying=Saying.OTHER_TABLE)
            await self._change(order, room, again, cause)

    def _again(self, room: Room) -> Step:
        return table.show_again(room, self._clock.now())

    def _again_and_told(self, room: Room, saying: Saying) -> Step:
        """Post it again unless that was done just now, and say something all the same."""
        with contextlib.suppress(RefusedError):
            room = self._again(room).room
        return Step(room=room, answer=Toast(saying))

    async def _start(self, order: Order, cause: UpdateId) -> None:
        """Welcome somebody to the private chat, or show the hand the link promised."""
        if not order.chat.is_private or order.person is None:
            raise refused(Saying.GREETED_IN_GROUP)
        if not order.argument:
            await self._replies.say(order, Help(private=True), cause)
            return
        number = order.argument.removeprefix(_HAND)
        if not order.argument.startswith(_HAND) or not number.isascii() or not number.isdigit():
            raise refused(Saying.UNKNOWN_START)
        room = await self._rooms.look(RoomId(int(number[:15])))
        if room is None or room.seat_of(order.person.id) is None:
            may_sit = room is not None and room.stage is Stage.LOBBY
            raise refused(Saying.HANDS_COME_HERE if may_sit else Saying.NOT_AT_TABLE)
        await self._hand(order, room, order.person, cause)

    async def _at_table(self, order: Order, *, administrator: bool, cause: UpdateId) -> None:
        """Commands that need the table of this place, or in private one's newest table."""
        person = order.person
        room = await self._table(order)
        if room is None or not room.is_live:
            raise refused(Saying.NO_TABLE)
        if order.kind is OrderKind.TABLE:
            again: Use = self._again
            if room.place.chat_id != order.chat.id:
                again = partial(self._again_and_told, saying=Saying.POSTED_IN_GROUP)
            await self._change(order, room, again, cause)
            return
        if order.kind is OrderKind.CANCEL:
            runs_it = administrator and room.place.chat_id == order.chat.id
            await self._change(
                order, room, lambda r: _cancelled(r, person, administrator=runs_it), cause
            )
            return
        if person is None:
            raise refused(Saying.OPEN_BY_PERSON)
        match order.kind:
            case OrderKind.HAND:
                await self._hand(order, room, person, cause)
            case OrderKind.LEAVE:
                await self._change(order, room, lambda r: table.leave(r, person), cause)
            case OrderKind.BACK:
                await self._change(
                    order, room, lambda r: play.come_back(r, table.own_seat(r, person)), cause
                )
            case _:
                raise refused(Saying.UNKNOWN_COMMAND)

    async def _hand(self, order: Order, room: Room, person: Person, cause: UpdateId) -> None:
        """Show a hand in the private chat; in a group without one, point to the button."""

        def use(current: Room) -> Step:
            seat = table.own_seat(current, person)
            answer = play.look(current, seat)
            if current.is_private:
                return table.show_again(current, self._clock.now())
            if not person.reachable:
                raise refused(Saying.PRESS_MY_HAND)
            again = post_again(current, PostKind.HAND, seat, self._clock.now(), silent=False)
            return Step(room=again, answer=answer)

        await self._change(order, room, use, cause, quiet=order.chat.is_private)

    async def _change(
        self, order: Order, room: Room, use: Use, cause: UpdateId, *, quiet: bool = False
    ) -> None:
        """Apply a use case and say what became of it, unless the board shows it there anyway."""
        person, language = order.person, await self._replies.language(order)

        def visited(current: Room) -> Step:
            if person is not None:
                current = seen_pressing(current, person, self._clock.now())
            step = use(current)
            answer = step.answer
            if quiet or not isinstance(answer, Toast) or answer.saying in _QUIET:
                return step
            if answer.saying in _SEEN_AT_TABLE and current.place.chat_id == order.chat.id:
                return step
            words = Sentence(answer.saying, answer.args)
            notice = written(order, words, language)
            return Step(
                room=step.room,
                events=step.events,
                answer=answer,
                notices=(*step.notices, notice),
            )

        await self._rooms.change(room.id, visited, cause=cause)

    async def _rules(self, order: Order) -> RulesInForce:
        room = await self._table(order)
        if room is not None and room.is_live:
            return table.rules_in_force(room, order.chat.id)
        chat = await self._store.chat(order.chat.id)
        clock = TURN_CLOCK if chat is None else chat.turn_clock
        return table.rules_of_none(clock)

    async def _standings(self, order: Order) -> Standings | OwnFigures:
        """The leaderboard of a group; in a private chat one's own figures."""
        if order.chat.is_private:
            return await self._store.figures(PersonId(order.chat.id))
        chat = await self._store.chat(order.chat.id)
        asker = None if order.person is None else order.person.id
        rows = await self._store.standings(order.chat.id, asker)
        return Standings(tuple(rows), chat.taste if chat and chat.pictures else None)

    async def _table(self, order: Order) -> Room | None:
        """The room of this place; in a private chat without a live one, one's newest live room."""
        room = await self._here(Place(order.chat.id, order.thread_id))
        if order.chat.is_private and order.person is not None and not (room and room.is_live):
            for room_id in await self._store.rooms_of(order.person.id):
                other = await self._rooms.look(room_id)
                if other is not None and other.is_live:
                    return other
        return room

    async def _here(self, place: Place) -> Room | None:
        room_id = await self._store.room_at(place)
        return await self._rooms.look(room_id) if room_id is not None else None

    async def _chat(self, order: Order) -> Chat:
        """The chat as Telegram shows it now, with its language and all that was chosen in it."""
        seen = order.chat
        known = await self._store.chat(seen.id)
        if known is None:
            return replace(seen, language=self._replies.begun_by(order.person))
        return known.seen_as(seen)


def _cancelled(room: Room, person: Person | None, *, administrator: bool) -> Step:
    """Close the lobby of its opener, or ask the others whether to cancel the match."""
    if person is None and not administrator:
        raise refused(Saying.OPEN_BY_PERSON)
    if person is None:
        return play.cancel(room) if room.stage is not Stage.LOBBY else table.closed(room)
    if room.stage is Stage.LOBBY and not administrator and person.id != room.opener:
        raise refused(Saying.NOT_ALLOWED)
    return table.cancel(room, person, administers=administrator)

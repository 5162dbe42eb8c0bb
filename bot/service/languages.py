"""Which language is spoken: to a group, as whoever rules it chooses, and to everybody privately."""

from dataclasses import replace
from typing import Final

from bot.service.acquaintances import Acquaintances
from bot.service.answers import Saying, Sentence
from bot.service.orders import Order
from bot.service.people import ChatId, Person, PersonId, UpdateId
from bot.service.ports import Store
from bot.service.replies import Replies, written
from bot.service.rooms import Rooms
from bot.service.step import refused
from bot.service.told import Spoken

_AS_TELEGRAM: Final = "telegram"
"""What is asked for, in any language, by whoever wants their own choice undone."""


class Languages:
    """Tells and changes languages by command; the buttons have use cases of their own."""

    def __init__(
        self, store: Store, rooms: Rooms, acquaintances: Acquaintances, replies: Replies
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._acquaintances = acquaintances
        self._replies = replies

    async def obey(self, order: Order, *, administrator: bool, cause: UpdateId) -> None:
        """Say which language is spoken here, or speak another one from now on.

        Raises:
            RefusedError: whoever asks may not choose for this group.
        """
        person = order.person
        if order.chat.is_private and person is not None:
            await self._own(order, person, cause)
        elif order.language is None:
            told = Spoken(is_asked_in_vain=bool(order.argument))
            await self._replies.say(order, told, cause)
        else:
            await self._for_all(order, order.language, administrator=administrator, cause=cause)

    async def _own(self, order: Order, person: Person, cause: UpdateId) -> None:
        """Speak to somebody as they like; their private chat is theirs alone."""
        is_undone = order.argument.casefold() == _AS_TELEGRAM
        if order.language is None and not is_undone:
            own, in_vain = person.own_language is not None, bool(order.argument)
            told = Spoken(private=True, own=own, is_asked_in_vain=in_vain)
            await self._replies.say(order, told, cause)
            return
        person = replace(person, own_language=order.language)
        await self._acquaintances.remember_everywhere(person)
        order = replace(order, person=person)
        language = await self._replies.language(order)
        saying = Saying.LANGUAGE_LIKE_TELEGRAM if is_undone else Saying.OWN_LANGUAGE
        await self._rooms.speak(
            replace(order.chat, language=language),
            written(order, Sentence(saying), language),
            cause=cause,
        )

    async def _for_all(
        self, order: Order, language: str, *, administrator: bool, cause: UpdateId
    ) -> None:
        """Speak to a group as an administrator likes, or whoever opened a table that is there."""
        person = order.person
        if not administrator and person is None:
            raise refused(Saying.OPEN_BY_PERSON)
        if not administrator and not (person and await self._opened(order.chat.id, person.id)):
            raise refused(Saying.NOT_ALLOWED)
        await self._rooms.speak(
            replace(order.chat, language=language),
            written(order, Sentence(Saying.CHAT_LANGUAGE), language),
            cause=cause,
        )

    async def _opened(self, chat_id: ChatId, person: PersonId) -> bool:
        """Whether somebody opened a table of a chat; in its lobby they choose for all of it."""
        for room_id in await self._store.live_rooms(chat_id):
            room = await self._rooms.look(room_id)
            if room is not None and room.opener == person:
                return True
        return False

"""Forgetting somebody who asks for it: asked twice, done once, and for good."""

from bot.service.acquaintances import Acquaintances
from bot.service.answers import Saying, Sentence
from bot.service.farewell import forgotten
from bot.service.orders import Order
from bot.service.people import Person, UpdateId
from bot.service.ports import Store
from bot.service.replies import Replies, written
from bot.service.rooms import Rooms
from bot.service.step import refused
from bot.service.told import Forgetting


class Oblivion:
    """Tells what being forgotten means, and does it for whoever says yes."""

    def __init__(
        self, store: Store, rooms: Rooms, acquaintances: Acquaintances, replies: Replies
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._acquaintances = acquaintances
        self._replies = replies

    async def obey(self, order: Order, cause: UpdateId) -> None:
        """Say what would happen, or let it happen if that is agreed to.

        Raises:
            RefusedError: this is no private chat, or a table has no time to be left just now.
        """
        person = order.person
        if person is None or not order.chat.is_private:
            raise refused(Saying.FORGET_IN_PRIVATE)
        if order.is_agreed:
            await self._forget(order, person, cause)
        else:
            await self._replies.say(order, Forgetting(), cause)

    async def _forget(self, order: Order, person: Person, cause: UpdateId) -> None:
        """Leave the tables one by one, as anybody does; then everything else goes at once.

        A crash between the two does no harm: the update is handled again.
        """
        said = written(order, Sentence(Saying.FORGOTTEN), await self._replies.language(order))
        for room_id in await self._store.rooms_about(person.id):
            await self._rooms.change(room_id, lambda room: forgotten(room, person))
        await self._rooms.forget(person.id, said, cause=cause)
        self._acquaintances.forget(person.id)

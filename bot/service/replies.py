"""What is said once: to whoever asked by command, or where a table stands."""

from bot.service.answers import Notice, Words
from bot.service.orders import Order
from bot.service.people import ChatId, Person, UpdateId
from bot.service.ports import Board, Store
from bot.service.room import Room


class Replies:
    """Says things once, in the language of the chat; in a private one in that of its owner."""

    def __init__(self, *, store: Store, board: Board, language: str) -> None:
        self._store = store
        self._board = board
        self._language = language

    async def say(self, order: Order, words: Words, cause: UpdateId) -> None:
        """Answer an order and mark its update handled."""
        await self._store.say((await self.notice(order, words),), cause=cause)
        self._board.said()

    async def notice(self, order: Order, words: Words) -> Notice:
        """Put words down as the answer to an order."""
        return written(order, words, await self.language(order))

    async def language(self, order: Order) -> str:
        """Find the language in which an order is answered."""
        own = None if order.person is None else order.person.spoken
        if order.chat.is_private and own is not None:
            return own
        known = await self._store.chat(order.chat.id)
        return known.language if known is not None else own or self._language

    async def to(self, person: Person, chat_id: ChatId | None) -> str:
        """Find the language in which somebody is told what nobody else sees."""
        if person.spoken is not None or chat_id is None:
            return person.spoken or self._language
        chat = await self._store.chat(chat_id)
        return chat.language if chat is not None else self._language

    def begun_by(self, person: Person | None) -> str:
        """Return the language of a chat that nothing is known of, but who writes there first."""
        return (None if person is None else person.spoken) or self._language


def written(order: Order, words: Words, language: str) -> Notice:
    """Put words down as the answer to an order, in a language."""
    return Notice(
        chat_id=order.chat.id,
        thread_id=order.thread_id,
        words=words,
        language=language,
        reply_to=None if order.chat.is_private else order.message_id,
    )


def said_at(room: Room, words: Words) -> Notice:
    """Put words down as said where a table stands, in its language."""
    return Notice(
        chat_id=room.place.chat_id,
        thread_id=room.place.thread_id,
        words=words,
        language=room.language,
    )

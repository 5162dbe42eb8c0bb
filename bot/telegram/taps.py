"""Presses of buttons in, one answer each out."""

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import telegram
from telegram.ext import Application, CallbackQueryHandler, ContextTypes

from bot.service.answers import Answer, Saying, Toast
from bot.service.orders import Presser
from bot.service.people import UpdateId
from bot.telegram.answering import answer_query
from bot.telegram.callback_data import unpack
from bot.telegram.ephemeral_calls import ephemeral_id_of
from bot.telegram.senders import chat_of, person_of, thread_of

if TYPE_CHECKING:
    from bot.service.house import House

__all__ = ["Taps"]

App: TypeAlias = Application[Any, Any, Any, Any, Any, Any]

_BROKEN: Final = Toast(Saying.BROKEN_BUTTON)


class Taps:
    """Turns callback queries into taps for the house."""

    def __init__(self, house: "House", *, language: str) -> None:
        self._house = house
        self._language = language

    def register(self, application: App) -> None:
        """Attach the callback to every press."""
        application.add_handler(CallbackQueryHandler(self.on_press))

    async def on_press(self, update: telegram.Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Do what the button means and answer the press."""
        query = update.callback_query
        if query is None:
            return
        presser = _presser(query, self._language)
        answer = await self._answer(query.data, presser, UpdateId(update.update_id))
        person = person_of(query.from_user, reachable=False)
        language = await self._house.spoken_to(person, presser.chat.id if presser else None)
        await answer_query(context.bot, query.id, answer, language)

    async def _answer(self, data: str | None, presser: Presser | None, cause: UpdateId) -> Answer:
        if data is None or presser is None:
            return _BROKEN
        try:
            tap = unpack(data)
        except ValueError:
            return _BROKEN
        return await self._house.press(tap, presser, cause=cause)


def _presser(query: telegram.CallbackQuery, language: str) -> Presser | None:
    """Narrow a query; None if it belongs to no message of a chat that can hold a table."""
    message = query.message
    if message is None:
        return None
    person = person_of(query.from_user, reachable=message.chat.type == "private")
    chat = chat_of(message.chat, language=person.language or language)
    if chat is None:
        return None
    ephemeral = ephemeral_id_of(message)
    return Presser(
        person=person,
        chat=chat,
        message_id=message.message_id if ephemeral is None else -ephemeral,
        query=query.id,
        thread_id=thread_of(message),
    )

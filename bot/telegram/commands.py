"""Commands in, orders out; both languages' names are always understood."""

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import telegram
from telegram.constants import ChatType
from telegram.ext import (
    Application,
    ContextTypes,
    MessageHandler,
    filters,
)

from bot.presentation import COMMANDS, language_called, means_yes
from bot.service.orders import Order, OrderKind
from bot.service.people import Person, UpdateId
from bot.telegram.senders import chat_of, person_of, thread_of

if TYPE_CHECKING:
    from bot.service.house import House

__all__ = ["NAMES", "Commands", "order_of"]

App: TypeAlias = Application[Any, Any, Any, Any, Any, Any]

NAMES: Final[dict[str, OrderKind]] = {
    "start": OrderKind.START,
    **{name: command.kind for command in COMMANDS for name in command.names},
}


class Commands:
    """Turns messages that begin with a command into orders for the house."""

    def __init__(self, house: "House", *, language: str) -> None:
        self._house = house
        self._language = language

    def register(self, application: App) -> None:
        """Attach the callbacks; edited messages and channel posts are left alone."""
        commands = filters.UpdateType.MESSAGE & filters.COMMAND
        application.add_handler(MessageHandler(commands, self.on_command))

    async def on_command(
        self, update: telegram.Update, context: ContextTypes.DEFAULT_TYPE
    ) -> None:
        """Carry out a command that is meant for this bot."""
        if update.message is None:
            return
        order = order_of(update.message, bot=context.bot.username, language=self._language)
        if order is not None:
            await self._house.command(order, cause=UpdateId(update.update_id))


def order_of(message: telegram.Message, *, bot: str, language: str) -> Order | None:
    """Narrow a message; None if it is no command, or one meant for somebody else.

    A post that Telegram itself copies from a channel into its group is nobody's command.
    In a group an unknown command without this bot's name is taken to be another bot's.
    """
    parts = (message.text or "").split(maxsplit=1)
    if message.is_automatic_forward or not parts or not parts[0].startswith("/"):
        return None
    name, _, addressee = parts[0][1:].lower().partition("@")
    if addressee and addressee != bot.lower():
        return None
    person = _writer(message)
    chat = chat_of(message.chat, language=(person and person.language) or language)
    if chat is None:
        return None
    kind = NAMES.get(name, OrderKind.UNKNOWN)
    if kind is OrderKind.UNKNOWN and not (addressee or chat.is_private):
        return None
    argument = parts[1].strip() if len(parts) > 1 else ""
    return Order(
        kind=kind,
        chat=chat,
        message_id=message.message_id,
        person=person,
        thread_id=thread_of(message),
        argument=argument,
        as_group=message.sender_chat is not None and message.sender_chat.id == message.chat.id,
        language=language_called(argument) if kind is OrderKind.LANGUAGE else None,
        is_agreed=kind is OrderKind.FORGET and means_yes(argument),
    )


def _writer(message: telegram.Message) -> Person | None:
    """Return who wrote a message; None if it was written as a group or a channel.

    Telegram then names an account of its own as the sender, which is nobody.
    """
    user = message.from_user
    if message.sender_chat is not None or user is None or user.is_bot:
        return None
    return person_of(user, reachable=message.chat.type == ChatType.PRIVATE)

"""People and chats out of Telegram's objects."""

import telegram

from bot.presentation import language_of
from bot.service.people import Chat, ChatId, ChatKind, Person, PersonId

__all__ = ["chat_of", "person_of", "thread_of"]


def person_of(user: telegram.User, *, reachable: bool) -> Person:
    """Narrow a user; a deleted account has no first name."""
    return Person(
        id=PersonId(user.id),
        name=user.first_name.strip() or user.username or str(user.id),
        language=language_of(user.language_code),
        username=user.username,
        reachable=reachable,
    )


def chat_of(chat: telegram.Chat, *, language: str) -> Chat | None:
    """Narrow a chat; None for a channel, which never holds a table."""
    if chat.type not in set(ChatKind):
        return None
    return Chat(
        id=ChatId(chat.id),
        kind=ChatKind(chat.type),
        title=chat.title or chat.first_name or chat.username or str(chat.id),
        language=language,
        username=chat.username,
    )


def thread_of(message: telegram.MaybeInaccessibleMessage) -> int | None:
    """Return the forum topic of a message.

    Telegram also gives replies in ordinary groups a thread, which nothing can be posted to.
    """
    if isinstance(message, telegram.Message) and message.is_topic_message:
        return message.message_thread_id
    return None

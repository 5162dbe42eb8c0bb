"""What went wrong with a call, sorted by what can be done about it."""

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, auto
from typing import Final

import httpx
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from bot.service.people import ChatId

__all__ = ["Failure", "Trouble", "failure_of"]


class Trouble(Enum):
    """The kinds of failure, each with one way of going on."""

    NOT_MODIFIED = auto()
    """The message shows exactly this already: a success."""
    MESSAGE_LOST = auto()
    """The message is gone or cannot be edited: send it anew."""
    OTHER_KIND = auto()
    """The message has a picture where a text was to be edited, or the other way round."""
    UNDELETABLE = auto()
    """The message stays, since it is older than 48 h or the bot lacks the right."""
    PERSON_UNREACHABLE = auto()
    """The person has not started the bot, blocked it, or is gone."""
    BOT_REMOVED = auto()
    """The bot is not in the group any more."""
    CHAT_LOST = auto()
    """Chat or topic is gone or closed to the bot."""
    MIGRATED = auto()
    """The group is a supergroup now, under another id."""
    RETRY_AFTER = auto()
    """Too many calls; this chat waits."""
    QUERY_OLD = auto()
    """The press was answered already, or more than 15 s ago."""
    TEMPORARY = auto()
    """The call had no effect; the same may work later."""
    UNKNOWN_OUTCOME = auto()
    """Nobody knows whether the call had its effect."""
    REFUSED = auto()
    """Telegram will never accept this call as it is."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A classified error.

    Attributes:
        retry_after: For RETRY_AFTER: how long to leave the chat alone.
        new_chat_id: For MIGRATED: where the group is now.
    """

    trouble: Trouble
    retry_after: timedelta = timedelta()
    new_chat_id: ChatId | None = None


_PERSON_GONE: Final = (
    "blocked by the user",
    "can't initiate conversation",
    "user is deactivated",
    "can't send messages to bots",
)

# Telegram's words, in small letters: the library changes their case.
_BY_WORDS: Final = (
    (Trouble.NOT_MODIFIED, ("message is not modified",)),
    (Trouble.QUERY_OLD, ("query is too old", "query id is invalid", "query_id_invalid")),
    (
        Trouble.MESSAGE_LOST,
        (
            "message to edit not found",
            "message can't be edited",
            "message to delete not found",
            "message_id_invalid",
            "message identifier is not specified",
        ),
    ),
    (
        Trouble.OTHER_KIND,
        ("there is no text in the message", "there is no caption in the message"),
    ),
    (Trouble.UNDELETABLE, ("message can't be deleted",)),
    (
        Trouble.CHAT_LOST,
        (
            "chat not found",
            "message thread not found",
            "topic_closed",
            "topic_deleted",
            "topic_id_invalid",
            "not enough rights",
            "have no rights",
            "chat_write_forbidden",
            "chat_restricted",
            "chat_admin_required",
            "group chat was deactivated",
            "peer_id_invalid",
        ),
    ),
)

_NEVER_LEFT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
"""Failures before the first byte of the request was written."""


def failure_of(error: TelegramError) -> Failure:
    """Classify ``error``, the narrower classes first.

    ``BadRequest`` and ``TimedOut`` are kinds of ``NetworkError`` in the library.
    """
    match error:
        case RetryAfter():
            return Failure(Trouble.RETRY_AFTER, retry_after=_span(error.retry_after))
        case ChatMigrated():
            return Failure(Trouble.MIGRATED, new_chat_id=ChatId(error.new_chat_id))
        case Forbidden():
            gone = any(words in str(error).lower() for words in _PERSON_GONE)
            return Failure(Trouble.PERSON_UNREACHABLE if gone else Trouble.BOT_REMOVED)
        case BadRequest():
            return Failure(_refusal(str(error).lower()))
        case NetworkError():
            return Failure(_outcome(error))
        case _:  # a token revoked at run time, another instance, an unreadable answer
            return Failure(Trouble.TEMPORARY)


def _span(retry_after: int | timedelta) -> timedelta:
    # The library answers whole seconds or a timedelta, as an environment variable has it.
    return retry_after if isinstance(retry_after, timedelta) else timedelta(seconds=retry_after)


def _refusal(words: str) -> Trouble:
    for trouble, signs in _BY_WORDS:
        if any(sign in words for sign in signs):
            return trouble
    return Trouble.REFUSED


def _outcome(error: NetworkError) -> Trouble:
    if isinstance(error.__cause__, _NEVER_LEFT):
        return Trouble.TEMPORARY
    if isinstance(error.__cause__, httpx.HTTPError) or isinstance(error, TimedOut):
        return Trouble.UNKNOWN_OUTCOME
    # The server answered with a code that is none of the above: 413 or 5xx. Behind a gateway's
    # 502 and 504 the call may have gone through all the same.
    words = str(error).lower()
    gateway = "bad gateway" in words or "gateway time" in words
    return Trouble.UNKNOWN_OUTCOME if gateway else Trouble.TEMPORARY

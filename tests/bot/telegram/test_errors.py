"""Telegram's refusals are told apart."""

from datetime import timedelta

import httpx
import pytest
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TimedOut,
)

from bot.telegram.errors import Failure, Trouble, failure_of


def caused_by(error, cause):
    error.__cause__ = cause
    return error


CASES = [
    (BadRequest("Bad Request: message is not modified: specified …"), Trouble.NOT_MODIFIED),
    (BadRequest("Bad Request: message to edit not found"), Trouble.MESSAGE_LOST),
    (BadRequest("Bad Request: message can't be edited"), Trouble.MESSAGE_LOST),
    (BadRequest("Bad Request: message to delete not found"), Trouble.MESSAGE_LOST),
    (BadRequest("Bad Request: message can't be deleted for everyone"), Trouble.UNDELETABLE),
    (BadRequest("Bad Request: chat not found"), Trouble.CHAT_LOST),
    (BadRequest("Bad Request: message thread not found"), Trouble.CHAT_LOST),
    (BadRequest("Bad Request: TOPIC_CLOSED"), Trouble.CHAT_LOST),
    (
        BadRequest("Bad Request: not enough rights to send text messages to the chat"),
        Trouble.CHAT_LOST,
    ),
    (
        BadRequest(
            "Bad Request: query is too old and response timeout expired or query ID is invalid"
        ),
        Trouble.QUERY_OLD,
    ),
    (BadRequest("Bad Request: can't parse entities: unsupported start tag"), Trouble.REFUSED),
    (Forbidden("Forbidden: bot was blocked by the user"), Trouble.PERSON_UNREACHABLE),
    (
        Forbidden("Forbidden: bot can't initiate conversation with a user"),
        Trouble.PERSON_UNREACHABLE,
    ),
    (Forbidden("Forbidden: user is deactivated"), Trouble.PERSON_UNREACHABLE),
    (Forbidden("Forbidden: bot was kicked from the supergroup chat"), Trouble.BOT_REMOVED),
    (Forbidden("Forbidden: bot is not a member of the channel chat"), Trouble.BOT_REMOVED),
    (TimedOut(), Trouble.UNKNOWN_OUTCOME),
    (caused_by(TimedOut("Pool timeout"), httpx.PoolTimeout("")), Trouble.TEMPORARY),
    (caused_by(TimedOut(), httpx.ConnectTimeout("")), Trouble.TEMPORARY),
    (caused_by(TimedOut(), httpx.ReadTimeout("")), Trouble.UNKNOWN_OUTCOME),
    (caused_by(NetworkError("httpx.ConnectError: "), httpx.ConnectError("")), Trouble.TEMPORARY),
    (caused_by(NetworkError("httpx.ReadError: "), httpx.ReadError("")), Trouble.UNKNOWN_OUTCOME),
    (NetworkError("Bad Gateway"), Trouble.UNKNOWN_OUTCOME),
    (NetworkError("Internal Server Error (500)"), Trouble.TEMPORARY),
    (InvalidToken("Unauthorized"), Trouble.TEMPORARY),
]


@pytest.mark.parametrize(("error", "trouble"), CASES, ids=range(len(CASES)))
def test_an_error_has_its_kind(error, trouble):
    assert failure_of(error).trouble is trouble


@pytest.mark.parametrize("opted_in", ["0", "1"])
def test_a_flood_error_says_how_long_to_wait(monkeypatch, opted_in):
    monkeypatch.setenv("PTB_TIMEDELTA", opted_in)
    expected = Failure(Trouble.RETRY_AFTER, retry_after=timedelta(seconds=7))
    assert failure_of(RetryAfter(7)) == expected


def test_a_migration_says_where_the_group_is_now():
    assert failure_of(ChatMigrated(-1005)) == Failure(Trouble.MIGRATED, new_chat_id=-1005)

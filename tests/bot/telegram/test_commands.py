"""Messages become orders, whoever writes them and in whichever language."""

from datetime import UTC, datetime

import pytest
import telegram

from bot.presentation import COMMANDS
from bot.service.orders import OrderKind
from bot.service.people import ChatKind
from bot.telegram.commands import NAMES, order_of

GROUP = telegram.Chat(-5, "group", title="Bar Sport")
FORUM = telegram.Chat(-1005, "supergroup", title="Forum", username="bar", is_forum=True)
PRIVATE = telegram.Chat(7, "private", first_name="Anna")
CHANNEL = telegram.Chat(-1009, "channel", title="News")
ANNA = telegram.User(7, "Anna", is_bot=False, language_code="it-IT", username="anna")
ANONYMOUS = telegram.User(1087968824, "Group", is_bot=True, username="GroupAnonymousBot")


def message(text, *, chat=GROUP, who=ANNA, **more):
    return telegram.Message(1, datetime.now(UTC), chat, from_user=who, text=text, **more)


def order(text, **more):
    return order_of(message(text, **more), bot="Scopa_Bot", language="en")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.kind.value)
def test_both_languages_names_are_understood(command):
    for name in command.names:
        assert order(f"/{name}").kind is command.kind
        assert order(f"/{name.upper()}@scopa_bot extra").kind is command.kind


def test_every_kind_of_order_has_a_name():
    assert set(NAMES.values()) == set(OrderKind) - {OrderKind.UNKNOWN}


def test_a_command_for_another_bot_is_left_alone():
    assert order("/scopa@another_bot") is None


def test_an_unknown_command_in_a_group_is_ours_only_by_name():
    assert order("/dance") is None
    assert order("/dance@scopa_bot").kind is OrderKind.UNKNOWN
    assert order("/dance", chat=PRIVATE).kind is OrderKind.UNKNOWN


def test_what_follows_the_command_is_its_argument():
    assert order("/start hand_12 ", chat=PRIVATE).argument == "hand_12"
    assert order("/start", chat=PRIVATE).argument == ""


def test_a_person_is_known_with_language_and_reachable_in_private_only():
    assert order("/scopa").person.language == "it"
    assert not order("/scopa").person.reachable
    assert order("/scopa", chat=PRIVATE).person.reachable


def test_the_chat_is_seen_as_it_is_now():
    chat = order("/scopa", chat=FORUM).chat
    assert (chat.id, chat.kind, chat.title) == (-1005, ChatKind.SUPERGROUP, "Forum")
    assert (chat.username, chat.language) == ("bar", "it")


def test_a_topic_counts_and_a_thread_of_replies_does_not():
    assert order("/scopa", chat=FORUM, message_thread_id=9, is_topic_message=True).thread_id == 9
    assert order("/scopa", message_thread_id=9).thread_id is None


def test_an_anonymous_administrator_is_nobody_with_authority():
    written = order("/annulla", who=ANONYMOUS, sender_chat=GROUP)
    assert written.person is None
    assert written.as_group
    assert written.chat.language == "en"


def test_somebody_writing_as_a_channel_is_nobody_without_authority():
    written = order("/annulla", who=ANONYMOUS, sender_chat=CHANNEL)
    assert written.person is None
    assert not written.as_group


def test_a_channel_holds_no_table():
    assert order("/scopa", chat=CHANNEL) is None


def test_a_deleted_account_still_has_a_name():
    assert order("/scopa", who=telegram.User(8, "", is_bot=False)).person.name == "8"


def test_a_language_is_asked_for_by_any_of_its_names():
    assert [order(f"/lingua {name}").language for name in ("en", "Inglese", "la", "")] == [
        "en",
        "en",
        None,
        None,
    ]
    assert order("/regole en").language is None


def test_only_whoever_asks_to_be_forgotten_can_agree_to_it():
    said = [order(text, chat=PRIVATE) for text in ("/dimenticami sì", "/forgetme", "/regole yes")]
    assert [each.is_agreed for each in said] == [True, False, False]


@pytest.mark.parametrize("text", ["", "hello", "/", "scopa /scopa"])
def test_what_is_no_command_is_no_order(text):
    assert order(text) is None

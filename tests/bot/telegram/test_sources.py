"""Presses and commands have their source; nothing else waits for its turn."""

import pytest

from bot.telegram.sources import Source, source_of

ANNA = {"from": {"id": 5}}
GROUP = {"chat": {"id": -100}}
AS_GROUP = {"from": {"id": 1087968824}, "sender_chat": {"id": -100}}


@pytest.mark.parametrize(
    ("body", "source"),
    [
        ({"callback_query": {**ANNA, "message": {**GROUP}}}, Source(5, -100)),
        (
            {"callback_query": {**ANNA, "message": {"chat": {"id": 5}}}},
            Source(5),
        ),
        ({"callback_query": ANNA}, Source(5)),
        ({"message": {**ANNA, **GROUP, "text": "/scopa"}}, Source(5, -100)),
        ({"message": {**AS_GROUP, **GROUP, "text": "/scopa"}}, Source(-100, -100)),
        ({"message": {**ANNA, "chat": {"id": 5}, "text": "/mano"}}, Source(5)),
    ],
)
def test_a_press_and_a_command_come_from_a_person_and_a_group(body, source):
    assert source_of(body) == source


@pytest.mark.parametrize(
    "body",
    [
        {"message": {**ANNA, **GROUP, "text": "ciao"}},
        {"message": {**ANNA, **GROUP, "migrate_to_chat_id": -200}},
        {"message": {**GROUP, "text": "/scopa"}},
        {"my_chat_member": {**ANNA, **GROUP}},
        {"callback_query": {"from": "nobody"}},
        {},
    ],
)
def test_whatever_else_happens_waits_for_nobody(body):
    assert source_of(body) is None

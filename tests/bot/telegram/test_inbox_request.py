"""Updates are durable before the library can confirm them."""

import json

import pytest
from telegram.error import NetworkError
from telegram.request import BaseRequest

from bot.store import Database, Inbox
from bot.telegram.inbox_request import InboxRequest
from bot.telegram.line import Line
from tests.bot.telegram.scene import LoopTime

pytestmark = pytest.mark.virtual_time

POLL = "https://host/bot1:T/getUpdates"
GOOD = {"update_id": 5, "message": {"message_id": 3}}
BAD = [
    {},
    {"update_id": "6"},
    {"update_id": True},
    {"update_id": -1},
    {"update_id": 2**70},
    7,
    None,
]


class Canned(BaseRequest):
    """Answers every request with the same bytes."""

    read_timeout = 5

    def __init__(self, code, payload):
        self.answer = code, payload

    async def initialize(self):
        pass

    async def shutdown(self):
        pass

    async def do_request(self, *_, **__):
        return self.answer


def answer(*updates):
    return json.dumps({"ok": True, "result": updates}).encode()


@pytest.fixture
async def database(tmp_path):
    database = await Database.open(tmp_path / "scopa.db")
    yield database
    await database.close()


def request(database, code, payload):
    return InboxRequest(
        Canned(code, payload), Inbox(database, 1, LoopTime()), Line(), lambda: None
    )


async def test_updates_are_stored_and_answered_as_stubs(database):
    polled = await request(database, 200, answer(GOOD)).post(POLL)
    assert polled == [{"update_id": 5}]
    (row,) = await database.read("SELECT body FROM inbox")
    assert json.loads(row["body"]) == GOOD


async def test_what_arrives_while_the_bot_stops_is_stored_and_not_confirmed(database):
    polls = request(database, 200, answer(GOOD))
    polls.stop()
    assert await polls.post(POLL) == []
    assert len(await database.read("SELECT 1 FROM inbox")) == 1


async def test_what_has_no_number_is_dropped_with_a_line_in_the_log(database, caplog):
    polled = await request(database, 200, answer(*BAD, GOOD)).post(POLL)
    assert polled == [{"update_id": 5}]
    assert len(caplog.records) == len(BAD)


async def test_the_same_update_twice_is_stored_once(database):
    for _ in range(2):
        await request(database, 200, answer(GOOD)).post(POLL)
    assert len(await database.read("SELECT * FROM inbox")) == 1


async def test_updates_that_cannot_be_stored_are_not_confirmed(tmp_path):
    database = await Database.open(tmp_path / "closed.db")
    await database.close()
    with pytest.raises(NetworkError):
        await request(database, 200, answer(GOOD)).post(POLL)


async def test_other_answers_pass_untouched(database):
    other = request(database, 200, b'{"ok": true, "result": 1}')
    assert await other.post("https://host/bot1:T/getMe") == 1
    with pytest.raises(NetworkError):
        await request(database, 502, b'{"ok": false}').post(POLL)

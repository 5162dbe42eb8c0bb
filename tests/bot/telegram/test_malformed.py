"""Updates of every wrong shape: each is settled, and none keeps the next ones from being handled."""

import asyncio
import copy
import random

import pytest

pytestmark = pytest.mark.virtual_time

USER = {"id": 77, "is_bot": False, "first_name": "Zoe", "language_code": "it"}
CHAT = {"id": -4_000_000_001, "type": "group", "title": "Bar Sport"}
MESSAGE = {
    "message_id": 9,
    "date": 1_700_000_000,
    "from": USER,
    "chat": CHAT,
    "text": "/scopa",
    "entities": [{"type": "bot_command", "offset": 0, "length": 6}],
}
STANDING = {"user": {"id": 1, "is_bot": True, "first_name": "Scopa"}, "status": "member"}
UPDATES = [
    {"message": MESSAGE},
    {"message": MESSAGE | {"text": "/regole"}},
    {"message": MESSAGE | {"left_chat_member": USER}},
    {"message": MESSAGE | {"migrate_to_chat_id": -1_002_000_000_777}},
    {
        "callback_query": {
            "id": "5",
            "from": USER,
            "chat_instance": "1",
            "data": "x",
            "message": MESSAGE,
        }
    },
    {"callback_query": {"id": "6", "from": USER, "chat_instance": "1", "inline_message_id": "q"}},
    {
        "my_chat_member": {
            "chat": CHAT,
            "from": USER,
            "date": 1_700_000_000,
            "old_chat_member": STANDING,
            "new_chat_member": STANDING | {"status": "kicked", "until_date": 0},
        }
    },
    {"poll": {"id": "1", "question": "?", "options": []}},
    {"edited_message": MESSAGE},
    {"channel_post": MESSAGE},
    {"from_a_later_version": {"anything": [1, 2, 3]}},
]
ODD: tuple[object, ...] = (
    None,
    True,
    0,
    -1,
    2**70,
    1e300,
    "",
    "\ud800",
    "x" * 200_000,
    "/scopa",
    [],
    [None, [], {}],
    {},
    {"id": {}},
)


def paths(value, at=()):
    """The way to everything in a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in inner:
        yield (*at, key)
        if isinstance(each, dict | list):
            yield from paths(each, (*at, key))


def spoiled(dice):
    """An update with one thing missing or of a wrong kind."""
    update = copy.deepcopy(dice.choice(UPDATES))
    for _ in range(dice.randint(1, 2)):
        ways = list(paths(update))
        if not ways:
            break
        *way, last = dice.choice(ways)
        place = update
        for key in way:
            place = place[key]
        if dice.random() < 0.3:
            del place[last]
        else:
            place[last] = copy.deepcopy(dice.choice(ODD))
    return update


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_the_shape_every_update_is_settled_and_the_next_is_handled(scene, seed):
    dice = random.Random(seed)
    await scene.begin()
    await asyncio.sleep(2)
    for first in range(0, 150, 30):
        numbers = range(900_000 + first, 900_030 + first)
        await scene.bot.inbox.store([spoiled(dice) | {"update_id": n} for n in numbers])
        await asyncio.sleep(60)
    (row,) = await scene.bot.database.read(
        "SELECT count(*) AS n FROM inbox WHERE state = 'pending'"
    )
    assert row["n"] == 0

    await scene.anna.send("bot", "/aiuto")
    await asyncio.sleep(70)
    assert await scene.seen(chat="bot")


@pytest.mark.parametrize(
    "spoil", [{"message": 7}, {"from": {"id": 77}}, {"chat_instance": None}, {"message": {}}]
)
async def test_whoever_pressed_in_an_unreadable_update_is_answered(scene, spoil):
    await scene.begin()
    query = {"id": "5", "from": USER, "chat_instance": "1", "data": "x", "message": MESSAGE}
    await scene.bot.inbox.store([{"update_id": 900_000, "callback_query": query | spoil}])
    await asyncio.sleep(30)
    assert scene.calls("answerCallbackQuery")

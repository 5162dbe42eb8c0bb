"""What the bot hears of, and how it gets it."""

import asyncio

import pytest

from tests.sandbox.conftest import keyboard

pytestmark = pytest.mark.virtual_time


async def texts(bench):
    return [u["message"].get("text") for u in await bench.updates() if "message" in u]


async def test_updates_are_kept_until_an_offset_confirms_them(bench):
    for text in ("/a", "/b", "/c"):
        await bench.anna.send(bench.group, text)
    first = await bench.call("getUpdates", limit=2)
    assert [u["message"]["text"] for u in first] == ["/a", "/b"]
    assert first == await bench.call("getUpdates", limit=2)
    rest = await bench.call("getUpdates", offset=first[0]["update_id"] + 1)
    assert [u["message"]["text"] for u in rest] == ["/b", "/c"]
    assert await bench.call("getUpdates", offset=rest[-1]["update_id"] + 1) == []


async def test_a_negative_offset_keeps_only_the_newest(bench):
    for text in ("/a", "/b", "/c"):
        await bench.anna.send(bench.group, text)
    assert len(await bench.call("getUpdates", offset=-1)) == 1
    assert await texts(bench) == ["/c"]


async def test_a_long_poll_returns_as_soon_as_something_happens(bench):
    poll = asyncio.create_task(bench.call("getUpdates", timeout=30))
    await asyncio.sleep(7)
    assert not poll.done()
    await bench.anna.send(bench.group, "/a")
    assert len(await poll) == 1
    assert bench.world.clock.steady() == pytest.approx(7)


async def test_a_long_poll_returns_nothing_after_its_timeout(bench):
    assert await bench.call("getUpdates", timeout=30) == []
    assert bench.world.clock.steady() == pytest.approx(30)
    assert await bench.call("getUpdates", timeout=500) == []
    assert bench.world.clock.steady() == pytest.approx(80)


async def test_a_second_poller_ends_the_first_with_a_conflict(bench):
    first = asyncio.create_task(bench.call("getUpdates", timeout=30))
    await asyncio.sleep(1)
    second = asyncio.create_task(bench.call("getUpdates", timeout=30))
    assert await first == (
        409,
        (
            "Conflict: terminated by other getUpdates request; "
            "make sure that only one bot instance is running"
        ),
    )
    await bench.anna.send(bench.group, "/a")
    assert len(await second) == 1


async def test_only_the_kinds_asked_for_are_made(bench):
    await bench.call("getUpdates", allowed_updates=["callback_query"])
    await bench.anna.send(bench.group, "/a")
    assert await bench.updates() == []
    await bench.call("getUpdates", allowed_updates=[])
    await bench.anna.send(bench.group, "/b")
    assert await texts(bench) == ["/b"]


async def test_updates_older_than_a_day_are_gone(bench):
    await bench.anna.send(bench.group, "/a")
    await bench.world.clock.advance(24 * 3600 + 1)
    assert await bench.updates() == []


async def test_updates_come_late_when_the_world_is_slow(bench):
    bench.world.updates.delay_s = 3.0
    await bench.anna.send(bench.group, "/a")
    assert await bench.updates() == []
    assert len(await bench.updates(timeout=30)) == 1
    assert bench.world.clock.steady() == pytest.approx(3)


async def test_a_webhook_is_refused_where_nothing_can_be_posted(bench):
    status, _ = await bench.call("setWebhook", url="https://a.it/hook")
    assert status == 400
    status, _ = await bench.call("setWebhook", url="http://a.it/hook")
    assert status == 400
    info = await bench.call("getWebhookInfo")
    assert info == {"url": "", "has_custom_certificate": False, "pending_update_count": 0}


@pytest.mark.parametrize(
    ("text", "is_heard"),
    [
        ("hello", False),
        ("/scopa", True),
        ("/scopa@sandbox_bot now", True),
        ("/scopa@SANDBOX_BOT", True),
        ("/scopa@other_bot", False),
        ("hello /scopa", False),
        ("@sandbox_bot hello", False),
    ],
)
async def test_privacy_lets_the_bot_hear_its_commands_only(bench, text, is_heard):
    await bench.anna.send(bench.group, text)
    assert (await texts(bench) == [text]) is is_heard


async def test_an_administrator_bot_hears_everything(bench):
    bench.world.groups.change(bench.group, bot="admin")
    await bench.updates()
    await bench.anna.send(bench.group, "hello")
    assert await texts(bench) == ["hello"]


async def test_a_reply_to_the_bot_is_heard(bench):
    sent = await bench.send("question")
    await bench.anna.send(bench.group, "answer", reply_to=sent["message_id"])
    (update,) = await bench.updates()
    assert update["message"]["reply_to_message"]["text"] == "question"
    other = await bench.bruno.send(bench.group, "aside")
    await bench.anna.send(bench.group, "answer", reply_to=other)
    assert await bench.updates() == []


async def test_a_command_arrives_with_its_entity_and_its_sender(bench):
    await bench.anna.send(bench.group, "/scopa a 11")
    (update,) = await bench.updates()
    assert update["message"]["entities"] == [{"type": "bot_command", "offset": 0, "length": 6}]
    assert update["message"]["from"] == {
        "id": bench.anna.id,
        "is_bot": False,
        "first_name": "Anna",
        "username": "anna",
        "language_code": "it",
    }


async def test_an_anonymous_administrator_speaks_as_the_group_but_presses_as_himself(bench):
    group = bench.world.groups.create("Big", [bench.anna.id, bench.bruno.id], supergroup=True)
    bench.world.groups.change(group, anonymous_admin=[bench.bruno.id])
    await bench.updates()
    await bench.bruno.send(group, "/scopa")
    (update,) = await bench.updates()
    message = update["message"]
    assert (message["from"]["id"], message["from"]["is_bot"]) == (1087968824, True)
    assert message["sender_chat"]["id"] == group
    sent = await bench.send(chat_id=group, reply_markup=keyboard("A"))
    press = asyncio.create_task(bench.bruno.press(group, sent["message_id"], label="A"))
    (update,) = await bench.updates(timeout=1)
    assert update["callback_query"]["from"]["id"] == bench.bruno.id
    await press


async def test_a_reply_in_a_supergroup_carries_its_thread(bench):
    group = bench.world.groups.create("Big", [bench.anna.id], supergroup=True)
    sent = await bench.send(chat_id=group)
    await bench.updates()
    await bench.anna.send(group, "x", reply_to=sent["message_id"])
    (update,) = await bench.updates()
    assert update["message"]["message_thread_id"] == sent["message_id"]
    assert "is_topic_message" not in update["message"]


async def test_joining_and_leaving_are_heard(bench):
    carla = bench.world.add_person("Carla")
    bench.world.groups.change(bench.group, add=[carla.id])
    bench.world.groups.change(bench.group, remove=[carla.id])
    joined, left = [u["message"] for u in await bench.updates()]
    assert joined["new_chat_members"][0]["id"] == carla.id
    assert left["left_chat_member"]["id"] == carla.id


async def test_the_bots_own_membership_is_told(bench):
    bench.world.groups.change(bench.group, bot="left")
    bench.world.groups.change(bench.group, bot="admin")
    bench.world.groups.change(bench.group, bot="muted")
    bench.world.groups.change(bench.group, bot="outside")
    bench.anna.block()
    bench.anna.unblock()
    told = [u["my_chat_member"] for u in await bench.updates() if "my_chat_member" in u]
    assert [(t["old_chat_member"]["status"], t["new_chat_member"]["status"]) for t in told] == [
        ("member", "left"),
        ("left", "administrator"),
        ("administrator", "restricted"),
        ("restricted", "restricted"),
        ("member", "kicked"),
        ("kicked", "member"),
    ]
    muted, outside = (told[number]["new_chat_member"] for number in (2, 3))
    assert (muted["is_member"], outside["is_member"]) == (True, False)
    assert not muted["can_send_messages"]


async def test_others_membership_is_told_only_to_an_administrator_that_asked(bench):
    await bench.call("getUpdates", allowed_updates=["chat_member"])
    carla = bench.world.add_person("Carla")
    bench.world.groups.change(bench.group, add=[carla.id])
    assert await bench.updates() == []
    bench.world.groups.change(bench.group, bot="admin")
    bench.world.groups.change(bench.group, remove=[carla.id])
    (update,) = await bench.updates()
    assert update["chat_member"]["new_chat_member"]["status"] == "left"

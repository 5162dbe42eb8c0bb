"""People can do what their apps let them do, and no more."""

import pytest

from bot.sandbox.people import PRIVATE
from bot.sandbox.refusals import MisuseError
from tests.sandbox.conftest import keyboard

pytestmark = pytest.mark.virtual_time


async def test_writing_to_the_bot_starts_it(bench):
    assert not bench.world.chats[bench.anna.id].is_started
    await bench.anna.send(PRIVATE, "/start hand_7")
    assert bench.world.chats[bench.anna.id].is_started


async def test_writing_to_a_blocked_bot_unblocks_it(bench):
    await bench.anna.send(PRIVATE, "/start")
    bench.anna.block()
    await bench.updates()
    await bench.anna.send(PRIVATE, "/start")
    unblocked, started = await bench.updates()
    assert unblocked["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert started["message"]["text"] == "/start"


async def test_an_outsider_neither_sees_nor_writes_nor_presses(bench):
    carla = bench.world.add_person("Carla")
    number = (await bench.send(reply_markup=keyboard("A")))["message_id"]
    for act in (
        lambda: carla.see(bench.group),
        lambda: carla.send(bench.group, "x"),
        lambda: carla.press(bench.group, number, label="A"),
        lambda: carla.press(bench.group, number, data="d:A", force=True),
        lambda: carla.see(bench.anna.id),
    ):
        with pytest.raises(MisuseError):
            await act()


async def test_a_deleted_account_does_nothing_and_keeps_its_place(bench):
    number = (await bench.send(reply_markup=keyboard("A")))["message_id"]
    bench.bruno.delete()
    with pytest.raises(MisuseError):
        await bench.bruno.send(bench.group, "x")
    with pytest.raises(MisuseError):
        await bench.bruno.press(bench.group, number, label="A")
    member = await bench.call("getChatMember", chat_id=bench.group, user_id=bench.bruno.id)
    assert member["status"] == "member"


async def test_nobody_writes_in_the_group_that_was_upgraded(bench):
    new = bench.world.groups.upgrade(bench.group)
    with pytest.raises(MisuseError):
        await bench.anna.send(bench.group, "/a")
    assert await bench.anna.send(new, "/a")


@pytest.mark.parametrize(
    "send", [{"text": " "}, {"text": "x", "reply_to": 999}, {"text": "x", "thread": 5}]
)
async def test_a_message_that_cannot_be_typed_is_refused(bench, send):
    with pytest.raises(MisuseError):
        await bench.anna.send(bench.group, **send)


async def test_only_an_administrator_writes_in_a_closed_topic(bench):
    group = bench.world.groups.create("F", [bench.anna.id, bench.bruno.id], topics=["a"])
    thread = bench.world.groups.topics_of(group)["a"]
    bench.world.groups.close_topic(group, thread)
    assert await bench.anna.send(group, "/a", thread=thread)
    with pytest.raises(MisuseError):
        await bench.bruno.send(group, "/a", thread=thread)


async def test_groups_refuse_what_telegram_has_not(bench):
    groups = bench.world.groups
    with pytest.raises(MisuseError):
        groups.change(bench.group, anonymous_admin=[bench.anna.id])
    with pytest.raises(MisuseError):
        groups.open_topic(bench.group, "a")
    with pytest.raises(MisuseError):
        groups.change(bench.group, bot="king")
    with pytest.raises(MisuseError):
        groups.create("G", [12345])
    with pytest.raises(MisuseError):
        groups.upgrade(groups.upgrade(bench.group))


async def test_service_messages_read_as_sentences(bench):
    carla = bench.world.add_person("Carla")
    bench.world.groups.change(bench.group, add=[carla.id])
    bench.world.groups.change(bench.group, remove=[carla.id])
    lines = [m.text for m in await bench.anna.see(bench.group)]
    assert lines == ["Anna created the group", "Carla joined the group", "Carla left the group"]


async def test_a_button_is_found_by_a_part_of_its_label(bench):
    await bench.send(reply_markup=keyboard("Start Start2"))
    seen = (await bench.anna.see(bench.group))[-1]
    assert seen.button("Start").data == "d:Start"
    assert seen.button("rt2").data == "d:Start2"
    assert seen.button("x") is None

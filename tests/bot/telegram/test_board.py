"""What Telegram shows follows what is stored, under every budget and through every failure."""

import asyncio
import gc
import logging

import pytest

from bot.service.orders import Presser
from bot.service.people import Chat, ChatId, ChatKind, Person, PersonId
from bot.service.posts import PostKind

pytestmark = pytest.mark.virtual_time


async def test_a_command_opens_a_lobby_and_presses_edit_it_in_place(scene):
    await scene.begin()
    message = await scene.lobby()
    pressed = await scene.press(scene.bruno, message, "Mi siedo")
    assert pressed.toast
    await asyncio.sleep(6)
    (after,) = await scene.seen()
    assert after.id == message.id
    assert "Bruno" in after.text


async def test_ten_changes_become_one_edit_that_shows_the_last(scene):
    await scene.begin()
    message = await scene.lobby()
    scene.fault("429:7", "editMessageText")
    for _ in range(5):
        await scene.press(scene.bruno, message, "Mi siedo")
        await scene.press(scene.bruno, message, "Mi alzo")
    await scene.press(scene.bruno, message, "Mi siedo")
    await asyncio.sleep(20)
    assert len(scene.calls("editMessageText", ok=True)) == 1
    (after,) = await scene.seen()
    assert "Bruno" in after.text


async def test_a_change_that_was_undone_costs_no_call(scene):
    await scene.begin()
    message = await scene.lobby()
    scene.fault("429:7", "editMessageText")
    await scene.press(scene.bruno, message, "Mi siedo")
    await asyncio.sleep(1)
    await scene.press(scene.bruno, message, "Mi alzo")
    await asyncio.sleep(20)
    assert scene.calls("editMessageText", ok=True) == []
    assert scene.bot.board.has_shown(await scene.room())


async def test_the_start_of_a_match_ends_the_lobby_and_brings_table_and_hands(scene):
    await scene.begin()
    table = await scene.match()
    lobby_message = (await scene.seen())[0]
    assert lobby_message.id != table.id
    assert lobby_message.buttons == ()
    hands = [(await scene.seen(who, "bot"))[-1] for who in (scene.anna, scene.bruno)]
    assert any(hand.buttons for hand in hands)
    assert all(call["ok"] for call in scene.calls())


async def test_a_hand_links_to_the_table_once_the_table_is_there(scene):
    scene.group = scene.world.groups.upgrade(scene.group)
    await scene.begin()
    scene.fault("500", "sendMessage", chat=scene.group, nth=2)  # the table comes after the hands
    table = await scene.match()
    hand = (await scene.seen(scene.anna, "bot"))[-1]
    urls = [button.url for row in hand.buttons for button in row if button.url]
    assert [url.rsplit("/", 1)[1] for url in urls] == [str(table.id)]


async def test_hands_are_protected_and_silent_edits_make_no_sound(scene):
    await scene.begin()
    await scene.match()
    sends = scene.calls("sendMessage")
    hands = [
        c for c in sends if int(c["params"]["chat_id"]) > 0 and "protect_content" in c["params"]
    ]
    assert len(hands) == 2


async def test_a_send_of_unknown_outcome_is_made_once_more_and_the_orphan_goes_when_pressed(scene):
    await scene.begin()
    scene.fault("timeout-after", "sendMessage", chat=scene.group)
    await scene.anna.send(scene.group, "/scopa")
    await asyncio.sleep(10)
    orphan, known = await scene.seen()
    pressed = await scene.press(scene.bruno, orphan, "Mi siedo")
    assert pressed.toast
    await asyncio.sleep(5)
    assert [message.id for message in await scene.seen()] == [known.id]
    assert len(scene.calls("sendMessage")) == 2


async def test_sends_of_unknown_outcome_are_not_made_endlessly(scene):
    await scene.begin()
    scene.fault("timeout-after", "sendMessage", chat=scene.group, times=0)
    await scene.anna.send(scene.group, "/scopa")
    await asyncio.sleep(300)
    assert len(scene.calls("sendMessage")) == 2
    scene.world.faults.clear()
    await scene.anna.send(scene.group, "/tavolo")
    await asyncio.sleep(5)
    (row,) = await scene.rows()
    assert row.message_id == (await scene.seen())[-1].id


async def test_opponents_do_not_wait_for_a_table_that_cannot_be_shown(scene):
    await scene.begin()
    scene.fault("timeout", "sendMessage", chat=scene.group, nth=2, times=0)
    await scene.match()
    assert scene.bot.board.has_shown(await scene.room())


async def test_opponents_wait_for_a_table_that_will_be_shown(scene):
    await scene.begin()
    scene.fault("500", "sendMessage", chat=scene.group, nth=2, times=6)
    await scene.match()
    assert not scene.bot.board.has_shown(await scene.room())
    await asyncio.sleep(120)
    assert scene.bot.board.has_shown(await scene.room())


async def test_an_orphan_is_left_alone_while_a_send_to_its_chat_is_under_way(scene):
    await scene.begin()
    scene.fault("timeout-after", "sendMessage", chat=scene.group)
    await scene.anna.send(scene.group, "/scopa")
    await asyncio.sleep(1)
    (message,) = await scene.seen()
    await scene.press(scene.bruno, message, "Mi siedo")
    await asyncio.sleep(1)
    assert scene.calls("deleteMessage") == []


async def test_a_press_with_another_rooms_data_does_not_remove_the_table(scene):
    await scene.begin()
    message = await scene.lobby()
    data = message.button("Mi siedo").data
    forged = "s" + "z" + data[2:]
    assert (await scene.bruno.press(scene.group, message.id, data=forged, force=True)).toast
    await asyncio.sleep(3)
    assert [m.id for m in await scene.seen()] == [message.id]


async def test_a_late_press_does_not_remove_a_message_that_was_just_left(scene):
    await scene.begin()
    message = await scene.lobby()
    data = message.button("Mi siedo").data
    for who in (scene.anna, scene.bruno):
        await scene.press(who, message, "Mi siedo")
    await scene.press(scene.anna, message, "Inizia")
    await asyncio.sleep(20)
    await scene.bruno.press(scene.group, message.id, data=data, force=True)
    await asyncio.sleep(5)
    assert message.id in [m.id for m in await scene.seen()]


async def test_final_messages_are_forgotten_after_a_while(scene):
    await scene.begin()
    await scene.match()
    await asyncio.sleep(90)
    assert {row.post.kind for row in await scene.rows()} == {PostKind.TABLE, PostKind.HAND}


async def test_the_table_is_posted_again_before_the_old_one_goes(scene):
    await scene.begin()
    table = await scene.match()
    await asyncio.sleep(15)
    await scene.anna.send(scene.group, "/tavolo")
    await asyncio.sleep(8)
    shown = [m.id for m in await scene.seen()]
    assert table.id not in shown
    methods = [c["method"] for c in scene.calls() if c["method"] != "editMessageText"]
    assert methods[-2:] == ["sendMessage", "deleteMessage"]


async def test_a_table_too_old_to_remove_becomes_one_line_without_buttons(scene):
    await scene.begin()
    table = await scene.match()
    scene.world.chats[scene.group].messages[table.id].at -= 49 * 3600
    await asyncio.sleep(15)
    await scene.anna.send(scene.group, "/tavolo")
    await asyncio.sleep(10)
    old = next(m for m in await scene.seen() if m.id == table.id)
    assert old.buttons == ()
    assert "\n" not in old.text
    assert table.id not in [row.message_id for row in await scene.rows()]


async def test_a_message_that_somebody_deleted_is_sent_anew(scene):
    await scene.begin()
    message = await scene.lobby()
    scene.world.chats[scene.group].messages[message.id].is_deleted = True
    await scene.bruno.press(
        scene.group, message.id, data=message.button("Mi siedo").data, force=True
    )
    await asyncio.sleep(8)
    (after,) = await scene.seen()
    assert after.id != message.id
    assert "Bruno" in after.text


async def test_a_flood_error_pauses_its_chat_only(scene):
    other = scene.world.groups.create("Altro bar", [scene.anna.id])
    await scene.begin()
    await asyncio.sleep(60)
    scene.fault("429:30", "sendMessage", chat=scene.group)
    await scene.anna.send(scene.group, "/scopa")
    await asyncio.sleep(1)
    await scene.anna.send(other, "/scopa")
    await asyncio.sleep(2)
    assert len(await scene.seen(chat=other)) == 1
    assert await scene.seen() == []
    await asyncio.sleep(29)
    assert len(await scene.seen()) == 1


async def test_a_group_without_the_bot_rests_until_something_new(scene):
    await scene.begin()
    message = await scene.lobby()
    scene.fault("403", "editMessageText", times=0)
    await scene.press(scene.bruno, message, "Mi siedo")
    await asyncio.sleep(60)
    assert len(scene.calls("editMessageText")) == 1
    assert scene.bot.board.has_shown(await scene.room())
    scene.world.faults.clear()
    await scene.press(scene.anna, message, "Mi siedo")
    await asyncio.sleep(6)
    (after,) = await scene.seen()
    assert "Bruno" in after.text


async def test_a_blocked_private_chat_is_reported_and_not_tried_again(scene):
    await scene.begin()
    scene.fault("403", "sendMessage", chat=scene.bruno.id, nth=2, times=0)
    await scene.match()
    await asyncio.sleep(30)
    assert scene.bot.unreachable == [scene.bruno.id]
    refused = scene.calls("sendMessage", ok=False)
    assert len(refused) == 1


async def test_a_screen_that_telegram_refuses_is_an_error_once_and_not_tried_again(scene, caplog):
    await scene.begin()
    message = await scene.lobby()
    scene.fault("400:can't parse entities", "editMessageText", times=0)
    await scene.press(scene.bruno, message, "Mi siedo")
    await asyncio.sleep(30)
    errors = [r for r in caplog.records if r.levelno >= logging.ERROR]
    assert len(errors) == 1
    for label in ("Mi alzo", "Mi siedo"):
        await scene.press(scene.bruno, message, label)
        await asyncio.sleep(6)
    assert len(scene.calls("editMessageText")) == 1
    scene.world.faults.clear()
    await scene.press(scene.anna, message, "Mi siedo")
    await asyncio.sleep(6)
    (after,) = await scene.seen()
    assert "Bruno" in after.text


async def test_a_hand_on_its_way_while_its_group_moves_is_not_sent_twice(scene, monkeypatch):
    await scene.begin()
    await scene.match()
    call, arrives = scene.world.call, asyncio.Event()

    async def slow(token, method, params, files=None):
        answer = await call(token, method, params, files)
        if method == "sendMessage" and int(params["chat_id"]) > 0:
            await arrives.wait()  # it is there, and the bot does not know it yet
        return answer

    monkeypatch.setattr(scene.world, "call", slow)
    sends = len(scene.calls("sendMessage"))
    await scene.anna.send("bot", "/mano")  # again, at the end of the chat
    await asyncio.sleep(1)
    scene.group = scene.world.groups.upgrade(scene.group)
    await asyncio.sleep(2)
    arrives.set()
    await asyncio.sleep(15)
    after = [int(each["params"]["chat_id"]) for each in scene.calls("sendMessage")[sends:]]
    assert after == [scene.anna.id, scene.group]
    assert len(await scene.seen(scene.anna, "bot")) == 2  # a greeting, and one hand


async def test_a_room_learns_by_an_edit_that_its_group_moved(scene, caplog):
    await scene.begin()
    await scene.match()
    scene.group = scene.world.groups.upgrade(scene.group)
    scene.world.updates.drop()  # nobody says so
    seat = (await scene.room()).turn
    player = (scene.anna, scene.bruno)[seat]
    while (await scene.room()).turn == seat:  # the first card, and if need be what it takes
        hand = (await scene.seen(player, "bot"))[-1]
        await player.press("bot", hand.id, label=hand.buttons[0][0].text)
        await asyncio.sleep(2)
    await asyncio.sleep(15)
    gc.collect()  # only then it is said what befell a task that nobody waits for
    assert [r for r in caplog.records if r.levelno >= logging.ERROR] == []
    assert [m for m in await scene.seen() if m.button("La mia mano")]


async def test_an_outage_is_waited_out(scene):
    await scene.begin()
    message = await scene.lobby()
    scene.fault("500", "editMessageText", times=4)
    await scene.press(scene.bruno, message, "Mi siedo")
    await asyncio.sleep(60)
    (after,) = await scene.seen()
    assert "Bruno" in after.text
    assert len(scene.calls("editMessageText", ok=False)) == 4


async def test_a_busy_group_never_exceeds_its_budget_and_is_never_long_out_of_date(scene):
    await scene.begin()
    message = await scene.lobby()
    for _ in range(60):
        label = "Mi alzo" if _ % 2 else "Mi siedo"
        await scene.press(scene.bruno, message, label)
        await asyncio.sleep(1)
    await asyncio.sleep(6)
    edits = scene.calls("editMessageText")
    assert all(call["ok"] for call in edits)
    assert 12 <= len(edits) <= 19
    assert scene.bot.board.has_shown(await scene.room())


async def test_what_was_shown_is_written_in_batches(scene):
    await scene.begin()
    message = await scene.lobby()
    await asyncio.sleep(60)
    before = scene.bot.database.commits
    for label in ("Mi siedo", "Mi alzo", "Mi siedo"):
        await scene.press(scene.bruno, message, label)
    await asyncio.sleep(10)
    # an inbox batch and the room's transaction for each press, one for Bruno, one for the edits
    assert scene.bot.database.commits - before <= 3 * 2 + 1 + 2
    room = await scene.room()
    assert [row.revision for row in await scene.rows()] == [room.revision]


async def test_rooms_that_are_quiet_are_not_kept_in_memory(scene):
    await scene.begin()
    for number in range(300):
        group = scene.world.groups.create(f"Bar {number}", [scene.anna.id])
        await scene.anna.send(group, "/scopa")
        await asyncio.sleep(0.2)
    await asyncio.sleep(10)
    assert len(scene.bot.board._watches) <= 256
    room = await scene.room()
    assert scene.bot.board.has_shown(room)


async def test_a_notice_is_said_once(scene):
    await scene.begin()
    await scene.anna.send(scene.group, "/regole")
    await asyncio.sleep(5)
    assert len(await scene.seen()) == 1
    assert await scene.bot.database.read("SELECT * FROM notice") == []


async def test_a_notice_older_than_a_minute_is_dropped(scene):
    await scene.begin()
    scene.fault("unreachable", "sendMessage", times=0)
    await scene.anna.send(scene.group, "/regole")
    await asyncio.sleep(70)
    scene.world.faults.clear()
    await asyncio.sleep(10)
    assert await scene.seen() == []
    assert await scene.bot.database.read("SELECT * FROM notice") == []


async def test_an_orphan_is_nobodys_message(scene):
    await scene.begin()
    message = await scene.lobby()
    group = Chat(id=ChatId(scene.group), kind=ChatKind.GROUP, title="Bar", language="it")
    anna = Person(id=PersonId(scene.anna.id), name="Anna")
    presser = Presser(person=anna, chat=group, message_id=message.id)
    scene.bot.board.pressed(None, presser)
    await asyncio.sleep(1)
    assert len(await scene.seen()) == 1


async def test_an_edit_of_unknown_outcome_is_not_taken_for_one_that_never_was(scene):
    """The menu arrived though nobody was told; when it folds, the lobby is shown again."""
    await scene.begin()
    lobby = await scene.lobby()
    scene.fault("timeout-after", "editMessageText")
    await scene.press(scene.anna, lobby, "⋯")
    await asyncio.sleep(1)
    (menu,) = await scene.seen()
    await scene.press(scene.anna, menu, "‹")
    await asyncio.sleep(30)
    (shown,) = await scene.seen()
    assert shown.button("Mi siedo")

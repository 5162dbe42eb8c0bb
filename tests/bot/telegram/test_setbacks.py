"""What failed calls mean, for the message, its room and the world."""

import asyncio
import gc
import logging

import pytest

pytestmark = pytest.mark.virtual_time


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
    assert len(scene.calls("editMessageText")) == 2  # once more as a table that stands still
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


async def test_an_outage_is_waited_out(scene):
    await scene.begin()
    message = await scene.lobby()
    scene.fault("500", "editMessageText", times=4)
    await scene.press(scene.bruno, message, "Mi siedo")
    await asyncio.sleep(60)
    (after,) = await scene.seen()
    assert "Bruno" in after.text
    assert len(scene.calls("editMessageText", ok=False)) == 4


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

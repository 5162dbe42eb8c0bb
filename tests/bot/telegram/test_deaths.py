"""Whatever the bot was doing when it died, the next one goes on; nothing is lost or doubled."""

import asyncio

import pytest

from bot.service.posts import PostKind

pytestmark = pytest.mark.virtual_time


async def seats(scene):
    room = await scene.room()
    return [chair.person.name for chair in room.chairs if chair and chair.person]


async def test_an_update_stored_but_not_handled_is_handled_by_the_next_bot(scene):
    bot = await scene.begin()
    await scene.lobby()
    await bot.pump.stop()
    await scene.anna.send(scene.group, "/regole")
    await asyncio.sleep(1)
    await bot.die()
    await scene.begin()
    await asyncio.sleep(8)  # what is only read leaves a turn to the table
    assert len(await scene.seen()) == 2
    assert len(scene.calls("sendMessage")) == 2


async def test_a_room_that_was_stored_but_not_sent_is_sent_by_the_next_bot(scene):
    bot = await scene.begin()
    scene.fault("unreachable", "sendMessage", times=0)
    await scene.anna.send(scene.group, "/scopa")
    await asyncio.sleep(2)
    await bot.die()
    assert await scene.seen() == []
    scene.world.faults.clear()
    await scene.begin()
    await asyncio.sleep(3)
    assert len(await scene.seen()) == 1


async def test_a_message_whose_id_was_not_stored_is_sent_again_and_goes_when_pressed(scene):
    bot = await scene.begin()
    scene.fault("timeout-after", "sendMessage")
    await scene.anna.send(scene.group, "/scopa")
    await asyncio.sleep(1)
    await bot.die()
    await scene.begin()
    await asyncio.sleep(3)
    orphan, known = await scene.seen()
    assert (await scene.press(scene.bruno, orphan, "Mi siedo")).toast
    await asyncio.sleep(6)
    (left,) = await scene.seen()
    assert left.id == known.id
    assert "Bruno" in left.text


async def test_an_edit_that_was_not_written_down_does_no_harm(scene):
    bot = await scene.begin()
    message = await scene.lobby()
    await asyncio.sleep(60)
    await scene.press(scene.bruno, message, "Mi siedo")
    await asyncio.sleep(0.1)
    edits = len(scene.calls("editMessageText", ok=True))
    await bot.die()
    await scene.begin()
    await asyncio.sleep(6)
    assert edits == len(scene.calls("editMessageText", ok=True)) == 1
    assert scene.bot.board.has_shown(await scene.room())
    assert (await scene.seen())[0].id == message.id


async def test_what_was_final_and_shown_so_is_left_alone_by_the_next_bot(scene):
    bot = await scene.begin()
    await scene.match()
    await asyncio.sleep(20)
    (lobby,) = [row.message_id for row in await scene.rows() if row.post.kind is PostKind.LOBBY]
    async with bot.database.transaction() as tx:  # the next version would put it otherwise
        tx.add("UPDATE post SET digest = 'other' WHERE kind = 'lobby'")
    await bot.die()
    edits = len(scene.calls("editMessageText"))
    await scene.begin()
    await asyncio.sleep(20)
    later = scene.calls("editMessageText")[edits:]
    assert lobby not in {int(call["params"]["message_id"]) for call in later}
    await asyncio.sleep(70)
    assert PostKind.LOBBY not in {row.post.kind for row in await scene.rows()}


async def test_a_message_found_lost_is_sent_anew_by_the_next_bot_though_nothing_changed(scene):
    bot = await scene.begin()
    message = await scene.lobby()
    await asyncio.sleep(60)
    scene.world.chats[scene.group].messages[message.id].is_deleted = True
    scene.fault("unreachable", "sendMessage", times=0)
    sit = message.button("Mi siedo").data
    stand = message.button("Mi alzo").data
    for data in (sit, stand):
        await scene.bruno.press(scene.group, message.id, data=data, force=True)
        await asyncio.sleep(1)
    await bot.die()
    scene.world.faults.clear()
    await scene.begin()
    await asyncio.sleep(5)
    assert len(await scene.seen()) == 1


async def test_a_press_answered_before_death_is_not_done_twice(scene):
    bot = await scene.begin()
    message = await scene.lobby()
    await scene.press(scene.bruno, message, "Mi siedo")
    await bot.die()
    await scene.begin()
    await asyncio.sleep(3)
    assert await seats(scene) == ["Bruno"]
    pending = await scene.bot.database.read("SELECT * FROM inbox WHERE state <> 'done'")
    assert pending == []


async def test_a_final_message_survives_presses_that_arrive_after_a_restart(scene):
    bot = await scene.begin()
    await scene.match()
    first = (await scene.seen())[0]
    await bot.die()
    await scene.begin()
    data = f"s{(await scene.room()).id}.1."
    await scene.bruno.press(scene.group, first.id, data=data, force=True)
    await asyncio.sleep(5)
    assert first.id in [m.id for m in await scene.seen()]


async def test_death_at_any_moment_of_a_start_leaves_one_table_and_one_hand_each(scene):
    for delay in (0.0, 0.01, 0.3, 1.0, 4.4, 6.0):
        bot = await scene.begin()
        await scene.anna.send("bot", "/start")
        await scene.bruno.send("bot", "/start")
        await asyncio.sleep(70)
        message = await scene.lobby()
        await scene.press(scene.anna, message, "Mi siedo")
        await scene.press(scene.bruno, message, "Mi siedo")
        pressed = asyncio.create_task(scene.press(scene.anna, message, "Inizia"))
        bot.tasks_before.add(pressed)  # hers, not the bot's
        await asyncio.sleep(delay)
        await bot.die()
        bot = await scene.begin()
        await pressed
        await asyncio.sleep(20)
        room = await scene.room()
        assert room.match is not None
        rows = [row for row in await bot.rows.load(room.id) if row.post.wanted == "shown"]
        shown = {m.id for m in await scene.seen()}
        tables = [row.message_id for row in rows if row.post.kind == "table"]
        assert len(tables) == 1
        assert set(tables) <= shown
        assert all(row.message_id for row in rows)
        assert sum(row.post.kind == "hand" for row in rows) == 2
        assert bot.board.has_shown(room)
        await scene.anna.send(scene.group, "/annulla")
        await asyncio.sleep(10)
        await bot.stop()
    scene.bot = None


async def test_a_bot_that_dies_again_and_again_never_exceeds_what_a_group_bears(scene):
    bot = await scene.begin()
    await scene.match()
    for _ in range(6):
        for number in range(8):
            person = (scene.anna, scene.bruno)[number % 2]
            await person.send(scene.group, ("/regole", "/aiuto", "/mano", "/torno")[number // 2])
            await asyncio.sleep(0.5)
        await asyncio.sleep(4)
        await bot.die()
        bot = await scene.begin()
    await asyncio.sleep(60)
    assert [call for call in scene.calls() if call.get("error_code") == 429] == []


async def test_the_table_and_the_hands_are_true_within_five_seconds_of_a_restart(scene):
    bot = await scene.begin()
    await scene.match()
    await asyncio.sleep(60)
    turn = await scene.bot.store.room((await scene.room()).id)
    who = (scene.anna, scene.bruno)
    by_id = {person.id: person for person in who}
    player = by_id[turn.chairs[turn.match.turn].person.id]
    hand = (await scene.seen(player, "bot"))[-1]
    scene.fault("unreachable", "editMessageText", times=0)
    label = next(b.text for row in hand.buttons for b in row if b.data)
    await scene.press(player, hand, label, chat="bot")
    await asyncio.sleep(1)
    await bot.die()
    scene.world.faults.clear()
    await scene.begin()
    await asyncio.sleep(5)
    room = await scene.room()
    rows = await scene.bot.rows.load(room.id)
    await asyncio.sleep(1.5)
    rows = await scene.bot.rows.load(room.id)
    assert all(row.revision == room.revision for row in rows if row.post.wanted == "shown")


async def test_an_orderly_end_finishes_the_call_under_way_and_stores_its_id(scene):
    bot = await scene.begin()
    await scene.anna.send(scene.group, "/scopa")
    await asyncio.sleep(0.001)
    await bot.stop()
    await scene.begin()
    await asyncio.sleep(3)
    assert len(scene.calls("sendMessage")) == len(await scene.seen()) == 1


async def test_an_edit_undone_by_a_change_that_died_before_its_edit_is_shown_as_it_is_now(scene):
    """Shown: the lobby; edited, not written down: its menu; wanted again: the lobby."""
    bot = await scene.begin()
    lobby = await scene.lobby()
    await asyncio.sleep(30)
    await scene.press(scene.anna, lobby, "⋯")
    await asyncio.sleep(0.5)
    (menu,) = await scene.seen()
    assert menu.button("‹")
    scene.fault("unreachable", "editMessageText", times=0)
    await scene.press(scene.anna, menu, "‹")
    await bot.die()
    scene.world.faults.clear()
    await scene.begin()
    await asyncio.sleep(6)
    (shown,) = await scene.seen()
    assert shown.button("Mi siedo")

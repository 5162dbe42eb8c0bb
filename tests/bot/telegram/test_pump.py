"""Every update is handled once, whatever it holds and whatever its handler does."""

import asyncio

import pytest
from telegram.ext import MessageHandler, filters

from bot.service.ports import UnavailableError
from bot.telegram.pump import MOST_IN_HAND

pytestmark = pytest.mark.virtual_time


async def states(scene):
    rows = await scene.bot.database.read(
        "SELECT state, count(*) AS n FROM inbox GROUP BY state ORDER BY state"
    )
    return {row["state"]: row["n"] for row in rows}


def handle(scene, pattern, callback):
    scene.bot.app.add_handler(MessageHandler(filters.Regex(pattern), callback), group=-1)


async def test_an_unreadable_update_is_set_aside_and_the_next_ones_are_handled(scene):
    await scene.begin()
    scene.fault("poison-update", None, chat=scene.group)
    await scene.anna.send(scene.group, "/regole")
    await asyncio.sleep(3)
    await scene.lobby()
    (row,) = await scene.bot.database.read("SELECT reason FROM inbox WHERE state = 'aside'")
    assert row["reason"] == "unreadable"
    assert (await scene.seen())[-1].buttons


async def test_a_handler_that_fails_is_tried_four_times_and_its_sender_is_told(scene, caplog):
    await scene.begin()
    tries = []

    async def explode(update, _):
        tries.append(update.update_id)
        raise RuntimeError("boom")

    handle(scene, "^/regole", explode)
    await scene.anna.send(scene.group, "/regole")
    await asyncio.sleep(30)
    assert len(tries) == 4
    assert (await states(scene))["aside"] == 1
    assert len(await scene.seen()) == 1


async def test_a_press_whose_handler_fails_is_answered_with_a_toast(scene):
    await scene.begin()
    message = await scene.lobby()

    async def broken(*_, **__):
        raise RuntimeError("boom")

    scene.bot.house._meet = broken
    pressed = await scene.press(scene.bruno, message, "Mi siedo")
    assert pressed.toast or pressed.alert
    assert (await states(scene))["aside"] == 1


async def test_a_handler_that_fails_once_succeeds_at_its_next_try(scene):
    await scene.begin()
    tries = []

    async def stumble(update, _):
        tries.append(update.update_id)
        if len(tries) == 1:
            raise RuntimeError("boom")

    handle(scene, "^/regole", stumble)
    await scene.anna.send(scene.group, "/regole")
    await asyncio.sleep(10)
    assert len(tries) == 2
    assert "aside" not in await states(scene)


async def test_an_update_that_kills_the_process_is_set_aside_in_the_end(scene):
    lives = 0
    while lives < 6:
        bot = await scene.begin()
        deadly = asyncio.Event()

        async def hang(_, __, deadly=deadly):
            deadly.set()
            await asyncio.Event().wait()

        handle(scene, "^/regole", hang)
        if lives == 0:
            await scene.anna.send(scene.group, "/regole")
            await scene.anna.send(scene.group, "/aiuto")
        await asyncio.sleep(3)
        if not deadly.is_set():
            break
        lives += 1
        await bot.die()
    assert lives == 4  # once live and three replays
    assert (await states(scene))["aside"] == 1
    assert "pending" not in await states(scene)


async def test_what_was_left_over_is_handled_one_at_a_time(scene):
    bot = await scene.begin()
    await asyncio.sleep(1)
    await bot.pump.stop()
    for _ in range(5):
        await scene.anna.send(scene.group, "/aiuto")
    await asyncio.sleep(1)
    await bot.die()
    most = busy = seen = 0

    async def linger(_, __):
        nonlocal most, busy, seen
        busy, seen = busy + 1, seen + 1
        most = max(most, busy)
        await asyncio.sleep(1)
        busy -= 1

    await scene.begin(first=[MessageHandler(filters.COMMAND, linger)])
    await asyncio.sleep(10)
    assert (most, seen) == (1, 5)


@pytest.mark.parametrize(
    ("fault", "is_ours"),
    [(RuntimeError("boom"), True), (UnavailableError("the disk is busy", may_pass=True), False)],
)
async def test_an_update_that_failed_after_its_change_was_stored_is_not_done_again(
    scene, caplog, fault, is_ours
):
    """Only a fault of our own is an error: of the disk the operator was told already."""
    await scene.begin()
    tries = []

    async def store_and_stumble(update, _):
        tries.append(update.update_id)
        await scene.bot.store.say((), cause=update.update_id)
        raise fault

    handle(scene, "^/regole", store_and_stumble)
    await scene.anna.send(scene.group, "/regole")
    await asyncio.sleep(20)
    assert len(tries) == 1
    assert any(line.levelname == "ERROR" for line in caplog.records) is is_ours
    assert set(await states(scene)) == {"done"}
    assert await scene.seen() == []  # nobody is told that it failed


@pytest.mark.parametrize("fault", [RuntimeError("boom"), UnavailableError("full", may_pass=True)])
async def test_a_press_whose_change_was_stored_is_answered_though_what_follows_it_failed(
    scene, monkeypatch, fault
):
    await scene.begin()
    message = await scene.lobby()
    press = scene.bot.house.press

    async def press_and_stumble(*args, **rest):
        await press(*args, **rest)
        raise fault

    monkeypatch.setattr(scene.bot.house, "press", press_and_stumble)
    pressed = await scene.press(scene.anna, message, "Mi siedo")
    assert pressed.toast == "Fatto ✓"
    assert "Anna" in (await scene.seen())[-1].text


async def crowd(scene, size):
    """Let so many people ask something at once, each in the own private chat."""
    for number in range(size):
        person = scene.world.add_person(f"P{number}", language_code="it")
        await person.send("bot", "/aiuto")


async def test_no_more_than_sixty_four_updates_are_in_hand(scene):
    await scene.begin()
    most = busy = 0
    release = asyncio.Event()

    async def linger(_, __):
        nonlocal most, busy
        busy += 1
        most = max(most, busy)
        await release.wait()
        busy -= 1

    handle(scene, "^/aiuto", linger)
    await crowd(scene, 150)
    await asyncio.sleep(5)
    assert most == busy == MOST_IN_HAND
    release.set()
    await asyncio.sleep(5)
    assert most == MOST_IN_HAND
    assert busy == 0


async def test_handlers_start_in_the_order_of_arrival(scene):
    await scene.begin()
    order = []

    async def note(update, _):
        order.append(update.update_id)

    handle(scene, ".", note)
    await crowd(scene, 130)
    await asyncio.sleep(5)
    assert len(order) == 130
    assert order == sorted(order)


async def test_updates_that_change_nothing_are_marked_together(scene):
    await scene.begin()
    await asyncio.sleep(1)
    done, before = (await states(scene))["done"], scene.bot.database.commits
    for _ in range(20):
        await scene.anna.send(scene.group, "/qualcosa@sandbox_bot_other")
        await scene.anna.send("bot", "ciao")
    await asyncio.sleep(3)
    assert (await states(scene)) == {"done": done + 20}
    assert scene.bot.database.commits - before <= 4


async def test_an_orderly_end_waits_for_the_updates_in_hand(scene):
    bot = await scene.begin()
    finished = []

    async def linger(update, _):
        await asyncio.sleep(3)
        finished.append(update.update_id)

    handle(scene, "^/aiuto", linger)
    await scene.anna.send(scene.group, "/aiuto")
    await asyncio.sleep(1)
    await bot.stop()
    assert len(finished) == 1
    scene.bot = None


async def test_the_library_sees_stubs_and_the_offset_moves_past_all(scene):
    await scene.begin()
    scene.fault("poison-update", None, chat=scene.group)
    for _ in range(3):
        await scene.anna.send(scene.group, "/regole")
        await asyncio.sleep(2)
    await asyncio.sleep(11)
    polls = [c for c in scene.world.calls.since(0) if c["method"] == "getUpdates"]
    (row,) = await scene.bot.database.read("SELECT max(update_id) AS last FROM inbox")
    assert int(polls[-1]["params"]["offset"]) == row["last"] + 1


async def test_a_flood_of_presses_waits_for_itself_and_is_answered_in_the_end(scene):
    await scene.begin()
    message = await scene.lobby()
    await asyncio.sleep(10)
    began = asyncio.get_running_loop().time()
    data = message.button("Regole").data
    flood = [
        asyncio.create_task(scene.bruno.press(scene.group, message.id, data=data))
        for _ in range(100)
    ]
    await asyncio.sleep(0)
    quiet = await scene.press(scene.anna, message, "Mi siedo")
    assert quiet.answered
    assert asyncio.get_running_loop().time() - began < 0.5
    pressed = await asyncio.gather(*flood)
    assert all(each.answered for each in pressed)
    assert sum("Too fast" in (each.toast or "") for each in pressed) > 50
    await asyncio.sleep(5)
    assert (await states(scene)).keys() == {"done"}


async def test_a_flood_of_commands_waits_for_itself_and_the_group_is_told_once(scene):
    await scene.begin()
    message = await scene.lobby()
    await asyncio.sleep(60)
    for _ in range(60):
        await scene.bruno.send(scene.group, "/regole")
    began = asyncio.get_running_loop().time()
    quiet = await scene.press(scene.anna, message, "Mi siedo")
    assert quiet.answered
    assert asyncio.get_running_loop().time() - began < 0.5
    await asyncio.sleep(60)
    rows = await scene.bot.database.read("SELECT DISTINCT state FROM inbox")
    assert {row["state"] for row in rows} == {"done"}
    told = [each for each in await scene.seen() if "Too fast" in each.text]
    assert len(told) == 1


async def test_an_end_amid_a_flood_leaves_the_rest_for_the_next_process(scene):
    bot = await scene.begin()
    message = await scene.lobby()
    data = message.button("Regole").data
    flood = [
        asyncio.create_task(scene.bruno.press(scene.group, message.id, data=data))
        for _ in range(12)
    ]
    await asyncio.sleep(0.3)
    began = asyncio.get_running_loop().time()
    await bot.stop()
    assert asyncio.get_running_loop().time() - began < 1.0
    await scene.begin()
    pressed = await asyncio.gather(*flood)
    assert all(each.answered for each in pressed)

"""Turns are granted in order, and no chat waits for another's sins."""

import asyncio
from datetime import timedelta
from itertools import pairwise

import pytest

from bot.service.people import ChatId
from bot.telegram.budgets import GROUP
from bot.telegram.outbox import GIVES_WAY_FOR_S, Counted, Outbox

pytestmark = pytest.mark.virtual_time

BUSY, QUIET, ANNA = ChatId(-1), ChatId(-2), ChatId(7)


def now():
    return asyncio.get_running_loop().time()


async def test_a_quiet_group_is_not_delayed_by_a_busy_one():
    outbox = Outbox()
    busy = [asyncio.create_task(outbox.turn(BUSY, Counted.EDIT)) for _ in range(40)]
    await asyncio.sleep(1)
    before = now()
    await outbox.turn(QUIET, Counted.EDIT)
    assert now() - before < 0.1
    assert not all(task.done() for task in busy)
    for task in busy:
        task.cancel()


async def test_edits_do_not_wait_for_sends_in_a_group():
    outbox = Outbox()
    sends = [asyncio.create_task(outbox.turn(BUSY, Counted.SEND)) for _ in range(10)]
    await asyncio.sleep(1)
    before = now()
    await outbox.turn(BUSY, Counted.EDIT)
    assert now() == before
    for task in sends:
        task.cancel()


async def edit_for_ever(outbox, times):
    while True:
        await outbox.turn(BUSY, Counted.EDIT)
        times.append(now())


async def test_a_last_turn_leaves_a_call_for_the_next_in_the_chat():
    outbox = Outbox()
    for _ in range(int(GROUP.burst)):
        await outbox.turn(BUSY, Counted.EDIT)
    before = now()
    count = asyncio.create_task(outbox.last_turn(BUSY, Counted.EDIT))
    await asyncio.sleep(6)
    await outbox.turn(BUSY, Counted.EDIT)
    assert now() - before == pytest.approx(6)
    await count
    assert now() - before == pytest.approx(3 / GROUP.rate, abs=0.1)


async def test_last_turns_do_not_slow_a_busy_table_and_come_in_the_end():
    outbox = Outbox()
    times: list[float] = []
    table = asyncio.create_task(edit_for_ever(outbox, times))
    await asyncio.sleep(30)
    before = now()
    await outbox.last_turn(BUSY, Counted.EDIT)
    assert GIVES_WAY_FOR_S <= now() - before <= GIVES_WAY_FOR_S + 2 / GROUP.rate
    busy = [at for at in times if before < at < before + GIVES_WAY_FOR_S]
    assert max(b - a for a, b in pairwise(busy)) == pytest.approx(1 / GROUP.rate)
    table.cancel()


async def test_last_turns_come_one_after_the_other():
    outbox, order = Outbox(), []

    async def last(name):
        await outbox.last_turn(BUSY, Counted.EDIT)
        order.append(name)

    await asyncio.gather(*map(last, range(8)))
    assert order == list(range(8))


async def test_sends_and_edits_share_the_budget_of_a_private_chat():
    outbox = Outbox()
    before = now()
    for _ in range(2):
        await outbox.turn(ANNA, Counted.SEND)
        await outbox.turn(ANNA, Counted.EDIT)
    assert now() - before == pytest.approx(1.5 / 0.95, abs=0.01)


async def test_many_chats_take_turns_when_all_want_at_once():
    outbox = Outbox()
    order = []

    async def want(chat):
        await outbox.turn(chat, Counted.EDIT)
        order.append(chat)

    for number in range(4):  # use up what passes without waiting
        await outbox.turn(ChatId(-100 - number), Counted.EDIT)
    chats = [ChatId(-n) for n in range(1, 41)]
    await asyncio.gather(*(want(chat) for chat in chats for _ in range(3)))
    for start in (0, 40, 80):
        assert set(order[start : start + 40]) == set(chats)


async def test_a_flood_error_pauses_its_chat_only():
    outbox = Outbox()
    outbox.pause(BUSY, timedelta(seconds=30))
    before = now()
    await outbox.turn(QUIET, Counted.SEND)
    assert now() == before
    await outbox.turn(BUSY, Counted.SEND)
    assert now() - before == pytest.approx(30)


async def test_a_pause_also_holds_calls_that_were_already_in_line():
    outbox = Outbox()
    for _ in range(int(GROUP.burst)):
        await outbox.turn(BUSY, Counted.EDIT)
    task = asyncio.create_task(outbox.turn(BUSY, Counted.EDIT))
    await asyncio.sleep(1)
    outbox.pause(BUSY, timedelta(seconds=20))
    await asyncio.sleep(19)
    assert not task.done()
    await asyncio.sleep(1.1)
    assert task.done()


async def test_after_a_restart_a_chat_gets_one_call_once_all_is_settled_then_its_steady_share():
    outbox = Outbox()
    outbox.be_careful(BUSY)
    before = now()
    passed = []
    for _ in range(3):
        await outbox.turn(BUSY, Counted.SEND)
        passed.append(now() - before)
    assert passed == pytest.approx([1.0, 1 / GROUP.rate, 2 / GROUP.rate])


async def test_a_chat_that_is_found_to_need_care_after_its_first_calls_makes_up_for_them():
    outbox = Outbox()
    for _ in range(3):
        await outbox.turn(BUSY, Counted.SEND)
    outbox.be_careful(BUSY)
    before = now()
    await outbox.turn(BUSY, Counted.SEND)
    assert now() - before == pytest.approx(3 / GROUP.rate)


@pytest.mark.parametrize(("earlier", "quiet_s"), [(0, 10), (1, 120)])
async def test_a_chat_that_needs_no_care_has_its_burst_at_once_and_no_more(earlier, quiet_s):
    outbox = Outbox()
    for _ in range(earlier):
        await outbox.turn(BUSY, Counted.EDIT)
    await asyncio.sleep(quiet_s)
    before = now()
    passed = []
    for _ in range(6):
        await outbox.turn(BUSY, Counted.EDIT)
        passed.append(now() - before)
    assert passed == pytest.approx([0, 0, 0, 0, 0, 1 / GROUP.rate], abs=0.1)


async def test_a_minute_after_the_start_nothing_is_made_up_for():
    """A busy chat never was quiet enough to earn what it had on credit."""
    outbox = Outbox()
    while now() < 60:
        await outbox.turn(BUSY, Counted.EDIT)
    outbox.be_careful(BUSY)
    before = now()
    await outbox.turn(BUSY, Counted.EDIT)
    assert now() - before <= 1 / GROUP.rate + 0.1


async def test_care_ends_a_minute_after_the_start():
    outbox = Outbox()
    await asyncio.sleep(60)
    outbox.be_careful(BUSY)
    before = now()
    for _ in range(5):
        await outbox.turn(BUSY, Counted.SEND)
    assert now() - before < 0.1


async def test_thousands_of_chats_are_forgotten_once_they_are_quiet():
    outbox = Outbox()
    for number in range(1, 4000):
        await outbox.turn(ChatId(-number), Counted.EDIT)
    assert len(outbox._chats) < 2100


async def test_a_turn_given_back_is_there_for_the_next():
    outbox = Outbox()
    for _ in range(5):
        await outbox.turn(BUSY, Counted.EDIT)
    outbox.give_back(BUSY, Counted.EDIT)
    before = now()
    await outbox.turn(BUSY, Counted.EDIT)
    assert now() == before


@pytest.mark.parametrize(("counted", "spare"), [(Counted.EDIT, 4), (Counted.SEND, 3)])
async def test_what_may_fail_leaves_turns_to_what_everybody_sees(counted, spare):
    outbox = Outbox()
    taken = []
    for _ in range(8):
        taken.append(outbox.take_spare(BUSY, counted))
        await asyncio.sleep(0.1)
    assert taken == [True] * spare + [False] * (8 - spare)
    before = now()
    await outbox.turn(BUSY, counted)
    assert now() == before


async def test_nothing_is_spare_while_somebody_waits_or_the_chat_is_paused():
    outbox = Outbox()
    waiting = [asyncio.create_task(outbox.turn(BUSY, Counted.EDIT)) for _ in range(7)]
    await asyncio.sleep(0.5)
    assert not outbox.take_spare(BUSY, Counted.EDIT)
    assert outbox.take_spare(BUSY, Counted.SEND)
    outbox.pause(QUIET, timedelta(seconds=5))
    assert not outbox.take_spare(QUIET, Counted.SEND)
    await asyncio.sleep(5)
    assert outbox.take_spare(QUIET, Counted.SEND)
    for task in waiting:
        task.cancel()


@pytest.mark.parametrize("counted", list(Counted))
async def test_it_is_known_when_the_next_spare_turn_may_come(counted):
    outbox = Outbox()
    assert outbox.spare_in(BUSY, counted) == 0
    for _ in range(5):
        outbox.take_spare(BUSY, counted)
    wait = outbox.spare_in(BUSY, counted)
    await asyncio.sleep(wait - 0.1)
    assert not outbox.take_spare(BUSY, counted)
    await asyncio.sleep(0.1)
    assert outbox.take_spare(BUSY, counted)
    outbox.pause(BUSY, timedelta(seconds=50))
    assert outbox.spare_in(BUSY, counted) == 50

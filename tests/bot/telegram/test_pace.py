"""Whoever presses without end waits for themselves; a loud group for itself."""

import asyncio
from collections import Counter

import pytest

from bot.telegram.pace import MOST_WAITING, OF_A_GROUP, OF_A_PERSON, Pace
from bot.telegram.sources import Source

pytestmark = pytest.mark.virtual_time

ANNA, BRUNO = Source(5_000_000_001), Source(5_000_000_002)
GROUP, OTHER = -1001, -1002


def now():
    return asyncio.get_running_loop().time()


async def press(pace, source=ANNA, *, changes=False, patience_s=None):
    """Press once; return whether it came to its turn."""
    may = pace.passes(source) or await pace.turn(source, asyncio.sleep, patience_s=patience_s)
    if may and changes:
        pace.changed(source)
    return may


async def test_a_few_quick_presses_pass_at_once_and_the_next_ones_steadily():
    pace, began = Pace(), now()
    for _ in range(int(OF_A_PERSON.burst)):
        await press(pace)
    assert now() == began
    for _ in range(4):
        await press(pace)
    assert now() - began == pytest.approx(4 / OF_A_PERSON.rate)


async def test_somebody_elses_press_passes_at_once():
    pace = Pace()
    flood = [asyncio.create_task(press(pace)) for _ in range(10)]
    await asyncio.sleep(0.1)
    began = now()
    assert await press(pace, BRUNO)
    assert now() == began
    assert not all(task.done() for task in flood)


async def test_five_presses_a_second_that_change_something_never_wait():
    pace = Pace()
    for _ in range(200):
        began = now()
        await press(pace, changes=True)
        assert now() == began
        await asyncio.sleep(0.2)


async def test_presses_of_one_person_keep_their_order():
    pace, order = Pace(), []

    async def one(number):
        await press(pace)
        order.append(number)

    await asyncio.gather(*map(one, range(int(OF_A_PERSON.burst) + MOST_WAITING)))
    assert order == sorted(order)


async def test_a_line_that_is_too_long_takes_nobody_in():
    pace = Pace()
    passed = await asyncio.gather(*(press(pace) for _ in range(40)))
    assert sum(passed) == OF_A_PERSON.burst + MOST_WAITING
    assert await press(pace), "the line was served meanwhile"


async def flood(pace, people, *, changes=False):
    """Let people of one group press without end; count their presses as they have their turn."""
    turns: Counter[int] = Counter()

    async def one(person):
        while True:
            if await press(pace, Source(person, GROUP), changes=changes):
                turns[person] += 1
            await asyncio.sleep(0.01)

    tasks = [asyncio.create_task(one(person)) for person in people]
    await asyncio.sleep(60)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return turns


@pytest.mark.parametrize(("changes", "cost"), [(False, 1.0), (True, 0.4)])
async def test_a_loud_group_is_held_to_its_own_pace_and_its_people_to_equal_shares(changes, cost):
    turns = await flood(Pace(), range(1, 7), changes=changes)
    assert sum(turns.values()) * cost == pytest.approx(
        OF_A_GROUP.burst + 60 * OF_A_GROUP.rate, rel=0.05
    )
    assert max(turns.values()) - min(turns.values()) <= 6


async def test_whoever_presses_once_in_a_loud_group_waits_for_one_press_of_every_other():
    pace = Pace()
    loud = asyncio.create_task(flood(pace, range(1, 5)))
    await asyncio.sleep(30)
    began = now()
    assert await press(pace, Source(9, GROUP))
    assert 0 < now() - began < 5 / OF_A_GROUP.rate
    for source in (Source(9, OTHER), Source(9)):
        assert pace.passes(source)
    await loud


async def test_a_press_that_cannot_have_its_turn_in_time_is_told_so_and_a_command_waits_on():
    pace, began = Pace(), now()

    async def one(person, patience_s):
        return await press(pace, Source(person, GROUP), patience_s=patience_s), now() - began

    commands = [asyncio.create_task(one(person, None)) for person in range(50)]
    await asyncio.sleep(0)
    pressed, took = await one(99, 4.0)
    assert not pressed
    assert took == pytest.approx(4.0)
    obeyed, took = (await asyncio.gather(*commands))[-1]
    assert obeyed
    assert took == pytest.approx((50 - OF_A_GROUP.burst) / OF_A_GROUP.rate)
    assert (await one(99, 4.0))[0], "nobody is left in the line"


async def test_six_people_of_one_group_who_press_every_two_seconds_never_wait():
    pace = Pace()
    for _ in range(100):
        for person in range(6):
            assert pace.passes(Source(person, GROUP))
        await asyncio.sleep(2)


async def test_people_who_pressed_long_ago_are_forgotten():
    pace = Pace()
    for person in range(5000):
        await press(pace, Source(person, -person))
        await asyncio.sleep(0.01)
    assert len(pace._people) < 2100
    assert len(pace._groups) < 2100

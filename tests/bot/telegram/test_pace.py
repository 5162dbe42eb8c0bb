"""Whoever presses without end waits for themselves, and nobody else does."""

import asyncio

import pytest

from bot.telegram.pace import MOST_WAITING, PRESSES, Pace

pytestmark = pytest.mark.virtual_time

ANNA, BRUNO = 5_000_000_001, 5_000_000_002


def now():
    return asyncio.get_running_loop().time()


async def press(pace, person=ANNA, *, changes=False):
    """Press once; return whether it came to its turn."""
    may = pace.passes(person) or await pace.turn(person, asyncio.sleep)
    if may and changes:
        pace.changed(person)
    return may


async def test_a_few_quick_presses_pass_at_once_and_the_next_ones_steadily():
    pace, began = Pace(), now()
    for _ in range(int(PRESSES.burst)):
        await press(pace)
    assert now() == began
    for _ in range(4):
        await press(pace)
    assert now() - began == pytest.approx(4 / PRESSES.rate)


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

    await asyncio.gather(*map(one, range(int(PRESSES.burst) + MOST_WAITING)))
    assert order == sorted(order)


async def test_a_line_that_is_too_long_takes_nobody_in():
    pace = Pace()
    passed = await asyncio.gather(*(press(pace) for _ in range(40)))
    assert sum(passed) == PRESSES.burst + MOST_WAITING
    assert await press(pace), "the line was served meanwhile"


async def test_people_who_pressed_long_ago_are_forgotten():
    pace = Pace()
    for person in range(5000):
        await press(pace, person)
        await asyncio.sleep(0.01)
    assert len(pace._people) < 2100

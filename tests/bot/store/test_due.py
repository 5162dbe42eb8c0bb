"""When a room is due, and what a restart says of it."""

from dataclasses import fields, replace
from datetime import timedelta

import pytest

from bot.service.people import ChatId
from bot.service.room import Clocks
from tests.bot.service.rooms import (
    GROUP,
    T0,
    after,
)
from tests.bot.store.evening import begun, opened

ELSEWHERE = replace(GROUP, id=ChatId(-200))


@pytest.mark.parametrize("clock", [f.name for f in fields(Clocks)])
async def test_any_clock_makes_a_room_due_at_its_instant(store, clock):
    room = await opened(store)
    late = after(10) + timedelta(microseconds=1)
    await store.save(room, replace(room, clocks=Clocks(**{clock: late}), revision=2), at=T0)

    assert await store.due(after(10), limit=5) == []
    assert await store.due(late + timedelta(milliseconds=1), limit=5) == [room.id]
    # Whoever sleeps until then is never too early.
    assert late <= await store.next_due() <= late + timedelta(milliseconds=1)


async def test_the_longest_overdue_room_comes_first(store):
    rooms = []
    for n, seconds in enumerate((30, 10, 20, 99)):
        room = await opened(store, chat=replace(GROUP, id=ChatId(-n - 1)))
        clocks = Clocks(closes_at=after(99), menu_until=after(seconds))
        rooms.append(await store.save(room, replace(room, clocks=clocks, revision=2), at=T0))
    slow, first, second, _early = (room.id for room in rooms)

    assert await store.due(after(40), limit=5) == [first, second, slow]
    assert await store.due(after(40), limit=2) == [first, second]
    assert await store.next_due() == after(10)


async def test_without_a_running_clock_nothing_is_due(store):
    room = await opened(store)
    await store.save(room, replace(room, clocks=Clocks(), revision=2), at=T0)

    assert await store.next_due() is None
    assert await store.due(after(10**6), limit=5) == []


async def test_after_a_restart_only_running_rooms_touched_lately_say_so(store):
    running = await begun(store)
    waiting = await opened(store, chat=ELSEWHERE)
    asleep = await begun(store, chat=replace(GROUP, id=ChatId(-300)))
    asleep = await store.save(asleep, replace(asleep, touched_at=after(-99), revision=9), at=T0)

    await store.mark_restarted(after(-60))

    expected = replace(running, restarted=True, revision=running.revision + 1)
    assert await store.room(running.id) == expected
    assert await store.room(waiting.id) == waiting
    assert await store.room(asleep.id) == asleep

"""An event loop whose time jumps instead of waiting."""

import asyncio
import time

import aiosqlite
import pytest

from bot.sandbox.virtual_time import (
    EPOCH,
    StuckError,
    VirtualTimeLoop,
    holding,
    run_virtual,
    virtual_clock,
)


@pytest.mark.virtual_time
async def test_a_marked_test_runs_on_virtual_time():
    assert isinstance(asyncio.get_running_loop(), VirtualTimeLoop)


async def test_an_unmarked_test_runs_on_real_time():
    assert not isinstance(asyncio.get_running_loop(), VirtualTimeLoop)


def test_an_hour_of_sleep_takes_milliseconds():
    began = time.perf_counter()

    async def hour():
        for _ in range(3600):
            await asyncio.sleep(1)
        return asyncio.get_running_loop().time()

    assert run_virtual(hour()) == pytest.approx(3600)
    assert time.perf_counter() - began < 1.0


def test_sleepers_wake_in_the_order_of_their_times():
    woken = []

    async def sleeper(seconds):
        await asyncio.sleep(seconds)
        woken.append((seconds, round(asyncio.get_running_loop().time(), 6)))

    async def all_of_them():
        await asyncio.gather(*(sleeper(s) for s in (3.0, 0.5, 7200.0, 1.0, 0.0)))

    run_virtual(all_of_them())
    assert woken == [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0), (3.0, 3.0), (7200.0, 7200.0)]


def test_a_timeout_fires_at_its_virtual_time():
    async def late():
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(30):
                await asyncio.sleep(31)
        return asyncio.get_running_loop().time()

    assert run_virtual(late()) == pytest.approx(30)


def test_time_stands_still_while_a_database_call_is_in_flight(tmp_path):
    async def race():
        loop = asyncio.get_running_loop()
        with holding():
            database = await aiosqlite.connect(tmp_path / "d.db")
        alarm = asyncio.create_task(asyncio.sleep(0.001))
        with holding():
            await database.create_function("nap", 1, lambda s: time.sleep(s) or s)
            rows = await database.execute_fetchall("SELECT nap(0.05)")
        assert (rows[0][0], loop.time(), alarm.done()) == (0.05, 0.0, False)
        await alarm
        with holding():
            await database.close()
        return loop.time()

    assert run_virtual(race()) == pytest.approx(0.001)


def test_time_stands_still_while_a_thread_works():
    async def race():
        await asyncio.wait_for(asyncio.to_thread(time.sleep, 0.05), timeout=0.01)
        return asyncio.get_running_loop().time()

    assert run_virtual(race()) == 0.0


def test_a_library_that_counts_its_calls_can_hold_time():
    async def race():
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualTimeLoop)
        loop.busy(1)
        alarm = asyncio.create_task(asyncio.sleep(5))
        await asyncio.to_thread(time.sleep, 0.02)
        stood = loop.time()
        loop.busy(-1)
        await alarm
        return stood, loop.time()

    assert run_virtual(race()) == (0.0, 5.0)


def test_holding_does_nothing_on_a_real_loop():
    async def held():
        with holding():
            await asyncio.sleep(0)
        return "done"

    assert asyncio.run(held()) == "done"


def test_waiting_for_nothing_is_reported(monkeypatch):
    monkeypatch.setattr("bot.sandbox.virtual_time.STUCK_AFTER_S", 0.01)

    async def stuck():
        await asyncio.get_running_loop().create_future()

    with pytest.raises(StuckError):
        run_virtual(stuck())


@pytest.mark.virtual_time
async def test_the_virtual_clock_is_dated_from_its_epoch():
    clock = virtual_clock()
    await clock.advance(90)
    assert (clock.now(), clock.steady()) == (EPOCH + 90, 90)

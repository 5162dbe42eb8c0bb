"""Players who think in processes of their own, and what happens when those die."""

import asyncio
import os
import signal
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from time import monotonic, sleep

import pytest

from bot.opponents import Thinkers, worker
from bot.service.opponents import NAMES, OFFERED, QuickOpponents, is_slow, player, totals_of
from engine import Phase, legal_moves, replay, scopone_scientifico, view
from engine.ai import TraditionalPlayer
from tests.engine.playouts import positions_of, whole_match


@pytest.fixture
async def thinkers():
    made = Thinkers(workers=1, limit=timedelta(milliseconds=200))
    yield made
    await made.stop()


def processes(thinkers):
    return tuple(thinkers._pool._processes)


def opening():
    state = next(positions_of(scopone_scientifico(), 4))
    return state, view(state, state.turn)


async def test_every_name_plays_a_legal_move(thinkers):
    state, seen = opening()
    for name in (*NAMES, None, "who?"):
        assert await thinkers.choose(name, seen, (0, 0)) in legal_moves(state)


async def test_the_loop_goes_on_while_a_player_thinks(thinkers):
    _, seen = opening()
    await thinkers.choose("maestro", seen, ())  # the worker is up
    thought = asyncio.create_task(thinkers.choose("maestro", seen, ()))
    longest, before = 0.0, monotonic()
    while not thought.done():
        await asyncio.sleep(0.005)
        longest, before = max(longest, monotonic() - before), monotonic()
    assert await thought in seen.legal_moves
    assert longest < 0.15


async def test_when_its_process_is_killed_a_quick_player_moves_and_a_new_one_is_started(thinkers):
    _, seen = opening()
    await thinkers.choose("maestro", seen, ())
    victim = await asyncio.wrap_future(thinkers._pool.submit(worker.process_id))
    thought = asyncio.create_task(thinkers.choose("maestro", seen, ()))
    await asyncio.sleep(0.02)
    os.kill(victim, signal.SIGKILL)

    assert await thought in seen.legal_moves
    assert await thinkers.choose("maestro", seen, ()) in seen.legal_moves
    assert await asyncio.wrap_future(thinkers._pool.submit(worker.process_id)) != victim


async def test_a_search_that_does_not_end_is_ended(thinkers):
    _, seen = opening()
    await thinkers.choose("maestro", seen, ())
    endless = asyncio.wrap_future(thinkers._pool.submit(sleep, 3600))
    thinkers._patience = 0.05
    await asyncio.sleep(0.1)

    assert await thinkers.choose("maestro", seen, ()) == TraditionalPlayer().choose(seen, None)

    assert thinkers._pool is None
    with pytest.raises(BrokenProcessPool):
        await endless


async def test_however_many_wait_each_search_is_made(thinkers, caplog):
    """Load stretches the pace: together they wait for longer than patience with any of them."""
    _, seen = opening()
    await thinkers.choose("maestro", seen, ())
    begun = monotonic()
    await thinkers.choose("maestro", seen, ())
    thinkers._patience = 6 * (monotonic() - begun)
    begun = monotonic()
    moves = await asyncio.gather(*(thinkers.choose("maestro", seen, ()) for _ in range(25)))
    assert monotonic() - begun > thinkers._patience
    assert all(move in seen.legal_moves for move in moves)
    assert caplog.records == []


async def test_nobody_waits_for_a_free_process_for_ever(thinkers):
    _, seen = opening()
    await thinkers.choose("maestro", seen, ())
    thinkers._limit, thinkers._queue = timedelta(seconds=1), 0.05
    first = asyncio.create_task(thinkers.choose("maestro", seen, ()))
    await asyncio.sleep(0)

    assert await thinkers.choose("maestro", seen, ()) == TraditionalPlayer().choose(seen, None)
    assert not first.done()
    assert await first in seen.legal_moves


async def test_processes_that_are_slow_to_start_are_left_to_start():
    thinkers = Thinkers(
        workers=1, limit=timedelta(milliseconds=1), patience=timedelta(milliseconds=100)
    )
    _, seen = opening()
    try:
        quick = await thinkers.choose("maestro", seen, ())
        assert quick == TraditionalPlayer().choose(seen, None)
        pool = thinkers._pool
        await asyncio.wrap_future(pool.submit(worker.process_id))
        assert thinkers._pool is pool
        assert thinkers._is_up  # by the answer that came too late to be played
    finally:
        await thinkers.stop()


async def test_a_process_is_started_as_soon_as_somebody_sits_who_will_need_it(thinkers):
    thinkers.expect(["barista", "nonno"])
    assert thinkers._pool is None
    thinkers.expect(["barista", "maestro"])
    (process,) = processes(thinkers)
    thinkers.expect(["maestro"])
    assert processes(thinkers) == (process,)


async def test_stopping_ends_the_processes(thinkers):
    _, seen = opening()
    await thinkers.choose("maestro", seen, ())
    process = await asyncio.wrap_future(thinkers._pool.submit(worker.process_id))
    children = list(thinkers._pool._processes.values())

    await thinkers.stop()

    assert [child.pid for child in children] == [process]
    children[0].join(10)
    assert not children[0].is_alive()


async def test_stopping_cancels_whoever_waits_and_starts_nothing_anew(thinkers):
    _, seen = opening()
    await thinkers.choose("maestro", seen, ())
    thinkers._limit = timedelta(seconds=2)
    waiting = [asyncio.create_task(thinkers.choose("maestro", seen, ())) for _ in range(5)]
    await asyncio.sleep(0.05)

    await thinkers.stop()

    answers = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(each, asyncio.CancelledError) for each in answers)
    assert thinkers._pool is None


async def test_who_is_away_is_played_by_tradition():
    _, seen = opening()
    assert await QuickOpponents().choose(None, seen, ()) == TraditionalPlayer().choose(seen, None)


def test_only_levels_are_offered_and_only_searchers_are_slow():
    assert len(OFFERED) == 6
    assert {name for name in NAMES if is_slow(name)} == set(OFFERED[-2:])
    assert player(None) is player("nonno")


def test_totals_are_those_before_the_smazzata_under_way():
    log = whole_match(scopone_scientifico(), 3)
    match = replay(log)
    assert match.phase is Phase.OVER
    expected = [sum(sheet.scores[side].total for sheet in match.sheets) for side in (0, 1)]
    assert list(totals_of(match)) == expected
    assert totals_of(replay(log[:1])) == (0, 0)

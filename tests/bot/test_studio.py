"""The studio draws in a process of its own, which may die."""

import asyncio
import os
import signal
import subprocess
import sys

import pytest

from bot.art.drawing import draw
from bot.studio import Studio
from tests.bot.art.samples import hand, table

PATIENCE_S = 60.0


async def warmed(studio):
    async with asyncio.timeout(PATIENCE_S):
        while not studio.is_ready:  # noqa: ASYNC110 - another process
            await asyncio.sleep(0.05)


def worker_of(studio):
    (process,) = studio._pool._processes.values()
    return process


async def test_a_studio_draws_what_would_be_drawn_here_and_comes_back_from_death(monkeypatch):
    studio = Studio()
    await studio.start()
    try:
        assert not studio.is_ready
        assert await studio.draw(table()) is None
        await warmed(studio)
        assert await studio.draw(table()) == draw(table())
        worker_of(studio).kill()
        assert await studio.draw(table()) == draw(table()), "what was drawn is remembered"
        monkeypatch.setattr("bot.studio._TRIED_AGAIN_AFTER_S", 0.0)
        studio._may_begin_at = 0.0
        assert await studio.draw(hand()) is None
        await warmed(studio)
        assert await studio.draw(hand()) == draw(hand())
        worker = worker_of(studio)
    finally:
        await studio.stop()
    assert not worker.is_alive()
    assert await studio.draw(hand("7c")) is None


async def test_the_end_does_not_wait_for_a_process_that_is_not_warm_yet():
    """On a busy machine that took a quarter of a minute, and the operator's patience."""
    studio = Studio()
    await studio.start()
    worker = worker_of(studio)
    os.kill(worker.pid, signal.SIGSTOP)  # as slow as can be
    async with asyncio.timeout(PATIENCE_S):
        await studio.stop()
    assert not worker.is_alive()


@pytest.mark.parametrize("module", ["bot.app", "bot.__main__", "bot.presentation.sheet_pictures"])
def test_nothing_that_makes_pixels_is_imported_by_whoever_does_not_draw(module):
    program = f"import sys, {module}; print(*sorted({{'PIL', 'resvg_py'}} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""

"""The simulation's watch over clocks finds one that rings late, and only such a one."""

import asyncio
import random
from datetime import timedelta

import pytest

from bot.sandbox.virtual_time import virtual_clock
from tests.end_to_end.lateness import MOST_S, Lateness
from tests.end_to_end.model import Model
from tests.end_to_end.players import Evening
from tests.end_to_end.stage import stage

pytestmark = pytest.mark.virtual_time


async def watched(tmp_path):
    """Open a table at which nobody ever plays, and watch its clocks for seven minutes."""
    async with stage(tmp_path) as each:
        people = [each.person("Anna"), each.person("Bruno")]
        group = each.world.groups.create("Bar Sport", [person.id for person in people])
        await Evening(group, people, random.Random(3)).open("/scopa")
        model = Model(each.path, virtual_clock().now)
        lateness = Lateness(model, is_up=lambda: True, is_heard=lambda: True)
        watching = asyncio.create_task(lateness.watch())
        for _ in range(420):
            model.look()
            await asyncio.sleep(1)
        watching.cancel()
        model.close()
    assert model.faults == []
    assert model.counted["plays by the clock"] > 0
    return lateness


async def test_clocks_that_are_swept_every_second_are_never_late(tmp_path):
    lateness = await watched(tmp_path)
    assert lateness.faults == []
    assert lateness.latest_s < MOST_S / 3


async def test_a_turn_that_goes_on_after_its_clock_is_found(tmp_path, monkeypatch):
    for each in ("TICK", "PAUSE"):
        monkeypatch.setattr(f"bot.service.deadlines.{each}", timedelta(seconds=45))
    lateness = await watched(tmp_path)
    assert any("a turn" in fault for fault in lateness.faults)
    assert MOST_S < lateness.latest_s < 45

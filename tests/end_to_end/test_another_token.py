"""A file that was used with another token."""

import asyncio

import pytest

from bot.store.check import check
from tests.end_to_end.stage import stage

pytestmark = pytest.mark.virtual_time

WAITING = "INSERT INTO inbox (bot_id, update_id, body, at) VALUES (7, ?, '{}', ?)"


async def test_what_waited_for_the_bot_of_a_former_token_does_not_wait_for_ever(tmp_path):
    async with stage(tmp_path) as each:
        await asyncio.sleep(1)  # it begins by pruning
        now = round(each.app._clock.now().timestamp() * 1000)
        async with each.database.transaction() as tx:
            for update_id, hours in ((1, 72), (2, 24)):
                tx.add(WAITING, update_id, now - hours * 3_600_000)
        assert await check(each.database) == ["2 updates wait to be handled"]

        await each.restart()
        await asyncio.sleep(1)

        assert await check(each.database) == ["1 updates wait to be handled"]

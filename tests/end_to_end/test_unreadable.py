"""One match that cannot be read any more: the log says so once, and every other goes on."""

import asyncio
import logging
from contextlib import closing
from sqlite3 import connect

import pytest

from bot.service.unrung import TRIED_AGAIN_AFTER
from tests.end_to_end.stage import stage
from tests.end_to_end.test_places import begun

pytestmark = pytest.mark.virtual_time

WRITE_LAST = "UPDATE event SET body = ? WHERE version = (SELECT max(version) FROM event)"


def tell(path, sql, *args):
    with closing(connect(path, isolation_level=None)) as other:
        return other.execute(sql, args).fetchall()


def complaints(caplog):
    return [r for r in caplog.records if r.exc_info and "could not ring" in r.getMessage()]


async def test_a_clock_that_cannot_ring_is_complained_of_once_and_rings_when_it_can(
    tmp_path, caplog
):
    async with stage(tmp_path) as each:
        evening = await begun(each)
        await each.stop()
        ((body,),) = tell(each.path, "SELECT body FROM event ORDER BY version DESC LIMIT 1")
        tell(each.path, WRITE_LAST, "{}")
        await asyncio.sleep(300)
        caplog.set_level(logging.INFO)
        await each.start()
        await asyncio.sleep(5 * 60)
        assert len(complaints(caplog)) == 1
        anna = evening.people[0]
        other = each.world.groups.create("Circolo", [anna.id])
        await anna.send(other, "/scopa")
        await asyncio.sleep(31 * 60)
        ((closing_of_other,),) = tell(each.path, "SELECT closing FROM room WHERE id = 2")
        assert closing_of_other == "expired"
        assert len(complaints(caplog)) == 1

        before = tell(each.path, "SELECT count(*) FROM event")
        tell(each.path, WRITE_LAST, body)
        await asyncio.sleep(TRIED_AGAIN_AFTER.total_seconds() + 5)
        assert tell(each.path, "SELECT count(*) FROM event") > before
        assert len(complaints(caplog)) == 1

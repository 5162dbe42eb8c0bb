"""The bot is killed in the middle of everything and goes on; `kills` says how it is judged."""

import pytest

from tests.end_to_end.autopsy import Gap
from tests.end_to_end.kills import STOP, evening, kill_until

TRUE_WITHIN_S = 5.0


async def test_a_killed_bot_loses_and_doubles_nothing(tmp_path):
    async with evening(tmp_path, seed=1, kinds=range(2)) as each:
        each.may.set()
        for how in (Gap.BOUNDARY, Gap.STORED, Gap.SENT):
            await each.end_and_begin(how)
        await each.finish()

    assert each.figures.is_well, each.figures.table()
    assert each.figures.kills == 3
    assert each.figures.audit.played > 0


@pytest.mark.soak
async def test_every_gap_is_died_in_ten_times(tmp_path):
    async with evening(tmp_path, seed=1, kinds=range(7)) as each:
        await kill_until(each, 10)
        await each.end_and_begin(STOP)
        await each.finish()
    figures = each.figures
    print(figures.table())

    assert figures.is_well
    assert min(figures.gaps[gap] for gap in Gap) >= 10
    assert max(figures.tables_after) <= TRUE_WITHIN_S

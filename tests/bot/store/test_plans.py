"""What is read at every press, command or choice costs no more after a year of tables."""

import pytest

from bot.store.inbox import PENDING_QUERY

QUERIES = {"pending updates": PENDING_QUERY}


@pytest.mark.parametrize("sql", QUERIES.values(), ids=QUERIES)
async def test_what_is_read_again_and_again_is_found_by_an_index_and_not_sorted(database, sql):
    plan = await database.read(f"EXPLAIN QUERY PLAN {sql}", *[1] * sql.count("?"))
    steps = [row["detail"] for row in plan]

    assert any(step.startswith("SEARCH") for step in steps), steps
    assert [step for step in steps if step.startswith("SCAN")] == [], steps
    assert [step for step in steps if "TEMP B-TREE" in step] == [], steps


async def test_updates_are_read_in_the_order_they_are_stored_in(database):
    """By the index on a bot's updates every one of the last two days would be looked at."""
    (step,) = await database.read(f"EXPLAIN QUERY PLAN {PENDING_QUERY}", 1, 1, 64)

    assert step["detail"] == "SEARCH inbox USING INTEGER PRIMARY KEY (rowid>?)"

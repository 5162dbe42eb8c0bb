"""What is read at every press, command or choice costs no more after a year of tables.

Updates are kept for two days; rooms, chairs and posts for ever. Live rooms are few.
"""

import pytest

from bot.store.inbox import FORGET_OTHERS_QUERY, PENDING_QUERY
from bot.store.posts import BEHIND_QUERY, WRITTEN_TO_QUERY
from bot.store.store import RESTARTED_QUERY, ROOM_AT_QUERY, ROOMS_OF_QUERY

_OF_THE_LIVE = "SCAN room USING INDEX one_live_room_per_place"
_CONSTANT = "SCAN CONSTANT ROW"


async def steps_of(database, sql):
    """Return how SQLite goes about it; whether an index covers depends on its version."""
    plan = await database.read(f"EXPLAIN QUERY PLAN {sql}", *[1] * sql.count("?"))
    return [row["detail"].replace(" COVERING", "") for row in plan]


@pytest.mark.parametrize(
    "sql", [PENDING_QUERY, ROOM_AT_QUERY, ROOMS_OF_QUERY, BEHIND_QUERY, RESTARTED_QUERY]
)
async def test_neither_a_whole_table_is_read_nor_anything_sorted(database, sql):
    steps = await steps_of(database, sql)
    scans = {step for step in steps if step.startswith("SCAN")}

    assert steps
    assert scans <= {_OF_THE_LIVE, _CONSTANT}
    assert [step for step in steps if "TEMP B-TREE" in step] == []


async def test_updates_are_read_in_the_order_they_are_stored_in(database):
    """By the index on a bot's updates every one of the last two days would be looked at."""
    assert await steps_of(database, PENDING_QUERY) == [
        "SEARCH inbox USING INTEGER PRIMARY KEY (rowid>?)"
    ]


async def test_a_start_looks_past_the_updates_of_its_own_bot(database):
    steps = await steps_of(database, FORGET_OTHERS_QUERY)

    assert [step for step in steps if step.startswith("SCAN")] == []
    assert [step for step in steps if "(bot_id" in step] == [
        "SEARCH inbox USING INDEX sqlite_autoindex_inbox_1 (bot_id<?)",
        "SEARCH inbox USING INDEX sqlite_autoindex_inbox_1 (bot_id>?)",
    ]


async def test_a_live_room_is_found_among_the_live_ones_and_a_newest_one_at_the_end(database):
    steps = await steps_of(database, ROOM_AT_QUERY)

    assert [step for step in steps if step.startswith("SEARCH")] == [
        "SEARCH room USING INDEX one_live_room_per_place (chat_id=? AND <expr>=?)",
        "SEARCH room USING INDEX room_by_place (chat_id=? AND thread_id=?)",
    ]


async def test_what_a_choice_leaves_behind_is_looked_for_in_the_rooms_of_its_chat(database):
    steps = await steps_of(database, BEHIND_QUERY)

    assert [step for step in steps if step.startswith("SEARCH")] == [
        "SEARCH room USING INDEX room_by_place (chat_id=?)",
        "SEARCH post USING PRIMARY KEY (room_id=?)",
    ]


async def test_whom_the_last_process_wrote_to_is_found_without_reading_every_post(database):
    steps = await steps_of(database, WRITTEN_TO_QUERY)

    assert steps[:2] == ["SCAN room", "SEARCH post USING PRIMARY KEY (room_id=?)"]

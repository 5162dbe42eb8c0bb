"""Transactions that hold together whatever happens to whoever wrote them."""

import asyncio
import sqlite3

import pytest

from bot.sandbox.virtual_time import VirtualTimeLoop
from bot.store import Database
from bot.store.batch import Statement, UnmatchedError
from bot.store.trouble import TroubleError
from tests.bot.store.sayings import SAY, said, write


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)],
)
async def test_what_is_committed_survives_a_loss_of_power(database, pragma, value):
    async with database.transaction() as tx:
        (row,) = await tx.rows(f"PRAGMA {pragma}")
    assert row[0] == value


async def test_every_table_is_strict(database):
    rows = await database.read("SELECT name, strict FROM pragma_table_list WHERE schema = 'main'")
    ours = {row["name"]: row["strict"] for row in rows if not row["name"].startswith("sqlite_")}
    assert len(ours) == 10
    assert set(ours.values()) == {1}


async def test_what_is_added_is_written_when_the_block_is_left(database):
    async with database.transaction() as tx:
        tx.add(SAY, 1)
        new = tx.add(f"{SAY} RETURNING id", 2)
        assert new == []
        assert await said(database) == []

    assert await said(database) == [1, 2]
    assert [row["id"] for row in new] == [2]


async def test_rows_asked_for_at_once_are_seen_by_nobody_else(database):
    async with database.transaction() as tx:
        tx.add(SAY, 1)
        (row,) = await tx.rows("SELECT count(*) AS number FROM notice")
        assert row["number"] == 1
        assert await said(database) == []


async def test_an_exception_undoes_what_was_sent_already(database):
    async def write():
        async with database.transaction() as tx:
            await tx.rows(f"{SAY} RETURNING id", 1)
            tx.add(SAY, 2)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await write()

    assert await said(database) == []
    assert database.commits == 0


@pytest.mark.parametrize(
    "broken", ["INSERT INTO nowhere VALUES (1)", "INSERT INTO room (id) VALUES (1)"]
)
async def test_a_statement_that_fails_undoes_those_beside_it(database, broken):
    with pytest.raises(sqlite3.Error):
        await write(database, Statement(SAY, [1]), Statement(broken), Statement(SAY, [2]))

    assert await said(database) == []
    async with database.transaction() as tx:
        tx.add(SAY, 3)
    assert await said(database) == [3]


async def test_a_statement_that_must_find_its_row_undoes_all_when_it_does_not(database):
    lost = Statement("UPDATE notice SET chat_id = 5 WHERE id = 404 RETURNING id", must=True)

    with pytest.raises(UnmatchedError):
        await write(database, Statement(SAY, [1]), lost)

    assert await said(database) == []


async def test_an_empty_transaction_commits_nothing(database):
    async with database.transaction():
        pass

    assert database.commits == 0


async def test_transactions_wait_for_each_other(database):
    """Two coroutines that add one to what they read lose nothing."""
    async with database.transaction() as tx:
        tx.add(SAY, 0)

    async def count():
        async with database.transaction() as tx:
            (row,) = await tx.rows("SELECT chat_id FROM notice")
            await asyncio.sleep(0)
            tx.add("UPDATE notice SET chat_id = ?", row["chat_id"] + 1)

    await asyncio.gather(*(count() for _ in range(20)))

    assert await said(database) == [20]
    assert database.commits == 21


@pytest.mark.parametrize("steps", range(12))
async def test_a_cancelled_transaction_is_whole_or_not_there_and_the_next_one_works(
    database, steps
):
    """Cancelled after so many turns of the loop: in the line, in a trip, or in the commit."""

    async def write():
        async with database.transaction() as tx:
            await tx.rows(f"{SAY} RETURNING id", 1)
            tx.add(SAY, 2)

    async with database.transaction() as tx:
        task = asyncio.create_task(write())
        if steps > 1:
            tx.add("DELETE FROM notice")
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait((task,))

    assert await said(database) in ([], [1, 2])
    async with database.transaction() as tx:
        tx.add(SAY, 3)
    assert (await said(database))[-1] == 3


async def test_a_transaction_cancelled_twice_still_rolls_back(database):
    entered = asyncio.Event()

    async def write():
        async with database.transaction() as tx:
            await tx.rows(f"{SAY} RETURNING id", 1)
            entered.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(write())
    await entered.wait()
    task.cancel()
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait((task,))

    assert task.cancelled()
    assert await said(database) == []
    async with database.transaction() as tx:
        tx.add(SAY, 2)
    assert await said(database) == [2]


# ---------------------------------------------------------------------- reading
async def test_queries_asked_together_see_one_state(database):
    query = Statement("SELECT count(*) AS number FROM notice")

    async def write():
        for n in range(50):
            async with database.transaction() as tx:
                tx.add(SAY, n)

    writing = asyncio.create_task(write())
    seen = []
    while not writing.done():
        seen.append([rows[0]["number"] for rows in await database.read_all(*[query] * 5)])
    await writing

    assert all(len(set(counts)) == 1 for counts in seen)
    assert len(seen) > 1


async def test_a_reader_cannot_write(database):
    with pytest.raises(TroubleError, match="cannot be written"):
        await database.read(SAY, 1)


# ------------------------------------------------------------------- being busy
async def test_whoever_asks_is_told_of_every_call_until_its_thread_is_done(path):
    calls = []
    in_flight = 0

    def on_busy(change):
        nonlocal in_flight
        in_flight += change
        calls.append(change)
        assert in_flight >= 0

    database = await Database.open(path, on_busy=on_busy)
    reading = asyncio.create_task(database.read("SELECT 1"))
    await asyncio.sleep(0)
    assert in_flight == 1
    await reading
    assert in_flight == 0

    reading = asyncio.create_task(database.read("SELECT 1"))
    await asyncio.sleep(0)
    reading.cancel()
    await asyncio.wait((reading,))
    assert in_flight == 0

    async with database.transaction() as tx:
        tx.add(SAY, 1)
    await database.close()
    assert in_flight == 0
    assert calls.count(+1) == calls.count(-1) >= 6


@pytest.mark.virtual_time
async def test_virtual_time_stands_still_while_the_database_works(path):
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualTimeLoop)
    database = await Database.open(
        path, on_busy=lambda change: loop.hold() if change > 0 else loop.release()
    )
    alarm = asyncio.create_task(asyncio.sleep(3600))
    before = loop.time()

    for n in range(20):
        async with database.transaction() as tx:
            tx.add(SAY, n)
    await said(database)

    assert loop.time() == before
    alarm.cancel()
    await database.close()

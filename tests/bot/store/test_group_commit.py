"""Transactions that wait together: flushed as one, failed one by one."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from bot.store import Database
from bot.store.batch import Statement, UnmatchedError
from bot.store.trouble import TroubleError
from tests.bot.store.sayings import SAY, said, write


async def test_what_waits_together_is_flushed_to_the_disk_together(database):
    await asyncio.gather(*(write(database, Statement(SAY, [n])) for n in range(50)))

    assert sorted(await said(database)) == list(range(50))
    assert database.commits <= 3


async def test_whoever_writes_first_is_first(database):
    await asyncio.gather(*(write(database, Statement(SAY, [n])) for n in range(50)))

    assert await said(database) == list(range(50))


@pytest.mark.parametrize(
    ("broken", "error"),
    [
        (Statement("INSERT INTO nowhere VALUES (1)"), sqlite3.OperationalError),
        (Statement("INSERT INTO room (id) VALUES (1)"), sqlite3.IntegrityError),
        (Statement("SELECT 1 WHERE 0", must=True), UnmatchedError),
        (Statement(SAY, [2**64]), OverflowError),
        (Statement(SAY, ["\ud83c"]), UnicodeEncodeError),
        (Statement(SAY, []), sqlite3.ProgrammingError),
    ],
)
async def test_a_transaction_that_fails_takes_none_beside_it_along(database, broken, error):
    def units():
        for n in range(10):
            yield write(database, Statement(SAY, [n]), Statement(SAY, [n + 100]))
            yield write(database, Statement(SAY, [-n]), broken)

    results = await asyncio.gather(*units(), return_exceptions=True)

    assert [type(each) for each in results] == [type(None), error] * 10
    assert sorted(await said(database)) == [*range(10), *range(100, 110)]


async def test_a_line_that_everybody_left_commits_nothing(database):
    async with database.transaction() as tx:
        await tx.rows("SELECT 1")
        writing = asyncio.create_task(write(database, Statement(SAY, [1])))
        for _ in range(3):
            await asyncio.sleep(0)
        writing.cancel()
        await asyncio.wait((writing,))
    commits = database.commits
    for _ in range(3):
        await asyncio.sleep(0)

    await write(database, Statement(SAY, [2]))

    assert await said(database) == [2]
    assert database.commits == commits + 1


async def test_whoever_gives_up_in_the_line_is_not_written_and_the_others_are(database):
    writing = [asyncio.create_task(write(database, Statement(SAY, [n]))) for n in range(5)]
    async with database.transaction() as tx:
        await tx.rows("SELECT 1")  # all the others are in the line now
        for _ in range(3):
            await asyncio.sleep(0)
        writing[2].cancel()
    await asyncio.wait(writing)

    assert await said(database) == [0, 1, 3, 4]


async def test_a_full_disk_fails_whoever_writes_and_room_mends_it(database):
    async with database.transaction() as tx:
        (row,) = await tx.rows("PRAGMA page_count")
        await tx.rows(f"PRAGMA max_page_count = {row[0]}")
    much = "INSERT INTO notice (chat_id, language, body, created_at) VALUES (1, ?, '{}', 0)"
    fits, bursts = Statement(SAY, [1]), Statement(much, ["x" * 100_000])

    results = await asyncio.gather(
        *(write(database, each) for each in (fits, bursts, bursts)), return_exceptions=True
    )

    kept = [each for each in results if each is None]
    assert all(isinstance(each, TroubleError) for each in results[1:])
    assert await said(database) == [1] * len(kept)
    async with database.transaction() as tx:
        await tx.rows("PRAGMA max_page_count = 100000")
    await write(database, bursts)
    assert await said(database) == [1] * (len(kept) + 1)


async def test_another_process_that_writes_for_too_long_fails_all_who_wait_and_nothing_else(
    path, monkeypatch
):
    monkeypatch.setattr("bot.store.connection.LOCK_WAIT_S", 0.05)
    database = await Database.open(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        results = await asyncio.gather(
            *(write(database, Statement(SAY, [n])) for n in range(3)), return_exceptions=True
        )
    assert all(isinstance(each, TroubleError) for each in results)
    assert all("is locked by another process" in str(each) for each in results)
    assert database.commits == 0

    await write(database, Statement(SAY, [3]))

    assert await said(database) == [3]
    await database.close()


async def test_a_cancellation_during_the_commit_is_raised_when_the_commit_is_over(path):
    in_flight, begun = 0, asyncio.Event()

    def on_busy(change):
        nonlocal in_flight
        in_flight += change
        begun.set()

    database = await Database.open(path, on_busy=on_busy)
    begun.clear()
    writing = asyncio.create_task(write(database, Statement(SAY, [1])))
    await begun.wait()
    writing.cancel()
    await asyncio.sleep(0)
    writing.cancel()
    await asyncio.wait((writing,))

    assert writing.cancelled()
    assert in_flight == 0
    assert await said(database) == [1]
    await database.close()


async def test_closing_waits_for_what_is_in_the_line(path):
    database = await Database.open(path)
    writing = [asyncio.create_task(write(database, Statement(SAY, [n]))) for n in range(5)]
    await asyncio.sleep(0)

    await database.close()
    await asyncio.gather(*writing)

    database = await Database.open(path)
    assert await said(database) == [0, 1, 2, 3, 4]
    await database.close()

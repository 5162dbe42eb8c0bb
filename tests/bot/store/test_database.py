"""Transactions that hold together whatever happens to whoever wrote them."""

import asyncio
import multiprocessing
import sqlite3
from contextlib import closing

import pytest

from bot.sandbox.virtual_time import VirtualTimeLoop
from bot.store import Database, StoreError
from bot.store.batch import Statement, UnmatchedError
from bot.store.connection import connect
from bot.store.migration import migrate
from bot.store.trouble import TroubleError

SAY = "INSERT INTO notice (chat_id, language, body, created_at) VALUES (?, 'it', '{}', 0)"


async def said(database):
    return [
        row["chat_id"] for row in await database.read("SELECT chat_id FROM notice ORDER BY id")
    ]


async def write(database, *statements):
    async with database.transaction() as tx:
        for sql, args, must in statements:
            tx.add(sql, *args, must=must)


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


# ------------------------------------------------------------ committed together
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


# ---------------------------------------------------------------- what can be wrong
async def open_and_close(path, **kwargs):
    database = await Database.open(path, **kwargs)
    await database.close()


async def test_a_missing_folder_is_named(tmp_path):
    with pytest.raises(StoreError, match=r"there is no folder .*nowhere"):
        await open_and_close(tmp_path / "nowhere" / "scopa.db")


async def test_a_folder_is_no_database(tmp_path):
    with pytest.raises(StoreError, match="it must be a file, in a folder where the bot may write"):
        await open_and_close(tmp_path)


@pytest.mark.parametrize("alone", [False, True])
async def test_a_folder_that_cannot_be_written_is_named(tmp_path, alone):
    folder = tmp_path / "sealed"
    folder.mkdir()
    folder.chmod(0o500)
    try:
        (folder / "probe").touch()
    except PermissionError:
        path = folder / "scopa.db"
    else:  # whoever runs this may write everywhere; no one may make files here
        path = type(tmp_path)("/proc/scopa.db")
        if not path.parent.is_dir():
            pytest.skip("every folder can be written")
    with pytest.raises(StoreError, match=r"cannot be (opened|written): .*folder"):
        await open_and_close(path, alone=alone)


async def test_another_kind_of_file_is_refused_and_left_as_it_is(path):
    text = b"Caro diario, oggi ho fatto scopa. " * 100
    path.write_bytes(text)

    with pytest.raises(StoreError, match="is not a SQLite database"):
        await open_and_close(path)

    assert path.read_bytes() == text


async def test_another_programs_database_is_refused_and_left_as_it_is(path):
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipe (name TEXT)")
    content = path.read_bytes()

    with pytest.raises(StoreError, match="a database of another program"):
        await open_and_close(path)

    assert path.read_bytes() == content


async def test_a_damaged_database_is_said_to_be(path):
    migrate(path)
    content = path.read_bytes()
    path.write_bytes(content[:100] + b"\xff" * 3000 + content[3100:])

    with pytest.raises(StoreError, match="is damaged"):
        await open_and_close(path)


async def test_a_database_locked_by_another_process_is_said_to_be(path, monkeypatch):
    monkeypatch.setattr("bot.store.migration._LOCK_WAIT_S", 0.05)
    migrate(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        with pytest.raises(StoreError, match="locked by another process"):
            await open_and_close(path)


def hold(path, ready, release):
    async def main():
        database = await Database.open(path, alone=True)
        ready.set()
        await asyncio.to_thread(release.wait)
        await database.close()

    asyncio.run(main())


async def test_only_one_bot_has_a_database_and_whoever_only_looks_is_not_held_up(path):
    spawn = multiprocessing.get_context("spawn")
    ready, release = spawn.Event(), spawn.Event()
    bot = spawn.Process(target=hold, args=(path, ready, release))
    bot.start()
    await asyncio.to_thread(ready.wait, 60)

    with pytest.raises(StoreError, match="perhaps the bot is running already"):
        await open_and_close(path, alone=True)
    await open_and_close(path)

    bot.kill()  # it had no chance to say goodbye
    bot.join()
    await open_and_close(path, alone=True)


async def test_a_connection_that_cannot_be_made_is_explained(tmp_path):
    """A disk may fail after the tables were brought up to date."""
    with pytest.raises(StoreError, match="cannot be opened"):
        await connect(tmp_path, lambda _: None)


async def test_a_connection_that_cannot_be_set_up_is_explained(tmp_path):
    path = tmp_path / "scopa.db"
    path.write_bytes(b"no database" * 100)
    with pytest.raises(StoreError, match="is not a SQLite database"):
        await connect(path, lambda _: None, "PRAGMA user_version = 7")


async def test_a_closed_database_can_be_opened_alone_again(path):
    await open_and_close(path, alone=True)
    await open_and_close(path, alone=True)


# ------------------------------------------------------------------------ copies
async def test_a_copy_holds_everything_committed_and_opens_by_itself(database, tmp_path):
    async with database.transaction() as tx:
        tx.add(SAY, 1)
    target = tmp_path / "copy.db"
    target.write_text("an older copy")

    await database.back_up(target)
    async with database.transaction() as tx:
        tx.add(SAY, 2)

    copy = await Database.open(target)
    assert await said(copy) == [1]
    await copy.close()
    assert sorted(each.name for each in tmp_path.glob("*unfinished*")) == []


async def test_a_database_is_not_copied_onto_itself(database):
    with pytest.raises(StoreError, match="the database itself"):
        await database.back_up(database.path)


async def test_a_copy_needs_a_folder(database, tmp_path):
    with pytest.raises(StoreError, match="cannot be written"):
        await database.back_up(tmp_path / "nowhere" / "copy.db")

"""A database that cannot be opened says why; one that can is copied."""

import asyncio
import multiprocessing
import sqlite3
from contextlib import closing

import pytest

from bot.store import Database, StoreError
from bot.store.connection import connect
from bot.store.migration import migrate
from tests.bot.store.sayings import SAY, said


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

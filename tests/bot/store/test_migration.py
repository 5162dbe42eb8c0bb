"""From every earlier version to this one, and never back."""

import sqlite3
from contextlib import closing

import pytest

from bot.store import StoreError
from bot.store.migration import APPLICATION_ID, Migration, migrate, migrations

FIRST = Migration(
    1, "CREATE TABLE player (name TEXT);\nINSERT INTO player VALUES ('Anna; Bruno');"
)
SECOND = Migration(
    2,
    """
    -- A trigger has semicolons inside.
    ALTER TABLE player ADD COLUMN wins INTEGER NOT NULL DEFAULT 0;
    CREATE TRIGGER never_less BEFORE UPDATE ON player WHEN new.wins < old.wins BEGIN
        SELECT raise(ABORT, 'less');
    END;
    """,
)
THIRD = Migration(3, "ALTER TABLE player ADD COLUMN points INTEGER NOT NULL DEFAULT 5;")


def asked(path, sql):
    with closing(sqlite3.connect(path)) as db:
        return db.execute(sql).fetchall()


def schema(path):
    return asked(path, "SELECT type, name, sql FROM sqlite_master ORDER BY name")


def version(path):
    return asked(path, "PRAGMA user_version")[0][0]


def test_the_scripts_are_numbered_without_gaps():
    numbers = [script.number for script in migrations()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers


def test_a_new_file_gets_all_tables_and_no_backup(path):
    migrate(path)

    assert version(path) == migrations()[-1].number
    assert asked(path, "PRAGMA application_id") == [(APPLICATION_ID,)]
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_an_empty_file_is_as_good_as_none(path):
    path.touch()

    migrate(path)

    assert version(path) == migrations()[-1].number


@pytest.mark.parametrize("old", range(1, len(migrations()) + 1))
def test_every_earlier_version_becomes_the_newest(path, tmp_path, old):
    migrate(path, migrations()[:old])
    fresh = tmp_path / "fresh.db"
    migrate(fresh)

    migrate(path)

    assert version(path) == version(fresh)
    assert {row[:2] for row in schema(path)} == {row[:2] for row in schema(fresh)}


@pytest.mark.parametrize("old", [1, 2])
def test_what_was_stored_is_kept_and_the_old_file_stays_beside_it(path, old):
    scripts = (FIRST, SECOND, THIRD)
    migrate(path, scripts[:old])
    before = schema(path)

    migrate(path, scripts)

    assert asked(path, "SELECT name, wins, points FROM player") == [("Anna; Bruno", 0, 5)]
    backup = path.with_name(f"scopa.db.{old}.backup")
    assert version(backup) == old
    assert schema(backup) == before


def test_migrating_twice_changes_nothing(path):
    migrate(path)
    content = path.read_bytes()

    migrate(path)

    assert path.read_bytes() == content
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_script_that_fails_leaves_the_version_before_it(path):
    migrate(path, [FIRST])
    broken = Migration(3, "CREATE TABLE half (a TEXT);\nINSERT INTO nowhere VALUES (1);")

    with pytest.raises(StoreError, match="no such table: nowhere"):
        migrate(path, [FIRST, SECOND, broken])

    assert version(path) == 2
    assert [row[1] for row in schema(path)] == ["never_less", "player"]


def test_a_newer_database_is_refused_and_left_as_it_is(path):
    migrate(path, [FIRST, SECOND, THIRD])
    content = path.read_bytes()

    with pytest.raises(StoreError, match="newer version of the bot: its tables are number 3"):
        migrate(path, [FIRST, SECOND])

    assert path.read_bytes() == content

"""Bringing a database's tables up to date: numbered scripts, each in a transaction of its own."""

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from bot.store.errors import StoreError, explained

APPLICATION_ID: Final = 0x53636F70
"""``Scop``: what marks a SQLite file as one of ours."""

_LOCK_WAIT_S: Final = 5.0


class Migration(NamedTuple):
    """One script; ``number`` is the ``user_version`` it leads to."""

    number: int
    sql: str


def migrations() -> tuple[Migration, ...]:
    """Read the scripts of this version, in order."""
    found = {
        int(match[1]): script.read_text(encoding="utf-8")
        for script in files("bot.store").joinpath("migrations").iterdir()
        if (match := re.fullmatch(r"(\d{4})_\w+\.sql", script.name))
    }
    return tuple(Migration(number, found[number]) for number in sorted(found))


def migrate(path: Path, scripts: Sequence[Migration] | None = None) -> None:
    """Make the database at ``path`` or bring it up to date.

    An existing database is copied first, to ``<name>.<its version>.backup`` beside it.

    Raises:
        StoreError: the file cannot be used; it is as it was before the failing script.
    """
    scripts = migrations() if scripts is None else scripts
    if sqlite3.sqlite_version_info < (3, 37):
        raise StoreError(f"SQLite 3.37 or newer is needed; this is {sqlite3.sqlite_version}")
    try:
        with closing(sqlite3.connect(path, timeout=_LOCK_WAIT_S, isolation_level=None)) as db:
            version = _version(db, path)
            newest = scripts[-1].number
            if version > newest:
                raise StoreError(
                    f"{path} was written by a newer version of the bot:"
                    f" its tables are number {version}, this version knows {newest}"
                )
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            if 0 < version < newest:
                _copy(db, path.with_name(f"{path.name}.{version}.backup"))
            for script in scripts:
                _apply(db, script)
            db.execute("BEGIN IMMEDIATE")  # shows now, not at the first press, that writing works
            db.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise explained(error, path) from error


def copy_database(path: Path, target: Path) -> None:
    """Copy what is committed at ``path``; ``target`` appears, or is replaced, when complete.

    Raises:
        StoreError: ``path`` cannot be read or ``target`` cannot be written.
    """
    if target.exists() and target.samefile(path):
        raise StoreError(f"{target} is the database itself")
    try:
        with closing(sqlite3.connect(path, timeout=_LOCK_WAIT_S)) as db:
            _copy(db, target)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{target} cannot be written: {error}") from error


def _copy(db: sqlite3.Connection, target: Path) -> None:
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    with closing(sqlite3.connect(unfinished)) as copy:
        db.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, whatever the original has
    unfinished.replace(target)


def _version(db: sqlite3.Connection, path: Path) -> int:
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    application: int = db.execute("PRAGMA application_id").fetchone()[0]
    tables: int = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if tables and application != APPLICATION_ID:
        raise StoreError(f"{path} is a database of another program")
    return version


def _apply(db: sqlite3.Connection, script: Migration) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        # Read again under the lock: another process may have come first.
        if db.execute("PRAGMA user_version").fetchone()[0] < script.number:
            for statement in _statements(script.sql):
                db.execute(statement)
            db.execute(f"PRAGMA application_id = {APPLICATION_ID:d}")
            db.execute(f"PRAGMA user_version = {script.number:d}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _statements(sql: str) -> Iterator[str]:
    """Split a script; ``executescript`` would commit the transaction around it."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement

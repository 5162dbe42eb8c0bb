"""Why a database cannot be used."""

import sqlite3
from pathlib import Path
from typing import Final

_TROUBLES: Final = {
    "NOTADB": "is not a SQLite database",
    "CORRUPT": "is damaged",
    "CANTOPEN": "cannot be opened: it must be a file, in a folder where the bot may write",
    "READONLY": "cannot be written: the bot must be allowed to write it and its folder",
    "PERM": "cannot be written: the bot must be allowed to write it and its folder",
    "BUSY": "is locked by another process: perhaps the bot is running already",
    "LOCKED": "is locked by another process: perhaps the bot is running already",
    "FULL": "cannot grow: the disk is full",
    "IOERR": "cannot be read or written: its disk fails",
}


class StoreError(Exception):
    """Raised with one sentence that whoever runs the bot can act upon."""


def explained(error: sqlite3.Error, path: Path) -> StoreError:
    """Say in words that help what SQLite could not do with ``path``."""
    return StoreError(sentence(error, path))


def sentence(error: sqlite3.Error, path: Path) -> str:
    """Return those words."""
    if not path.parent.is_dir():
        return f"{path} cannot be opened: there is no folder {path.parent}"
    return f"{path} {_TROUBLES.get(kind_of(error), f'cannot be used: {error}')}"


def kind_of(error: sqlite3.Error) -> str:
    """Return the first part of SQLite's name for an error: READONLY for READONLY_DIRECTORY."""
    name: str = getattr(error, "sqlite_errorname", "")
    return name.removeprefix("SQLITE_").partition("_")[0]

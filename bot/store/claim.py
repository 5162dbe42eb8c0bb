"""One bot for one database, and one for one token: two would handle every update twice."""

import hashlib
import logging
import os
import sqlite3
import tempfile
from pathlib import Path
from typing import Final

from bot.store.errors import StoreError, explained, kind_of

_RUNS_ALREADY: Final = (
    "a bot with this token runs on this machine already, with another database: "
    "stop it, or give this one a token of its own"
)

_log: Final = logging.getLogger(__name__)


class Claim:
    """Held from its making to its release, or to the end of the process, however it ends.

    The lock is SQLite's own, on an empty file: it works wherever that does, and readers and
    copies of a database are not held up.
    """

    def __init__(self, lock: Path) -> None:
        """Lock the file, making it if need be.

        Raises:
            sqlite3.Error: another process holds it, or its folder cannot be written.
        """
        self._holder = sqlite3.connect(
            lock, timeout=0, isolation_level=None, check_same_thread=False
        )
        try:
            self._holder.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error:
            self._holder.close()
            raise

    def release(self) -> None:
        """Let another process have it."""
        self._holder.close()


def claim_database(path: Path) -> Claim:
    """Claim a database, by a file beside it.

    Raises:
        StoreError: another process holds it, or its folder cannot be written.
    """
    try:
        return Claim(path.with_name(f"{path.name}.lock"))
    except sqlite3.Error as error:
        raise explained(error, path) from error


def claim_bot(bot_id: int, api_url: str) -> Claim | None:
    """Claim a bot among all processes that this user has on this machine.

    Args:
        bot_id: The part of its token that is no secret.
        api_url: The same number is another bot at another server.

    Returns:
        None where no file can be locked; Telegram alone can then tell two of them apart.

    Raises:
        StoreError: another process holds it.
    """
    server = hashlib.sha256(api_url.encode()).hexdigest()[:8]
    try:
        return Claim(_own_folder() / f"bot-{bot_id}-{server}.lock")
    except (OSError, sqlite3.Error) as error:
        if isinstance(error, sqlite3.Error) and kind_of(error) == "BUSY":
            raise StoreError(_RUNS_ALREADY) from error
        _log.warning("no file can be locked to keep a second bot away: %s", error)
        return None


def _own_folder() -> Path:
    """Make and return a folder for temporary files where nobody else can write."""
    if not hasattr(os, "getuid"):  # Windows gives every user a folder anyway
        return Path(tempfile.gettempdir())
    folder = Path(tempfile.gettempdir()) / f"scopa-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.stat().st_uid != os.getuid():
        raise PermissionError(f"{folder} belongs to somebody else")
    return folder

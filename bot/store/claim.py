"""One bot for one database: two would handle every update twice."""

import sqlite3
from pathlib import Path

from bot.store.errors import explained


class Claim:
    """Held from its making to its release, or to the end of the process, however it ends.

    The lock is SQLite's own, on an empty file beside the database: it works wherever that does,
    and readers and copies of the database are not held up.
    """

    def __init__(self, path: Path) -> None:
        """Claim the database at ``path``.

        Raises:
            StoreError: another process holds it, or its folder cannot be written.
        """
        lock = path.with_name(f"{path.name}.lock")
        try:
            self._holder = sqlite3.connect(
                lock, timeout=0, isolation_level=None, check_same_thread=False
            )
        except sqlite3.Error as error:
            raise explained(error, path) from error
        try:
            self._holder.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self._holder.close()
            raise explained(error, path) from error

    def release(self) -> None:
        """Let another process have it."""
        self._holder.close()

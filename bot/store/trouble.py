"""What the file does not let happen while the bot runs, said to the operator once."""

import asyncio
import logging
import sqlite3
import sys
from pathlib import Path
from typing import Final

from bot.service.ports import UnavailableError
from bot.store.errors import kind_of, sentence

__all__ = ["TroubleError", "Troubles", "log_failure"]

_MAY_PASS: Final = frozenset({"BUSY", "LOCKED", "FULL", "READONLY", "PERM", "IOERR", "CANTOPEN"})
_LASTING: Final = frozenset({"CORRUPT", "NOTADB"})
_SAID_AGAIN_AFTER_S: Final = 60.0

_log: Final = logging.getLogger(__name__)


class TroubleError(UnavailableError, sqlite3.Error):
    """Raised for what is the matter with the file or its disk, not with a statement."""


class Troubles:
    """Of one connection: told of its failures, and of the commits that show that it works."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._said_at: dict[str, float] = {}
        self._passing: set[str] = set()

    def note(self, error: sqlite3.Error) -> TroubleError | None:
        """Return the trouble that ``error`` stands for, if it is one.

        The log has one line when a trouble begins, and one each minute that it goes on.
        """
        kind = kind_of(error)
        if kind not in _MAY_PASS | _LASTING:
            return None
        said = sentence(error, self._path)
        now = asyncio.get_running_loop().time()
        last = self._said_at.get(kind)
        if last is None or now - last >= _SAID_AGAIN_AFTER_S:
            self._said_at[kind] = now
            _log.error("%s; %s", said, _prospect(kind))
        if kind in _MAY_PASS:
            self._passing.add(kind)
        return TroubleError(said, may_pass=kind in _MAY_PASS)

    def end(self) -> None:
        """Note that everything that was asked for is durable."""
        if self._passing:
            _log.warning("%s works again", self._path)
            for kind in self._passing:
                del self._said_at[kind]
            self._passing.clear()


def _prospect(kind: str) -> str:
    if kind in _MAY_PASS:
        return "nothing is lost, and the bot tries until it works"
    return "stop the bot and see what `python -m bot check` says"


def log_failure(log: logging.Logger, what: str, *args: object) -> None:
    """Log the failure being handled, unless it is a trouble: that was said in plain words."""
    if isinstance(sys.exception(), TroubleError):
        log.debug(what, *args)
    else:
        log.error(what, *args, exc_info=True)  # noqa: LOG014 - called in handlers

"""The line to Telegram as the polls find it: its outages, and what ends it for good."""

import asyncio
import logging
from collections import deque
from http import HTTPStatus
from typing import Final

__all__ = ["Line", "LineCutError"]

CONFLICTS: Final = 5
WITHIN_S: Final = 60.0
_SAID_AGAIN_AFTER_S: Final = 60.0

_OTHER_PROCESS: Final = (
    "another process polls with this token: stop it, or give this bot a token of its own"
)
_REVOKED: Final = "Telegram does not know this token any more: copy the new one from @BotFather"
_UNKNOWN: Final = (
    "nobody answers to this token where the bot asks: see TELEGRAM_BOT_TOKEN and TELEGRAM_API_URL"
)

_log: Final = logging.getLogger(__name__)


class LineCutError(Exception):
    """Raised with the sentence for whoever runs the bot, who alone can mend it."""


class Line:
    """Told of every poll; an outage is one line in the log, and its end another."""

    def __init__(self) -> None:
        self._conflicts: deque[float] = deque(maxlen=CONFLICTS)
        self._is_said = False
        self._said_at: float | None = None
        self._reason = ""
        self._cut = asyncio.Event()

    @property
    def is_cut(self) -> bool:
        """Whether nothing more can be asked."""
        return self._cut.is_set()

    async def cut(self) -> None:
        """Wait for the end.

        Raises:
            LineCutError: it has come.
        """
        await self._cut.wait()
        raise LineCutError(self._reason)

    def answered(self, code: int) -> None:
        """Note the status of an answer."""
        if code == HTTPStatus.CONFLICT:
            self._note_conflict()
        elif code == HTTPStatus.UNAUTHORIZED:
            self._end(_REVOKED)
        elif code == HTTPStatus.NOT_FOUND:
            self._end(_UNKNOWN)
        elif code == HTTPStatus.OK:
            self._note_success()
        else:
            self.failed(f"it answers {code}")

    def failed(self, why: object) -> None:
        """Note that Telegram could not be asked, or not answer."""
        now = _now()
        if self._said_at is None or now - self._said_at >= _SAID_AGAIN_AFTER_S:
            _log.warning("Telegram cannot be reached (%s); trying again", why)
            self._is_said, self._said_at = True, now

    def _note_success(self) -> None:
        if self._is_said:
            self._is_said = False
            _log.warning("Telegram is reached again")

    def _note_conflict(self) -> None:
        now = _now()
        self._conflicts.append(now)
        if len(self._conflicts) == CONFLICTS and now - self._conflicts[0] <= WITHIN_S:
            self._end(_OTHER_PROCESS)
        else:
            _log.warning("another process polled with this token just now")

    def _end(self, reason: str) -> None:
        self._reason = self._reason or reason
        self._cut.set()


def _now() -> float:
    return asyncio.get_running_loop().time()

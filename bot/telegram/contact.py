"""Whether people could reach the bot: the port ``bot.service.ports.Contact``."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from bot.service.ports import Clock

__all__ = ["HEARD_WITHIN", "SILENCE", "Contact"]

HEARD_WITHIN: Final = timedelta(seconds=10)
"""How recently Telegram must have answered for a clock to be judged."""

SILENCE: Final = timedelta(seconds=20)
"""A longer one is an outage: whoever's turn it was gets time again."""


class Contact:
    """Told of every answered poll; asked before a clock is held against anybody."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._heard_at: datetime | None = None
        self._back_since: datetime | None = None
        self._is_idle: Callable[[], bool] = _never

    def watch(self, is_idle: Callable[[], bool]) -> None:
        """Ask ``is_idle`` whether everything that people did has been handled."""
        self._is_idle = is_idle

    def heard(self) -> None:
        """Note that Telegram answered a poll."""
        now = self._clock.now()
        if self._heard_at is None or now - self._heard_at > SILENCE:
            self._back_since = now
        self._heard_at = now

    def is_fair(self) -> bool:
        """Whether Telegram answered just now and no update waits to be handled."""
        recent = self._heard_at is not None and self._clock.now() - self._heard_at <= HEARD_WITHIN
        return recent and self._is_idle()

    def back_since(self) -> datetime | None:
        """Since when Telegram has been answering without an outage; None before it ever did."""
        return self._back_since


def _never() -> bool:
    return False

"""Old updates are forgotten, hour by hour."""

import logging
import sqlite3
from datetime import timedelta
from typing import Final

from bot.service.ports import Clock
from bot.store.inbox import Inbox
from bot.store.trouble import log_failure

__all__ = ["keep_pruning"]

DONE_KEPT_FOR: Final = timedelta(hours=48)
ASIDE_KEPT_FOR: Final = timedelta(days=30)
"""For whoever runs the bot to see what it stumbled over."""
OTHERS_KEPT_FOR: Final = timedelta(hours=48)
"""A token may come back, but nobody waits so long for what they pressed; Telegram keeps it a day."""
_EVERY: Final = timedelta(hours=1)

_log: Final = logging.getLogger(__name__)


async def keep_pruning(inbox: Inbox, clock: Clock) -> None:
    """Delete what is old enough until cancelled; a database in trouble is tried again."""
    while True:
        now = clock.now()
        try:
            await inbox.prune(now - DONE_KEPT_FOR, now - ASIDE_KEPT_FOR)
            await inbox.forget_others(now - OTHERS_KEPT_FOR)
        except sqlite3.Error:
            log_failure(_log, "old updates could not be pruned")
        await clock.sleep(_EVERY)

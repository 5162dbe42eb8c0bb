"""Messages that nobody knows of any more, met by a press."""

import logging
import sqlite3
from typing import Final

from telegram.error import TelegramError

from bot.service.orders import Presser
from bot.service.people import ChatId
from bot.store.posts import PostRows
from bot.telegram.ephemeral_calls import EphemeralCalls
from bot.telegram.posting import Posting
from bot.telegram.watches import Watches

__all__ = ["Orphans"]

_log: Final = logging.getLogger(__name__)


class Orphans:
    """Removes messages of no room; they come from sends whose outcome was never learned."""

    def __init__(
        self, *, rows: PostRows, watches: Watches, posting: Posting, calls: EphemeralCalls
    ) -> None:
        self._rows = rows
        self._watches = watches
        self._posting = posting
        self._calls = calls

    async def remove(self, by: Presser) -> None:
        """Remove the message that was pressed, unless it turns out to be some room's."""
        chat_id, message_id = by.chat.id, by.message_id
        if message_id == 0:  # ephemeral, and gone before its press came
            return
        try:
            owner = await self._rows.showing(chat_id, message_id, by.person.id)
            if owner is None and not self._is_sending_to(chat_id):
                if message_id > 0:
                    await self._posting.remove(chat_id, message_id)
                else:
                    await self._calls.remove(chat_id, by.person.id, message_id)
        except (TelegramError, sqlite3.Error) as error:
            _log.info("a message of no room stays in chat %s: %s", chat_id, error)

    def _is_sending_to(self, chat_id: ChatId) -> bool:
        return any(watch.is_sending_to(chat_id) for watch in self._watches)

"""Who runs a group, asked of Telegram every few minutes at most."""

import logging
from collections import OrderedDict
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

import telegram
from telegram.error import TelegramError

from bot.service.people import ChatId, PersonId

if TYPE_CHECKING:
    from bot.service.ports import Clock

__all__ = ["Administrators"]

_KEPT_FOR: Final = timedelta(minutes=5)
_MOST_CHATS: Final = 1000

_log: Final = logging.getLogger(__name__)


class Administrators:
    """The port ``bot.service.ports.Administrators`` on Telegram."""

    def __init__(self, bot: telegram.Bot, clock: "Clock") -> None:
        self._bot = bot
        self._clock = clock
        self._known: OrderedDict[ChatId, tuple[datetime, frozenset[int]]] = OrderedDict()

    async def is_administrator(self, chat_id: ChatId, person: PersonId) -> bool:
        """Whether the person runs the chat; False while Telegram cannot be asked.

        Everybody runs their own private chat.
        """
        if chat_id > 0:
            return True
        now = self._clock.now()
        asked_at, people = self._known.get(chat_id, (None, frozenset[int]()))
        if asked_at is None or now - asked_at >= _KEPT_FOR:
            try:
                members = await self._bot.get_chat_administrators(chat_id)
            except TelegramError as error:
                _log.warning("the administrators of %s are unknown: %s", chat_id, error)
                return False
            people = frozenset(member.user.id for member in members)
            self._known[chat_id] = (now, people)
            self._known.move_to_end(chat_id)
            if len(self._known) > _MOST_CHATS:
                self._known.popitem(last=False)
        return person in people

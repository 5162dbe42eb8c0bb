"""Answering a press: the toast or the alert over the chat."""

import logging
from typing import Final

import telegram
from telegram.error import TelegramError

from bot.presentation import answer_text
from bot.service.answers import Answer
from bot.telegram.errors import Trouble, failure_of

__all__ = ["answer_query"]

_log: Final = logging.getLogger(__name__)


async def answer_query(bot: telegram.Bot, query_id: str, answer: Answer, language: str) -> None:
    """Show ``answer`` to whoever pressed; never raises, for the press itself is settled.

    Tried twice, since a query that is not answered leaves the button spinning.
    """
    text, alert = answer_text(answer, language)
    for last in (False, True):
        try:
            await bot.answer_callback_query(query_id, text=text or None, show_alert=alert)
        except TelegramError as error:
            trouble = failure_of(error).trouble
            if trouble is Trouble.QUERY_OLD:
                _log.debug("a press was answered too late")
            elif not last and trouble in {Trouble.TEMPORARY, Trouble.UNKNOWN_OUTCOME}:
                continue
            else:
                _log.warning("a press could not be answered: %s", error)
        return

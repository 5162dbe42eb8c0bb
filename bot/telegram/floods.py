"""Too many calls: whatever call is told so, its chat is left alone."""

import logging
from collections.abc import Callable, Coroutine
from datetime import timedelta
from typing import Any, Final, TypeAlias

from telegram.error import RetryAfter
from telegram.ext import BaseRateLimiter

from bot.service.people import ChatId
from bot.telegram.errors import failure_of

__all__ = ["Floods"]

Result: TypeAlias = bool | dict[str, Any] | list[dict[str, Any]]

_log: Final = logging.getLogger(__name__)


class Floods(BaseRateLimiter[None]):
    """Hears of every call in the library's place for a limiter; it delays and repeats none."""

    def __init__(self) -> None:
        self._pause: Callable[[ChatId, timedelta], None] = _nobody

    def tell(self, pause: Callable[[ChatId, timedelta], None]) -> None:
        """Have ``pause`` told which chat is to be left alone, and for how long."""
        self._pause = pause

    async def initialize(self) -> None:
        """Do nothing."""

    async def shutdown(self) -> None:
        """Do nothing."""

    async def process_request(  # noqa: PLR0917 - the signature is the library's
        self,
        callback: Callable[..., Coroutine[Any, Any, Result]],
        args: Any,  # noqa: ANN401 - likewise
        kwargs: dict[str, Any],
        endpoint: str,
        data: dict[str, Any],
        rate_limit_args: None,  # noqa: ARG002 - likewise
    ) -> Result:
        """Make the call."""
        try:
            return await callback(*args, **kwargs)
        except RetryAfter as error:
            chat_id, span = data.get("chat_id"), failure_of(error).retry_after
            _log.warning("%s: chat %s is to be left alone for %s", endpoint, chat_id, span)
            if isinstance(chat_id, int):
                self._pause(ChatId(chat_id), span)
            raise


def _nobody(_chat: ChatId, _span: timedelta) -> None:
    """Nobody can be told before the board is built."""

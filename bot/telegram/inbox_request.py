"""Updates made durable before the library can confirm them."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest

from bot.service.ports import UnavailableError

if TYPE_CHECKING:
    from telegram._utils.types import ODVInput
    from telegram.request import RequestData

    from bot.store.inbox import Inbox
    from bot.telegram.line import Line

__all__ = ["InboxRequest"]

_INTEGER_END: Final = 2**63
"""Where SQLite's whole numbers end."""

_NOTHING: Final = b'{"ok":true,"result":[]}'
_POLLED_AGAIN_AFTER_S: Final = 1.0

_log: Final = logging.getLogger(__name__)


class InboxRequest(BaseRequest):
    """Passes requests on and keeps every update of a ``getUpdates`` answer in the inbox.

    The library confirms updates before they are handled, and one that it cannot parse would
    stop its poll for good. So the raw updates are stored first, in one transaction, and the
    library sees only ``{"update_id": n}`` of each: nothing to parse, and the offset moves on.
    """

    def __init__(
        self, inner: BaseRequest, inbox: "Inbox", line: "Line", heard: Callable[[], None]
    ) -> None:
        self._inner = inner
        self._inbox = inbox
        self._line = line
        self._heard = heard
        self._tell: Callable[[Mapping[str, Any]], Awaitable[None]] = _nobody
        self._told: set[int] = set()
        self._is_stopping = False

    def tell(self, wait: Callable[[Mapping[str, Any]], Awaitable[None]]) -> None:
        """Have the senders told, once each, whose updates cannot be stored yet."""
        self._tell = wait

    def stop(self) -> None:
        """Store what still arrives and show it to nobody: the library, told to stop, is alarmed.

        Telegram sends it again, and the inbox knows it already.
        """
        self._is_stopping = True

    @property
    def read_timeout(self) -> float | None:
        """That of the request underneath."""
        return self._inner.read_timeout

    async def initialize(self) -> None:
        """Open the request underneath."""
        await self._inner.initialize()

    async def shutdown(self) -> None:
        """Close the request underneath."""
        await self._inner.shutdown()

    async def do_request(  # noqa: PLR0917 - the signature is the library's
        self,
        url: str,
        method: str,
        request_data: "RequestData | None" = None,
        read_timeout: "ODVInput[float]" = BaseRequest.DEFAULT_NONE,
        write_timeout: "ODVInput[float]" = BaseRequest.DEFAULT_NONE,
        connect_timeout: "ODVInput[float]" = BaseRequest.DEFAULT_NONE,
        pool_timeout: "ODVInput[float]" = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Make the request; of new updates, answer the stubs.

        Raises:
            NetworkError: Telegram cannot be asked, or the updates could not be stored; the
                library polls again.
        """
        if self._line.is_cut:
            await asyncio.sleep(_POLLED_AGAIN_AFTER_S)
            return HTTPStatus.OK, _NOTHING
        try:
            code, payload = await self._inner.do_request(
                url,
                method,
                request_data,
                read_timeout=read_timeout,
                write_timeout=write_timeout,
                connect_timeout=connect_timeout,
                pool_timeout=pool_timeout,
            )
        except Exception as error:
            self._line.failed(error)
            raise
        self._line.answered(code)
        if self._line.is_cut:
            return HTTPStatus.OK, _NOTHING
        if code != HTTPStatus.OK or not url.endswith("/getUpdates"):
            return code, payload
        answer = self.parse_json_payload(payload)
        updates = _readable(answer.get("result"))
        if updates:
            await self._store(updates)
        self._heard()
        shown = [] if self._is_stopping else updates
        stubs = [{"update_id": update["update_id"]} for update in shown]
        return code, json.dumps({"ok": True, "result": stubs}).encode()

    async def _store(self, updates: list[dict[str, Any]]) -> None:
        try:
            await self._inbox.store(updates)
        except UnavailableError as trouble:
            for update in updates:
                if update["update_id"] not in self._told:
                    self._told.add(update["update_id"])
                    await self._tell(update)
            await asyncio.sleep(_POLLED_AGAIN_AFTER_S)
            # After this error the library asks again without the longer and longer waits of others.
            raise TimedOut("the inbox cannot store updates yet") from trouble
        except Exception as error:
            _log.exception("%d updates could not be stored; asking again", len(updates))
            raise NetworkError("the inbox could not store updates") from error
        self._told.clear()


async def _nobody(_: Mapping[str, Any]) -> None:
    """Nobody can be told before the bot is built."""


def _readable(result: object) -> list[dict[str, Any]]:
    """Keep the updates that have an id; without one nothing can ever be confirmed or found."""
    updates = result if isinstance(result, list) else []
    readable = []
    for update in updates:
        number = update.get("update_id") if isinstance(update, dict) else None
        if type(number) is int and 0 <= number < _INTEGER_END:
            readable.append(update)
        else:
            _log.warning("an update without an id was dropped")
    return readable

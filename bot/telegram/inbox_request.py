"""Updates made durable before the library can confirm them."""

import json
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from telegram.error import NetworkError
from telegram.request import BaseRequest

if TYPE_CHECKING:
    from telegram._utils.types import ODVInput
    from telegram.request import RequestData

    from bot.store.inbox import Inbox

__all__ = ["InboxRequest"]

_INTEGER_END: Final = 2**63
"""Where SQLite's whole numbers end."""

_log: Final = logging.getLogger(__name__)


class InboxRequest(BaseRequest):
    """Passes requests on and keeps every update of a ``getUpdates`` answer in the inbox.

    The library confirms updates before they are handled, and one that it cannot parse would
    stop its poll for good. So the raw updates are stored first, in one transaction, and the
    library sees only ``{"update_id": n}`` of each: nothing to parse, and the offset moves on.
    """

    def __init__(self, inner: BaseRequest, inbox: "Inbox", heard: Callable[[], None]) -> None:
        self._inner = inner
        self._inbox = inbox
        self._heard = heard
        self._is_stopping = False

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
            NetworkError: the updates could not be stored; the library polls them again.
        """
        code, payload = await self._inner.do_request(
            url,
            method,
            request_data,
            read_timeout=read_timeout,
            write_timeout=write_timeout,
            connect_timeout=connect_timeout,
            pool_timeout=pool_timeout,
        )
        if code != 200 or not url.endswith("/getUpdates"):
            return code, payload
        self._heard()
        answer = self.parse_json_payload(payload)
        updates = _readable(answer.get("result"))
        if updates:
            try:
                await self._inbox.store(updates)
            except Exception as error:
                _log.exception("%d updates could not be stored; asking again", len(updates))
                raise NetworkError("the inbox could not store updates") from error
        shown = [] if self._is_stopping else updates
        stubs = [{"update_id": update["update_id"]} for update in shown]
        return code, json.dumps({"ok": True, "result": stubs}).encode()


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

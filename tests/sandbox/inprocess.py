"""The world under python-telegram-bot, without sockets."""

import asyncio
from collections.abc import Mapping

from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.sandbox.refusals import UnreachableError
from bot.sandbox.world import World

READ_TIMEOUT_S = 5.0


class InProcessRequest(BaseRequest):
    """Hands every request to a world, with the time-outs of a real client."""

    def __init__(self, world: World) -> None:
        self.world = world

    @property
    def read_timeout(self) -> float:
        return READ_TIMEOUT_S

    async def initialize(self) -> None:
        pass

    async def shutdown(self) -> None:
        pass

    async def do_request(  # noqa: PLR0917 - the library calls it so
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout=BaseRequest.DEFAULT_NONE,
        write_timeout=BaseRequest.DEFAULT_NONE,
        connect_timeout=BaseRequest.DEFAULT_NONE,
        pool_timeout=BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        token, name = url.rsplit("/bot", 1)[1].split("/", 1)
        params = request_data.parameters if request_data else {}
        files = _files(request_data)
        patience = READ_TIMEOUT_S if read_timeout is BaseRequest.DEFAULT_NONE else read_timeout
        try:
            async with asyncio.timeout(patience):
                return await self.world.call(token, name, params, files)
        except TimeoutError as error:
            raise TimedOut from error
        except UnreachableError as error:
            raise NetworkError(str(error)) from error


def _files(request_data: RequestData | None) -> Mapping[str, bytes] | None:
    if request_data is None or not request_data.contains_files:
        return None
    return {name: part[1] for name, part in request_data.multipart_data.items()}

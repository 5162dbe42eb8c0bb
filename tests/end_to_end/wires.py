"""A way to Telegram that takes its time."""

import asyncio
from typing import TYPE_CHECKING

from telegram.error import NetworkError
from telegram.request import RequestData

from bot.sandbox.world import World
from tests.sandbox.inprocess import InProcessRequest

if TYPE_CHECKING:
    from tests.end_to_end.lives import Life

ONE_WAY_S = (0.005, 0.08)


class Wire(InProcessRequest):
    """Ends with its life: a call may reach the world whose answer reaches nobody."""

    def __init__(self, world: World, life: "Life") -> None:
        super().__init__(world)
        self._life = life

    async def do_request(self, url, method, request_data=None, *args, **options):
        name, calls = _name_of(url, request_data), self._life.calls
        calls[name] += 1
        self._life.meets(name, within_s=2 * ONE_WAY_S[1])
        try:
            await self._travel()
            answer = await super().do_request(url, method, request_data, *args, **options)
            await self._travel()
        finally:
            calls[name] -= 1
        if url.endswith("/getUpdates") and answer[0] == 200:
            self._life.on_heard(self._life)
        return answer

    async def _travel(self) -> None:
        await asyncio.sleep(self._life.rng.uniform(*ONE_WAY_S))
        if self._life.is_dead:
            raise NetworkError("nobody is there to ask")


def _name_of(url: str, data: RequestData | None) -> str:
    method = url.rpartition("/")[2]
    is_for_one = data is not None and "ephemeral_message_parameters" in data.parameters
    return f"{method} for one" if is_for_one else method

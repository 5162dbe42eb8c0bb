"""A world that takes pictures in slowly, so that a death can cut one off."""

import asyncio
import random
from collections.abc import Mapping

from bot.sandbox.world import World

LONGEST_S = 0.25


class Slow(World):
    """Every upload takes a while; what its sender does not live to finish never arrives.

    Attributes:
        uploading: Set while a picture is under way.
        cut_off: Uploads whose sender died since somebody last set this to 0.
    """

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self.uploading = asyncio.Event()
        self.cut_off = 0
        self._rng = rng
        self._under_way = 0

    async def call(
        self,
        token: str,
        method: str,
        params: Mapping[str, object],
        files: Mapping[str, bytes] | None = None,
    ) -> tuple[int, bytes]:
        """See World."""
        if files:
            await self._take_in()
        return await super().call(token, method, params, files)

    async def _take_in(self) -> None:
        self._under_way += 1
        self.uploading.set()
        try:
            await asyncio.sleep(self._rng.uniform(0, LONGEST_S))
        except asyncio.CancelledError:
            self.cut_off += 1
            raise
        finally:
            self._under_way -= 1
            if not self._under_way:
                self.uploading.clear()

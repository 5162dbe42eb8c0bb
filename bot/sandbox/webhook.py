"""Updates posted to the bot's own address, in order, until each is taken."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final

from bot.sandbox.refusals import Json
from bot.sandbox.updates import Updates

Post = Callable[[str, str, Json], Awaitable[int]]
"""Posts an update to an address with a secret token; returns the HTTP status, 0 for none."""

_LONGEST_PAUSE_S: Final = 60.0


class Webhook:
    """The address that updates go to, and the task that takes them there."""

    def __init__(self, updates: Updates) -> None:
        self.url = ""
        self.last_error: tuple[float, str] | None = None
        self._updates = updates
        self._secret = ""
        self._post: Post | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def can_post(self) -> bool:
        """Say whether there is a way out of this world."""
        return self._post is not None

    def post_with(self, post: Post) -> None:
        """Set the way out."""
        self._post = post

    def set(self, url: str, secret: str) -> None:
        """Deliver to another address from now on; empty stops delivery."""
        self.url, self._secret, self.last_error = url, secret, None
        if self._task:
            self._task.cancel()
            self._task = None
        if url and self._post:
            self._task = asyncio.create_task(self._deliver(self._post))

    async def close(self) -> None:
        """Stop delivering."""
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _deliver(self, post: Post) -> None:
        pause = 1.0
        while True:
            await self._updates.arrival()
            for update in self._updates.ready():
                status = await post(self.url, self._secret, update)
                if not 200 <= status < 300:
                    self.last_error = (self._updates.now(), _sentence(status))
                    await asyncio.sleep(pause)
                    pause = min(pause * 2, _LONGEST_PAUSE_S)
                    break
                pause = 1.0
                self._updates.take(update)


def _sentence(status: int) -> str:
    if not status:
        return "Connection refused"
    return f"Wrong response from the webhook: {status}"

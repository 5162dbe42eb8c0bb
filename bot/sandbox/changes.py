"""The revision of what people see, and waiting for it to rise."""

import asyncio


class Changes:
    """A number that rises with every visible change."""

    def __init__(self) -> None:
        self.revision = 0
        self._waiting: asyncio.Future[None] | None = None

    def bump(self) -> int:
        """Raise the revision, wake whoever waits for it, and return it."""
        self.revision += 1
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
        self._waiting = None
        return self.revision

    async def wait(self, since: int, seconds: float) -> None:
        """Return when the revision is above ``since``, or after so many seconds."""
        if self.revision > since:
            return
        if self._waiting is None or self._waiting.done():
            self._waiting = asyncio.get_running_loop().create_future()
        await asyncio.wait([self._waiting], timeout=seconds)

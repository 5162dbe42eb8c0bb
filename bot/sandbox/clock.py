"""The world's time: real, or that of a virtual event loop."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Where a world reads the time, and how a test moves it."""

    def now(self) -> float:
        """Return the instant in Unix seconds, UTC."""

    def steady(self) -> float:
        """Return seconds that never go back, from any origin; budgets are counted in them."""

    async def advance(self, seconds: float) -> None:
        """Let that many seconds pass."""


class RealClock:
    """The machine's time, which can be pushed forward: then the world is ahead of the machine.

    Only what the world dates or measures moves (message ages, budgets, late answers); waiting
    calls still wait for real.
    """

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Return the instant in Unix seconds, UTC."""
        return time.time() + self._ahead

    def steady(self) -> float:
        """Return seconds since an arbitrary origin."""
        return time.monotonic() + self._ahead

    async def advance(self, seconds: float) -> None:
        """Push the world's time forward at once."""
        self._ahead += seconds


class LoopClock:
    """The time of the running event loop, counted from a fixed epoch.

    On a ``VirtualTimeLoop`` it is virtual: ``advance`` sleeps, so that everything due on the
    way happens in its order.
    """

    def __init__(self, epoch: float) -> None:
        self._epoch = epoch

    def now(self) -> float:
        """Return the instant in Unix seconds, UTC."""
        return self._epoch + self.steady()

    def steady(self) -> float:
        """Return the loop's own seconds."""
        return asyncio.get_running_loop().time()

    async def advance(self, seconds: float) -> None:
        """Sleep on the loop."""
        await asyncio.sleep(seconds)

"""An event loop whose time jumps to the next timer instead of waiting.

Everything in asyncio that waits for a time (``sleep``, ``timeout``, ``wait_for``, ``call_later``)
becomes virtual: an hour of sleeping takes milliseconds and the order of events is that of their
times. What happens in a thread is real, so while anything is *held* time stands still and the
loop waits for it. Calls through ``run_in_executor`` are held by the loop itself; a library with
threads of its own (aiosqlite) is held by whoever calls it, through `holding`.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar, TypeVarTuple, Unpack

from bot.sandbox.clock import LoopClock

if TYPE_CHECKING:
    from _typeshed import FileDescriptorLike

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

EPOCH: Final = 1_767_268_800.0
"""2026-01-01 12:00:00 UTC: where virtual time begins."""

HELD_WAIT_S: Final = 0.05
STUCK_AFTER_S: Final = 10.0


class StuckError(RuntimeError):
    """Nothing is scheduled and nothing is in flight, so that no time will ever help."""


class _Jumping(selectors.BaseSelector):
    """A selector that moves its loop's time forward where another would block."""

    def __init__(self) -> None:
        self._real = selectors.DefaultSelector()
        self.time = 0.0
        self.held = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what is ready now; else let virtual time pass, or wait for what is held."""
        ready = self._real.select(0)
        if ready or timeout == 0:
            return ready
        if self.held:
            return self._real.select(HELD_WAIT_S)
        if timeout is not None:
            self.time += max(timeout, 0.0)
            return []
        ready = self._real.select(STUCK_AFTER_S)
        if not ready:
            raise StuckError(f"nothing left to wait for at {self.time:.3f} s of virtual time")
        return ready

    def register(
        self, fileobj: "FileDescriptorLike", events: int, data: object = None
    ) -> selectors.SelectorKey:
        """Watch a file object."""
        return self._real.register(fileobj, events, data)

    def unregister(self, fileobj: "FileDescriptorLike") -> selectors.SelectorKey:
        """Stop watching a file object."""
        return self._real.unregister(fileobj)

    def modify(
        self, fileobj: "FileDescriptorLike", events: int, data: object = None
    ) -> selectors.SelectorKey:
        """Watch a file object for other events."""
        return self._real.modify(fileobj, events, data)

    def close(self) -> None:
        """Close the selector underneath."""
        self._real.close()

    def get_map(self) -> Mapping["FileDescriptorLike", selectors.SelectorKey]:
        """Return what is watched."""
        return self._real.get_map()


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """An asyncio loop on virtual time, starting at 0 s."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        """Return virtual seconds since the loop was made."""
        return self._jumping.time

    def hold(self) -> None:
        """Stop virtual time until the matching `release`: something real is in flight."""
        self._jumping.held += 1

    def release(self) -> None:
        """Undo one `hold`; called from the loop's own thread."""
        self._jumping.held -= 1

    def busy(self, change: int) -> None:
        """Hold (+1) or release (-1): the hook for a library that counts its calls in flight."""
        self._jumping.held += change

    def run_in_executor(
        self,
        executor: Executor | None,
        func: Callable[[Unpack[Ts]], T],
        *args: *Ts,
    ) -> asyncio.Future[T]:
        """Run a function in a thread or process; virtual time stands still meanwhile."""
        self.hold()
        try:
            future = super().run_in_executor(executor, func, *args)
        except BaseException:
            self.release()
            raise
        future.add_done_callback(lambda _: self.release())
        return future


@contextmanager
def holding() -> Iterator[None]:
    """Keep virtual time still inside the block; on any other loop do nothing."""
    loop = asyncio.get_running_loop()
    if not isinstance(loop, VirtualTimeLoop):
        yield
        return
    loop.hold()
    try:
        yield
    finally:
        loop.release()


def run_virtual(main: Coroutine[object, object, T]) -> T:
    """Run a coroutine to its end on a new loop with virtual time."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(main)


def virtual_clock() -> LoopClock:
    """Return the clock of the running virtual loop, dated from `EPOCH`."""
    return LoopClock(EPOCH)

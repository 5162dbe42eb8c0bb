"""Where pictures are drawn: a process of its own, so that nothing waits for a brush."""

import asyncio
import logging
import os
import signal
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from typing import Final

from bot.art import Album, Picture, Skin, digest

__all__ = ["Studio"]

MOST_BYTES: Final = 16 << 20
"""Some 120 pictures."""

_PATIENCE_S: Final = 5.0
_TRIED_AGAIN_AFTER_S: Final = 10.0
_POLITE: Final = 5

_log: Final = logging.getLogger(__name__)


class Studio:
    """Draws pictures one after the other; implements ``bot.telegram.photos.Painter``.

    Its process warms up while the bot begins to listen. Until it has, and while there is none,
    nothing is drawn and nobody waits.
    """

    def __init__(self, skin: Skin = Skin.ITALIAN, *, most_bytes: int = MOST_BYTES) -> None:
        self._skin = skin
        self._album = Album(most_bytes)
        self._pool: ProcessPoolExecutor | None = None
        self._warm: Future[None] | None = None
        self._may_begin_at = 0.0

    async def start(self) -> None:
        """Have a process begin to warm up."""
        self._begin()

    async def stop(self) -> None:
        """End the process at once: one that still warms up on a busy machine takes long."""
        pool, self._pool, self._warm = self._pool, None, None
        if pool is not None:
            for process in tuple((pool._processes or {}).values()):  # noqa: SLF001 - 3.14 has kill_workers
                process.kill()
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    @property
    def is_ready(self) -> bool:
        """Whether a picture would be drawn now."""
        warm = self._warm
        if warm is None or not warm.done():
            return False
        if warm.cancelled() or warm.exception() is not None:
            self._begin_again()
            return False
        return True

    async def draw(self, picture: Picture) -> bytes | None:
        """Return the JPEG, or None if it cannot be had now."""
        key = digest(picture)
        kept = self._album.find(key)
        if kept is not None:
            return kept
        pool = self._pool
        if pool is None or not self.is_ready:
            return None
        try:
            async with asyncio.timeout(_PATIENCE_S):
                loop = asyncio.get_running_loop()
                jpeg = await loop.run_in_executor(pool, _draw, picture)
        except BrokenProcessPool:
            _log.warning("the drawing process has ended; another begins")
            if pool is self._pool:
                self._begin_again()
        except TimeoutError:
            _log.warning("a picture took too long")
        except Exception:  # noqa: BLE001 - a picture that cannot be drawn is shown in words
            _log.exception("a picture could not be drawn")
        else:
            self._album.keep(key, jpeg)
            return jpeg
        return None

    def _begin(self) -> None:
        self._may_begin_at = asyncio.get_running_loop().time() + _TRIED_AGAIN_AFTER_S
        self._pool = ProcessPoolExecutor(
            1,
            mp_context=get_context("spawn"),  # a fork would copy threads' locks as they stand
            initializer=_settle,
            initargs=(self._skin,),
        )
        self._warm = self._pool.submit(_nothing)

    def _begin_again(self) -> None:
        """Replace a process that has ended, but not time and again at once."""
        if self._pool is not None and asyncio.get_running_loop().time() >= self._may_begin_at:
            self._pool.shutdown(wait=False)
            self._begin()


def _settle(skin: Skin) -> None:
    """Make the drawing process ready: it ends when its parent does, and gives way to the bot."""
    from bot.art.drawing import warm  # noqa: PLC0415 - only this process pays for it

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the bot, which ends this one
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(AttributeError, OSError):  # not every system has it
        os.nice(_POLITE)
    warm(skin)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)  # nothing is left to be put in order


def _nothing() -> None:
    """Be done: whoever gets this far is warm."""


def _draw(picture: Picture) -> bytes:
    from bot.art.drawing import draw  # noqa: PLC0415 - only this process pays for it

    return draw(picture)

"""What runs in a worker process: one search at a time, and nothing else."""

import os
import signal
import threading
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import parent_process
from pathlib import Path
from random import SystemRandom
from time import monotonic
from typing import Final

from bot.service.opponents import player
from engine import Move, SeatView
from engine.ai.search.routines import is_compiler_installed
from engine.ai.searcher import SearchingPlayer
from engine.ai.warming import warm

_POLITE: Final = 10


def begin(folder: Path | None) -> None:
    """Prepare a fresh worker.

    Args:
        folder: Where compiled arithmetic is kept; None: it is not compiled at all.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the bot's to handle
    with suppress(OSError):
        os.nice(_POLITE)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()
    if folder is not None and is_compiler_installed():
        threading.Thread(target=_warm, args=(folder,), daemon=True).start()


def think(name: str, seen: SeatView, totals: Sequence[int], seconds: float) -> Move:
    """Choose a move within about ``seconds``, counted from now."""
    sage = player(name)
    rng = SystemRandom()
    if isinstance(sage, SearchingPlayer):
        end = monotonic() + seconds
        return sage.choose(seen, rng, totals=totals, stop=lambda: monotonic() > end)
    return sage.choose(seen, rng, totals=totals)


def process_id() -> int:
    """Return this worker's process id."""
    return os.getpid()


def _end_with_the_bot() -> None:
    """End when the bot does, however it does: no search outlives it."""
    bot = parent_process()
    if bot is not None:
        bot.join()
        os._exit(0)


def _warm(folder: Path) -> None:
    """Compile the arithmetic, or load it, and let searches use it from then on."""
    with suppress(Exception):  # without it searches go on as before, interpreted
        warm(folder)

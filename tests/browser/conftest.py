"""What the browser's tests look at: the hurried demo, and a sandbox with a scripted bot."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import pytest

from tests.browser.chromium import Look, chromium
from tests.browser.page import Page
from tests.browser.scripted import Bar

ROOT = Path(__file__).parents[2]
LEAVES_WITHIN_S = 15.0


@dataclass
class Demo:
    """A demo that runs, and how fast its time goes."""

    url: str
    pace: IO[str]

    def hurry(self, times: float = 8) -> None:
        """Let its time go so many times as fast as the machine's."""
        print(times, file=self.pace, flush=True)


@contextmanager
def demo(seed: int) -> Iterator[Demo]:
    """Run the demo; it must leave of itself when its input ends."""
    command = [sys.executable, "-m", "tests.browser.hurried", "--seed", str(seed)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            url = process.stdout.readline().strip()
            assert url, "the demo has not begun"
            yield Demo(url, process.stdin)
            process.stdin.close()
            assert process.wait(LEAVES_WITHIN_S) == 0
        finally:
            process.kill()


@pytest.fixture
def bar() -> Iterator[Bar]:
    opened = Bar()
    opened.open()
    yield opened
    opened.close()


@pytest.fixture
def open_page():
    """A function: it runs the demo and opens its page for the length of a ``with`` block."""

    @contextmanager
    def opened(look: Look, *, seed: int) -> Iterator[tuple[Page, Demo]]:
        with chromium(look) as window, demo(seed) as running:
            page = Page(window, running.url, look)
            page.open()
            yield page, running
            assert page.said() == []

    return opened

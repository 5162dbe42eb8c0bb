"""The demo with seeded decks and time that hurries: ``python -m tests.browser.hurried``.

The bot leaves people seconds to look, and Telegram seconds between calls; nobody looks here.
Everything else is the demo's own: the bot with its pictures, the world over HTTP, the scene.
The address of the page is printed; every line read is how fast time goes from now on.
"""

import argparse
import asyncio
import selectors
import sys
import tempfile
from pathlib import Path

from bot.app import App
from bot.config import load
from bot.demo import Scene
from bot.sandbox.server import serve
from bot.sandbox.virtual_time import virtual_clock
from bot.sandbox.world import TOKEN, World
from bot.store.database import Database
from bot.studio import Studio
from tests.chance import SeededChance
from tests.end_to_end.stage import VirtualClock

AT_FIRST = 4
"""Until the scene is set."""


class HurriedSelector(selectors.DefaultSelector):
    """Waits for a part of what it is told to."""

    times = AT_FIRST

    def select(self, timeout=None):
        return super().select(timeout if timeout is None else timeout / self.times)


class HurriedLoop(asyncio.SelectorEventLoop):
    """A loop whose seconds are shorter than the machine's."""

    def __init__(self):
        self._selecting = HurriedSelector()
        self._since, self._then = super().time(), 0.0
        super().__init__(self._selecting)

    def time(self):
        return self._then + (super().time() - self._since) * self._selecting.times

    def hurry(self, times: float) -> None:
        self._then, self._since = self.time(), super().time()
        self._selecting.times = times


async def play_on(loop: HurriedLoop, seed: int, folder: Path) -> None:
    """Print the page's address once the scene is set, and go on until the input ends."""
    world = World(virtual_clock(), bot_name="Scopa", bot_username="scopa_sandbox_bot")
    server = await serve(world, port=0)
    given = {
        "TELEGRAM_BOT_TOKEN": TOKEN,
        "TELEGRAM_API_URL": server.url,
        "SCOPA_DATABASE": str(folder / "scopa.db"),
    }
    settings = load(given, dotenv=None)
    database = await Database.open(settings.database, alone=True)
    studio = Studio()
    app = App(settings, database, clock=VirtualClock(), chance=SeededChance(seed), painter=studio)
    await app.start()
    while not studio.is_ready:  # noqa: ASYNC110 - nothing tells of it
        await asyncio.sleep(AT_FIRST * 0.1)
    await Scene(server.url).set_up()
    loop.hurry(1)
    print(server.url, flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        loop.hurry(float(line))
    await app.stop()
    await database.close()
    await server.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    seed, loop = parser.parse_args().seed, HurriedLoop()
    with (
        tempfile.TemporaryDirectory() as folder,
        asyncio.Runner(loop_factory=lambda: loop) as runner,
    ):
        runner.run(play_on(loop, seed, Path(folder)))


if __name__ == "__main__":
    main()

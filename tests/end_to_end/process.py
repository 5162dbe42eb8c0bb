"""The bot as its operator runs it: a process, ended by a signal and started again."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from bot.sandbox.world import TOKEN

ROOT = Path(__file__).parents[2]
LEAVES_WITHIN_S = 60.0


@dataclass
class Process:
    """``python -m bot run`` on one database, over HTTP.

    Attributes:
        log: Where its output goes; every life appends to it.
        pictures: It draws, as operators' bots do; every life warms a deck up.
    """

    url: str
    database: Path
    log: Path
    pictures: bool = False
    _running: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def start(self) -> None:
        with self.log.open("ab") as output:
            self._running = subprocess.Popen(
                [sys.executable, "-m", "bot", "run"],
                cwd=ROOT,
                env=self.environment(),
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    def kill(self) -> None:
        """Kill -9; callable from any thread, a second time too."""
        if self._running is not None:
            self._running.send_signal(signal.SIGKILL)

    async def died(self) -> None:
        """Wait until a killed process has left."""
        await self._left(-signal.SIGKILL)

    async def stop(self) -> None:
        """End it by SIGTERM; it must go with status 0."""
        self._running.send_signal(signal.SIGTERM)
        await self._left(0)

    def end(self) -> None:
        """Leave nothing behind, whatever happened."""
        if self._running is not None and self._running.poll() is None:
            self._running.kill()
            self._running.wait()

    def resident_mb(self) -> float:
        """The memory it holds, as Linux counts it."""
        status = Path(f"/proc/{self._running.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) / 1024

    def used_s(self) -> float:
        """Seconds of processor it has used, its children apart, as Linux counts them."""
        stat = Path(f"/proc/{self._running.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    async def ask(self, command: str) -> tuple[int, str]:
        """Run another command of the bot on the database; return its status and its output."""
        asked = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", command),
            cwd=ROOT,
            env=self.environment(),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        output, _ = await asked.communicate()
        return asked.returncode, output.decode()

    def environment(self) -> dict[str, str]:
        environment = os.environ | {
            "TELEGRAM_BOT_TOKEN": TOKEN,
            "TELEGRAM_API_URL": self.url,
            "SCOPA_PICTURES": "on" if self.pictures else "off",
            "SCOPA_DATABASE": str(self.database),
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # operators start what is compiled
        return environment

    async def _left(self, status: int) -> None:
        left = await asyncio.to_thread(self._running.wait, LEAVES_WITHIN_S)
        assert left == status, f"it left with status {left}"

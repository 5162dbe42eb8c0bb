"""The clock of the machine."""

import asyncio
from datetime import UTC, datetime, timedelta


class SystemClock:
    """Tells the machine's time; implements ``bot.service.ports.Clock``."""

    def now(self) -> datetime:
        """Return the present instant, UTC."""
        return datetime.now(UTC)

    async def sleep(self, span: timedelta) -> None:
        """Wait that long; not at all if ``span`` is negative."""
        await asyncio.sleep(max(0.0, span.total_seconds()))

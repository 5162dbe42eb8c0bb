"""Updates on their way to the bot: kept until confirmed, given to one poller at a time."""

import asyncio
import contextlib
import copy
from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from bot.sandbox.clock import Clock
from bot.sandbox.faults import Faults
from bot.sandbox.refusals import Json, Refusal

KEPT_S: Final = 24 * 3600.0
MOST_IN_A_BATCH: Final = 100
_UNASKED: Final = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
_OVERTAKEN_AT_MOST_S: Final = 5.0


@dataclass(slots=True)
class _Pending:
    id: int
    body: Json
    ready_at: float
    made_at: float


class Updates:
    """The queue of updates; ids rise by one with every update made."""

    def __init__(self, clock: Clock, faults: Faults, *, first_id: int) -> None:
        self.delay_s = 0.0
        self.allowed: frozenset[str] | None = None
        self._clock = clock
        self._faults = faults
        self._next_id = first_id
        self._pending: deque[_Pending] = deque()
        self._parked: tuple[str, Json] | None = None
        self._poll: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._pending)

    def allow(self, kinds: Sequence[object] | None) -> None:
        """Set which kinds are made from now on: None keeps the setting, empty is the default."""
        if kinds is not None:
            self.allowed = frozenset(str(kind) for kind in kinds) or None

    def push(self, kind: str, body: Json, chat_id: int | None = None) -> None:
        """Make an update of what happened, unless the bot did not ask for its kind."""
        if not (kind in self.allowed if self.allowed is not None else kind not in _UNASKED):
            return
        fault = self._faults.of_update(chat_id)
        if fault == "reorder-updates" and self._parked is None:
            self._parked = (kind, body)
            asyncio.get_running_loop().call_later(_OVERTAKEN_AT_MOST_S, self._unpark)
            return
        if fault == "poison-update":
            self._add({"message": {"message_id": 1}})
        self._add({kind: body})
        if fault == "duplicate-update":
            self._pending.append(copy.copy(self._pending[-1]))
        self._unpark()

    def drop(self) -> None:
        """Forget everything that waits."""
        self._pending.clear()

    def confirm(self, offset: int) -> None:
        """Forget what is below the offset; a negative one keeps that many of the newest."""
        if offset < 0:
            offset = self._pending[offset].id if -offset <= len(self._pending) else 0
        while self._pending and self._pending[0].id < offset:
            self._pending.popleft()

    async def poll(self, limit: int, seconds: float, *, holder: str) -> list[Json]:
        """Return the oldest updates, waiting for the first one; another poll is turned away.

        Raises:
            Refusal: 409, another poller came while this one was waiting.
        """
        self.interrupt(holder)
        until = self._clock.steady() + seconds
        while True:
            now = self._clock.steady()
            batch = self.ready(limit)
            if batch or now >= until:
                return batch
            due = self._pending[0].ready_at if self._pending else until
            await self._wait(min(due, until) - now)

    def interrupt(self, by: str) -> None:
        """End the poll that is waiting, if any, with 409."""
        if self._poll is not None and not self._poll.done():
            self._poll.set_exception(Refusal(409, f"Conflict: terminated by {by}"))

    def ready(self, limit: int = MOST_IN_A_BATCH) -> list[Json]:
        """Return the oldest updates that have reached Telegram's door by now."""
        now = self._clock.steady()
        while self._pending and now - self._pending[0].made_at > KEPT_S:
            self._pending.popleft()
        batch: list[Json] = []
        for pending in self._pending:
            if len(batch) == limit or pending.ready_at > now:
                break
            batch.append(pending.body)
        return batch

    async def arrival(self) -> None:
        """Return when there is an update to deliver."""
        while not self.ready(1):
            due = self._pending[0].ready_at - self._clock.steady() if self._pending else None
            await self._wait(due)

    def take(self, update: Json) -> None:
        """Forget one update, which was delivered."""
        for pending in self._pending:
            if pending.body is update:
                self._pending.remove(pending)
                return

    def now(self) -> float:
        """Return the instant in Unix seconds."""
        return self._clock.now()

    async def _wait(self, seconds: float | None) -> None:
        self._poll = asyncio.get_running_loop().create_future()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._poll

    def _unpark(self) -> None:
        if self._parked is not None:
            (kind, body), self._parked = self._parked, None
            self._add({kind: body})

    def _add(self, body: Json) -> None:
        update: Json = {"update_id": self._next_id, **body}
        now = self._clock.steady()
        self._pending.append(_Pending(self._next_id, update, now + self.delay_s, now))
        self._next_id += 1
        if self._poll is not None and not self._poll.done():
            self._poll.set_result(None)

    def kinds(self) -> Collection[str]:
        """Return the kinds asked for, empty for the default."""
        return sorted(self.allowed or ())

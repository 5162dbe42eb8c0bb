"""How much a bot may send: Telegram's flood limits."""

import math
from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import Final

from bot.sandbox.refusals import too_many

_SAME_INSTANT_S: Final = 0.001
"""Clocks are floats: a call exactly one window later must not be refused for a rounding."""


@dataclass(slots=True)
class Budgets:
    """Which limits are in force; each can be switched while the world runs.

    In any 60 s a group bears 20 sends and 20 edits (its topics together), a private chat one
    call a second with a burst of three, the bot 30 calls a second overall.
    """

    group_sends: bool = True
    group_edits: bool = True
    private: bool = True
    overall: bool = True

    _overall: "_Window" = field(default_factory=lambda: _Window(30, 1.0))
    _sends: "defaultdict[int, _Window]" = field(
        default_factory=lambda: defaultdict(lambda: _Window(20, 60.0))
    )
    _edits: "defaultdict[int, _Window]" = field(
        default_factory=lambda: defaultdict(lambda: _Window(20, 60.0))
    )
    _buckets: "defaultdict[int, _Bucket]" = field(
        default_factory=lambda: defaultdict(lambda: _Bucket(3, 1.0))
    )

    def charge(self, chat_id: int, *, edit: bool, now: float) -> None:
        """Count one send or edit; ``now`` in steady seconds. A refused call is not counted.

        Raises:
            Refusal: 429, with the whole seconds to wait.
        """
        limits: list[_Window | _Bucket] = []
        if self.overall:
            limits.append(self._overall)
        if chat_id > 0 and self.private:
            limits.append(self._buckets[chat_id])
        if chat_id < 0 and (self.group_edits if edit else self.group_sends):
            limits.append((self._edits if edit else self._sends)[chat_id])
        wait = max((limit.wait(now) for limit in limits), default=0.0)
        if wait > 0:
            raise too_many(max(1, math.ceil(wait)))
        for limit in limits:
            limit.take(now)


class _Window:
    """At most so many in any span of so many seconds."""

    __slots__ = ("_most", "_span", "_taken")

    def __init__(self, most: int, span: float) -> None:
        self._most, self._span = most, span
        self._taken: deque[float] = deque()

    def wait(self, now: float) -> float:
        """Return the seconds until one more is allowed."""
        while self._taken and now - self._taken[0] > self._span - _SAME_INSTANT_S:
            self._taken.popleft()
        return 0.0 if len(self._taken) < self._most else self._taken[0] + self._span - now

    def take(self, now: float) -> None:
        """Count one."""
        self._taken.append(now)


class _Bucket:
    """A burst of so many, filled again at so many a second."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, most: int, rate: float) -> None:
        self._most, self._rate = most, rate
        self._left, self._at = float(most), 0.0

    def wait(self, now: float) -> float:
        """Return the seconds until one more is allowed."""
        missing = 1.0 - self._filled(now)
        return 0.0 if missing <= _SAME_INSTANT_S else missing / self._rate

    def take(self, now: float) -> None:
        """Count one."""
        self._left, self._at = max(0.0, self._filled(now) - 1.0), now

    def _filled(self, now: float) -> float:
        return min(self._most, self._left + (now - self._at) * self._rate)

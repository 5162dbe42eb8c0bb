"""How many calls Telegram bears, as buckets that fill with time."""

from dataclasses import dataclass
from typing import Final

__all__ = ["AT_START", "GROUP", "OVERALL", "PRIVATE", "Bucket", "Budget"]


@dataclass(frozen=True, slots=True)
class Budget:
    """The size of a bucket and how fast it fills.

    In any span of ``t`` seconds at most ``burst + t * rate`` calls pass.

    Attributes:
        burst: Calls that may come at once after a pause.
        rate: Calls a second in the long run.
    """

    burst: float
    rate: float


GROUP: Final = Budget(burst=5, rate=1 / 4.3)
"""At most 18 in any minute of the 20 Telegram bears, for sends and edits each, and the next one
never more than 4.3 s away: a table that is late for half a minute is worse than a steady one."""

PRIVATE: Final = Budget(burst=2.5, rate=0.95)
"""A margin below one a second with a burst of three."""

OVERALL: Final = Budget(burst=4, rate=20)
"""At most 24 in any second of the 30: calls made over a second may arrive within less."""

AT_START: Final = 1.0
"""Calls a chat is good for when the bot comes back: nobody remembers what it got just before, and
a full minute's use (18) and one are still within the limit."""

_ROUNDING: Final = 1e-6
"""What floats may lack of a whole call after exactly the wait that was asked for."""


class Bucket:
    """What is left of one budget; times are seconds of one clock that never goes back."""

    __slots__ = ("_at", "_budget", "_credit", "_left")

    def __init__(
        self, budget: Budget, *, now: float, left: float | None = None, credit: float = 0.0
    ) -> None:
        """Begin with ``left`` calls for sure, by default all, and a few more on credit."""
        self._budget = budget
        self._left = budget.burst if left is None else min(left, budget.burst)
        self._credit = min(credit, budget.burst - self._left)
        self._at = now

    def wait(self, now: float, *, keep: float = 0.0) -> float:
        """Return the seconds until one call may pass and ``keep`` are left; 0: now."""
        missing = 1.0 + keep - min(self._budget.burst, self._filled(now) + self._credit)
        return 0.0 if missing <= _ROUNDING else missing / self._budget.rate

    def take(self, now: float) -> None:
        """Count one call."""
        filled = self._filled(now)
        self._credit = min(self._credit, self._budget.burst - filled)
        self._left, self._at = filled - 1.0, now

    def end_credit(self) -> None:
        """Allow no more than is left for sure; what was taken on credit is to be made up for."""
        self._credit = 0.0

    def give_back(self, share: float = 1.0) -> None:
        """Undo one `take`, or a share of it, whose call was not made after all."""
        self._left = min(self._budget.burst, self._left + share)

    def is_full(self, now: float) -> bool:
        """Whether this bucket remembers nothing a new one would not know."""
        return self._filled(now) >= self._budget.burst

    def _filled(self, now: float) -> float:
        return min(self._budget.burst, self._left + (now - self._at) * self._budget.rate)

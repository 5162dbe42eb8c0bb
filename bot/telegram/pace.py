"""Nobody's thumb is so fast that somebody else has to wait for it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from bot.telegram.budgets import Bucket, Budget

__all__ = ["MOST_WAITING", "PRESSES", "Pace"]

PRESSES: Final = Budget(burst=8, rate=2)
"""Presses of one person that change nothing; a thumb that only asks is faster for a moment."""

_OF_A_CHANGE: Final = 0.4
"""What a press costs that changes something: five a second, after twenty, are more than a player
needs."""

MOST_WAITING: Final = 5
"""Presses of one person; what comes on top is told at once that it is too fast."""

_MANY_PEOPLE: Final = 1024


class _Person:
    """What is left of one person's budget, and their presses that wait for it."""

    __slots__ = ("bucket", "line", "waiting")

    def __init__(self, now: float) -> None:
        self.bucket = Bucket(PRESSES, now=now)
        self.line = asyncio.Lock()
        self.waiting = 0


class Pace:
    """Lets the presses of one person pass no faster than the bot can serve many such people.

    Made and used inside the running event loop, whose time it counts in.
    """

    def __init__(self) -> None:
        self._people: dict[int, _Person] = {}
        self._most_people = _MANY_PEOPLE

    def passes(self, person_id: int) -> bool:
        """Let a press pass at once, if nothing speaks against it."""
        person = self._person(person_id)
        if person.waiting or person.bucket.wait(_now()):
            return False
        person.bucket.take(_now())
        return True

    async def turn(self, person_id: int, wait: Callable[[float], Awaitable[None]]) -> bool:
        """Wait in the line of a person's presses; False if it is too long.

        Args:
            person_id: Who pressed.
            wait: Sleeps so many seconds.
        """
        person = self._person(person_id)
        if person.waiting >= MOST_WAITING:
            return False
        person.waiting += 1
        try:
            async with person.line:  # serves in order of arrival
                seconds = person.bucket.wait(_now())
                if seconds:
                    await wait(seconds)
                person.bucket.take(_now())
        finally:
            person.waiting -= 1
        return True

    def changed(self, person_id: int) -> None:
        """Note that a press which had its turn has changed something."""
        self._person(person_id).bucket.give_back(1.0 - _OF_A_CHANGE)

    def _person(self, person_id: int) -> _Person:
        found = self._people.get(person_id)
        if found is not None:
            return found
        now = _now()
        if len(self._people) >= self._most_people:
            self._people = {
                key: person
                for key, person in self._people.items()
                if person.waiting or not person.bucket.is_full(now)
            }
            self._most_people = max(_MANY_PEOPLE, 2 * len(self._people))
        person = self._people[person_id] = _Person(now)
        return person


def _now() -> float:
    return asyncio.get_running_loop().time()

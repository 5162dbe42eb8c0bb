"""How late a clock may ring while nothing keeps it from ringing."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from bot.sandbox.virtual_time import EPOCH
from bot.service.deadlines import UNSEEN_AT_MOST
from engine import Phase
from tests.end_to_end.model import Model
from tests.end_to_end.thinking import LONGEST_CHOICE_S

MOST_S = 5.0
"""A sweep a second, and whatever else it finds to do first."""
MOST_OF_OPPONENTS_S = UNSEEN_AT_MOST.total_seconds() + LONGEST_CHOICE_S + MOST_S
CLOCKS = (
    *("closes_at", "starts_at", "menu_until", "cut_at", "next_at"),
    *("turn_at", "nudge_at", "vote_until", "abandon_at", "opponent_at"),
)
LOOKS_S = 0.5
RESTS_S = 5.0


@dataclass
class Lateness:
    """Watches clocks that are over: a turn's by the model's arithmetic, the others as stored.

    Attributes:
        is_fair: Whether the bot listens, Telegram is reached and the disk works.
        fair_since: Since when that has been so, and nothing has waited in the inbox.
        faults: Clocks that have not rung, each told once.
    """

    model: Model
    is_fair: Callable[[], bool]
    fair_since: float | None = None
    faults: list[str] = field(default_factory=list)
    _told: set[tuple[object, ...]] = field(default_factory=set)

    async def watch(self) -> None:
        """Look until cancelled, closely while some clock is over."""
        while True:  # noqa: ASYNC110 - only time makes a clock late
            await asyncio.sleep(LOOKS_S if self.look() else RESTS_S)

    def look(self) -> bool:
        """Look once; return whether there is a reason to look again soon."""
        now = self.model.now()
        if not self.model.is_open or not self.is_fair():
            self.fair_since = None
            return False
        if self._rows("SELECT 1 FROM inbox WHERE state = 'pending' LIMIT 1"):
            self.fair_since = None
            return True
        self.fair_since = self.fair_since or now
        overdue = list(self._overdue(now))
        for due, most, *clock in overdue:
            late = now - max(due, self.fair_since)
            if late > most and (due, *clock) not in self._told:
                self._told.add((due, *clock))
                self.faults.append(
                    f"{now - EPOCH:.3f} s: {clock} is {late:.1f} s late, and nothing speaks against it"
                )
        return bool(overdue)

    def _overdue(self, now: float) -> Iterator[tuple[float, float, str, int]]:
        """Clocks that are over: since when, how late they may be, which, and of which room."""
        for room, due in self._turns():
            if due < now:
                yield due, MOST_S, "the turn", room
        for row in self._rows("SELECT * FROM room WHERE due_at < ?", round(now * 1000)):
            for clock in CLOCKS:
                if row[clock] is not None and row[clock] / 1000 < now:
                    most = MOST_OF_OPPONENTS_S if clock == "opponent_at" else MOST_S
                    yield row[clock] / 1000, most, clock, row["id"]

    def _turns(self) -> Iterator[tuple[int, float]]:
        """Each room where a person is on turn and a clock runs, and when it is over at last."""
        for log in self.model.logs.values():
            match = log.match
            if match is None or match.is_finished:
                continue
            (stored,) = self._rows("SELECT stage, pause FROM room WHERE id = ?", log.room)
            if stored["pause"] is not None or stored["stage"] != "playing":
                log.paused_at = self.model.now()
                continue
            if match.phase is not Phase.PLAYING or match.turn in match.kept:
                continue
            chairs = self._rows(
                "SELECT person_id FROM chair WHERE room_id = ? AND seat = ?", log.room, match.turn
            )
            if not chairs or chairs[0]["person_id"] is None or None in log.turn_clocks:
                continue
            clock = max(log.turn_clocks)
            since = max(log.turn_at, log.paused_at + RESTS_S)
            back = [at for at, room in self.model.back_at if room in {None, log.room}]
            yield log.room, max(since + clock, max(back, default=0.0) + clock / 2)

    def _rows(self, sql: str, *args: object):
        return self.model._rows(sql, *args)

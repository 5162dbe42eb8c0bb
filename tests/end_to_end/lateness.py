"""How late a clock may ring while nothing keeps it from ringing."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from bot.sandbox.virtual_time import EPOCH
from bot.service.deadlines import UNSEEN_AT_MOST
from engine import Phase
from tests.end_to_end.model import Model
from tests.end_to_end.thinking import LONGEST_CHOICE_S

MOST_S = 6.0
"""A sweep a second, some of them just when something waits in the inbox."""
MOST_OF_OPPONENTS_S = UNSEEN_AT_MOST.total_seconds() + LONGEST_CHOICE_S + MOST_S
CLOCKS = (
    *("closes_at", "starts_at", "menu_until", "cut_at", "next_at"),
    *("turn_at", "nudge_at", "vote_until", "abandon_at", "opponent_at"),
)
LOOKS_S = 0.5
RESTS_S = 5.0

Clock = tuple[str, int, float]
"""Its name, its room and when it is over."""


@dataclass
class Lateness:
    """Watches clocks that are over: a turn's by the model's arithmetic, the others as stored.

    Only seconds are counted in which nothing speaks against ringing.

    Attributes:
        is_up: Whether the bot lives and the disk works.
        is_heard: Whether Telegram was reached just now.
        faults: Clocks that have not rung, each told once.
        latest_s: How late the latest one was; opponents think about theirs.
    """

    model: Model
    is_up: Callable[[], bool]
    is_heard: Callable[[], bool]
    faults: list[str] = field(default_factory=list)
    latest_s: float = 0.0
    _late: dict[Clock, float] = field(default_factory=dict)
    _looked_at: float = 0.0
    _was_fair: bool = False

    async def watch(self) -> None:
        """Look until cancelled, closely while some clock is over."""
        while True:  # noqa: ASYNC110 - only time makes a clock late
            await asyncio.sleep(LOOKS_S if self.look() else RESTS_S)

    def look(self) -> bool:
        """Look once; return whether there is a reason to look again soon."""
        now = self.model.now()
        since, self._looked_at = self._looked_at, now
        if not self.model.is_open or not self.is_up():
            self._was_fair, self._late = False, {}
            return False
        is_fair = self.is_heard() and not self._rows(
            "SELECT 1 FROM inbox WHERE state = 'pending' LIMIT 1"
        )
        counts, self._was_fair = is_fair and self._was_fair, is_fair
        before, self._late = self._late, {}
        overdue = dict(self._overdue(now))
        for clock, due in overdue.items():
            late = before.get(clock, 0.0)
            if counts:
                late += now - max(since, due)
            self._late[clock] = late
            thinks = any(name == "opponent_at" and clock[1] == room for name, room, _ in overdue)
            self._judge(clock, late, before.get(clock, 0.0), thinks=thinks)
        return bool(self._late)

    def _judge(self, clock: Clock, late: float, before: float, *, thinks: bool) -> None:
        """Judge a clock; those of a room wait while somebody thinks there."""
        if not thinks:
            self.latest_s = max(self.latest_s, late)
        if late > (MOST_OF_OPPONENTS_S if thinks else MOST_S) >= before:
            at = self.model.now() - EPOCH
            self.faults.append(
                f"{at:.3f} s: {clock[0]} of room {clock[1]} is {late:.1f} s late for no reason"
            )

    def _overdue(self, now: float) -> Iterator[tuple[Clock, float]]:
        """Clocks that are over, and since when."""
        for room, due in self._turns():
            if due < now:
                yield ("a turn", room, due), due
        for row in self._rows("SELECT * FROM room WHERE due_at < ?", round(now * 1000)):
            for name in CLOCKS:
                if row[name] is not None and (due := row[name] / 1000) < now:
                    yield (name, row["id"], due), due

    def _turns(self) -> Iterator[tuple[int, float]]:
        """Each room where a person is on turn and a clock runs, and when it is over at last."""
        for log in self.model.logs.values():
            match = log.match
            if match is None or match.is_finished:
                continue
            (stored,) = self._rows(
                "SELECT stage, pause, turn_clock_s FROM room JOIN chat ON chat.id = chat_id"
                " WHERE room.id = ?",
                log.room,
            )
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
            if stored["turn_clock_s"] not in log.turn_clocks:
                continue  # it was changed at another table, and runs anew from then
            clock = max(log.turn_clocks)
            since = max(log.turn_at, log.paused_at + RESTS_S)
            back = [at for at, room in self.model.back_at if room in {None, log.room}]
            yield log.room, max(since + clock, max(back, default=0.0) + clock / 2)

    def _rows(self, sql: str, *args: object):
        return self.model._rows(sql, *args)

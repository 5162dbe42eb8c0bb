"""The one task that makes passed clocks ring."""

import asyncio
import logging
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from bot.service import overdue
from bot.service.clocks import fair_turn_at, rung
from bot.service.opponents import totals_of
from bot.service.overdue import Bench
from bot.service.ports import (
    Board,
    Chance,
    Clock,
    Contact,
    Opponents,
    Store,
    UnavailableError,
)
from bot.service.room import Room, RoomId
from bot.service.rooms import Rooms
from bot.service.step import RefusedError, Step
from bot.service.unrung import Unrung
from engine import Match, Seat, view

_log: Final = logging.getLogger(__name__)

TICK: Final = timedelta(seconds=1)
PAUSE: Final = timedelta(milliseconds=200)
UNSEEN_AT_MOST: Final = timedelta(seconds=30)
AT_ONCE: Final = 200
WORKED_ON: Final = 4
"""Rooms loaded and changed at one time: when all are overdue presses wait for few of them."""


class Deadlines:
    """Sweeps the rooms' clock columns; a clock is only ever believed again under the lock."""

    def __init__(
        self,
        *,
        store: Store,
        rooms: Rooms,
        board: Board,
        opponents: Opponents,
        contact: Contact,
        clock: Clock,
        chance: Chance,
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._board = board
        self._contact = contact
        self._clock = clock
        self._chance = chance
        self._opponents = opponents
        self._working = asyncio.Semaphore(WORKED_ON)
        self._ringing: dict[RoomId, asyncio.Task[None]] = {}
        self._unrung = Unrung()

    async def run(self) -> None:
        """Sweep until cancelled; a failing sweep is logged and tried again."""
        while True:
            try:
                await self.sweep()
                pause = await self._pause()
            except UnavailableError:
                pause = TICK
            except Exception:  # noqa: BLE001 - the one task that must not die
                _log.exception("the clocks could not be read")
                pause = TICK
            await self._clock.sleep(pause)

    async def sweep(self) -> None:
        """Ring every room that is due, each in a task of its own, and never twice at once."""
        now = self._clock.now()
        # A room stays due while its opponent thinks, and while it cannot ring.
        limit = AT_ONCE + len(self._ringing) + len(self._unrung)
        for room_id in await self._store.due(now, limit):
            if room_id not in self._ringing and not self._unrung.rests(room_id, now):
                task = asyncio.create_task(self._ring(room_id))
                self._ringing[room_id] = task
                task.add_done_callback(partial(self._rung, room_id))

    async def stop(self) -> None:
        """Wait for the rings under way."""
        await asyncio.gather(*self._ringing.values(), return_exceptions=True)

    def _rung(self, room_id: RoomId, _task: asyncio.Task[None]) -> None:
        self._ringing.pop(room_id, None)

    async def _pause(self) -> timedelta:
        first = await self._store.next_due()
        if first is None:
            return TICK
        return min(TICK, max(PAUSE, first - self._clock.now()))

    def _bench(self) -> Bench:
        now = self._clock.now()
        back_since = self._contact.back_since()
        return Bench(now, is_fair=self._contact.is_fair(), back_since=back_since or now)

    async def _ring(self, room_id: RoomId) -> None:
        try:
            await self._act(room_id)
        except RefusedError:
            return
        except UnavailableError as trouble:  # whoever runs the bot was told
            if not trouble.may_pass:
                self._unrung.failed(room_id, trouble, self._clock.now())
        except Exception as error:  # noqa: BLE001 - whatever it is, the other rooms go on
            if self._unrung.failed(room_id, error, self._clock.now()):
                _log.exception("a clock of room %s could not ring", room_id)
        else:
            self._unrung.rang(room_id)

    async def _act(self, room_id: RoomId) -> None:
        async with self._working:
            room = await self._rooms.look(room_id)
            if room is None:
                return
            bench = self._bench()
            match, turn = overdue.to_play_for(room, bench), room.turn
            if match is None or turn is None:
                await self._rooms.change(
                    room_id, lambda current: self._postponed_or_rung(current, self._bench())
                )
                return
        await self._play_for(room, match, turn, bench.now)

    def _postponed_or_rung(self, room: Room, bench: Bench) -> Step:
        """Give a turn its fair time if it has another, else ring what is due."""
        fair = fair_turn_at(room, bench.back_since)
        if bench.is_fair and fair != room.clocks.turn_at:
            return Step(room=rung(room, turn_at=fair))
        return overdue.ring(room, bench, self._chance)

    async def _play_for(self, room: Room, match: Match, turn: Seat, now: datetime) -> None:
        """Play for the seat on turn, a built-in player's only once people saw the play before."""
        at = room.clocks.opponent_at
        unseen = at is not None and now - at < UNSEEN_AT_MOST and not self._board.has_shown(room)
        if match.smazzata is None or unseen:
            return
        name, seen = room.chair(turn).opponent, view(match.smazzata, turn)
        move = await self._opponents.choose(name, seen, totals_of(match))
        async with self._working:
            await self._rooms.change(
                room.id, lambda current: overdue.play_for(current, match, move, self._bench())
            )

"""The one task that makes passed clocks ring."""

import asyncio
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import structlog

from bot.service import overdue
from bot.service.opponents import totals_of
from bot.service.ports import Board, Chance, Clock, Opponents, Store
from bot.service.room import Room, RoomId
from bot.service.rooms import Rooms
from bot.service.step import RefusedError
from engine import view

_log = structlog.get_logger(__name__)

TICK: Final = timedelta(seconds=1)
PAUSE: Final = timedelta(milliseconds=200)
UNSEEN_AT_MOST: Final = timedelta(seconds=30)
AT_ONCE: Final = 200


class Deadlines:
    """Sweeps the rooms' clock columns; a clock is only ever believed again under the lock."""

    def __init__(
        self,
        *,
        store: Store,
        rooms: Rooms,
        board: Board,
        opponents: Opponents,
        clock: Clock,
        chance: Chance,
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._board = board
        self._clock = clock
        self._chance = chance
        self._opponents = opponents
        self._ringing: dict[RoomId, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Sweep until cancelled; a failing sweep is logged and tried again."""
        while True:
            try:
                await self.sweep()
                pause = await self._pause()
            except Exception:  # noqa: BLE001 - the one task that must not die
                _log.exception("the clocks could not be read")
                pause = TICK
            await self._clock.sleep(pause)

    async def sweep(self) -> None:
        """Ring every room that is due, each in a task of its own, and never twice at once."""
        for room_id in await self._store.due(self._clock.now(), AT_ONCE):
            if room_id not in self._ringing:
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

    async def _ring(self, room_id: RoomId) -> None:
        try:
            room = await self._rooms.look(room_id)
            if room is None:
                return
            now = self._clock.now()
            if overdue.opponent_due(room, now) is not None:
                await self._opponent(room, now)
            else:
                chance = self._chance
                await self._rooms.change(
                    room_id, lambda r: overdue.ring(r, self._clock.now(), chance)
                )
        except RefusedError:
            return
        except Exception:  # noqa: BLE001 - it rings again at the next sweep
            _log.exception("a clock could not ring", room=room_id)

    async def _opponent(self, room: Room, now: datetime) -> None:
        """Let the built-in player on turn play, once people could see the play before."""
        match, turn, at = room.match, room.turn, room.clocks.opponent_at
        if match is None or match.smazzata is None or turn is None or at is None:
            return
        if not self._board.has_shown(room) and now - at < UNSEEN_AT_MOST:
            return
        name, seen = room.chair(turn).opponent, view(match.smazzata, turn)
        move = await self._opponents.choose(name, seen, totals_of(match))
        await self._rooms.change(
            room.id, lambda r: overdue.opponent_plays(r, match, move, self._clock.now())
        )

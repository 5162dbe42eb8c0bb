"""Rooms whose clocks could not ring: tried again later, and complained of once."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.service.room import RoomId

__all__ = ["TRIED_AGAIN_AFTER", "Unrung"]

TRIED_AGAIN_AFTER: Final = timedelta(minutes=1)
MOST: Final = 1000


@dataclass(frozen=True, slots=True)
class _Failure:
    again_at: datetime
    kinds: frozenset[type[Exception]]


class Unrung:
    """Remembers them, since a clock that did not ring is due again at the next sweep.

    Rooms beyond the most that are remembered are tried at every sweep and not complained of: the
    log has said enough by then.
    """

    def __init__(self) -> None:
        self._failures: dict[RoomId, _Failure] = {}

    def __len__(self) -> int:
        return len(self._failures)

    def rests(self, room_id: RoomId, now: datetime) -> bool:
        """Whether a room is to be left alone for now."""
        failure = self._failures.get(room_id)
        return failure is not None and now < failure.again_at

    def failed(self, room_id: RoomId, error: Exception, now: datetime) -> bool:
        """Let a room rest; return whether this kind of failure is new of it."""
        known = self._failures.get(room_id)
        if known is None and len(self._failures) >= MOST:
            self._failures = {
                each: failure for each, failure in self._failures.items() if now < failure.again_at
            }
            if len(self._failures) >= MOST:
                return False
        kinds = known.kinds if known is not None else frozenset()
        self._failures[room_id] = _Failure(now + TRIED_AGAIN_AFTER, kinds | {type(error)})
        return type(error) not in kinds

    def rang(self, room_id: RoomId) -> None:
        """Forget a room whose clocks ring again."""
        self._failures.pop(room_id, None)

"""What follows from a change by itself: stage, pause, clocks and the messages wanted.

``settle`` is the one place that knows them; every use case ends in it.
"""

from dataclasses import replace
from datetime import datetime

from bot.service.clocks import clocks_of
from bot.service.room import Closing, Pause, Room, Stage
from bot.service.wanted import settle_posts
from engine import Phase


def settle(before: Room | None, after: Room, now: datetime) -> Room:
    """Complete ``after``; equal to ``before`` but for its settling, it comes back as ``before``."""
    if before is not None and after == before:
        return before
    stage = stage_of(after)
    after = replace(after, stage=stage, touched_at=now)
    if stage is Stage.CLOSED and after.closing is None:
        after = replace(after, closing=Closing.CANCELLED)
    after = replace(after, pause=_pause_of(after))
    if not after.is_live:
        after = replace(after, menu=None, pick=None, vote=None)
    if _version(before) != _version(after):
        after = replace(after, restarted=False)
    after = replace(after, clocks=clocks_of(before, after, now))
    after = settle_posts(before, after, now)
    return replace(after, revision=after.revision + 1)


def stage_of(room: Room) -> Stage:
    """Where the room is, as its match says once it has begun."""
    if room.match is None or room.stage not in (Stage.PLAYING, Stage.COUNTING):
        return room.stage
    match room.match.phase:
        case Phase.OVER:
            return Stage.OVER
        case Phase.CANCELLED:
            return Stage.CLOSED
        case Phase.TO_SEAL:
            return Stage.COUNTING
        case _:
            return Stage.PLAYING


def _pause_of(room: Room) -> Pause | None:
    """A table stands still while the bot cannot write there, a match while nobody is present."""
    if room.is_live and room.pause is Pause.REMOVED:
        return Pause.REMOVED
    if room.stage not in (Stage.PLAYING, Stage.COUNTING):
        return None
    return None if room.present else Pause.AWAY


def _version(room: Room | None) -> tuple[int, int] | None:
    if room is None or room.match is None:
        return None
    return room.number, room.match.version

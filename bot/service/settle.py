"""What follows from a change by itself: the stage, the clocks and the messages wanted.

``settle`` is the one place that knows them; every use case ends in it.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.service.lobby import CLOSES_AFTER
from bot.service.room import Clocks, Closing, Room, Stage
from bot.service.wanted import settle_posts
from engine import Phase

MENU_STAYS: Final = timedelta(seconds=30)
NEXT_AFTER: Final = timedelta(seconds=20)
CUT_AFTER: Final = timedelta(seconds=10)
OPPONENT_IN_GROUP: Final = timedelta(seconds=3)
OPPONENT_IN_PRIVATE: Final = timedelta(seconds=1)


def settle(before: Room | None, after: Room, now: datetime) -> Room:
    """Complete ``after``; equal to ``before`` but for its settling, it comes back as ``before``."""
    if before is not None and after == before:
        return before
    stage = stage_of(after)
    after = replace(after, stage=stage, touched_at=now)
    if stage is Stage.CLOSED and after.closing is None:
        after = replace(after, closing=Closing.CANCELLED)
    if not after.is_live:
        after = replace(after, menu=None, pick=None)
    if _version(before) != _version(after):
        after = replace(after, restarted=False)
    after = replace(after, clocks=_clocks(before, after, now))
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


def _clocks(before: Room | None, after: Room, now: datetime) -> Clocks:
    menu = _kept(before, after, "menu_until", now + MENU_STAYS) if after.menu else None
    if before is not None and after.menu != before.menu and after.menu:
        menu = now + MENU_STAYS
    match after.stage:
        case Stage.LOBBY:
            return Clocks(
                closes_at=now + CLOSES_AFTER, starts_at=after.clocks.starts_at, menu_until=menu
            )
        case Stage.PLAYING:
            return Clocks(
                opponent_at=_opponent_at(before, after, now),
                cut_at=_cut_at(before, after, now),
                menu_until=menu,
            )
        case Stage.COUNTING:
            return Clocks(
                next_at=_kept(before, after, "next_at", now + NEXT_AFTER), menu_until=menu
            )
        case _:
            return Clocks()


def pace(room: Room) -> timedelta:
    """How long a built-in player waits, so that people can follow."""
    return OPPONENT_IN_PRIVATE if room.is_private else OPPONENT_IN_GROUP


def _opponent_at(before: Room | None, after: Room, now: datetime) -> datetime | None:
    turn = after.turn
    if turn is None or after.is_played_by_person(turn):
        return None
    return _kept(before, after, "opponent_at", now + pace(after))


def _cut_at(before: Room | None, after: Room, now: datetime) -> datetime | None:
    match = after.match
    if match is None or match.phase is not Phase.TO_CUT:
        return None
    waits = CUT_AFTER if after.is_played_by_person(match.cutter) else pace(after)
    return _kept(before, after, "cut_at", now + waits)


def _kept(before: Room | None, after: Room, clock: str, fresh: datetime) -> datetime:
    """Let a clock that runs go on; every event of the match starts it anew."""
    running: datetime | None = getattr(after.clocks, clock)
    if before is None or running is None or _version(before) != _version(after):
        return fresh
    return running


def _version(room: Room | None) -> tuple[int, int] | None:
    if room is None or room.match is None:
        return None
    return room.number, room.match.version

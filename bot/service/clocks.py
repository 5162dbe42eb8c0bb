"""Which clocks run in a room, and until when."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.service.room import Clocks, Room, Stage
from engine import Match, Phase, Seat

CLOSES_AFTER: Final = timedelta(minutes=30)
MENU_STAYS: Final = timedelta(seconds=30)
NEXT_AFTER: Final = timedelta(seconds=20)
CUT_AFTER: Final = timedelta(seconds=10)
VOTE_STAYS: Final = timedelta(minutes=5)
OPPONENT_IN_GROUP: Final = timedelta(seconds=3)
OPPONENT_IN_PRIVATE: Final = timedelta(seconds=1)
TURN_CLOCKS: Final = tuple(timedelta(seconds=s) for s in (30, 60, 120, 300, 3600, 86400))
"""What a chat can choose for a turn, besides no clock at all."""
SLOW: Final = timedelta(hours=1)
"""From here on a turn is told of at once, and once a day."""
DAY: Final = timedelta(days=1)
ABANDONED_AFTER: Final = timedelta(days=1)
SLOW_ABANDONED_AFTER: Final = timedelta(days=7)


def clocks_of(before: Room | None, after: Room, now: datetime) -> Clocks:
    """Return the clocks of ``after``.

    A clock that runs already goes on; what it measures begins anew with every event of the
    match, and a turn's only when the turn passes.
    """
    menu = _menu_until(before, after, now)
    match after.stage:
        case Stage.LOBBY:
            return Clocks(
                closes_at=now + CLOSES_AFTER, starts_at=after.clocks.starts_at, menu_until=menu
            )
        case Stage.PLAYING | Stage.COUNTING if after.pause is not None:
            return Clocks(
                abandon_at=_kept(before, after, "abandon_at", now + _abandoned_after(after)),
                menu_until=menu,
                vote_until=_vote_until(before, after, now),
            )
        case Stage.PLAYING:
            turn_at, nudge_at = _turn_clocks(before, after, now)
            return Clocks(
                opponent_at=_opponent_at(before, after, now),
                cut_at=_cut_at(before, after, now),
                turn_at=turn_at,
                nudge_at=nudge_at,
                abandon_at=_kept(before, after, "abandon_at", now + _abandoned_after(after)),
                menu_until=menu,
                vote_until=_vote_until(before, after, now),
            )
        case Stage.COUNTING:
            return Clocks(
                next_at=_kept(before, after, "next_at", now + NEXT_AFTER),
                menu_until=menu,
                vote_until=_vote_until(before, after, now),
            )
        case _:
            return Clocks()


def pace(room: Room) -> timedelta:
    """How long a built-in player waits, so that people can follow."""
    return OPPONENT_IN_PRIVATE if room.is_private else OPPONENT_IN_GROUP


def waited_for(room: Room) -> Seat | None:
    """The seat of the person whose card or cut everybody waits for, if it is a person's."""
    if room.stage is not Stage.PLAYING or room.match is None or room.pause is not None:
        return None
    match = room.match
    seat = match.cutter if match.phase is Phase.TO_CUT else room.turn
    return seat if seat is not None and room.is_played_by_person(seat) else None


def same_turn(before: Room | None, after: Room) -> bool:
    """Whether the same person is waited for, for the same thing, as before."""
    if before is None or before.match is None or after.match is None:
        return False
    return _turn_key(before, before.match) == _turn_key(after, after.match)


def fair_turn_at(room: Room, back_since: datetime) -> datetime | None:
    """Until when the running turn lasts, given that nobody could be reached before an instant.

    Whoever's turn had begun by then has at least half of the clock again; where the chat has
    switched its clock off meanwhile, all the time there is.
    """
    at, clock = room.clocks.turn_at, room.chat.turn_clock
    if at is None or clock is None:
        return None
    if at - clock >= back_since:
        return at
    return max(at, back_since + clock / 2)


def _turn_clocks(
    before: Room | None, after: Room, now: datetime
) -> tuple[datetime | None, datetime | None]:
    if waited_for(after) is None or after.turn is None:
        return None, None
    clock = after.chat.turn_clock
    if same_turn(before, after):
        return after.clocks.turn_at if clock is not None else None, after.clocks.nudge_at
    if clock is None or clock >= SLOW:
        return (now + clock if clock is not None else None), now + DAY
    return now + clock, now + clock / 2


def _menu_until(before: Room | None, after: Room, now: datetime) -> datetime | None:
    if after.menu is None:
        return None
    turned = before is None or before.menu != after.menu
    return now + MENU_STAYS if turned else after.clocks.menu_until or now + MENU_STAYS


def _vote_until(before: Room | None, after: Room, now: datetime) -> datetime | None:
    if after.vote is None:
        return None
    asked = before is None or before.vote is None
    return now + VOTE_STAYS if asked else after.clocks.vote_until


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


def _abandoned_after(room: Room) -> timedelta:
    clock = room.chat.turn_clock
    return SLOW_ABANDONED_AFTER if clock is None or clock >= DAY else ABANDONED_AFTER


def _kept(before: Room | None, after: Room, clock: str, fresh: datetime) -> datetime:
    running: datetime | None = getattr(after.clocks, clock)
    paused = before is not None and before.pause is not after.pause
    if before is None or running is None or paused or _version(before) != _version(after):
        return fresh
    return running


def _version(room: Room) -> tuple[int, int] | None:
    return None if room.match is None else (room.number, room.match.version)


def _turn_key(room: Room, match: Match) -> tuple[int, int, int, Phase, Seat | None]:
    made = len(match.smazzata.plays) if match.smazzata is not None else 0
    return room.number, match.number, made, match.phase, waited_for(room)


def rung(room: Room, **clocks: datetime | None) -> Room:
    """Return the room with some of its clocks set anew."""
    return replace(room, clocks=replace(room.clocks, **clocks))

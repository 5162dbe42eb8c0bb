"""What a room does when one of its clocks has passed. Pure: a room in, a step out."""

from dataclasses import replace
from datetime import datetime

from bot.service import play
from bot.service.ports import Chance
from bot.service.room import Closing, Room, Stage
from bot.service.step import RefusedError, Step
from engine import Match, Move, Phase


def ring(room: Room, now: datetime, chance: Chance) -> Step:
    """Act on the first clock that has passed, but for the built-in player's; else nothing."""
    clocks = room.clocks
    if room.stage is Stage.LOBBY and _passed(clocks.closes_at, now):
        return Step(room=replace(room, stage=Stage.CLOSED, closing=Closing.EXPIRED))
    if room.stage is Stage.LOBBY and _passed(clocks.starts_at, now):
        return _start(room, chance, now)
    match = room.match
    if match is not None and _passed(clocks.cut_at, now) and match.phase is Phase.TO_CUT:
        place = chance.below(39) + 1
        return play.cut(room, match.cutter, match.number, place, chance)
    if room.stage is Stage.COUNTING and _passed(clocks.next_at, now):
        return play.next_smazzata(room, chance)
    if _passed(clocks.menu_until, now):
        return Step(room=replace(room, menu=None))
    return Step(room=room)


def opponent_due(room: Room, now: datetime) -> Match | None:
    """The match in which a built-in player must play now, if one must."""
    return room.match if room.turn is not None and _passed(room.clocks.opponent_at, now) else None


def opponent_plays(room: Room, thought: Match, move: Move, now: datetime) -> Step:
    """Play what was thought out, unless the match moved on meanwhile."""
    match = opponent_due(room, now)
    turn = room.turn
    if match is None or turn is None or match.version != thought.version:
        return Step(room=room)
    return play.played(room, match, turn, move)


def _start(room: Room, chance: Chance, now: datetime) -> Step:
    try:
        return play.start(room, chance, now)
    except RefusedError:
        return Step(room=replace(room, clocks=replace(room.clocks, starts_at=None)))


def _passed(at: datetime | None, now: datetime) -> bool:
    return at is not None and at <= now

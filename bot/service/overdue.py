"""What a room does when one of its clocks has passed. Pure: a room in, a step out."""

from dataclasses import dataclass, replace
from datetime import datetime

from bot.service import dealing, play
from bot.service.answers import Saying, Sentence
from bot.service.clocks import DAY, SLOW, fair_turn_at, rung, waited_for
from bot.service.ports import Chance
from bot.service.replies import said_at
from bot.service.room import Closing, Room, Stage
from bot.service.step import RefusedError, Step
from bot.service.wanted import nudged
from engine import Match, Move, Phase


@dataclass(frozen=True, slots=True)
class Bench:
    """What may be held against people now.

    Attributes:
        now: The present instant.
        is_fair: Telegram was reached just now and nothing that people did waits to be handled.
        back_since: When it could be reached again after the last outage, or the bot's start.
    """

    now: datetime
    is_fair: bool
    back_since: datetime


def ring(room: Room, bench: Bench, chance: Chance) -> Step:  # noqa: PLR0911 - one line a clock
    """Act on the first clock that has passed, but for those of a card to play; else nothing."""
    clocks, now = room.clocks, bench.now
    if room.stage is Stage.LOBBY and _passed(clocks.closes_at, now):
        return Step(room=replace(room, stage=Stage.CLOSED, closing=Closing.EXPIRED))
    if room.stage is Stage.LOBBY and _passed(clocks.starts_at, now):
        return _start(room, chance, now)
    if _passed(clocks.abandon_at, now) and bench.is_fair:
        return _abandoned(room)
    match = room.match
    if match is not None and _passed(clocks.cut_at, now) and match.phase is Phase.TO_CUT:
        if bench.is_fair or waited_for(room) is None:
            return dealing.cut(room, match.cutter, match.number, chance.below(39) + 1, chance)
    elif room.stage is Stage.COUNTING and _passed(clocks.next_at, now):
        return dealing.next_smazzata(room, chance)
    if _passed(clocks.nudge_at, now) and bench.is_fair:
        return _nudge(room, now)
    if _passed(clocks.vote_until, now) and bench.is_fair:
        return Step(room=replace(room, vote=None))
    if _passed(clocks.menu_until, now):
        return Step(room=replace(room, menu=None))
    return Step(room=room)


def to_play_for(room: Room, bench: Bench) -> Match | None:
    """The match in which a card must be played for the seat on turn, if one must.

    For a built-in player when its pause is over, for a person when their clock has run out.
    """
    if room.turn is None or room.pause is not None:
        return None
    if room.is_played_by_person(room.turn):
        late = _passed(fair_turn_at(room, bench.back_since), bench.now) and bench.is_fair
        return room.match if late else None
    return room.match if _passed(room.clocks.opponent_at, bench.now) else None


def play_for(room: Room, thought: Match, move: Move, bench: Bench) -> Step:
    """Play what was thought out, unless the match moved on or somebody came back meanwhile."""
    match, turn = to_play_for(room, bench), room.turn
    if match is None or turn is None or match.version != thought.version:
        return Step(room=room)
    if room.is_played_by_person(turn):
        return play.timed_out(room, match, turn, move)
    return play.played(room, match, turn, move)


def _start(room: Room, chance: Chance, now: datetime) -> Step:
    try:
        return dealing.start(room, chance, now)
    except RefusedError:
        return Step(room=rung(room, starts_at=None))


def _abandoned(room: Room) -> Step:
    step = play.cancel(room)
    notice = said_at(room, Sentence(Saying.ABANDONED))
    closed = replace(step.room, closing=Closing.ABANDONED)
    return replace(step, room=closed, notices=(notice,))


def _nudge(room: Room, now: datetime) -> Step:
    clock = room.chat.turn_clock
    slow = clock is None or clock >= SLOW
    room = rung(room, nudge_at=now + DAY if slow else None)
    return Step(room=nudged(room, now))


def _passed(at: datetime | None, now: datetime) -> bool:
    return at is not None and at <= now

"""The match under way: plays, leaving and coming back. Pure: a room in, a step out."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from bot.service.answers import Answer, HandAlert, Saying, Toast
from bot.service.hands import shown_before, shown_hand
from bot.service.looks import own_order, own_taste
from bot.service.room import Pause, Room, Stage
from bot.service.step import Step, refused
from bot.service.taps import PlayAt
from bot.service.tastes import HandOrder
from engine import (
    Cancel,
    CardPlayed,
    Event,
    IllegalMoveError,
    Leave,
    Match,
    Move,
    Phase,
    PlayCard,
    Reason,
    Return,
    Seat,
    SeatView,
    decide,
    evolve,
    view,
)

MISSED_MOST = 2
"""Turns in a row that the clock may end before the seat is kept."""


def play_move(room: Room, seat: Seat, at: PlayAt, move: Move) -> Step:
    """Play exactly ``move`` as the play that ``at`` names (see ``on_turn``)."""
    match, seen = on_turn(room, seat, at, move)
    return played(room, match, seen.seat, move)


def played(room: Room, match: Match, seat: Seat, move: Move) -> Step:
    """Lay a card for ``seat``, in time; the count follows the last one."""
    return _laid(replace(room, missed=_missed(room, seat, 0)), match, seat, move)


def _laid(room: Room, match: Match, seat: Seat, move: Move) -> Step:
    try:
        events = decide(match, seat, PlayCard(move))
    except IllegalMoveError as error:
        own = error.reason is Reason.NOT_YOUR_TURN
        raise refused(Saying.NOT_YOUR_TURN if own else Saying.ILLEGAL_MOVE) from None
    after = fold(match, events)
    swept = any(isinstance(event, CardPlayed) and event.scopa for event in events)
    return Step(
        room=replace(room, match=after, pick=None),
        events=events,
        answer=Toast(Saying.SCOPA if swept else Saying.PLAYED),
    )


def timed_out(room: Room, match: Match, seat: Seat, move: Move) -> Step:
    """Lay a card for a person who let the clock run out; the second time in a row they leave."""
    step = _laid(room, match, seat, move)
    missed = room.missed_by(seat) + 1
    after = replace(step.room, missed=_missed(room, seat, missed))
    if missed < MISSED_MOST or after.match is None or after.match.is_finished:
        return replace(step, room=after)
    left = leave(after, seat)
    return replace(step, room=left.room, events=step.events + left.events)


def leave(room: Room, seat: Seat) -> Step:
    """Give the seat to a built-in player; cards and points stay with it."""
    match = running(room)
    if seat in match.kept:
        raise refused(Saying.ALREADY_LEFT)
    events = decide(match, seat, Leave())
    after = replace(room, match=fold(match, events), ready=room.ready - {seat}, pick=None)
    saying = Saying.LEFT if after.present else Saying.LEFT_LAST
    return Step(room=after, events=events, answer=Toast(saying))


def come_back(room: Room, seat: Seat) -> Step:
    """Take the seat back from the built-in player."""
    match = running(room)
    if seat not in match.kept:
        raise refused(Saying.NOT_LEFT)
    events = decide(match, seat, Return())
    after = replace(room, match=fold(match, events), missed=_missed(room, seat, 0))
    return Step(room=after, events=events, answer=Toast(Saying.RETURNED))


def cancel(room: Room) -> Step:
    """Cancel the match: no result, not rated."""
    match = running(room)
    events = decide(match, match.mazziere, Cancel())
    return Step(
        room=replace(room, match=fold(match, events)),
        events=events,
        answer=Toast(Saying.CANCELLED),
    )


def look(room: Room, seat: Seat) -> Answer:
    """One's own cards, as they are laid out and numbered."""
    match = running(room)
    if match.smazzata is None or match.phase is not Phase.PLAYING:
        raise refused(Saying.NO_HAND)
    held = shown_hand(view(match.smazzata, seat), own_order(room, seat))
    if not held:
        raise refused(Saying.NO_HAND)
    return HandAlert(held, on_turn=match.turn == seat, skin=own_taste(room, seat).skin)


def running(room: Room) -> Match:
    """The match under way; raise a refusal if there is none."""
    if room.stage is Stage.LOBBY:
        raise refused(Saying.NOT_STARTED)
    if room.match is None or room.stage not in (Stage.PLAYING, Stage.COUNTING):
        raise refused(Saying.OLD_BUTTON)
    return room.match


def going_on(room: Room) -> Match:
    """The match under way; raise a refusal if there is none, or if its group cannot see it."""
    match = running(room)
    if room.pause is Pause.REMOVED:
        raise refused(Saying.STANDS_STILL)
    return match


def on_turn(
    room: Room,
    seat: Seat,
    at: PlayAt,
    move: Move | None = None,
    *,
    position: int | None = None,
    order: HandOrder = HandOrder.RANK,
) -> tuple[Match, SeatView]:
    """Judge whether a press is good: its match, its smazzata, that seat's turn and play number.

    What others did meanwhile does not age it. The same press again is told it was played.

    Raises:
        RefusedError: it is not; the answer says why.
    """
    match = room.match
    if room.stage is Stage.LOBBY or match is None or match.smazzata is None:
        raise refused(Saying.NOT_STARTED if room.stage is Stage.LOBBY else Saying.OLD_BUTTON)
    playing = match.phase is Phase.PLAYING
    if at.smazzata != (match.number if playing else len(match.sheets)) or at.play < 1:
        raise refused(Saying.OLD_BUTTON)
    seen = view(match.smazzata, seat)
    made = [each for each in seen.plays if each.seat == seat]
    if at.play <= len(made):
        card = made[at.play - 1].move.card
        held = shown_before(seen, at.play, order)
        is_named = position is None or held[position : position + 1] == (card,)
        same = is_named if move is None else made[at.play - 1].move == move
        raise refused(Saying.ALREADY_PLAYED if same else Saying.OLD_BUTTON)
    if not playing or not room.is_live:
        raise refused(Saying.OLD_BUTTON)
    if room.pause is Pause.REMOVED:
        raise refused(Saying.STANDS_STILL)
    if seat in match.kept:
        raise refused(Saying.KEPT_FOR_YOU)
    if match.turn != seat or at.play != len(made) + 1:
        raise refused(Saying.NOT_YOUR_TURN)
    return match, seen


def _missed(room: Room, seat: Seat, count: int) -> tuple[tuple[Seat, int], ...]:
    others = tuple(each for each in room.missed if each[0] != seat)
    return tuple(sorted((*others, (seat, count)))) if count else others


def fold(match: Match | None, events: Iterable[Event]) -> Match:
    """The match after ``events``; None is one that has not begun."""
    after = reduce(evolve, events, match)
    if after is None:
        raise ValueError("a match begins with an event")
    return after

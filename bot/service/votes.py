"""Questions put to the people at a table: more than half of those present must agree."""

from dataclasses import replace

from bot.service import play
from bot.service.answers import Saying, Sentence, Toast
from bot.service.people import Person
from bot.service.replies import said_at
from bot.service.room import Chair, Question, Room, Vote
from bot.service.step import Step, refused
from engine import Seat


def ask_to_cancel(room: Room, person: Person, *, administrator: bool) -> Step:
    """Cancel the match if the others agree; an administrator need not ask."""
    play.going_on(room)
    seat = room.seat_of(person.id)
    if administrator or room.is_private:
        return play.cancel(room)
    if seat is None:
        raise refused(Saying.NOT_AT_TABLE)
    return _ask(room, Vote(Question.CANCEL, person, agreed=frozenset({seat})))


def ask_for_seat(room: Room, person: Person, seat: Seat) -> Step:
    """Let ``person`` take a seat that its player left, if the others agree."""
    match = play.going_on(room)
    if room.seat_of(person.id) is not None:
        raise refused(Saying.ALREADY_SEATED)
    if not 0 <= seat < len(room.chairs) or seat not in match.kept or seat not in room.people:
        raise refused(Saying.SEAT_TAKEN)
    return _ask(room, Vote(Question.SUBSTITUTE, person, seat))


def agree(room: Room, seat: Seat) -> Step:
    """Say yes to the open question."""
    play.going_on(room)
    if room.vote is None:
        raise refused(Saying.NO_QUESTION)
    if seat not in room.present:
        raise refused(Saying.KEPT_FOR_YOU)
    vote = replace(room.vote, agreed=room.vote.agreed | {seat})
    step = _judged(replace(room, vote=vote), vote)
    return step if step.room.vote is not None else _told(step, vote)


def needed(room: Room) -> int:
    """How many must agree: more than half of those present."""
    return len(room.present) // 2 + 1 if room.present else 0


def _ask(room: Room, vote: Vote) -> Step:
    if room.vote is not None:
        same = (room.vote.question, room.vote.seat) == (vote.question, vote.seat)
        raise refused(Saying.ASKED_ALREADY if same else Saying.OTHER_QUESTION)
    return _judged(replace(room, vote=vote), vote)


def _judged(room: Room, vote: Vote) -> Step:
    if len(vote.agreed & set(room.present)) < needed(room):
        return Step(room=room, answer=Toast(Saying.ASKED))
    room = replace(room, vote=None)
    if vote.question is Question.CANCEL:
        return play.cancel(room)
    return _seated(room, vote)


def _told(step: Step, vote: Vote) -> Step:
    """Say in the group what was decided: the question itself goes."""
    saying = Saying.CANCELLED if vote.question is Question.CANCEL else Saying.SEAT_GIVEN
    return replace(step, notices=(said_at(step.room, Sentence(saying)),))


def _seated(room: Room, vote: Vote) -> Step:
    seat = vote.seat
    match = play.running(room)
    if seat is None or seat not in match.kept or room.seat_of(vote.person.id) is not None:
        raise refused(Saying.SEAT_TAKEN)
    chair = Chair(person=vote.person)
    room = replace(room, chairs=(*room.chairs[:seat], chair, *room.chairs[seat + 1 :]))
    return replace(play.come_back(room, seat), answer=Toast(Saying.SUBSTITUTED))

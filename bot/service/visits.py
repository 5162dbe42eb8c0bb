"""Keeping what a room knows of its people fresh."""

from dataclasses import replace
from datetime import datetime

from bot.service.people import Person
from bot.service.room import Chair, Room
from bot.service.wanted import ephemeral_hand


def seen_pressing(room: Room, person: Person, now: datetime, *, query: str | None = None) -> Room:
    """Note that ``person`` pressed something here just now, if they sit here.

    Their hand in the group may be shown anew by ``query`` for a while, where that is their own
    press in the room's chat.
    """
    seat = room.seat_of(person.id)
    if seat is None:
        return room
    room = _seated(room, seat, replace(room.chair(seat), person=person, pressed_at=now))
    own = ephemeral_hand(room, seat)
    if own is None or own.query == query:
        return room
    renewed = replace(own, query=query)
    return replace(room, posts=tuple(renewed if p is own else p for p in room.posts))


def with_person(room: Room, person: Person) -> Room:
    """Put the newest of what is known of ``person`` on their chair, if they sit here."""
    seat = room.seat_of(person.id)
    if seat is None:
        return room
    return _seated(room, seat, replace(room.chair(seat), person=person))


def _seated(room: Room, seat: int, chair: Chair) -> Room:
    chairs = (*room.chairs[:seat], chair, *room.chairs[seat + 1 :])
    return replace(room, chairs=chairs)

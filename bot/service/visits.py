"""Keeping what a room knows of its people fresh."""

from dataclasses import replace
from datetime import datetime

from bot.service.people import Person
from bot.service.room import Chair, Room


def seen_pressing(room: Room, person: Person, now: datetime) -> Room:
    """Note that ``person`` pressed something here just now, if they sit here."""
    seat = room.seat_of(person.id)
    if seat is None:
        return room
    return _seated(room, seat, replace(room.chair(seat), person=person, pressed_at=now))


def with_person(room: Room, person: Person) -> Room:
    """Put the newest of what is known of ``person`` on their chair, if they sit here."""
    seat = room.seat_of(person.id)
    if seat is None:
        return room
    return _seated(room, seat, replace(room.chair(seat), person=person))


def _seated(room: Room, seat: int, chair: Chair) -> Room:
    chairs = (*room.chairs[:seat], chair, *room.chairs[seat + 1 :])
    return replace(room, chairs=chairs)

"""Somebody who is to be forgotten leaves every table for good. Pure: a room in, a step out."""

from contextlib import suppress
from dataclasses import replace

from bot.service import table
from bot.service.people import NOBODY, Person
from bot.service.room import Chair, Room
from bot.service.step import RefusedError, Step


def forgotten(room: Room, person: Person) -> Step:
    """Let ``person`` leave as by the command, and let nobody be there in their place.

    What they asked of the others is asked no more, and whoever sits first rules their table. In
    their private chat there is nobody else to go on for.
    """
    if not room.is_live:
        return Step(room=room)
    if room.is_private:
        return table.give_way(room)
    step = Step(room=room)
    with suppress(RefusedError):  # they had left already, or only opened the table
        step = table.leave(room, person)
    after = step.room
    if after.vote is not None and after.vote.person.id == person.id:
        after = replace(after, vote=None)
    after = nameless(after, person)
    if after.opener == person.id:
        others = (chair.person for chair in after.chairs if chair and chair.person)
        heir = next((each for each in others if each.id != NOBODY.id), NOBODY)
        after = replace(after, opener=heir.id)
    return replace(step, room=after)


def nameless(room: Room, person: Person) -> Room:
    """Put nobody in the place of ``person``."""
    chairs = tuple(
        Chair(person=NOBODY) if chair and chair.person and chair.person.id == person.id else chair
        for chair in room.chairs
    )
    return replace(room, chairs=chairs)

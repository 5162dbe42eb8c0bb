"""The chairs of a lobby, by seat: who may sit where."""

from typing import TypeAlias

from bot.service.answers import Saying
from bot.service.room import MOST_SEATS, Chair, Room
from bot.service.step import refused

Chairs: TypeAlias = tuple[Chair | None, ...]


def free_seat(room: Room, chairs: Chairs, wish: int | None) -> int:
    """Return the seat wished for, or the lowest free one; refuse if it is taken or none is free."""
    capacity = room.size or MOST_SEATS
    taken = {seat for seat, chair in enumerate(chairs) if chair is not None}
    if wish is not None:
        if wish in taken or not 0 <= wish < capacity:
            raise refused(Saying.SEAT_TAKEN)
        return wish
    free = next((seat for seat in range(capacity) if seat not in taken), None)
    if free is None:
        raise refused(Saying.TABLE_FULL)
    return free


def put(room: Room, chairs: Chairs, seat: int, chair: Chair) -> Chairs:
    """Set a chair at ``seat``, with free ones before it if need be."""
    grown = list(chairs) + [None] * (seat + 1 - len(chairs))
    grown[seat] = chair
    return trimmed(room, tuple(grown))


def without(chairs: Chairs, seat: int) -> Chairs:
    """Free a seat."""
    return (*chairs[:seat], None, *chairs[seat + 1 :])


def trimmed(room: Room, chairs: Chairs) -> Chairs:
    """Drop free seats at the end, unless the room has a size."""
    if room.size is not None:
        return chairs
    while chairs and chairs[-1] is None:
        chairs = chairs[:-1]
    return chairs

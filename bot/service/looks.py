"""What a room looks like: to everybody in it, and to one of those who sit there."""

from bot.service.room import Room
from bot.service.tastes import HandOrder, Taste
from engine import Seat

__all__ = ["common_taste", "own_order", "own_taste", "shows_pictures"]


def common_taste(room: Room) -> Taste:
    """Return the chat's taste; in a private chat that is its owner's."""
    owner = room.owner
    return room.chat.taste if owner is None else owner.taste(room.chat.taste)


def shows_pictures(room: Room) -> bool:
    """Whether tables and counts are shown; in a private chat its owner's choice holds."""
    owner = room.owner
    return room.chat.pictures if owner is None else owner.pictures


def own_taste(room: Room, seat: Seat) -> Taste:
    """Return the taste in which whoever sits at ``seat`` sees the own hand."""
    person = room.chair(seat).person
    return room.chat.taste if person is None else person.taste(room.chat.taste)


def own_order(room: Room, seat: Seat) -> HandOrder:
    """Return how the hand at ``seat`` is laid out."""
    person = room.chair(seat).person
    return HandOrder.RANK if person is None else person.hand_order

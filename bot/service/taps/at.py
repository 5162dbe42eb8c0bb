"""Where a button belongs."""

from dataclasses import dataclass

from bot.service.room import RoomId


@dataclass(frozen=True, slots=True)
class At:
    """Which table a button belongs to: a room and the number of the match in it."""

    room: RoomId
    match: int


@dataclass(frozen=True, slots=True)
class PlayAt(At):
    """Which play a button belongs to.

    Attributes:
        smazzata: Which one of the match, from 1.
        play: That seat's how-manieth play in it, from 1.
    """

    smazzata: int
    play: int

"""What the people, opponents and sides of a room are called."""

from collections.abc import Iterable
from typing import Final

from bot.presentation.measure import shown_name
from bot.presentation.phrases import Phrasebook
from bot.service.people import NOBODY, Person
from bot.service.room import Room, Stage
from engine import Rules, Seat, Side

__all__ = [
    "ROBOT",
    "is_team_game",
    "opponent_name",
    "person_name",
    "seat_name",
    "seated",
    "side_label",
    "side_name",
    "side_short",
    "temperaments",
]

ROBOT: Final = "🤖"
_MARKS: Final = ("🔵 A", "🔴 B")


def seated(room: Room) -> tuple[Seat, ...]:
    """Return the seats that somebody has taken."""
    return tuple(Seat(seat) for seat, chair in enumerate(room.chairs) if chair is not None)


def is_team_game(rules: Rules) -> bool:
    """Whether several seats score together."""
    return rules.sides < rules.seats


def seat_name(room: Room, seat: Seat, say: Phrasebook) -> str:
    """``Anna``, ``Anna 🤖`` while her seat is kept, ``🤖 Furbo 2`` for a built-in opponent.

    A seat that its player has left since is called by its number.
    """
    chair = room.chairs[seat] if seat < len(room.chairs) else None
    if chair is None:
        return f"{seat + 1}"
    if chair.person is not None:
        name = person_name(chair.person, say)
        return f"{name} {ROBOT}" if _is_kept(room, seat) else name
    name = opponent_name(chair.opponent or "", say)
    twins = [each for each in seated(room) if room.chair(each).opponent == chair.opponent]
    place = twins.index(seat)
    return f"{ROBOT} {name} {place + 1}" if place else f"{ROBOT} {name}"


def person_name(person: Person, say: Phrasebook) -> str:
    """``Anna``, or ``somebody`` in the place of whoever was forgotten."""
    return say("name.nobody") if person.id == NOBODY.id else shown_name(person.name)


def opponent_name(name: str, say: Phrasebook) -> str:
    """Name a built-in opponent; one without a translation keeps its registry's name."""
    key = f"opponent.{name}"
    return say(key) if key in say else shown_name(name.capitalize())


def temperaments(names: Iterable[str], say: Phrasebook) -> list[str]:
    """Introduce built-in opponents, a line each."""
    return [f"<b>{opponent_name(name, say)}</b>: {say(f'temper.{name}')}" for name in names]


def side_label(side: Side) -> str:
    """``🔵 A`` or ``🔴 B``: a team's mark and letter, never a colour alone."""
    return _MARKS[side]


def side_short(room: Room, rules: Rules, side: Side, say: Phrasebook) -> str:
    """``Anna``, or ``🔵 A`` for a team: enough where the members were named before."""
    return side_label(side) if is_team_game(rules) else seat_name(room, Seat(side), say)


def side_name(room: Room, rules: Rules, side: Side, say: Phrasebook) -> str:
    """``Anna``, or ``🔵 A (Anna, Carla)`` for a team."""
    if not is_team_game(rules):
        return seat_name(room, Seat(side), say)
    members = range(side, rules.seats, rules.sides)
    return f"{side_label(side)} ({', '.join(seat_name(room, Seat(s), say) for s in members)})"


def _is_kept(room: Room, seat: Seat) -> bool:
    return room.stage is not Stage.LOBBY and room.match is not None and seat in room.match.kept

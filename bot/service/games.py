"""The games a lobby offers and the rules people can set there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.service.room import Room, RuleValue, Stage
from engine import Rules


@dataclass(frozen=True, slots=True)
class Option:
    """One switch of the rules, by the engine's name, and what a lobby offers for it."""

    name: str
    values: tuple[RuleValue, ...]


GAMES: Final = ("scopa", "scopone")
TARGETS: Final = (7, 11, 16, 21)
SMAZZATE: Final = (1, 2, 4, 6)

OPTIONS: Final[tuple[Option, ...]] = (
    Option("target", TARGETS),
    Option("smazzate", SMAZZATE),
    Option("pairs", (True, False)),
    Option("cut", ("auto", "player")),
    Option("first_mazziere", ("lowest", "first_ace", "lowest_primiera")),
    Option("redeal_sum_max", (None, 10)),
    Option("sum_choice", ("free", "fewest")),
    Option("compulsory", ("always", "equal_only")),
    Option("last_scopa", ("not_last_card", "not_last_capture", "allowed")),
    Option("leftovers_to", ("last_taker", "dealer")),
    Option("plurality", ("most", "majority")),
    Option("primiera_rule", ("strict", "suits_then_sum")),
    Option("primiera_figures", ("flat", "graded")),
    Option("tie_rule", ("until_broken", "two_smazzate", "three_then_last_taker")),
    Option("novebello", (False, True)),
    Option("rebello", (False, True)),
    Option("napola", (False, True)),
)
_OFFERED: Final = {option.name: option for option in OPTIONS}


def option(name: str) -> Option | None:
    """Find the offered option of that name, if any."""
    return _OFFERED.get(name)


def rules_for(game: str, seats: int, options: Mapping[str, RuleValue]) -> Rules:
    """Build the rules of ``game`` for ``seats`` people with options changed.

    Raises:
        RulesError: the options contradict each other, the game or the number of seats.
    """
    return Rules.from_dict({**options, "game": game, "seats": seats})


def rules_of(room: Room) -> Rules:
    """Return the rules of the room's match, or those its lobby would start with.

    Raises:
        RulesError: as rules_for.
    """
    if room.match is not None and room.stage is not Stage.LOBBY:
        return room.match.rules
    if room.game == "scopone":
        return rules_for(room.game, 4, dict(room.options))
    seated = sum(chair is not None for chair in room.chairs)
    seats = room.size or {0: 2, 1: 2, 5: 6}.get(seated, seated)
    return rules_for(room.game, seats, dict(room.options))

"""The buttons of a lobby."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.service.at import At
from bot.service.room import RuleValue


@dataclass(frozen=True, slots=True)
class Sit:
    """Sit down at a seat, or at the lowest free one."""

    at: At
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Stand:
    """Get up."""

    at: At


@dataclass(frozen=True, slots=True)
class AddOpponent:
    """Seat a built-in opponent, by its name in the registry."""

    at: At
    name: str


@dataclass(frozen=True, slots=True)
class DropOpponent:
    """Send the built-in opponent seated last away."""

    at: At


@dataclass(frozen=True, slots=True)
class ChooseSize:
    """Fix the number of seats; None: as many as sit down."""

    at: At
    size: int | None


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """Play ``scopa`` or ``scopone``."""

    at: At
    game: str


@dataclass(frozen=True, slots=True)
class ChangeRule:
    """Set one option of the rules, by the engine's name."""

    at: At
    option: str
    value: RuleValue


@dataclass(frozen=True, slots=True)
class ChooseClock:
    """Set how many seconds a turn may take in this chat; None: as long as it likes."""

    at: At
    seconds: int | None


@dataclass(frozen=True, slots=True)
class ChoosePictures:
    """Show tables and counts of this chat as pictures, or tell them in words alone."""

    at: At
    shown: bool


@dataclass(frozen=True, slots=True)
class MixSeats:
    """Draw who sits where."""

    at: At


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the match."""

    at: At


@dataclass(frozen=True, slots=True)
class HoldStart:
    """Stop the lobby from starting by itself."""

    at: At


LobbyTap: TypeAlias = (
    Sit
    | Stand
    | AddOpponent
    | DropOpponent
    | ChooseSize
    | ChooseGame
    | ChangeRule
    | ChooseClock
    | ChoosePictures
    | MixSeats
    | Start
    | HoldStart
)

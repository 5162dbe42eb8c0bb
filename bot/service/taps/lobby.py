"""Buttons of the lobby and of its menus, which choose for everybody in the chat."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.service.room import RuleValue
from bot.service.taps.at import At
from bot.service.tastes import Skin, Theme


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
class ChooseLevel:
    """Set how well built-in opponents play in this chat, those at the table included."""

    at: At
    name: str


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
class ChooseSkin:
    """Play with other cards in this chat."""

    at: At
    skin: Skin


@dataclass(frozen=True, slots=True)
class ChooseTheme:
    """Put the tables of this chat into another light."""

    at: At
    theme: Theme


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
    | ChooseLevel
    | ChooseSize
    | ChooseGame
    | ChangeRule
    | ChooseClock
    | ChoosePictures
    | ChooseSkin
    | ChooseTheme
    | MixSeats
    | Start
    | HoldStart
)

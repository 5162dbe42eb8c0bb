"""What a button means, before it is sixty-four bytes and after."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.service.at import At, PlayAt
from bot.service.hand_taps import HandTap, PickCapture, PickCard, Play, PutBack, TurnPage
from bot.service.lobby_taps import (
    AddOpponent,
    ChangeRule,
    ChooseClock,
    ChooseGame,
    ChoosePictures,
    ChooseSize,
    DropOpponent,
    HoldStart,
    LobbyTap,
    MixSeats,
    Sit,
    Stand,
    Start,
)

__all__ = [
    "AddOpponent",
    "Agree",
    "Ahead",
    "At",
    "Cancel",
    "ChangeRule",
    "ChooseClock",
    "ChooseGame",
    "ChoosePictures",
    "ChooseSize",
    "CutDeck",
    "DropOpponent",
    "HandTap",
    "HoldStart",
    "Leave",
    "LobbyTap",
    "MenuTap",
    "MixSeats",
    "OpenMenu",
    "PickCapture",
    "PickCard",
    "Play",
    "PlayAt",
    "PostAgain",
    "PutBack",
    "Rematch",
    "Return",
    "ShowHand",
    "ShowRules",
    "Sit",
    "Stand",
    "Start",
    "TableTap",
    "TakeSeat",
    "Tap",
    "TurnNudges",
    "TurnPage",
    "TurnPictures",
]


# ------------------------------------------------------- lobby and table alike
@dataclass(frozen=True, slots=True)
class OpenMenu:
    """Swap the keyboard for a menu's page; None folds it."""

    at: At
    page: str | None


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the seat to a built-in player, or get up from the lobby."""

    at: At


@dataclass(frozen=True, slots=True)
class Return:
    """Take the seat back."""

    at: At


@dataclass(frozen=True, slots=True)
class Cancel:
    """Close the lobby or cancel the match."""

    at: At


@dataclass(frozen=True, slots=True)
class PostAgain:
    """Post the lobby or the table again at the bottom."""

    at: At


@dataclass(frozen=True, slots=True)
class ShowRules:
    """Say the rules in force."""

    at: At


@dataclass(frozen=True, slots=True)
class TurnNudges:
    """Turn one's own nudges on to the next loudness."""

    at: At


@dataclass(frozen=True, slots=True)
class TurnPictures:
    """Have one's own hands shown as pictures, or told in words alone."""

    at: At


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Ask to take a seat that its player left."""

    at: At
    seat: int


@dataclass(frozen=True, slots=True)
class Agree:
    """Say yes to the open question."""

    at: At


# ------------------------------------------------------------------- the table
@dataclass(frozen=True, slots=True)
class ShowHand:
    """See one's own hand."""

    at: At


@dataclass(frozen=True, slots=True)
class CutDeck:
    """Cut the deck at a place, 1 to 39."""

    at: At
    smazzata: int
    place: int


@dataclass(frozen=True, slots=True)
class Ahead:
    """Go on to the next smazzata without waiting."""

    at: At
    smazzata: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """Open the lobby again with the same seats."""

    at: At


MenuTap: TypeAlias = (
    OpenMenu
    | Leave
    | Return
    | Cancel
    | PostAgain
    | ShowRules
    | TurnNudges
    | TurnPictures
    | TakeSeat
    | Agree
)
TableTap: TypeAlias = ShowHand | CutDeck | Ahead | Rematch
Tap: TypeAlias = LobbyTap | MenuTap | TableTap | HandTap

"""Buttons that lobby and table share."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.service.taps.at import At


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
class TakeSeat:
    """Ask to take a seat that its player left."""

    at: At
    seat: int


@dataclass(frozen=True, slots=True)
class Agree:
    """Say yes to the open question."""

    at: At


@dataclass(frozen=True, slots=True)
class ChooseLanguage:
    """Have this chat spoken to in a language, by its code."""

    at: At
    language: str


MenuTap: TypeAlias = (
    OpenMenu | Leave | Return | Cancel | PostAgain | ShowRules | TakeSeat | Agree | ChooseLanguage
)

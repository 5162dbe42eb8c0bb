"""Buttons that choose for whoever presses, in every chat."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.service.taps.at import At
from bot.service.tastes import HandOrder, Skin, Theme


@dataclass(frozen=True, slots=True)
class TurnNudges:
    """Turn one's own nudges on to the next loudness."""

    at: At


@dataclass(frozen=True, slots=True)
class TurnPictures:
    """Have one's own hands shown as pictures, or told in words alone."""

    at: At


@dataclass(frozen=True, slots=True)
class TurnHandWay:
    """Have one's own hands shown in the next way in a group."""

    at: At


@dataclass(frozen=True, slots=True)
class OwnSkin:
    """See one's own hands with other cards."""

    at: At
    skin: Skin


@dataclass(frozen=True, slots=True)
class OwnTheme:
    """See one's own hands in another light."""

    at: At
    theme: Theme


@dataclass(frozen=True, slots=True)
class LikeGroup:
    """See one's own hands as the group sees its tables."""

    at: At


@dataclass(frozen=True, slots=True)
class OwnOrder:
    """Have one's own hands laid out, and numbered, in another order."""

    at: At
    order: HandOrder


@dataclass(frozen=True, slots=True)
class OwnLanguage:
    """Be spoken to in a language, by its code; None: in that of one's Telegram."""

    at: At
    language: str | None


OwnTap: TypeAlias = (
    TurnNudges
    | TurnPictures
    | TurnHandWay
    | OwnSkin
    | OwnTheme
    | LikeGroup
    | OwnOrder
    | OwnLanguage
)

"""How people and groups like to see the game; nothing here changes a rule (R1)."""

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["HandOrder", "Skin", "Taste", "Theme"]


class Skin(StrEnum):
    """Which cards are played with: Italian ones, French ones, or those in four colours."""

    ITALIAN = "italian"
    FRENCH = "french"
    FOUR_COLOUR = "four_colour"


class Theme(StrEnum):
    """Which light the table stands in: that of day or of night."""

    LIGHT = "light"
    DARK = "dark"


class HandOrder(StrEnum):
    """How a hand is laid out: by rank, or suit by suit."""

    RANK = "rank"
    SUIT = "suit"


@dataclass(frozen=True, slots=True)
class Taste:
    """What pictures and the words for cards are made with."""

    skin: Skin = Skin.ITALIAN
    theme: Theme = Theme.LIGHT

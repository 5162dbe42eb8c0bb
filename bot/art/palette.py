"""The colours of the pictures, and how well one can be read on another."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

__all__ = ["PALETTES", "Palette", "Theme"]

# What the cards are painted with, by day and by night.
INK: Final = "#2b1d16"
PAPER: Final = "#fffaf0"
PANEL: Final = "#fbf1da"
EDGE: Final = "#cbbb98"
RED: Final = "#d23b2f"
BLUE: Final = "#2f67b1"
GOLD: Final = "#f4b62c"
GREEN: Final = "#3b8f4e"
LEMON: Final = "#ffe08a"
SKIN: Final = "#f7d3ad"
STEEL: Final = "#d9e6f2"
BROWN: Final = "#8c5a33"
WHITE: Final = "#ffffff"
ROSE: Final = "#e9705f"
SKY: Final = "#6fa3dc"
LEAF: Final = "#7cbf6e"
WOOD: Final = "#c98f4e"
WINE: Final = "#8e1f26"


class Theme(StrEnum):
    """By day or by night; the value is what a setting stores."""

    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """What lies around the cards.

    Attributes:
        middle, rim: The cloth where it is lightest and where it is darkest.
        border: The line printed on the cloth.
        plate, plate_text, plate_dim: A player's plate, its words and its lesser words.
        lit, lit_text, lit_dim: The same for whoever is on turn, and what is won.
        words: Words on the bare cloth.
    """

    middle: str
    rim: str
    border: str
    plate: str
    plate_text: str
    plate_dim: str
    lit: str
    lit_text: str
    lit_dim: str
    words: str

    def pairs(self) -> tuple[tuple[str, str], ...]:
        """List every text's colour with what it may stand on."""
        return (
            (self.plate_text, self.plate),
            (self.plate_dim, self.plate),
            (self.lit_text, self.lit),
            (self.lit_dim, self.lit),
            (self.words, self.middle),
            (self.words, self.rim),
            (INK, PAPER),
        )


PALETTES: Final = {
    Theme.LIGHT: Palette(
        middle="#2a7d50",
        rim="#0f4a2d",
        border="#bfe3a8",
        plate="#0b3821",
        plate_text="#fff6df",
        plate_dim="#c4dfcd",
        lit=GOLD,
        lit_text=INK,
        lit_dim="#5a3c0c",
        words="#fffaf0",
    ),
    Theme.DARK: Palette(
        middle="#24384a",
        rim="#0e1822",
        border="#6f8ba5",
        plate="#0a121a",
        plate_text="#f2ecdf",
        plate_dim="#b3c2d0",
        lit="#e3a92c",
        lit_text=INK,
        lit_dim="#4d340b",
        words="#f7f1e4",
    ),
}

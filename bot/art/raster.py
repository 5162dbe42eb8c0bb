"""Cards as pixels: each is drawn once by resvg and then only made smaller."""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Final

from font_source_serif_pro import SourceSerifProBlack
from PIL import Image
from resvg_py import svg_to_bytes

from engine import DECK, Card

from .deck import Skin, back_svg, card_svg

__all__ = ["Face", "card_height", "drawn", "sprite", "warm_deck"]

Face = Card | None
"""A card, or None for the back."""

_MASTER: Final = 280
"""Pixels across, as large as any picture shows a card."""


def card_height(width: int) -> int:
    """Return how high a card of that width is."""
    return round(width * 5 / 3)


@lru_cache(maxsize=123)  # all three decks
def _master(face: Face, skin: Skin) -> Image.Image:
    svg = back_svg() if face is None else card_svg(face, skin)
    return drawn(svg, _MASTER)


@lru_cache(maxsize=192)
def sprite(face: Face, skin: Skin, width: int, *, crosswise: bool = False) -> Image.Image:
    """Return a card so many pixels wide; nobody may paint on it. Crosswise it lies on its side."""
    upright = _master(face, skin).resize(
        (width, card_height(width)), Image.Resampling.LANCZOS, reducing_gap=2
    )
    return upright.transpose(Image.Transpose.ROTATE_90) if crosswise else upright


def drawn(svg: str, width: int, fonts: Sequence[str] = (SourceSerifProBlack,)) -> Image.Image:
    """Draw SVG so many pixels wide, with the words it has in ``fonts``."""
    png = svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=list(fonts))
    return Image.open(BytesIO(png)).convert("RGBA")


def warm_deck(skin: Skin) -> None:
    """Draw the whole deck now rather than when somebody waits for it."""
    for face in (None, *DECK):
        _master(face, skin)

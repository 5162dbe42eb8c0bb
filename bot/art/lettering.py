"""Words and names as pixels, in any script that the two fonts know.

Source Serif writes Latin, Greek and Cyrillic. Whatever it lacks is written by Rubik, which
knows Hebrew and Arabic too, through resvg, which joins letters and turns lines around as those
scripts need. Signs that neither knows, emoji among them, are left out; a name of which nothing
is left gives way to the spare one. The caption under a picture has every name in full.
"""

import html
import unicodedata
from functools import lru_cache
from typing import Final

from font_source_serif_pro import SourceSerifProBlack, SourceSerifProBold
from fontpkg_rubik import ROOT
from PIL import Image, ImageDraw, ImageFont

from .raster import drawn

__all__ = ["ASCENT", "fitted", "legible", "lettered", "width_of"]

ASCENT: Final = 1.2
"""Where the baseline of ``lettered`` is, in sizes from its top."""

_HEIGHT: Final = 1.7
_RUBIK: Final = f"{ROOT / 'files' / 'Rubik[wght].ttf'}"
_UNKNOWN: Final = "\U0010fffd"
_ELLIPSIS: Final = "…"
_KEPT_SPACE: Final = " "


@lru_cache(maxsize=64)
def _font(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def _knows(path: str, character: str) -> bool:
    """Whether a font has a shape for a character, rather than its box for the unknown."""
    if character == _KEPT_SPACE:
        return True
    font = _font(path, 24)
    return bytes(font.getmask(character)) != bytes(font.getmask(_UNKNOWN))


def _is_serif(text: str) -> bool:
    return all(_knows(SourceSerifProBold, character) for character in text)


@lru_cache(maxsize=2048)
def legible(name: str, spare: str) -> str:
    """Return what can be written of a name, or the spare one if that has no letter or digit."""
    kept = "".join(
        character
        for character in unicodedata.normalize("NFC", name)
        if _knows(SourceSerifProBold, character) or _knows(_RUBIK, character)
    )
    says_something = any(unicodedata.category(each)[0] in "LN" for each in kept)
    return " ".join(kept.split()) if says_something or not spare else spare


@lru_cache(maxsize=512)
def lettered(text: str, size: int, *, black: bool = False) -> Image.Image:
    """Return the words as a mask, cut close at both sides; nobody may paint on it."""
    height = round(_HEIGHT * size)
    if not text:
        return Image.new("L", (0, height))
    if _is_serif(text):
        font = _font(SourceSerifProBlack if black else SourceSerifProBold, size)
        mask = Image.new("L", (round(font.getlength(text)) + size, height))
        ImageDraw.Draw(mask).text((size // 4, ASCENT * size), text, 255, font, "ls")
    else:
        mask = _shaped(text, size, height)
    seen = mask.getbbox()
    return mask if seen is None else mask.crop((seen[0], 0, seen[2], height))


def _shaped(text: str, size: int, height: int) -> Image.Image:
    """Write what Source Serif cannot, both fonts at hand."""
    wide = size * (len(text) + 2) * 2
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{height}">'
        f'<text x="{wide // 2}" y="{ASCENT * size:g}" font-family="Source Serif Pro, Rubik" '
        f'font-weight="700" font-size="{size * 0.94:g}" text-anchor="middle">'
        f"{html.escape(text)}</text></svg>"
    )
    return drawn(svg, wide, fonts=(SourceSerifProBold, _RUBIK)).getchannel("A")


def width_of(text: str, size: int, *, black: bool = False) -> int:
    """Return how many pixels wide the words are."""
    return lettered(text, size, black=black).width


@lru_cache(maxsize=1024)
def fitted(text: str, size: int, room: int, *, least: int = 34) -> tuple[str, int]:
    """Return the words and their size, made smaller and then shorter until they fit."""
    least = min(least, size)
    while size > least and width_of(text, size) > room:
        size -= 2
    if width_of(text, size) <= room:
        return text, size
    kept = text
    while kept and width_of(kept + _ELLIPSIS, size) > room:
        kept = kept[:-1]
        while kept and (kept[-1].isspace() or unicodedata.category(kept[-1])[0] in "MC"):
            kept = kept[:-1]
    return kept + _ELLIPSIS, size

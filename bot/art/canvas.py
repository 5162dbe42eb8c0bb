"""A cloth to lay cards and words on."""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine import Card

from .deck import Skin
from .layout import Box
from .lettering import ASCENT, fitted, legible, lettered
from .palette import INK, PALETTES, PAPER, Palette, Theme
from .raster import Face, sprite

__all__ = ["Canvas"]

_QUALITY: Final = 85
_GLOW: Final = "#ffd24a"


class Canvas:
    """A picture in the making."""

    def __init__(self, size: tuple[int, int], skin: Skin, theme: Theme) -> None:
        self.width, self.height = size
        self.palette: Palette = PALETTES[theme]
        self.skin = skin
        self._image = _cloth(size, theme).copy()

    def jpeg(self) -> bytes:
        """Return the picture as a JPEG."""
        out = BytesIO()
        self._image.save(out, "JPEG", quality=_QUALITY)
        return out.getvalue()

    def fill(self, box: Box, colour: str, radius: int, *, outline: int = 0) -> None:
        """Paint a rounded rectangle, or only an outline so many pixels wide."""
        mask = _rounded(box.width, box.height, radius, outline)
        self._image.paste(colour, (box.left, box.top), mask)

    def disc(self, x: int, y: int, radius: int, colour: str) -> None:
        """Paint a circle around a point."""
        self.fill(Box(x - radius, y - radius, x + radius, y + radius), colour, radius)

    def pointer(self, x: int, y: int, size: int, colour: str) -> None:
        """Paint a triangle that points to the right, ``x`` its left and ``y`` its middle."""
        self._image.paste(colour, (x, y - size), _triangle(size))

    def glow(self, box: Box, radius: int) -> None:
        """Light up what lies around a box."""
        self._blur(box, _GLOW, radius, blur=12, strength=255, grow=8)

    def card(self, face: Face, x: int, y: int, width: int, *, crosswise: bool = False) -> None:
        """Lay a card down with its shadow; ``width`` is that of the upright card."""
        picture = sprite(face, self.skin, width, crosswise=crosswise)
        box = Box(x, y, x + picture.width, y + picture.height)
        blur = max(2, width // 24)
        self._blur(box, "#000000", width // 13, blur=blur, strength=120, drop=blur // 2)
        self._image.paste(picture, (x, y), picture)

    def tilted(self, face: Face, x: int, y: int, width: int, angle: int) -> None:
        """Lay a turned card down around its middle, degrees counter-clockwise."""
        picture = _turned(face, self.skin, width, angle)
        left, top = x - picture.width // 2, y - picture.height // 2
        shadow = picture.getchannel("A").point(lambda value: value * 2 // 5)
        self._image.paste("#000000", (left + 3, top + 6), shadow)
        self._image.paste(picture, (left, top), picture)

    def pocket(
        self, cards: Sequence[Card], box: Box, width: int, *, top: int, gap: int = 12
    ) -> int:
        """Tuck cards into the lower edge of a box, corners in sight; return where they end.

        Only their upper parts show, so they may be larger than there is room for. Many lie
        over each other, as far apart as the box is wide.
        """
        if not cards:
            return box.left
        high = box.bottom - top
        step = width + gap
        if len(cards) > 1:
            step = min(step, (box.width - width) // (len(cards) - 1))
        for at, card in enumerate(cards):
            picture = _upper(card, self.skin, width, high)
            x = box.left + at * step
            shadow = Box(x, top, x + width, box.bottom)
            self._blur(shadow, "#000000", width // 13, blur=4, strength=110)
            self._image.paste(picture, (x, top), picture)
        return box.left + (len(cards) - 1) * step + width

    def pile(self, count: int, x: int, y: int, width: int, *, per_layer: int) -> None:
        """Lay a face-down pile, thicker with more cards, its lowest card at the point."""
        for layer in range(min(5, -(-count // per_layer))):
            self.card(None, x + 3 * layer, y - 2 * layer, width)

    def number(self, text: str, x: int, y: int, radius: int, *, lit: bool = False) -> None:
        """Write a number on a round label around a point."""
        self.disc(x, y, radius, INK)
        self.disc(x, y, radius - 3, self.palette.lit if lit else PAPER)
        size = round(radius * (1.25 if len(text) < 2 else 1.05))
        self.write(text, x, y, size, INK, anchor="m")

    def write(
        self,
        text: str,
        x: int,
        y: int,
        size: int,
        colour: str,
        *,
        anchor: str = "l",
        room: int | None = None,
        black: bool = False,
    ) -> int:
        """Write words with their middle at height ``y``; return how wide they became.

        ``anchor`` says whether ``x`` is their left, middle or right; ``room`` makes them fit.
        """
        text = legible(text, "")
        if room is not None:
            text, size = fitted(text, size, room)
        mask = lettered(text, size, black=black)
        left = x - {"l": 0, "m": mask.width // 2, "r": mask.width}[anchor]
        self._image.paste(colour, (left, round(y + size * (0.34 - ASCENT))), mask)
        return mask.width

    def _blur(
        self,
        box: Box,
        colour: str,
        radius: int,
        *,
        blur: int,
        strength: int,
        grow: int = 0,
        drop: int = 0,
    ) -> None:
        cloud = _cloud(box.width, box.height, radius, blur, strength, grow)
        self._image.paste(colour, (box.left - 3 * blur, box.top - 3 * blur + drop), cloud)


@lru_cache(maxsize=16)
def _cloth(size: tuple[int, int], theme: Theme) -> Image.Image:
    """Return cloth that is lighter in the middle."""
    palette = PALETTES[theme]
    dark = ImageChops.invert(Image.radial_gradient("L"))
    light = dark.resize(size, Image.Resampling.BICUBIC).point(lambda value: min(255, value + 40))
    return Image.composite(
        Image.new("RGB", size, palette.middle), Image.new("RGB", size, palette.rim), light
    )


@lru_cache(maxsize=256)
def _rounded(width: int, height: int, radius: int, outline: int) -> Image.Image:
    """Return a smooth rounded rectangle, or its outline, as a mask."""
    mask = Image.new("L", (3 * width, 3 * height))
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, 3 * width - 1, 3 * height - 1),
        3 * radius,
        fill=0 if outline else 255,
        outline=255,
        width=3 * outline,
    )
    return mask.resize((width, height), Image.Resampling.BOX)


@lru_cache(maxsize=8)
def _triangle(size: int) -> Image.Image:
    mask = Image.new("L", (6 * size, 8 * size))
    ImageDraw.Draw(mask).polygon(((0, 0), (6 * size - 1, 4 * size), (0, 8 * size - 1)), fill=255)
    return mask.resize((size * 3 // 2, 2 * size), Image.Resampling.BOX)


@lru_cache(maxsize=128)
def _cloud(
    width: int, height: int, radius: int, blur: int, strength: int, grow: int
) -> Image.Image:
    """Return a blurred rounded rectangle with a margin of three times the blur."""
    edge = 3 * blur - grow
    mask = Image.new("L", (width + 6 * blur, height + 6 * blur))
    ImageDraw.Draw(mask).rounded_rectangle(
        (edge, edge, mask.width - edge, mask.height - edge), radius, fill=strength
    )
    return mask.filter(ImageFilter.GaussianBlur(blur))


@lru_cache(maxsize=128)
def _upper(face: Face, skin: Skin, width: int, high: int) -> Image.Image:
    return sprite(face, skin, width).crop((0, 0, width, high))


@lru_cache(maxsize=32)
def _turned(face: Face, skin: Skin, width: int, angle: int) -> Image.Image:
    return sprite(face, skin, width).rotate(
        angle, Image.Resampling.BICUBIC, expand=True
    )

"""A cloth to lay cards and words on."""

from collections.abc import Sequence
from io import BytesIO
from typing import Final

from engine import Card

from .deck import Skin
from .layout import Box
from .lettering import ASCENT, fitted, legible, lettered
from .masks import cloth, cloud, rounded, triangle, turned, upper, upside_down
from .palette import INK, PALETTES, PAPER, Palette, Theme
from .raster import Face, sprite

__all__ = ["Canvas"]

_QUALITY: Final = 80  # 75 and 90 look alike on a phone; 90 weighs half as much again
_GLOW: Final = "#ffd24a"


class Canvas:
    """A picture in the making."""

    def __init__(self, size: tuple[int, int], skin: Skin, theme: Theme) -> None:
        self.width, self.height = size
        self.palette: Palette = PALETTES[theme]
        self.skin = skin
        self._image = cloth(size, theme).copy()

    def jpeg(self) -> bytes:
        """Return the picture as a JPEG."""
        out = BytesIO()
        self._image.save(out, "JPEG", quality=_QUALITY)
        return out.getvalue()

    def fill(self, box: Box, colour: str, radius: int, *, outline: int = 0) -> None:
        """Paint a rounded rectangle, or only an outline so many pixels wide.

        Between the rounded ends everything is painted without a mask, which is much faster.
        """
        mask = rounded(box.width, radius, outline)
        for y, end in ((box.top, mask), (box.bottom - radius, upside_down(mask))):
            self._image.paste(colour, (box.left, y), end)
        between = (box.top + radius, box.bottom - radius)
        if outline:
            for x in (box.left, box.right - outline):
                self._image.paste(colour, (x, between[0], x + outline, between[1]))
        else:
            self._image.paste(colour, (box.left, between[0], box.right, between[1]))

    def disc(self, x: int, y: int, radius: int, colour: str) -> None:
        """Paint a circle around a point."""
        self.fill(Box(x - radius, y - radius, x + radius, y + radius), colour, radius)

    def pointer(self, x: int, y: int, size: int, colour: str) -> None:
        """Paint a triangle that points to the right, ``x`` its left and ``y`` its middle."""
        self._image.paste(colour, (x, y - size), triangle(size))

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
        picture = turned(face, self.skin, width, angle)
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
            picture = upper(card, self.skin, width, high)
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
        frame = cloud(box.width, box.height, radius, blur=blur, strength=strength, grow=grow)
        left, top = box.left - 3 * blur, box.top - 3 * blur + drop
        for x, y, mask in frame:
            self._image.paste(colour, (left + x, top + y), mask)

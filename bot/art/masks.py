"""What a canvas is painted through: soft and rounded shapes, and parts of cards.

All are shared between pictures; nobody may paint on them.
"""

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from .deck import Skin
from .palette import PALETTES, Theme
from .raster import Face, sprite

__all__ = ["cloth", "cloud", "rounded", "triangle", "turned", "upper", "upside_down"]


@lru_cache(maxsize=16)
def cloth(size: tuple[int, int], theme: Theme) -> Image.Image:
    """Return cloth that is lighter in the middle."""
    palette = PALETTES[theme]
    dark = ImageChops.invert(Image.radial_gradient("L"))
    light = dark.resize(size, Image.Resampling.BICUBIC).point(lambda value: min(255, value + 40))
    return Image.composite(
        Image.new("RGB", size, palette.middle), Image.new("RGB", size, palette.rim), light
    )


@lru_cache(maxsize=256)
def rounded(width: int, radius: int, outline: int) -> Image.Image:
    """Return the upper end of a rounded rectangle, or of its outline, as a smooth mask."""
    mask = Image.new("L", (3 * width, 3 * radius))
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, 3 * width - 1, 9 * radius),
        3 * radius,
        fill=0 if outline else 255,
        outline=255,
        width=3 * outline,
    )
    return mask.resize((width, radius), Image.Resampling.BOX)


def upside_down(mask: Image.Image) -> Image.Image:
    """Return a mask turned over."""
    return mask.transpose(Image.Transpose.FLIP_TOP_BOTTOM)


@lru_cache(maxsize=8)
def triangle(size: int) -> Image.Image:
    """Return a triangle that points to the right as a mask, twice as high as ``size``."""
    mask = Image.new("L", (6 * size, 8 * size))
    ImageDraw.Draw(mask).polygon(((0, 0), (6 * size - 1, 4 * size), (0, 8 * size - 1)), fill=255)
    return mask.resize((size * 3 // 2, 2 * size), Image.Resampling.BOX)


@lru_cache(maxsize=128)
def cloud(
    width: int, height: int, radius: int, *, blur: int, strength: int, grow: int
) -> tuple[tuple[int, int, Image.Image], ...]:
    """Return a blurred rounded rectangle with a margin of three times the blur.

    It comes as a frame of four masks and where they go: what would lie under the rectangle
    itself is left out, since that is painted over.
    """
    edge = 3 * blur - grow
    mask = Image.new("L", (width + 6 * blur, height + 6 * blur))
    ImageDraw.Draw(mask).rounded_rectangle(
        (edge, edge, mask.width - edge, mask.height - edge), radius, fill=strength
    )
    mask = mask.filter(ImageFilter.GaussianBlur(blur))
    margin = min(3 * blur + radius, mask.width // 2, mask.height // 2)
    right, bottom = mask.width - margin, mask.height - margin
    boxes = (
        (0, 0, mask.width, margin),
        (0, margin, margin, bottom),
        (right, margin, mask.width, bottom),
        (0, bottom, mask.width, mask.height),
    )
    return tuple((box[0], box[1], mask.crop(box)) for box in boxes)


@lru_cache(maxsize=128)
def upper(face: Face, skin: Skin, width: int, high: int) -> Image.Image:
    """Return the upper part of a card."""
    return sprite(face, skin, width).crop((0, 0, width, high))


@lru_cache(maxsize=16)
def turned(face: Face, skin: Skin, width: int, angle: int) -> Image.Image:
    """Return a card turned, degrees counter-clockwise."""
    return sprite(face, skin, width).rotate(angle, Image.Resampling.BICUBIC, expand=True)

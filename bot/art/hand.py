"""The picture of one player's hand."""

from typing import Final

from .canvas import Canvas
from .layout import Box, Spot, spread
from .pictures import HandPicture, HeldCard
from .plates import told
from .raster import card_height

__all__ = ["HAND_SIZE", "draw_hand"]

HAND_SIZE: Final = (1080, 960)

_EDGE: Final = 20
_TABLE_HEIGHT: Final = 160
_TABLE_CARD: Final = 118
_LABEL: Final = 46


def draw_hand(picture: HandPicture) -> bytes:
    """Draw the hand with its positions below the cards, and the table small above it."""
    canvas = Canvas(HAND_SIZE, picture.look.skin, picture.look.theme)
    palette = canvas.palette
    title = told(picture.title, picture.who)
    canvas.write(title, _EDGE + 6, 38, 42, palette.words, room=canvas.width - 2 * _EDGE - 12)
    strip = Box(_EDGE, 72, canvas.width - _EDGE, 72 + _TABLE_HEIGHT)
    canvas.fill(strip, palette.plate, 20)
    label = canvas.write(
        picture.table_word,
        strip.left + 22,
        (strip.top + strip.bottom) // 2,
        38,
        palette.plate_dim,
        room=strip.width - 44,
    )
    shown = Box(strip.left + label + 50, strip.top, strip.right - 16, strip.bottom)
    canvas.pocket(picture.table, shown, _TABLE_CARD, top=strip.top + 16)
    box = Box(_EDGE + 8, strip.bottom + 24, canvas.width - _EDGE - 8, canvas.height - 24)
    spots = spread(len(picture.cards), box, gap=22, most=280, below=_LABEL)
    for held, spot in zip(picture.cards, spots, strict=True):
        _held(canvas, held, spot, picture.takes_word)
    return canvas.jpeg()


def _held(canvas: Canvas, held: HeldCard, spot: Spot, takes_word: str) -> None:
    """Lay one card down with its position; one that takes is framed and says so."""
    palette = canvas.palette
    box = Box(spot.x, spot.y, spot.x + spot.width, spot.y + card_height(spot.width))
    if held.takes:
        canvas.glow(box, 14)
        canvas.fill(box.grown(8), palette.lit, 22)
    canvas.card(held.card, spot.x, spot.y, spot.width)
    middle = spot.x + spot.width // 2
    if held.takes:
        ribbon = Box(box.left - 8, box.bottom - 62, box.right + 8, box.bottom - 8)
        canvas.fill(ribbon, palette.lit, 12)
        canvas.write(
            takes_word,
            middle,
            (ribbon.top + ribbon.bottom) // 2,
            40,
            palette.lit_text,
            anchor="m",
            room=ribbon.width - 12,
        )
    canvas.number(f"{held.position}", middle, box.bottom + 14, 32, lit=held.takes)

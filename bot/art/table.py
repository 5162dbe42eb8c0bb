"""The picture of the table."""

from collections.abc import Sequence
from typing import Final

from engine import DECK

from .canvas import Canvas
from .layout import Box, spread
from .lettering import width_of
from .palette import INK
from .pictures import LastMove, TablePicture
from .plates import PLATE_HEIGHT, draw_plate, told
from .raster import card_height

__all__ = ["TABLE_SIZE", "draw_table"]

TABLE_SIZE: Final = (1080, 1080)

_EDGE: Final = 20
_TITLE: Final = 62
_GAP: Final = 16
_TALLONE: Final = 116
_DECK: Final = 190
_LAST: Final = 112
_LAST_HEIGHT: Final = 150


def draw_table(picture: TablePicture) -> bytes:
    """Draw the table: plates around, cards in the middle, the newest play below them."""
    canvas = Canvas(TABLE_SIZE, picture.look.skin, picture.look.theme)
    palette = canvas.palette
    canvas.write(
        picture.title, _EDGE + 6, 36, 38, palette.words, room=canvas.width - 2 * _EDGE - 12
    )
    for plate, box in zip(picture.plates, _places(len(picture.plates)), strict=True):
        draw_plate(canvas, plate, box)
    mat = Box(
        _EDGE,
        _TITLE + PLATE_HEIGHT + _GAP,
        canvas.width - _EDGE,
        canvas.height - _EDGE - PLATE_HEIGHT - _GAP,
    )
    canvas.fill(mat, palette.border, 26, outline=3)
    low = mat.bottom - _LAST_HEIGHT - 12
    left = mat.left + 30
    if picture.tallone == len(DECK):
        _whole_deck(canvas, Box(mat.left, mat.top, mat.right, low))
    elif picture.tallone:
        left = _tallone(canvas, picture.tallone, Box(left, mat.top, left + _TALLONE, low))
    cards = Box(left, mat.top + 16, mat.right - 30, low - 8)
    lit = picture.last.card if picture.last is not None else None
    spots = spread(len(picture.cards), cards, gap=18, most=220)
    for card, spot in zip(picture.cards, spots, strict=True):
        if card == lit:
            box = Box(spot.x, spot.y, spot.x + spot.width, spot.y + card_height(spot.width))
            canvas.glow(box, 12)
            canvas.fill(box.grown(7), palette.lit, 18)
        canvas.card(card, spot.x, spot.y, spot.width)
    if picture.last is not None:
        _last(canvas, picture.last, Box(mat.left + 12, low, mat.right - 12, mat.bottom - 12))
    if picture.empty_words:
        x, y = (cards.left + cards.right) // 2, (cards.top + cards.bottom) // 2
        canvas.write(
            picture.empty_words, x, y, 84, palette.words, anchor="m", room=cards.width, black=True
        )
    if picture.banner:
        _banner(canvas, picture.banner, cards)
    return canvas.jpeg()


def _places(count: int) -> Sequence[Box]:
    """Lay the plates out counter-clockwise from the lower left, as play goes (R3)."""
    edge, half = 1080 - _EDGE, (1080 - 2 * _EDGE - _GAP) // 2
    low, high = 1080 - _EDGE - PLATE_HEIGHT, _TITLE

    def at(left: int, right: int, top: int) -> Box:
        return Box(left, top, right, top + PLATE_HEIGHT)

    wide_low, wide_high = at(_EDGE, edge, low), at(_EDGE, edge, high)
    left, right = (_EDGE, _EDGE + half), (edge - half, edge)
    return {
        2: (wide_low, wide_high),
        3: (wide_low, at(*right, high), at(*left, high)),
        4: (at(*left, low), at(*right, low), at(*right, high), at(*left, high)),
    }[count]


def _tallone(canvas: Canvas, count: int, box: Box) -> int:
    """Draw the cards still to be dealt; return where the table's cards may begin."""
    height = card_height(_TALLONE)
    y = (box.top + box.bottom - height) // 2
    canvas.pile(count, box.left, y, _TALLONE, per_layer=8)
    canvas.number(f"{count}", box.left + _TALLONE // 2 + 6, y + height // 2, 40)
    return box.right + 30


def _whole_deck(canvas: Canvas, box: Box) -> None:
    """Draw the deck that is to be cut, alone in the middle."""
    x, y = (box.left + box.right) // 2, (box.top + box.bottom) // 2
    canvas.pile(len(DECK), x - _DECK // 2, y - card_height(_DECK) // 2, _DECK, per_layer=8)
    canvas.number(f"{len(DECK)}", x + 6, y, 56)


def _last(canvas: Canvas, last: LastMove, box: Box) -> None:
    """Show the newest play: who, the card laid, and what it took."""
    palette = canvas.palette
    canvas.fill(box, palette.plate, 18)
    middle, top = (box.top + box.bottom) // 2, box.top + 14
    words = told(last.words, last.who)
    if last.card is None:
        canvas.write(words, box.left + 20, middle, 42, palette.plate_text, room=box.width - 40)
        return
    taken = sorted(last.captured)
    cards = _LAST + (56 + (_LAST // 2 + 6) * (len(taken) - 1) + _LAST if taken else 0)
    room = box.width - 60 - cards
    x = box.left + 20
    x += canvas.write(words, x, middle, 42, palette.plate_text, room=room) + 26
    laid = Box(x, top, x + _LAST, box.bottom)
    canvas.fill(Box(x - 6, top - 6, laid.right + 6, box.bottom), palette.lit, 11)
    canvas.pocket((last.card,), laid, _LAST, top=top)
    if taken:
        canvas.pointer(laid.right + 20, middle, 18, palette.lit)
        rest = Box(laid.right + 60, box.top, box.right - 16, box.bottom)
        canvas.pocket(taken, rest, _LAST, top=top)


def _banner(canvas: Canvas, words: str, box: Box) -> None:
    """Write large across the cards."""
    wide = width_of(words, 150, black=True)
    x, y = (box.left + box.right) // 2, (box.top + box.bottom) // 2
    ribbon = Box(x - wide // 2 - 60, y - 105, x + wide // 2 + 60, y + 105)
    canvas.glow(ribbon, 40)
    canvas.fill(ribbon, INK, 44)
    canvas.fill(ribbon.grown(-7), canvas.palette.lit, 38)
    canvas.write(words, x, y, 150, canvas.palette.lit_text, anchor="m", black=True)

"""The picture of a smazzata's count."""

from collections.abc import Sequence
from typing import Final

from .canvas import Canvas
from .layout import Box, Grid
from .pictures import Player
from .plates import write_player
from .raster import card_height
from .sheets import CountPicture, CountRow

__all__ = ["COUNT_SIZE", "draw_count", "write_sides"]

COUNT_SIZE: Final = (1080, 1350)

_EDGE: Final = 20
_TOP: Final = 84
_LABEL_SHARE: Final = 26
_ROW: Final = 74
_TEXT: Final = 40
_CARD: Final = 84
_PRIMIERA: Final = 96
_LEAST_STEP: Final = 18


def draw_count(picture: CountPicture) -> bytes:
    """Draw a row for each point there was to win, a column for each side, and the sums.

    Rows share what height there is to spare; with every extra point in play they become lower.
    """
    canvas = Canvas(COUNT_SIZE, picture.look.skin, picture.look.theme)
    palette = canvas.palette
    canvas.write(
        picture.title, _EDGE + 6, 44, 44, palette.words, room=canvas.width - 2 * _EDGE - 12
    )
    panel = Box(_EDGE, _TOP, canvas.width - _EDGE, canvas.height - _EDGE)
    canvas.fill(panel, palette.plate, 24)
    inner = Box(panel.left + 24, panel.top + 12, panel.right - 16, panel.bottom)
    grid = Grid.of(inner, len(picture.sides), label=_LABEL_SHARE)
    write_sides(canvas, picture.sides, grid, inner.top + 36)
    sums_top = panel.bottom - 2 * 84 - 16
    y = inner.top + 76
    heights = _heights(picture.rows, len(grid.cells), sums_top - y)
    for row, height in zip(picture.rows, heights, strict=True):
        _row(canvas, row, grid, Box(panel.left, y, panel.right, y + height))
        y += height
    gained = tuple(f"+{points}" for points in picture.gained)
    _label(canvas, picture.gained_label, grid, sums_top + 42)
    for number, cell in zip(gained, grid.cells, strict=True):
        x = (cell.left + cell.right) // 2
        canvas.write(number, x, sums_top + 42, 48, palette.plate_text, anchor="m", black=True)
    _total(canvas, picture, grid, sums_top + 84)
    return canvas.jpeg()


def write_sides(canvas: Canvas, sides: tuple[Player, ...], grid: Grid, middle: int) -> None:
    """Write what each side is called above its column."""
    for side, cell in zip(sides, grid.cells, strict=True):
        box = Box(cell.left + 6, middle - 30, cell.right - 6, middle + 30)
        write_player(canvas, side, box, 42, canvas.palette.plate_text, anchor="m")


def _heights(rows: Sequence[CountRow], sides: int, room: int) -> list[int]:
    least = [_height(row, sides) for row in rows]
    spare = room - sum(least)
    if spare < 0:
        return [height * room // sum(least) for height in least]
    return [height + spare // len(rows) for height in least]


def _height(row: CountRow, sides: int) -> int:
    if row.values:
        return 246 if sides < 3 else 420
    return _ROW + 26 if any(row.cards) or row.note else _ROW


def _row(canvas: Canvas, row: CountRow, grid: Grid, box: Box) -> None:
    """Draw one row, a line above it."""
    palette = canvas.palette
    canvas.fill(Box(box.left + 20, box.top, box.right - 20, box.top + 2), palette.border, 1)
    middle = (box.top + box.bottom) // 2
    lift = 24 if row.note else 0
    canvas.write(
        row.label, grid.label.left, middle - lift, _TEXT, palette.plate_text, room=grid.label.width
    )
    if row.note:
        canvas.write(
            row.note, grid.label.left, middle + 22, 34, palette.plate_dim, room=grid.label.width
        )
    for side, cell in enumerate(grid.cells):
        slot = Box(cell.left, box.top + 6, cell.right, box.bottom - 4)
        if row.values:
            _primiera(canvas, row, side, slot, across=4 if len(grid.cells) < 3 else 2)
        else:
            _cell(canvas, row, side, slot)


def _cell(canvas: Canvas, row: CountRow, side: int, box: Box) -> None:
    """Write what a side holds, with the cards that tell it, and the points it got."""
    palette = canvas.palette
    middle, gained = (box.top + box.bottom) // 2, row.gained[side]
    if gained:
        canvas.fill(box.grown(-3), palette.lit, 16)
    text = palette.lit_text if gained else palette.plate_text
    x = box.left + 22
    cards = row.cards[side] if row.cards else ()
    if row.held[side]:
        x += canvas.write(row.held[side], x, middle, _TEXT + 4, text) + 14
    points = f"+{gained}" if gained else ""
    room = box.right - 24 - x - (68 if gained else 0)
    width = min(_CARD, (box.height - 14) * 3 // 5)
    shown = cards[: max(0, 1 + (room - width) // _LEAST_STEP)]
    step = min(width + 4, (room - width) // max(1, len(shown) - 1))
    for at, card in enumerate(shown):
        canvas.card(card, x + at * step, middle - card_height(width) // 2, width)
    canvas.write(points, box.right - 18, middle, _TEXT + 6, text, anchor="r", black=True)


def _primiera(canvas: Canvas, row: CountRow, side: int, box: Box, *, across: int) -> None:
    """Lay a side's primiera out, each card with its worth below it, and the sum at the end."""
    palette = canvas.palette
    gained = row.gained[side]
    if gained:
        canvas.fill(box.grown(-3), palette.lit, 16)
    text = palette.lit_text if gained else palette.plate_text
    cards, values = row.cards[side], row.values[side]
    rows = 4 // across
    wide = (box.width - 34 - 6 * (across - 1)) // across
    high = (box.height - 62 - 34 * rows) // rows
    width = min(_PRIMIERA, wide, high * 3 // 5)
    height = card_height(width)
    top = (box.top + box.bottom - rows * (height + 34) - 52) // 2
    left = (box.left + box.right - across * width - (across - 1) * 6) // 2
    for at, (card, value) in enumerate(zip(cards, values, strict=True)):
        x = left + at % across * (width + 6)
        y = top + at // across * (height + 34)
        canvas.card(card, x, y, width)
        canvas.write(f"{value}", x + width // 2, y + height + 18, 34, text, anchor="m")
    y = top + rows * (height + 34) + 26
    canvas.write(row.held[side], max(left, box.left + 18), y, _TEXT + 4, text)
    points = f"+{gained}" if gained else ""
    canvas.write(points, box.right - 18, y, _TEXT + 6, text, anchor="r", black=True)


def _label(canvas: Canvas, words: str, grid: Grid, middle: int) -> None:
    colour = canvas.palette.plate_text
    canvas.write(words, grid.label.left, middle, 42, colour, room=grid.label.width)


def _total(canvas: Canvas, picture: CountPicture, grid: Grid, top: int) -> None:
    """Write the match's points on plates of their own."""
    palette = canvas.palette
    _label(canvas, picture.total_label, grid, top + 42)
    for points, cell in zip(picture.total, grid.cells, strict=True):
        x = (cell.left + cell.right) // 2
        canvas.fill(Box(x - 62, top + 2, x + 62, top + 82), palette.plate_text, 18)
        canvas.write(f"{points}", x, top + 42, 58, palette.plate, anchor="m", black=True)

"""The picture of a match's end, worth sharing."""

from typing import Final

from .canvas import Canvas
from .count import write_sides
from .layout import Box, Grid, columns
from .plates import write_player
from .sheets import ResultPicture

__all__ = ["RESULT_SIZE", "draw_result"]

RESULT_SIZE: Final = (1080, 1350)

_EDGE: Final = 20
_SHEET_TOP: Final = 650
_ROWS: Final = 7
_TALLEST_ROW: Final = 120
_FAN: Final = 190
_NAME_HEIGHT: Final = 92


def draw_result(picture: ResultPicture) -> bytes:
    """Draw a fan of cards, who has won, and the sheet of the smazzate."""
    canvas = Canvas(RESULT_SIZE, picture.look.skin, picture.look.theme)
    palette = canvas.palette
    middle = canvas.width // 2
    _fan(canvas, picture)
    canvas.write(picture.title, middle, 432, 52, palette.words, anchor="m")
    _winners(canvas, picture)
    canvas.write(picture.about, middle, 616, 38, palette.words, anchor="m", room=1000)
    panel = Box(_EDGE, _SHEET_TOP, canvas.width - _EDGE, canvas.height - _EDGE)
    canvas.fill(panel, palette.plate, 24)
    inner = Box(panel.left + 30, panel.top + 10, panel.right - 20, panel.bottom)
    grid = Grid.of(inner, len(picture.sides), label=18)
    write_sides(canvas, picture.sides, grid, inner.top + 38)
    _sheet(canvas, picture, grid, Box(inner.left, inner.top + 80, inner.right, panel.bottom - 108))
    _total(canvas, picture, grid, panel.bottom - 100)
    return canvas.jpeg()


def _fan(canvas: Canvas, picture: ResultPicture) -> None:
    """Fan the cards out, the middle one highest."""
    count = len(picture.cards)
    for at, card in enumerate(picture.cards):
        away = at - (count - 1) / 2
        x = canvas.width // 2 + round(away * 150)
        canvas.tilted(card, x, 216 + round(away * away * 14), _FAN, round(-away * 10))


def _winners(canvas: Canvas, picture: ResultPicture) -> None:
    """Write the winners' names as large as they fit, on a golden plate."""
    box = Box(60, 476, canvas.width - 60, 476 + _NAME_HEIGHT)
    canvas.glow(box, 24)
    canvas.fill(box, canvas.palette.lit, 24)
    inner = box.grown(-14)
    for player, slot in zip(
        picture.winners, columns(inner, [1] * len(picture.winners), gap=20), strict=True
    ):
        write_player(canvas, player, slot, 68, canvas.palette.lit_text, anchor="m")


def _sheet(canvas: Canvas, picture: ResultPicture, grid: Grid, box: Box) -> None:
    """Write a row for each smazzata, the newest if there are many."""
    palette = canvas.palette
    first = max(0, len(picture.rows) - _ROWS)
    if first:
        first += 1
        shown = [("…", ("…",) * len(grid.cells))]
    else:
        shown = []
    shown += [
        (f"{number}", tuple(map(str, points)))
        for number, points in enumerate(picture.rows[first:], start=first + 1)
    ]
    row = min(_TALLEST_ROW, box.height // len(shown)) if shown else 0
    for at, (number, points) in enumerate(shown):
        y = box.top + at * row
        line = Box(box.left - 10, y, box.right, y + 2)
        canvas.fill(line, palette.border, 1)
        canvas.write(number, grid.label.left, y + row // 2, 40, palette.plate_dim)
        for cell, text in zip(grid.cells, points, strict=True):
            x = (cell.left + cell.right) // 2
            canvas.write(text, x, y + row // 2, 46, palette.plate_text, anchor="m")


def _total(canvas: Canvas, picture: ResultPicture, grid: Grid, top: int) -> None:
    """Write the sums, the winner's in gold."""
    palette = canvas.palette
    canvas.write(
        picture.total_label,
        grid.label.left,
        top + 44,
        40,
        palette.plate_text,
        room=grid.label.width,
    )
    for side, (number, cell) in enumerate(zip(picture.total, grid.cells, strict=True)):
        x = (cell.left + cell.right) // 2
        is_winner = side == picture.winner
        fill = palette.lit if is_winner else palette.plate_text
        canvas.fill(Box(x - 70, top, x + 70, top + 86), fill, 20)
        colour = palette.lit_text if is_winner else palette.plate
        canvas.write(f"{number}", x, top + 43, 62, colour, anchor="m", black=True)

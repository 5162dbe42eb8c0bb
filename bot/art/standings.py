"""The picture of the leaderboard."""

from typing import Final

from engine import Card, Rank, Suit

from .canvas import Canvas
from .layout import Box, columns
from .plates import write_player
from .sheets import StandingsPicture, StandingsRow

__all__ = ["MOST_ROWS", "STANDINGS_SIZE", "draw_standings"]

STANDINGS_SIZE: Final = (1080, 1350)
MOST_ROWS: Final = 10

_EDGE: Final = 20
_TOP: Final = 100
_HEAD: Final = 76
_ROW: Final = 112
_TALLEST_ROW: Final = 150
_WIDEST_ACE: Final = 220
_NARROWEST_ACE: Final = 150
_ACES: Final = tuple(Card(Rank.ACE, suit) for suit in Suit)


def draw_standings(picture: StandingsPicture) -> bytes:
    """Draw a line for each player, the first one lit; below a few, the four aces."""
    canvas = Canvas(STANDINGS_SIZE, picture.look.skin, picture.look.theme)
    palette = canvas.palette
    canvas.write(picture.title, _EDGE + 8, 52, 60, palette.words, room=canvas.width - 60)
    panel = Box(_EDGE, _TOP, canvas.width - _EDGE, canvas.height - _EDGE)
    canvas.fill(panel, palette.plate, 24)
    cells = columns(
        Box(panel.left + 16, panel.top, panel.right - 26, panel.bottom),
        (7, 37, *([14] * len(picture.headings))),
        gap=10,
    )
    for heading, cell in zip(picture.headings, cells[2:], strict=True):
        canvas.write(
            heading,
            cell.right - 6,
            panel.top + 40,
            36,
            palette.plate_dim,
            anchor="r",
            room=cell.width,
        )
    rows, top = picture.rows[:MOST_ROWS], panel.top + _HEAD
    height = min(_TALLEST_ROW, max(_ROW, (panel.bottom - top) // max(1, len(rows))))
    for at, row in enumerate(rows):
        y = top + at * height
        _row(canvas, at, row, Box(panel.left + 10, y, panel.right - 10, y + height - 8), cells)
    rest = Box(panel.left, top + len(rows) * height, panel.right, panel.bottom)
    wide = min(_WIDEST_ACE, (rest.height - 90) * 3 // 5)
    if wide >= _NARROWEST_ACE:
        _aces(canvas, rest, wide)
    return canvas.jpeg()


def _row(canvas: Canvas, at: int, row: StandingsRow, line: Box, cells: tuple[Box, ...]) -> None:
    """Write one line: the place, the name, the numbers."""
    palette = canvas.palette
    if not at:
        canvas.fill(line, palette.lit, 18)
    text = palette.plate_text if at else palette.lit_text
    middle = (line.top + line.bottom) // 2
    place, name, *numbers = cells
    canvas.write(
        f"{at + 1}", (place.left + place.right) // 2, middle, 52, text, anchor="m", black=True
    )
    write_player(canvas, row.player, Box(name.left, line.top, name.right, line.bottom), 46, text)
    for number, cell in zip(row.numbers, numbers, strict=True):
        canvas.write(number, cell.right - 6, middle, 44, text, anchor="r", room=cell.width)


def _aces(canvas: Canvas, box: Box, wide: int) -> None:
    """Fan the four aces out where there are no lines."""
    x, y = (box.left + box.right) // 2, (box.top + box.bottom) // 2 - 10
    for at, card in enumerate(_ACES):
        away = at - (len(_ACES) - 1) / 2
        canvas.tilted(
            card,
            x + round(away * wide * 3 / 4),
            y + round(away * away * 16),
            wide,
            round(-away * 9),
        )

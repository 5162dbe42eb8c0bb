"""The picture of the leaderboard."""

from typing import Final

from .canvas import Canvas
from .layout import Box, columns
from .plates import write_player
from .sheets import StandingsPicture

__all__ = ["MOST_ROWS", "STANDINGS_SIZE", "draw_standings"]

STANDINGS_SIZE: Final = (1080, 1350)
MOST_ROWS: Final = 10

_EDGE: Final = 20
_TOP: Final = 100
_ROW: Final = 108


def draw_standings(picture: StandingsPicture) -> bytes:
    """Draw a line for each player, the first one lit."""
    canvas = Canvas(STANDINGS_SIZE, picture.look.skin, picture.look.theme)
    palette = canvas.palette
    canvas.write(picture.title, _EDGE + 8, 52, 60, palette.words, room=canvas.width - 60)
    panel = Box(_EDGE, _TOP, canvas.width - _EDGE, canvas.height - _EDGE)
    canvas.fill(panel, palette.plate, 24)
    inner = Box(panel.left + 16, panel.top, panel.right - 12, panel.bottom)
    rank, name, *numbers = columns(inner, (7, 37, *([14] * len(picture.headings))), gap=10)
    for heading, cell in zip(picture.headings, numbers, strict=True):
        canvas.write(
            heading,
            cell.right - 6,
            panel.top + 40,
            36,
            palette.plate_dim,
            anchor="r",
            room=cell.width,
        )
    if not picture.rows:
        middle = (panel.top + panel.bottom) // 2
        canvas.write(
            picture.empty_words,
            canvas.width // 2,
            middle,
            44,
            palette.plate_text,
            anchor="m",
            room=panel.width - 60,
        )
    for at, row in enumerate(picture.rows[:MOST_ROWS]):
        top = panel.top + 76 + at * _ROW
        line = Box(panel.left + 10, top, panel.right - 10, top + _ROW - 8)
        if not at:
            canvas.fill(line, palette.lit, 18)
        text = palette.plate_text if at else palette.lit_text
        middle = (line.top + line.bottom) // 2
        canvas.write(
            f"{at + 1}", (rank.left + rank.right) // 2, middle, 52, text, anchor="m", black=True
        )
        write_player(
            canvas, row.player, Box(name.left, line.top, name.right, line.bottom), 46, text
        )
        for number, cell in zip(row.numbers, numbers, strict=True):
            canvas.write(number, cell.right - 6, middle, 44, text, anchor="r", room=cell.width)
    return canvas.jpeg()

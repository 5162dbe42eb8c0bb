"""The plates at the edge of the table: who plays, what they have taken, how they stand."""

from typing import Final

from .canvas import Canvas
from .layout import Box, columns
from .lettering import fitted, legible, width_of
from .pictures import Plate, Player
from .raster import card_height

__all__ = ["PLATE_HEIGHT", "called", "draw_plate", "told", "write_player"]

PLATE_HEIGHT: Final = 136

_PILE: Final = 64
_NAME: Final = 44
_WORDS: Final = 35
_POINTS: Final = 70
_SCOPA: Final = 42
_LEAST_STEP: Final = 20
_DECK: Final = 28


def draw_plate(canvas: Canvas, plate: Plate, box: Box) -> None:
    """Draw one plate; that of a single player on turn is lit, in a team only the name is."""
    palette = canvas.palette
    is_lit = len(plate.players) == 1 and plate.players[0].is_on_turn
    if is_lit:
        canvas.glow(box, 22)
    canvas.fill(box, palette.lit if is_lit else palette.plate, 20)
    text, dim = (
        (palette.lit_text, palette.lit_dim) if is_lit else (palette.plate_text, palette.plate_dim)
    )
    left = _mazzetto(canvas, plate, box, dim)
    points = canvas.write(
        f"{plate.points}", box.right - 22, box.top + 48, _POINTS, text, anchor="r", black=True
    )
    words = canvas.write(
        plate.points_words, box.right - 22, box.bottom - 30, _WORDS, dim, anchor="r"
    )
    names = Box(left, box.top + 10, box.right - points - 40, box.top + 74)
    _names(canvas, plate, names, text, is_lit=is_lit)
    _scope(canvas, plate, Box(left, box.top, box.right - words - 40, box.bottom), dim)


def _mazzetto(canvas: Canvas, plate: Plate, box: Box, dim: str) -> int:
    """Draw the cards taken with their number; return where what follows may begin."""
    height = card_height(_PILE)
    x, y = box.left + 16, box.bottom - height - 12
    if plate.letter:
        canvas.write(
            plate.letter, x + 24, box.top + PLATE_HEIGHT // 2, 72, dim, anchor="m", black=True
        )
        x += 62
    canvas.fill(Box(x, y, x + _PILE, y + height), dim, 7, outline=2)
    canvas.pile(plate.taken, x, y, _PILE, per_layer=5)
    canvas.number(f"{plate.taken}", x + _PILE // 2 + 4, y + height // 2 - 2, 31)
    return x + _PILE + 26


def _names(canvas: Canvas, plate: Plate, box: Box, text: str, *, is_lit: bool) -> None:
    palette = canvas.palette
    slots = columns(box, [1] * len(plate.players), gap=12)
    for player, slot in zip(plate.players, slots, strict=True):
        colour = text
        if player.is_on_turn and not is_lit:
            canvas.glow(slot, 16)
            canvas.fill(slot, palette.lit, 16)
            colour = palette.lit_text
        margin = 12 if len(plate.players) > 1 else 0
        inner = Box(slot.left + margin, slot.top, slot.right - margin, slot.bottom)
        write_player(canvas, player, inner, _NAME, colour)


def write_player(
    canvas: Canvas, player: Player, box: Box, size: int, colour: str, *, anchor: str = "l"
) -> None:
    """Write a name with its marks before it: whose turn it is, a machine, the mazziere's deck."""
    middle = (box.top + box.bottom) // 2
    marks = 30 * player.is_on_turn + 46 * player.is_machine + 52 * player.is_dealer
    name = called(player)
    room = box.width - marks
    x = box.left
    if anchor == "m":
        wide = width_of(*fitted(name, size, room)) + marks
        x = (box.left + box.right - wide) // 2
    if player.is_on_turn:
        canvas.pointer(x, middle, 14, colour)
        x += 30
    if player.is_machine:
        _machine(canvas, x, middle, colour)
        x += 46
    x += canvas.write(name, x, middle, size, colour, room=room)
    if player.is_dealer:
        canvas.pile(9, x + 12, middle - 20, _DECK, per_layer=3)


def called(player: Player) -> str:
    """Return what can be written of a name, a team's letter followed by its members."""
    own = legible(player.name, player.spare)
    return f"{own} · {', '.join(map(called, player.members))}" if player.members else own


def told(words: str, who: Player | None) -> str:
    """Return words with the name of whoever they speak of."""
    return words if who is None else words.replace("{name}", called(who))


def _machine(canvas: Canvas, x: int, middle: int, colour: str) -> None:
    """Draw a robot's head, 36 pixels wide."""
    palette = canvas.palette
    eyes = palette.plate if colour == palette.plate_text else palette.lit
    canvas.fill(Box(x + 16, middle - 22, x + 20, middle - 10), colour, 2)
    canvas.disc(x + 18, middle - 22, 5, colour)
    canvas.fill(Box(x + 2, middle - 13, x + 34, middle + 17), colour, 7)
    for eye in (x + 11, x + 25):
        canvas.disc(eye, middle - 1, 4, eyes)


def _scope(canvas: Canvas, plate: Plate, box: Box, dim: str) -> None:
    """Lay the cards of the scope crosswise, the newest on top, and say how many there are."""
    x, y = box.left, box.bottom - _SCOPA - 10
    if plate.scope:
        length = card_height(_SCOPA)
        room = box.width - width_of(plate.scope_words, _WORDS) - 14 - length
        shown = plate.scope[-max(1, 1 + room // _LEAST_STEP) :]
        step = min(length + 8, room // max(1, len(shown) - 1))
        for at, card in enumerate(shown):
            canvas.card(card, x + at * step, y, _SCOPA, crosswise=True)
        x += (len(shown) - 1) * step + length + 14
    canvas.write(plate.scope_words, x, box.bottom - 30, _WORDS, dim, room=box.right - x)

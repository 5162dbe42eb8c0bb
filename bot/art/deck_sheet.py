"""All cards of a skin on one sheet, for review."""

from typing import Final

from engine import DECK

from .canvas import Canvas
from .deck import Skin
from .palette import Theme
from .raster import card_height

__all__ = ["deck_sheet"]

_WIDTH: Final = 150
_GAP: Final = 14
_SIZE: Final = (11 * (_WIDTH + _GAP) + _GAP, 4 * (card_height(_WIDTH) + _GAP) + _GAP)


def deck_sheet(skin: Skin) -> bytes:
    """Draw the forty cards, a row for each suit, and the back as a JPEG."""
    canvas = Canvas(_SIZE, skin, Theme.LIGHT)
    for card in DECK:
        x = _GAP + (card.rank - 1) * (_WIDTH + _GAP)
        y = _GAP + card.index % 4 * (card_height(_WIDTH) + _GAP)
        canvas.card(card, x, y, _WIDTH)
    canvas.card(None, _GAP + 10 * (_WIDTH + _GAP), _GAP, _WIDTH)
    return canvas.jpeg()

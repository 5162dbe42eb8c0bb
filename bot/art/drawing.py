"""From a description to a JPEG."""

from typing import Final, assert_never

from .count import COUNT_SIZE, draw_count
from .deck import Skin
from .digests import Picture
from .hand import HAND_SIZE, draw_hand
from .pictures import HandPicture, TablePicture
from .raster import warm_deck
from .result import RESULT_SIZE, draw_result
from .sheets import CountPicture, ResultPicture, StandingsPicture
from .standings import STANDINGS_SIZE, draw_standings
from .table import TABLE_SIZE, draw_table

__all__ = ["SIZES", "draw", "warm"]

SIZES: Final[dict[type[Picture], tuple[int, int]]] = {
    TablePicture: TABLE_SIZE,
    HandPicture: HAND_SIZE,
    CountPicture: COUNT_SIZE,
    ResultPicture: RESULT_SIZE,
    StandingsPicture: STANDINGS_SIZE,
}
"""Width and height of each kind, always the same so that a chat does not jump."""


def draw(picture: Picture) -> bytes:
    """Draw a picture as a JPEG. Takes milliseconds of a processor: not for the event loop."""
    match picture:
        case TablePicture():
            return draw_table(picture)
        case HandPicture():
            return draw_hand(picture)
        case CountPicture():
            return draw_count(picture)
        case ResultPicture():
            return draw_result(picture)
        case StandingsPicture():
            return draw_standings(picture)
        case _:
            assert_never(picture)


def warm(skin: Skin = Skin.ITALIAN) -> None:
    """Draw the deck of a skin ahead. Takes about a second: not for the event loop."""
    warm_deck(skin)

"""From a description to a JPEG, and a memory of what was drawn."""

from collections import OrderedDict
from threading import Lock
from typing import Final, assert_never

from .count import COUNT_SIZE, draw_count
from .deck import Skin
from .digests import Picture, digest
from .hand import HAND_SIZE, draw_hand
from .pictures import HandPicture, TablePicture
from .raster import warm_deck
from .result import RESULT_SIZE, draw_result
from .sheets import CountPicture, ResultPicture, StandingsPicture
from .standings import STANDINGS_SIZE, draw_standings
from .table import TABLE_SIZE, draw_table

__all__ = ["SIZES", "Album", "draw", "warm"]

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


class Album:
    """Pictures drawn before, the least recently wanted forgotten first.

    May be shared between threads. Two that want the same new picture at the same time may
    both draw it; they get equal bytes.
    """

    def __init__(self, most_bytes: int) -> None:
        """Keep at most so many bytes of JPEG."""
        self._most = most_bytes
        self._size = 0
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()

    @property
    def size(self) -> int:
        """How many bytes are kept."""
        return self._size

    def picture(self, wanted: Picture) -> bytes:
        """Return the picture, drawn now if it is not kept."""
        key = digest(wanted)
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
                return kept
        drawn = draw(wanted)
        with self._lock:
            self._keep(key, drawn)
        return drawn

    def _keep(self, key: str, drawn: bytes) -> None:
        if key in self._kept or len(drawn) > self._most:
            return
        self._kept[key] = drawn
        self._size += len(drawn)
        while self._size > self._most:
            _, forgotten = self._kept.popitem(last=False)
            self._size -= len(forgotten)

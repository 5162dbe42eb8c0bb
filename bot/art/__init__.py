"""The deck and the pictures: descriptions in, JPEGs out.

Pure: no chat, no store, no clock. Everything a picture says is in its description, words
included; ``digest`` tells two apart, ``draw`` makes one, an ``Album`` remembers some. Drawing
takes milliseconds of a processor and may run in any thread or process.
"""

from .deck import Skin
from .drawing import SIZES, Album, draw, warm
from .palette import Theme
from .pictures import (
    CountPicture,
    CountRow,
    HandPicture,
    HeldCard,
    LastMove,
    Look,
    Picture,
    Plate,
    Player,
    ResultPicture,
    StandingsPicture,
    StandingsRow,
    TablePicture,
    digest,
)

__all__ = [
    "SIZES",
    "Album",
    "CountPicture",
    "CountRow",
    "HandPicture",
    "HeldCard",
    "LastMove",
    "Look",
    "Picture",
    "Plate",
    "Player",
    "ResultPicture",
    "Skin",
    "StandingsPicture",
    "StandingsRow",
    "TablePicture",
    "Theme",
    "digest",
    "draw",
    "warm",
]

"""The deck and the pictures: descriptions in, JPEGs out.

Pure: no chat, no store, no clock. Everything a picture says is in its description, words
included; ``digest`` tells two apart, ``draw`` makes one, an ``Album`` remembers some. Drawing
takes milliseconds of a processor and may run in any thread or process; a card that is not
warm keeps the interpreter to itself for longer, so a process of its own is kindest.
"""

from .deck import Skin
from .deck_sheet import deck_sheet
from .digests import Picture, digest
from .drawing import SIZES, Album, draw, warm
from .lettering import legible
from .palette import Theme
from .pictures import HandOrder, HandPicture, HeldCard, LastMove, Look, Plate, Player, TablePicture
from .sheets import CountPicture, CountRow, ResultPicture, StandingsPicture, StandingsRow

__all__ = [
    "SIZES",
    "Album",
    "CountPicture",
    "CountRow",
    "HandOrder",
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
    "deck_sheet",
    "digest",
    "draw",
    "legible",
    "warm",
]

"""The deck and the pictures: descriptions in, JPEGs out.

Pure: no chat, no store, no clock. Everything a picture says is in its description, words
included; ``digest`` tells two apart, ``drawing.draw`` makes one, an ``Album`` remembers some.
Describing needs nothing but Python. Only ``drawing`` and ``deck_sheet``, and what they lean on,
import what makes pixels: whoever does not draw does not pay for it. Drawing takes milliseconds
of a processor and may run in any thread or process; a card that is not warm keeps the
interpreter to itself for longer, so a process of its own is kindest.
"""

from .album import Album
from .deck import Skin
from .digests import Picture, digest
from .palette import Theme
from .pictures import HandPicture, HeldCard, LastMove, Look, Plate, Player, TablePicture
from .sheets import CountPicture, CountRow, ResultPicture, StandingsPicture, StandingsRow

__all__ = [
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
]

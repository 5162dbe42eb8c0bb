"""The re, a king with orb and beard; the K of the French deck."""

from typing import Final

from .palette import BLUE, GOLD, INK, LEMON, RED, SKIN, WHITE
from .people import Dress, bearded_head
from .svg import disc, moved, path

__all__ = ["collar", "re", "robe"]

_LEFT_SPOTS: Final = ((103, 214), (98, 246), (95, 278), (92, 310), (90, 340))
_RIGHT_SPOTS: Final = ((138, 214), (143, 246), (146, 278), (149, 310), (151, 340))


def re(sign: str, dress: Dress) -> str:
    """Draw a king who holds ``sign`` up; the sign's origin is where the hand grips it."""
    locks = "M90 96Q76 120 84 146Q92 154 102 148H138Q148 154 156 146Q164 120 150 96Z"
    hair = path(locks, dress.beard)
    return (
        robe(dress)
        + _sleeves(dress)
        + _orb(dress)
        + disc(90, 238, 8, SKIN, 2.6)
        + collar()
        + moved(sign, 196, 176)
        + disc(196, 178, 9, SKIN, 2.6)
        + hair
        + bearded_head(120, 112, dress.beard)
        + _crown()
    )


def robe(dress: Dress) -> str:
    """Draw a long robe open over another colour, edged with ermine."""
    tails = "".join(path(f"M{x} {y}l-2 9l5 0z", INK, 0) for x, y in (*_LEFT_SPOTS, *_RIGHT_SPOTS))
    return (
        path("M88 166C60 220 44 300 38 362Q120 378 202 362C196 300 180 220 152 166Z", dress.main)
        + path("M106 170L94 364Q120 370 146 364L134 170Z", dress.other)
        + path("M108 176Q92 270 84 366L98 368Q104 270 118 176Z", WHITE, 2.6)
        + path("M132 176Q148 270 156 366L142 368Q136 270 122 176Z", WHITE, 2.6)
        + tails
        + path("M100 250Q120 257 140 250L141 262Q120 269 99 262Z", LEMON, 2.2)
        + disc(120, 259, 6, RED, 2)
    )


def collar() -> str:
    """Draw a broad collar of ermine."""
    spots = ((92, 178), (104, 186), (120, 188), (136, 186), (148, 178))
    tails = "".join(path(f"M{x} {y}l-2.5 9h5z", INK, 0) for x, y in spots)
    return path("M78 176Q120 138 162 176Q154 202 120 202Q86 202 78 176Z", WHITE) + tails


def _sleeves(dress: Dress) -> str:
    return (
        path("M92 178Q54 204 58 246Q78 256 92 236Q88 214 104 200Z", dress.main)
        + disc(88, 236, 8.5, SKIN, 2.6)
        + path("M148 178Q190 196 200 190L196 166Q176 170 156 160Z", dress.main)
    )


def _orb(dress: Dress) -> str:
    return (
        disc(80, 226, 15, dress.third)
        + path("M65 226H95M80 211V241", line=2)
        + path("M80 211V199M74 204H86", line=3.4)
    )


def _crown() -> str:
    return (
        path("M86 96L78 48L100 70L120 38L140 70L162 48L154 96Q120 84 86 96Z", GOLD)
        + path("M86 96Q120 84 154 96L153 86Q120 74 85 86Z", RED, 2.4)
        + disc(78, 46, 5, RED, 2.4)
        + disc(120, 36, 6, RED, 2.4)
        + disc(162, 46, 5, RED, 2.4)
        + disc(120, 62, 4.5, BLUE, 2)
    )

"""The donna, a queen with a fan of hair and a rose: the Q of the French deck, worth 9."""

from .palette import BLUE, GOLD, LEAF, LEMON, RED, SKIN
from .people import Dress, smooth_head
from .re import collar, robe
from .svg import disc, limb, moved, path, petals

__all__ = ["donna"]


def donna(sign: str, dress: Dress) -> str:
    """Draw a queen who holds ``sign`` up; the sign's origin is where the hand grips it."""
    locks = (
        "M88 92C66 120 70 168 84 196Q98 204 104 190H136Q142 204 156 196C170 168 174 120 152 92Z"
    )
    fringe = "M94 110Q90 84 120 82Q150 84 146 110Q142 96 120 92Q98 96 94 110Z"
    return (
        path(locks, dress.hair)
        + robe(dress)
        + path("M148 178Q190 196 200 190L196 166Q176 170 156 160Z", dress.main)
        + _rose_arm(dress)
        + collar()
        + moved(sign, 196, 176)
        + disc(196, 178, 9, SKIN, 2.6)
        + path("M112 138H128V162Q120 170 112 162Z", SKIN, 2.4)
        + path("M102 166Q120 182 138 166", line=2.4)
        + disc(120, 176, 5, dress.third, 2)
        + smooth_head(120, 112)
        + path(fringe, dress.hair)
        + path(
            "M92 104Q84 132 90 160M148 104Q156 132 150 160",
            line=7,
            stroke=dress.hair,
            rounded=True,
        )
        + _diadem()
    )


def _rose_arm(dress: Dress) -> str:
    """Draw an arm across the waist with a rose in its hand."""
    stem = path("M92 236L74 196", line=3.4, stroke=LEAF)
    bloom = petals(6, 15, 9, RED, 2) + disc(0, 0, 5, LEMON, 1.6)
    return (
        limb("M94 184Q62 214 92 236", dress.main, 15)
        + stem
        + moved(bloom, 73, 192)
        + disc(93, 237, 8, SKIN, 2.6)
    )


def _diadem() -> str:
    return (
        path("M88 92L86 66L104 78L120 54L136 78L154 66L152 92Q120 78 88 92Z", GOLD)
        + disc(86, 64, 4, BLUE, 2.2)
        + disc(120, 52, 5, RED, 2.2)
        + disc(154, 64, 4, BLUE, 2.2)
        + disc(120, 76, 3.6, RED, 1.8)
    )

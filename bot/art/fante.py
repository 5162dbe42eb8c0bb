"""The fante, a page on foot; the J of the French deck."""

from .palette import BROWN, LEMON, RED, SKIN, WHITE
from .people import Dress, buttons, ruff, smooth_head
from .svg import disc, limb, moved, path

__all__ = ["fante"]


def fante(sign: str, dress: Dress) -> str:
    """Draw a page who holds ``sign`` up; the sign's origin is where the hand grips it."""
    return (
        path("M90 150C62 196 58 250 62 296Q120 318 178 296C182 250 178 196 150 150Z", dress.third)
        + _legs(dress)
        + _coat(dress)
        + _raised_arm(sign, dress)
        + _arm_on_hip(dress)
        + ruff(120, 148)
        + path(
            "M84 104C80 62 160 62 156 104L160 136Q150 146 138 142H102Q90 146 80 136Z", dress.hair
        )
        + smooth_head(120, 110)
        + path("M94 108Q92 84 120 82Q148 84 146 108Q134 92 120 96Q106 92 94 108Z", dress.hair)
        + _hat(dress)
    )


def _legs(dress: Dress) -> str:
    return (
        limb("M108 258V344", dress.main, 17)
        + limb("M133 258V344", dress.other, 17)
        + path("M97 296H119V303H97ZM122 296H144V303H122Z", LEMON, 2.2)
        + path("M98 340H119V358H84Q84 346 98 346Z", BROWN)
        + path("M142 340H122V358H157Q157 346 142 346Z", BROWN)
    )


def _coat(dress: Dress) -> str:
    """Draw a coat halved in two colours, its skirts the other way round."""
    return (
        path("M94 150Q120 140 120 140V212H98Z", dress.main)
        + path("M146 150Q120 140 120 140V212H142Z", dress.other)
        + path("M98 210L80 262Q90 276 100 266Q110 278 120 268V210Z", dress.other)
        + path("M142 210L160 262Q150 276 140 266Q130 278 120 268V210Z", dress.main)
        + path("M97 204H143V216H97Z", LEMON, 2.6)
        + disc(120, 210, 5, RED, 2)
        + buttons(120, (166, 180, 194), LEMON)
    )


def _arm_on_hip(dress: Dress) -> str:
    return (
        limb("M90 170Q64 190 92 206", dress.main, 14)
        + disc(93, 207, 7, SKIN, 2.6)
        + disc(92, 164, 17, dress.main)
        + path("M84 152V176M92 148V180M100 152V176", line=1.8)
    )


def _raised_arm(sign: str, dress: Dress) -> str:
    return (
        limb("M152 170Q176 184 182 166", dress.other, 14)
        + moved(sign, 187, 156)
        + disc(187, 158, 8, SKIN, 2.6)
        + disc(149, 164, 17, dress.other)
        + path("M141 152V176M149 148V180M157 152V176", line=1.8)
    )


def _hat(dress: Dress) -> str:
    """Draw a cap with a white feather."""
    return (
        path("M94 70C72 48 44 58 34 90C52 78 74 86 92 90Z", WHITE, 2.6)
        + path("M88 76Q66 66 46 78", line=1.6)
        + path("M82 94C62 66 96 48 124 52C160 48 176 74 158 92C134 82 104 82 82 94Z", dress.main)
        + path("M82 94Q120 78 158 92L156 100Q120 86 84 102Z", LEMON, 2.4)
    )

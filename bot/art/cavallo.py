"""The cavallo, a rider in a feathered hat."""

from typing import Final

from engine import Suit

from .palette import BROWN, INK, LEMON, RED, SKIN, WHITE
from .people import Dress, buttons, ruff, smooth_head
from .svg import disc, limb, moved, path

__all__ = ["cavallo"]

# Coat, far legs, mane: a cream, a bay, a grey and a dun.
_HORSES: Final = {
    Suit.DENARI: ("#f6efe2", "#dccfb8", "#c8a060"),
    Suit.COPPE: ("#a9683c", "#8a5230", "#5b3420"),
    Suit.SPADE: ("#eef1f5", "#cdd5de", "#8fa0b3"),
    Suit.BASTONI: ("#c99a5b", "#a97d45", "#6d4a26"),
}


def cavallo(suit: Suit, sign: str, dress: Dress) -> str:
    """Draw a rider who holds ``sign`` up; the sign's origin is where the hand grips it."""
    coat, dark, mane = _HORSES[suit]
    return (
        _far_legs(dark)
        + path("M62 246C34 246 22 280 34 330C40 316 44 330 52 336C46 306 58 290 72 276Z", mane)
        + _horse(coat, mane)
        + path("M104 152C72 164 52 196 44 226C62 220 76 230 92 222L116 190Z", dress.main)
        + _near_legs(coat)
        + _saddle(dress)
        + _rider(sign, dress)
        + path("M86 104Q84 130 92 144H142Q152 130 150 104Z", dress.hair)
        + smooth_head(118, 112)
        + _hat(dress)
    )


def _hoof(x: float, y: float, turn: float = 0) -> str:
    return moved(path("M-9 0H9L12 12H-12Z", INK, 2), x, y, turn=turn)


def _far_legs(dark: str) -> str:
    return (
        limb("M150 286L158 318L150 344", dark, 13)
        + _hoof(149, 344)
        + limb("M78 286L70 318L78 344", dark, 13)
        + _hoof(77, 344)
    )


def _near_legs(coat: str) -> str:
    return (
        limb("M166 274L188 290L180 316", coat, 14)
        + _hoof(178, 316, 12)
        + limb("M78 280L60 312L70 344", coat, 15)
        + _hoof(70, 344)
    )


def _horse(coat: str, mane: str) -> str:
    body = (
        "M132 230C150 214 156 196 160 172Q164 152 180 152L182 140L192 152Q204 160 208 176L218 200"
        "Q220 212 208 216L200 212Q190 208 186 202C184 226 184 252 176 272C164 300 112 296 92 292"
        "C66 300 52 284 54 256C56 232 84 226 132 230Z"
    )
    hair = (
        "M178 150C160 150 152 178 148 200C142 214 136 222 128 230"
        "C142 234 158 222 162 206C170 190 168 168 182 156Z"
    )
    bridle = "M186 202L206 182M206 182L214 204M190 156L206 182M186 202Q160 226 136 216"
    return (
        path(body, coat)
        + path(hair, mane)
        + path(bridle, stroke=RED)
        + disc(194, 172, 3.4, INK, 0)
        + disc(211, 205, 1.8, INK, 0)
    )


def _saddle(dress: Dress) -> str:
    return path("M92 226Q118 236 140 226L146 264Q118 278 88 264Z", dress.main) + path(
        "M88 264Q118 278 146 264L144 252Q118 264 90 252Z", LEMON, 2.2
    )


def _rider(sign: str, dress: Dress) -> str:
    return (
        limb("M116 222Q140 240 132 264", dress.other, 15)
        + path("M124 258H142L144 284Q158 288 158 296H124Z", BROWN)
        + path("M98 156Q118 144 138 156L136 222Q118 232 100 222Z", dress.other)
        + path("M99 208Q118 216 137 208V218Q118 228 100 218Z", LEMON, 2.4)
        + buttons(118, (170, 184, 198), LEMON)
        + limb("M134 168Q150 182 162 172Q176 160 180 140", dress.other, 13)
        + moved(sign, 184, 124)
        + disc(184, 128, 8, SKIN, 2.6)
        + limb("M100 170Q96 200 128 212", dress.other, 13)
        + disc(130, 213, 7, SKIN, 2.4)
        + ruff(118, 150)
    )


def _hat(dress: Dress) -> str:
    brim = "M74 100Q118 76 162 100Q160 90 150 88Q118 72 86 88Q76 90 74 100Z"
    return (
        path("M94 66C72 46 42 56 30 88C50 76 72 82 90 88Z", WHITE, 2.6)
        + path("M86 72Q62 64 42 76", line=1.6)
        + path("M82 96C78 60 156 58 154 96Q118 82 82 96Z", dress.main)
        + path(brim, dress.other, 2.6)
    )

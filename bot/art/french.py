"""The signs and pip cards of the French deck: quadri, cuori, picche, fiori (R1)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine import Card, Suit

from .svg import moved

__all__ = ["FOUR_COLOURS", "TWO_COLOURS", "french_pips", "french_sign"]

_BLACK: Final = "#1d1a22"
_RED: Final = "#c4202b"

TWO_COLOURS: Final[Mapping[Suit, str]] = MappingProxyType(
    {Suit.DENARI: _RED, Suit.COPPE: _RED, Suit.SPADE: _BLACK, Suit.BASTONI: _BLACK}
)
FOUR_COLOURS: Final[Mapping[Suit, str]] = MappingProxyType(
    {Suit.DENARI: "#1f5fb4", Suit.COPPE: _RED, Suit.SPADE: _BLACK, Suit.BASTONI: "#1c7a37"}
)

_STALK: Final = "M-4 0Q-4 24-15 33H15Q4 24 4 0Z"
_SHAPES: Final = {
    Suit.DENARI: "M0-34Q10-14 26 0Q10 14 0 34Q-10 14-26 0Q-10-14 0-34Z",
    Suit.COPPE: "M0 32C-10 16-30 4-30-12C-30-32-6-34 0-16C6-34 30-32 30-12C30 4 10 16 0 32Z",
    Suit.SPADE: "M0-34C10-16 30-4 30 10C30 26 8 28 0 12C-8 28-30 26-30 10C-30-4-10-16 0-34Z",
}
_LEAVES: Final = ((0, -18), (-16, 7), (16, 7))

_LEFT: Final = 66
_RIGHT: Final = 174
_MIDDLE: Final = 236
_SCALES: Final[Mapping[int, float]] = MappingProxyType({1: 3.1, 2: 1.4, 3: 1.24, 6: 1.08, 7: 0.94})
_SPOTS: Final[Mapping[int, tuple[tuple[int, int], ...]]] = MappingProxyType(
    {
        1: ((120, _MIDDLE),),
        2: ((120, 146), (120, 326)),
        3: ((120, 144), (120, 236), (120, 328)),
        4: ((_LEFT, 146), (_RIGHT, 146), (_LEFT, 326), (_RIGHT, 326)),
        5: ((_LEFT, 146), (_RIGHT, 146), (120, 236), (_LEFT, 326), (_RIGHT, 326)),
        6: tuple((x, y) for x in (_LEFT, _RIGHT) for y in (140, 236, 332)),
        7: (*((x, y) for x in (_LEFT, _RIGHT) for y in (140, 236, 332)), (120, 188)),
    }
)


def french_sign(suit: Suit, colour: str) -> str:
    """Draw a sign about 60 units high around the origin."""
    stalk = f'<path d="{_STALK}"/>' if suit in {Suit.SPADE, Suit.BASTONI} else ""
    if suit is Suit.BASTONI:
        leaves = "".join(f'<circle cx="{x}" cy="{y}" r="15"/>' for x, y in _LEAVES)
        body = f'{leaves}<path d="M-8-10H8V10H-8Z"/>'
    else:
        body = f'<path d="{_SHAPES[suit]}"/>'
    return f'<g fill="{colour}">{body}{stalk}</g>'


def french_pips(card: Card, colour: str) -> str:
    """Draw the signs of an ace to a seven, those below the middle upside down."""
    sign = french_sign(card.suit, colour)
    scale = _SCALES.get(card.rank, 1.16)
    return "".join(
        moved(sign, x, y, scale=scale, turn=180 if y > _MIDDLE else 0)
        for x, y in _SPOTS[card.rank]
    )

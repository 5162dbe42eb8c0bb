"""The pip cards of the Italian deck, asso to seven."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine import Card, Rank, Suit

from .palette import GOLD, GREEN, INK, LEAF, RED, WHITE
from .signs import banded_cup, club, coin, rich_cup, sword
from .sun import rays, sun
from .svg import disc, moved, path

__all__ = ["ace", "pips"]

# The corner takes the upper left, so the signs are spread over what is below it.
_MIDDLE: Final = 232
_SIDES: Final = (70, 170)
_ROUND: Final = {
    2: ((120, 154), (120, 316)),
    3: ((120, 140), (120, 236), (120, 332)),
    4: tuple((x, y) for x in _SIDES for y in (152, 314)),
    5: (*((x, y) for x in _SIDES for y in (138, 332)), (120, 235)),
    6: tuple((x, y) for x in _SIDES for y in (136, 234, 332)),
    7: (*((x, y) for x in (80, 160) for y in (132, 332)), *((x, _MIDDLE) for x in (48, 120, 192))),
}
_GROWN: Final[Mapping[Suit, Mapping[int, float]]] = MappingProxyType(
    {
        Suit.DENARI: MappingProxyType({2: 1.6, 3: 1.22, 4: 1.3, 5: 1.15, 6: 1.15, 7: 1.04}),
        Suit.COPPE: MappingProxyType({2: 1.45, 3: 1.08, 4: 1.3, 5: 1.12, 6: 1.06, 7: 0.98}),
    }
)
_SETTEBELLO: Final = (Suit.DENARI, Rank.SEVEN)


def pips(card: Card) -> str:
    """Draw the signs of a two to a seven."""
    if card.suit in {Suit.DENARI, Suit.COPPE}:
        return _round_pips(card)
    return _long_pips(card)


def _round_pips(card: Card) -> str:
    """Draw coins or cups; the settebello has the sun in its middle."""
    sign = coin() if card.suit is Suit.DENARI else banded_cup()
    is_settebello = (card.suit, card.rank) == _SETTEBELLO
    scale = _GROWN[card.suit][card.rank]
    spots = "".join(
        moved(sign, x, y, scale=scale)
        for x, y in _ROUND[card.rank]
        if not (is_settebello and x == 120)
    )
    if not is_settebello:
        return spots
    return moved(rays(), 120, _MIDDLE) + moved(sun(), 120, _MIDDLE, scale=0.54) + spots


def _long_pips(card: Card) -> str:
    """Draw swords or clubs: crossed while there are few, in rows when there are many."""
    sign, count = (sword if card.suit is Suit.SPADE else club), int(card.rank)
    if count < 4:
        angles = (-22, 22) if count == 2 else (-22, 22, 0)
        crossed = "".join(moved(sign(288), 120, 238, turn=angle) for angle in angles)
        is_masked = card.suit is Suit.BASTONI and count == 3
        return crossed + moved(_mask(), 120, 242, scale=1.12) if is_masked else crossed
    length = 120 if count % 2 else 140
    columns = _SIDES if count < 6 else (62, 120, 178)
    upper, lower = 90 + length / 2, 382 - length / 2
    rows = "".join(
        moved(sign(length), x, y, turn=turn)
        for x in columns
        for y, turn in ((upper, 0), (lower, 180))
    )
    return rows + (moved(sign(170), 120, 236, turn=90) if count % 2 else "")


def ace(suit: Suit) -> str:
    """Draw the one great sign of an asso, between two branches of laurel."""
    match suit:
        case Suit.DENARI:
            return _laurel_of_four() + moved(sun(), 120, 206, scale=0.94) + _bow()
        case Suit.COPPE:
            return _laurel_of_four() + moved(rich_cup(), 120, 224, scale=2.4) + _bow()
        case Suit.SPADE:
            return _laurel_of_eight() + moved(sword(184), 120, 222, scale=1.52) + _bow()
        case Suit.BASTONI:
            return _laurel_of_eight() + moved(club(178), 120, 222, scale=1.56) + _bow()


def _laurel_of_four() -> str:
    leaves = ((20, -14, 100), (33, -34, -15), (38, -44, 85), (47, -70, -25))
    return _branches("M-10 8C40-18 50-46 48-72", leaves)


def _laurel_of_eight() -> str:
    leaves = (
        *((20, -14, 100), (33, -34, -15), (38, -44, 85), (47, -70, -25)),
        *((49, -84, 70), (50, -108, -30), (47, -124, 45), (44, -146, -5)),
    )
    return _branches("M-10 8C46-24 60-90 44-150", leaves)


def _branches(stem: str, leaves: tuple[tuple[int, int, int], ...]) -> str:
    """Draw two branches that meet at the foot of the card."""
    leaf = path("M0 0Q-15-13 0-33Q15-13 0 0Z", LEAF, 2.2) + path("M0-3V-22", line=1.4)
    one = path(stem, stroke=GREEN) + "".join(moved(leaf, x, y, turn=turn) for x, y, turn in leaves)
    return moved(one, 123, 350, scale=1.3) + moved(one, 117, 350, scale=1.3, flip=True)


def _bow() -> str:
    """Draw the ribbon that ties the branches."""
    bow = path("M-46-10Q-20 4 0-6Q20 4 46-10L52 12Q22 24 0 12Q-22 24-52 12Z", RED, 2.6)
    return moved(bow, 120, 356)


def _mask() -> str:
    """Draw the cat's face, the gatto mammone, of the three of bastoni."""
    head = "M-36-4L-40-44L-16-30Q0-36 16-30L40-44L36-4Q36 34 0 38Q-36 34-36-4Z"
    eyes = "".join(
        disc(14 * s, -6, 7.5, WHITE, 2.2) + disc(13 * s, -5, 3, INK, 0) for s in (-1, 1)
    )
    return (
        path(head, GOLD)
        + path("M-33-34l3 16 10-8zM33-34l-3 16-10-8z", RED, 1.6)
        + eyes
        + path("M-24-18L-6-13M24-18L6-13", line=3.4)
        + path("M-6 5H6L0 12Z", RED, 2)
        + path("M-16 22Q0 14 16 22Q8 32 0 32T-16 22Z", WHITE, 2.2)
        + path("M-7 19V29M0 18V31M7 19V29", line=1.6)
        + path("M-16 12L-46 6M-16 16L-46 20M16 12L46 6M16 16L46 20", line=2)
    )

"""The signs of the four semi: coin, cup, sword, club."""

from engine import Suit

from .palette import BLUE, GOLD, GREEN, LEAF, LEMON, RED, SKY, STEEL, WINE, WOOD
from .sun import sun
from .svg import disc, moved, oval, path, petals

__all__ = [
    "banded_cup",
    "club",
    "coin",
    "held_sign",
    "index_sign",
    "plain_cup",
    "rich_cup",
    "sword",
]


def coin() -> str:
    """Draw a coin of radius 30 around the origin."""
    return (
        disc(0, 0, 30, GOLD)
        + disc(0, 0, 24, LEMON, 1.6)
        + disc(0, 0, 20.5, RED, 1.6)
        + petals(8, 19, 7, LEMON, 0)
        + petals(4, 12, 5, BLUE, 0)
        + disc(0, 0, 4.5, GOLD, 1.4)
    )


def plain_cup() -> str:
    """Draw a cup bare enough for a very small size."""
    return _cup("")


def banded_cup() -> str:
    """Draw the cup of the pip cards."""
    band = path("M-25.6-17C-12-11 12-11 25.6-17L22.2-6C11 0-11 0-22.2-6Z", LEMON, 1.8)
    beads = (
        disc(-11, -8.6, 2.6, BLUE, 0) + disc(0, -7.4, 2.6, RED, 0) + disc(11, -8.6, 2.6, BLUE, 0)
    )
    return _cup(band + beads)


def rich_cup() -> str:
    """Draw the cup of the asso."""
    stars = ((21, -14.4), (17, -4), (14, -12), (10, -1.8))
    rubies = ((-10, 36.6), (0, 37.8), (10, 36.6))
    return _cup(
        path("M-25.4-18C-12-12 12-12 25.4-18L20.8-3C11 4-11 4-20.8-3Z", BLUE)
        + "".join(disc(flip * x, y, 1.8, LEMON, 0) for flip in (-1, 1) for x, y in stars)
        + path(
            "M0 15Q-5 6 0 3Q5 6 0 15ZM-1 15Q-13 11-14 2Q-6 3-1 15ZM1 15Q13 11 14 2Q6 3 1 15Z", GOLD
        )
        + path("M-17.4 33Q0 39 17.4 33")
        + "".join(disc(x, y, 1.6, RED, 0) for x, y in rubies)
        + moved(sun(), 0, -8.2, scale=0.16)
    )


def _cup(ornament: str) -> str:
    return (
        path("M-19 38Q-18 28-5 25L-5 14H5L5 25Q18 28 19 38Q0 44-19 38Z", GOLD)
        + path("M-28-31C-26-8-17 13 0 14S26-8 28-31Z", RED)
        + ornament
        + oval(0, -31, (28, 7.5), GOLD)
        + oval(0, -31, (20, 4), WINE, 1.6)
        + oval(0, 19, (8.5, 5.5), BLUE, 2.4)
    )


def sword(length: float) -> str:
    """Draw a sword, point upwards, its middle at the origin."""
    end = length / 2
    guard = end - 36
    return (
        path(f"M0 {-end:g}L8 {18 - end:g}V{guard:g}H-8V{18 - end:g}Z", STEEL)
        + path(f"M0 {6 - end:g}L5 {18 - end:g}V{guard - 1:g}H0Z", SKY, 0)
        + path(f"M0 {16 - end:g}V{guard - 8:g}", line=1.4)
        + path(f"M-5 {guard + 4:g}H5V{end - 10:g}H-5Z", RED, 2.6)
        + path(f"M-5 {guard + 11:g}l10 4M-5 {guard + 18:g}l10 4", line=1.6)
        + path(
            f"M-20 {guard - 5:g}Q-21 {guard - 11:g}-15 {guard - 8:g}Q0 {guard - 1:g} 15 {guard - 8:g}"
            f"Q21 {guard - 11:g} 20 {guard - 5:g}Q17 {guard + 6:g} 0 {guard + 7:g}"
            f"Q-17 {guard + 6:g}-20 {guard - 5:g}Z",
            GOLD,
            2.6,
        )
        + disc(0, end - 7, 7.5, GOLD, 2.6)
    )


def club(length: float) -> str:
    """Draw a club, thick end upwards, its middle at the origin."""
    end = length / 2
    cut = [(-14, -0.62), (13, -0.36), (-9.5, -0.12)] + [(8, 0.12)] * (length > 120)
    stubs = "".join(disc(x, end * y, 7, GREEN, 2.8) for x, y in cut)
    rings = "".join(
        disc(x, end * y, 4.6, LEMON, 1.8) + disc(x, end * y, 1.6, WOOD, 0) for x, y in cut
    )
    wood = path(
        f"M-5 {end - 5:g}Q-6 {end * 0.1:g}-11 {-end * 0.32:g}C-21 {-end * 0.72:g}-15 {-end:g} 0 {-end:g}"
        f"S21 {-end * 0.72:g} 11 {-end * 0.32:g}Q6 {end * 0.1:g} 5 {end - 5:g}Q0 {end:g}-5 {end - 5:g}Z",
        GREEN,
    )
    light = path(
        f"M-9 {-end * 0.74:g}Q-8 {-end * 0.92:g} 2 {-end * 0.93:g}", stroke=LEAF, rounded=True
    )
    grain = path(
        f"M4 {-end * 0.78:g}Q9 {-end * 0.62:g} 7 {-end * 0.5:g}"
        f"M-2 {-end * 0.42:g}Q3 {-end * 0.3:g} 2 {-end * 0.05:g}",
        line=1.6,
    )
    ribbon = path(
        f"M-6.4 {end * 0.5:g}Q0 {end * 0.56:g} 6.4 {end * 0.5:g}L5.6 {end * 0.76:g}"
        f"Q0 {end * 0.82:g}-5.6 {end * 0.76:g}Z",
        RED,
        2.2,
    )
    return (
        stubs + wood + light + grain + rings + ribbon + path(f"M-6 {end * 0.6:g}l12 3", line=1.4)
    )


def index_sign(suit: Suit) -> str:
    """Draw the sign of the corner, about 60 units wide, plain enough for a very small size."""
    match suit:
        case Suit.DENARI:
            return coin()
        case Suit.COPPE:
            return moved(plain_cup(), 0, -2, scale=0.8)
        case Suit.SPADE:
            return moved(sword(92), turn=40)
        case Suit.BASTONI:
            return moved(club(88), turn=40)


def held_sign(suit: Suit) -> str:
    """Draw the sign as a figure holds it, the hand at the origin."""
    match suit:
        case Suit.DENARI:
            return moved(coin(), 0, -32, scale=0.95)
        case Suit.COPPE:
            return moved(banded_cup(), 0, -34, scale=0.9)
        case Suit.SPADE:
            return moved(sword(150), 0, -44)
        case Suit.BASTONI:
            return moved(club(140), 0, -32)

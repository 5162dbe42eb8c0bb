"""The forty cards and their back as SVG, 240 by 400 units."""

from enum import StrEnum
from typing import Final

from engine import Card, Rank, Suit

from .cavallo import cavallo
from .donna import donna
from .fante import fante
from .french import FOUR_COLOURS, TWO_COLOURS, french_pips, french_sign
from .palette import BLUE, EDGE, GOLD, GREEN, INK, PANEL, PAPER, RED, WINE
from .people import Dress
from .pips import ace, pips
from .re import re
from .signs import held_sign, index_sign
from .sun import sun
from .svg import disc, moved, path

__all__ = ["Skin", "back_svg", "card_svg", "index_colour"]


class Skin(StrEnum):
    """How the cards look; the value is what a setting stores. Never a change of rules (R1)."""

    ITALIAN = "italian"
    FRENCH = "french"
    FOUR_COLOUR = "four_colour"


_FRAME: Final = "M132 9H221Q231 9 231 19V381Q231 391 221 391H19Q9 391 9 381V84H122Q132 84 132 74Z"
_GROUND: Final = "M0 400V350Q60 338 120 346T240 346V400Z"
_LETTERS: Final = {Rank.ACE: "A", Rank.FANTE: "J", Rank.CAVALLO: "Q", Rank.RE: "K"}
_DRESSES: Final = {
    Suit.DENARI: Dress(main=GOLD, other=RED, third=BLUE, hair="#d09a3f", beard="#f3efe6"),
    Suit.COPPE: Dress(main=RED, other=BLUE, third=GOLD, hair="#a8622a", beard="#b0653a"),
    Suit.SPADE: Dress(main=BLUE, other=RED, third=GOLD, hair="#5f4336", beard="#6a564c"),
    Suit.BASTONI: Dress(main=GREEN, other=RED, third=GOLD, hair="#8a4a2c", beard="#d3a04e"),
}
_EDGES: Final = {Suit.DENARI: "#d9951a", Suit.COPPE: RED, Suit.SPADE: BLUE, Suit.BASTONI: GREEN}


def card_svg(card: Card, skin: Skin) -> str:
    """Draw one card."""
    if skin is Skin.ITALIAN:
        edge, art = _EDGES[card.suit], _italian(card)
        sign = moved(index_sign(card.suit), 98, 43, scale=0.82)
        corner = _index(f"{int(card.rank)}", INK) + sign
    else:
        edge = index_colour(card.suit, skin)
        art = _french(card, edge)
        sign = moved(french_sign(card.suit, edge), 98, 44, scale=0.9)
        corner = _index(_LETTERS.get(card.rank, f"{int(card.rank)}"), edge) + sign
    clip = f'<clipPath id="frame"><path d="{_FRAME}"/></clipPath>'
    return _sheet(
        f'{clip}<g stroke-linejoin="round">{path(_FRAME, PANEL, 0)}'
        f'<g clip-path="url(#frame)">{art}</g>{path(_FRAME, line=3, stroke=edge)}{corner}'
        f"{_other_name(card, skin)}</g>"
    )


def back_svg() -> str:
    """Draw the back, the same for every deck."""
    crossed = path("M0 0H26M0 0V26", stroke="#e9b9a0")
    lattice = (
        '<pattern id="lattice" width="26" height="26" patternUnits="userSpaceOnUse" '
        f'patternTransform="translate(120 200) rotate(45)"><rect width="26" height="26" '
        f'fill="#a02c2a"/>{crossed}<circle cx="13" cy="13" r="3.6" fill="{GOLD}"/></pattern>'
    )
    cloth = (
        '<rect x="13" y="13" width="214" height="374" rx="9" fill="url(#lattice)" '
        f'stroke="{WINE}" stroke-width="3"/>'
    )
    medal = disc(120, 200, 60, PAPER) + disc(120, 200, 53, "none", 2)
    return _sheet(
        f'{lattice}{cloth}<g stroke-linejoin="round">{medal}'
        f"{moved(sun(), 120, 200, scale=0.44)}</g>"
    )


def index_colour(suit: Suit, skin: Skin) -> str:
    """Return the colour of a corner's number; the sign beside it tells the suit in any colour."""
    if skin is Skin.ITALIAN:
        return INK
    return (FOUR_COLOURS if skin is Skin.FOUR_COLOUR else TWO_COLOURS)[suit]


def _italian(card: Card) -> str:
    if card.rank is Rank.ACE:
        return ace(card.suit)
    if card.rank <= Rank.SEVEN:
        return pips(card)
    sign, dress = held_sign(card.suit), _DRESSES[card.suit]
    if card.rank is Rank.FANTE:
        figure = fante(sign, dress)
    elif card.rank is Rank.CAVALLO:
        figure = cavallo(card.suit, sign, dress)
    else:
        figure = re(sign, dress)
    return path(_GROUND, _EDGES[card.suit], 2.6) + moved(figure, 18, 52, scale=0.87)


def _french(card: Card, colour: str) -> str:
    if card.rank <= Rank.SEVEN:
        return french_pips(card, colour)
    sign = moved(french_sign(card.suit, colour), 0, -40, scale=1.05)
    draw = {Rank.FANTE: fante, Rank.CAVALLO: donna, Rank.RE: re}[card.rank]
    ground = path(_GROUND, colour, 2.6)
    return ground + moved(draw(sign, _DRESSES[card.suit]), 18, 52, scale=0.87)


def _index(text: str, fill: str) -> str:
    """Write the rank large into the corner; two digits are set narrower, a J and a Q higher."""
    narrow, hangs = len(text) > 1, text in {"J", "Q"}
    place = f"translate({40 if narrow else 42} {62 if hangs else 71})"
    place += f" scale({0.68 if narrow else 0.94 if hangs else 1} {0.82 if hangs else 1})"
    return (
        f'<text transform="{place}" font-family="Source Serif Pro" font-weight="900" '
        f'font-size="80" text-anchor="middle" letter-spacing="{-3 if narrow else 0}" '
        f'fill="{fill}">{text}</text>'
    )


def _other_name(card: Card, skin: Skin) -> str:
    """Write, across from the corner, what else an asso or a figure is called.

    Italian cards are numbered by what they take, and words call them by letters; French ones have
    their letters in the corner, and what they take is told here.
    """
    if card.rank > Rank.SEVEN:
        name = str(card)[0] if skin is Skin.ITALIAN else f"{int(card.rank)}"
    elif card.rank is Rank.ACE and skin is Skin.ITALIAN:
        name = str(card)[0]
    else:
        return ""
    return (
        f'<text x="224" y="62" font-family="Source Serif Pro" font-weight="900" font-size="52" '
        f'text-anchor="end" fill="{INK}">{name}</text>'
    )


def _sheet(drawing: str) -> str:
    """Lay a drawing on an empty card."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 400">'
        f'<rect x="1" y="1" width="238" height="398" rx="18" fill="{PAPER}" stroke="{EDGE}" '
        f'stroke-width="2"/>{drawing}</svg>'
    )

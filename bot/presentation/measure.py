"""Lengths as Telegram counts them, and names made to fit."""

import html
import re
import unicodedata
from functools import lru_cache
from typing import Final

__all__ = ["MOST_SIGNS", "MOST_UNITS", "cut", "shown_name", "shown_units", "units"]

MOST_SIGNS: Final = 16
"""How many signs of a name are shown."""
MOST_UNITS: Final = 24
"""How many UTF-16 units they may take: one family emoji alone is eleven."""

_TAG: Final = re.compile(r"<[^>]*>")
_JOINER: Final = "\u200d"
_ISOLATE: Final = "\u2068{}\u2069"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters that look like nothing
_NEVER_ALONE: Final = frozenset({"Mn", "Me", "Mc", "Sk"})


def units(text: str) -> int:
    """Count UTF-16 code units, Telegram's measure of every text."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def shown_units(text: str) -> int:
    """Count the units of what a reader sees of HTML: its tags do not count."""
    return units(html.unescape(_TAG.sub("", text)))


def cut(text: str, *, signs: int, most: int) -> str:
    """Shorten ``text`` to so many signs and UTF-16 units, an ellipsis included."""
    whole = _signs(text)
    if len(whole) <= signs and units(text) <= most:
        return text
    kept: list[str] = []
    room = most - 1
    for sign in whole[: signs - 1]:
        room -= units(sign)
        if room < 0:
            break
        kept.append(sign)
    return "".join(kept).rstrip() + "…"


@lru_cache(maxsize=4096)  # a name is shown again and again, by every message of its table
def shown_name(name: str) -> str:
    """Make a person's or a group's name fit for a line of HTML.

    Line breaks and invisible characters go, what is too long is cut, and a name written from
    right to left is isolated so that it cannot turn the rest of the line around.
    """
    seen = "".join(sign for sign in " ".join(name.split()) if _is_kept(sign)).strip()
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in seen):
        seen = "?"
    short = html.escape(cut(seen, signs=MOST_SIGNS, most=MOST_UNITS), quote=False)
    turns = any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in short)
    return _ISOLATE.format(short) if turns else short


def _is_kept(sign: str) -> bool:
    """Whether a character may stand in a name: no controls, no marks of direction."""
    if sign in _BLANK:
        return False
    return sign == _JOINER or unicodedata.category(sign) not in {"Cc", "Cf", "Co", "Cs", "Cn"}


def _signs(text: str) -> list[str]:
    """Split into what a reader sees as one sign: a base and what clings to it."""
    signs: list[str] = []
    for character in text:
        if signs and (
            _clings(character)
            or signs[-1].endswith(_JOINER)
            or _is_half_flag(signs[-1], character)
        ):
            signs[-1] += character
        else:
            signs.append(character)
    return signs


def _clings(character: str) -> bool:
    return character == _JOINER or unicodedata.category(character) in _NEVER_ALONE


def _is_half_flag(sign: str, character: str) -> bool:
    """Whether two regional letters make one flag."""
    letters = range(0x1F1E6, 0x1F200)
    return len(sign) == 1 and ord(sign) in letters and ord(character) in letters

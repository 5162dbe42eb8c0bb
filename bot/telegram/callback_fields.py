"""One field of a button: how it is written between two dots, and read again."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from bot.service.room import RuleValue
from engine import DECK, Card, Move

__all__ = [
    "Field",
    "flag",
    "maybe_number",
    "maybe_word",
    "move",
    "number",
    "read_number",
    "rule_value",
    "word",
    "write_number",
]

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_LARGEST: Final = 2**63 - 1
"""The largest number SQLite can give, or look for."""
_LONGEST_NOTATION: Final = 9
"""Cards taken that still fit as notation beside the largest room id SQLite can give."""


@dataclass(frozen=True, slots=True)
class Field:
    """The name that a tap has for a value, and the value's two forms.

    Attributes:
        write: May raise ValueError for what no button can hold.
        read: May raise ValueError; may also take what is never written.
    """

    name: str
    write: Callable[[Any], str]
    read: Callable[[str], object]


def number(name: str) -> Field:
    """A number from 0, in base 36."""
    return Field(name, write_number, read_number)


def maybe_number(name: str) -> Field:
    """A number from 0, or nothing."""
    return Field(name, _write_maybe, _read_maybe)


def word(name: str, read: Callable[[str], object] = str) -> Field:
    """A name in small letters, digits and underscores, or what ``read`` makes of it."""
    return Field(name, _write_word, read)


def maybe_word(name: str, read: Callable[[str], object] = str) -> Field:
    """A name or what ``read`` makes of it, or nothing."""
    return Field(name, _write_maybe_word, lambda text: read(text) if text else None)


def flag(name: str) -> Field:
    """Yes or no."""
    return Field(name, _write_flag, _read_flag)


def rule_value(name: str) -> Field:
    """The value of an option of the rules, its type before it."""
    return Field(name, _write_rule_value, _read_rule_value)


def move(name: str) -> Field:
    """A move, in notation; the cards of a very long capture as one number instead."""
    return Field(name, _write_move, _read_move)


def write_number(value: int) -> str:
    """Write a number from 0 in base 36.

    Raises:
        ValueError: it is less than 0.
    """
    if value < 0:
        raise ValueError(f"not a number for a button: {value}")
    text = ""
    while value >= 36:
        value, digit = divmod(value, 36)
        text = _DIGITS[digit] + text
    return _DIGITS[value] + text


def read_number(text: str) -> int:
    """Read what `write_number` wrote, and more leniently than that: capitals, signs, zeros.

    Raises:
        ValueError: it is no number, or one too large for SQLite.
    """
    value = int(text, 36)
    if value > _LARGEST:
        raise ValueError(f"not a number of a button: {text!r}")
    return value


def _write_maybe(value: int | None) -> str:
    return "" if value is None else write_number(value)


def _read_maybe(text: str) -> int | None:
    return read_number(text) if text else None


def _write_word(value: str) -> str:
    if re.fullmatch(r"[a-z0-9_]+", value) is None:
        raise ValueError(f"not a word for a button: {value!r}")
    return value


def _write_maybe_word(value: str | None) -> str:
    return "" if value is None else _write_word(value)


def _write_flag(value: bool) -> str:  # noqa: FBT001 - the value of a field
    return "t" if value else "f"


def _read_flag(text: str) -> bool:
    if text not in {"t", "f"}:
        raise ValueError(f"neither t nor f: {text!r}")
    return text == "t"


def _write_rule_value(value: RuleValue) -> str:
    match value:
        case None:
            return "n"
        case bool():
            return "t" if value else "f"
        case int():
            return "i" + write_number(value)
        case str():
            return "s" + _write_word(value)


def _read_rule_value(text: str) -> RuleValue:
    if text in {"n", "t", "f"}:
        return {"n": None, "t": True, "f": False}[text]
    return read_number(text[1:]) if text[:1] == "i" else text[1:]


def _write_move(value: Move) -> str:
    if len(value.captured) <= _LONGEST_NOTATION:
        return str(value)
    return f"{value.card}*{write_number(value.captured_mask)}"


def _read_move(text: str) -> Move:
    card, star, taken_as_number = text.partition("*")
    if not star:
        return Move.parse(text)
    mask = read_number(taken_as_number)
    return Move(Card.parse(card), frozenset(taken for taken in DECK if taken.mask & mask))

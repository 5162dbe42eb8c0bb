"""Button payloads, at most 64 bytes: a letter, then fields between dots.

``p1z.2.1.3.7dx3c4s`` is `Play`: room 71 (numbers are base 36), its second match, the first
smazzata, that seat's third play, the move in notation. Letters are never given a new meaning:
buttons live as long as their message.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, cast

from telegram.constants import InlineKeyboardButtonLimit

from bot.service.room import RoomId, RuleValue
from bot.service.taps import (
    AddOpponent,
    Agree,
    Ahead,
    At,
    Cancel,
    ChangeRule,
    ChooseClock,
    ChooseGame,
    ChooseLevel,
    ChoosePictures,
    ChooseSize,
    ChooseSkin,
    ChooseTheme,
    CutDeck,
    DropOpponent,
    HoldStart,
    Leave,
    LikeGroup,
    MixSeats,
    OpenMenu,
    OwnOrder,
    OwnSkin,
    OwnTheme,
    PickCapture,
    PickCard,
    PickNumber,
    Play,
    PlayAt,
    PostAgain,
    PutBack,
    Rematch,
    Return,
    ShowHand,
    ShowRules,
    Sit,
    Stand,
    Start,
    TakeSeat,
    Tap,
    TurnHandWay,
    TurnNudges,
    TurnPage,
    TurnPictures,
)
from bot.service.tastes import HandOrder, Skin, Theme
from engine import DECK, Card, Move

__all__ = ["pack", "unpack"]

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_LARGEST: Final = 2**63 - 1
"""The largest number SQLite can give, or look for."""

_LONGEST_NOTATION: Final = 9
"""Cards taken that still fit as notation beside the largest room id SQLite can give."""


@dataclass(frozen=True, slots=True)
class _Field:
    """One field of a tap: its name, how it is written and how it is read."""

    name: str
    write: Callable[[Any], str]
    read: Callable[[str], object]


@dataclass(frozen=True, slots=True)
class _Shape:
    """How one kind of tap is written, its table aside."""

    letter: str
    type: type[Tap]
    fields: tuple[_Field, ...] = ()
    is_play: bool = False


def _number(value: int) -> str:
    if value < 0:
        raise ValueError(f"not a number for a button: {value}")
    text = ""
    while value >= 36:
        value, digit = divmod(value, 36)
        text = _DIGITS[digit] + text
    return _DIGITS[value] + text


def _read_number(text: str) -> int:
    value = int(text, 36)
    if value > _LARGEST:
        raise ValueError(f"not a number of a button: {text!r}")
    return value


def _maybe(value: int | None) -> str:
    return "" if value is None else _number(value)


def _read_maybe(text: str) -> int | None:
    return _read_number(text) if text else None


def _word(value: str) -> str:
    if re.fullmatch(r"[a-z0-9_]+", value) is None:
        raise ValueError(f"not a word for a button: {value!r}")
    return value


def _maybe_word(value: str | None) -> str:
    return "" if value is None else _word(value)


def _flag(value: bool) -> str:  # noqa: FBT001 - the value of a field
    return "t" if value else "f"


def _read_flag(text: str) -> bool:
    if text not in {"t", "f"}:
        raise ValueError(f"neither t nor f: {text!r}")
    return text == "t"


def _rule_value(value: RuleValue) -> str:
    match value:
        case None:
            return "n"
        case bool():
            return "t" if value else "f"
        case int():
            return "i" + _number(value)
        case str():
            return "s" + _word(value)


def _read_rule_value(text: str) -> RuleValue:
    if text in {"n", "t", "f"}:
        return {"n": None, "t": True, "f": False}[text]
    return _read_number(text[1:]) if text[:1] == "i" else text[1:]


def _move(move: Move) -> str:
    """Write notation; the cards of a very long capture as one number instead."""
    if len(move.captured) <= _LONGEST_NOTATION:
        return str(move)
    return f"{move.card}*{_number(move.captured_mask)}"


def _read_move(text: str) -> Move:
    card, star, number = text.partition("*")
    if not star:
        return Move.parse(text)
    mask = _read_number(number)
    return Move(Card.parse(card), frozenset(taken for taken in DECK if taken.mask & mask))


_PAGE: Final = _Field("page", _number, _read_number)
_SMAZZATA: Final = _Field("smazzata", _number, _read_number)
_NAME: Final = (_word, str)
_SKIN: Final = _Field("skin", _word, Skin)
_THEME: Final = _Field("theme", _word, Theme)
_ORDER: Final = _Field("order", _word, HandOrder)

_SHAPES: Final = (
    _Shape("s", Sit, (_Field("seat", _maybe, _read_maybe),)),
    _Shape("u", Stand),
    _Shape("o", AddOpponent, (_Field("name", *_NAME),)),
    _Shape("d", DropOpponent),
    _Shape("V", ChooseLevel, (_Field("name", *_NAME),)),
    _Shape("z", ChooseSize, (_Field("size", _maybe, _read_maybe),)),
    _Shape("g", ChooseGame, (_Field("game", *_NAME),)),
    _Shape(
        "r",
        ChangeRule,
        (_Field("option", *_NAME), _Field("value", _rule_value, _read_rule_value)),
    ),
    _Shape("j", ChooseClock, (_Field("seconds", _maybe, _read_maybe),)),
    _Shape("P", ChoosePictures, (_Field("shown", _flag, _read_flag),)),
    _Shape("D", ChooseSkin, (_SKIN,)),
    _Shape("T", ChooseTheme, (_THEME,)),
    _Shape("x", MixSeats),
    _Shape("b", Start),
    _Shape("h", HoldStart),
    _Shape("m", OpenMenu, (_Field("page", _maybe_word, lambda text: text or None),)),
    _Shape("l", Leave),
    _Shape("t", Return),
    _Shape("c", Cancel),
    _Shape("a", PostAgain),
    _Shape("i", ShowRules),
    _Shape("N", TurnNudges),
    _Shape("I", TurnPictures),
    _Shape("H", TurnHandWay),
    _Shape("C", OwnSkin, (_SKIN,)),
    _Shape("L", OwnTheme, (_THEME,)),
    _Shape("G", LikeGroup),
    _Shape("O", OwnOrder, (_ORDER,)),
    _Shape("S", TakeSeat, (_Field("seat", _number, _read_number),)),
    _Shape("Y", Agree),
    _Shape("v", ShowHand),
    _Shape("k", CutDeck, (_SMAZZATA, _Field("place", _number, _read_number))),
    _Shape("p", Play, (_Field("move", _move, _read_move),), is_play=True),
    _Shape("n", PickCard, (_Field("position", _number, _read_number),), is_play=True),
    _Shape("E", PickNumber, (_Field("number", _number, _read_number), _ORDER), is_play=True),
    _Shape("e", PickCapture, (_Field("index", _number, _read_number),), is_play=True),
    _Shape("f", TurnPage, (_PAGE,), is_play=True),
    _Shape("q", PutBack, is_play=True),
    _Shape("w", Ahead, (_SMAZZATA,)),
    _Shape("y", Rematch),
)
_BY_TYPE: Final[dict[type, _Shape]] = {shape.type: shape for shape in _SHAPES}
_BY_LETTER: Final = {shape.letter: shape for shape in _SHAPES}


def pack(tap: Tap) -> str:
    """Encode a tap.

    Raises:
        ValueError: a field cannot be written, or Telegram would reject the length.
    """
    shape = _BY_TYPE[type(tap)]
    at = tap.at
    if isinstance(at, PlayAt) != shape.is_play:
        raise ValueError(f"not where such a button belongs: {tap!r}")
    table = [at.room, at.match]
    if isinstance(at, PlayAt):
        table += [at.smazzata, at.play]
    fields = [each.write(getattr(tap, each.name)) for each in shape.fields]
    data = shape.letter + ".".join([*map(_number, table), *fields])
    if len(data) > InlineKeyboardButtonLimit.MAX_CALLBACK_DATA:
        raise ValueError(f"callback data too long: {data!r}")
    return data


def unpack(data: str) -> Tap:
    """Decode a tap.

    Raises:
        ValueError: ``data`` is anything `pack` would not produce.
    """
    shape = _BY_LETTER.get(data[:1])
    if shape is None or not data.isascii():
        raise ValueError(f"not a button: {data!r}")
    size = 4 if shape.is_play else 2
    texts = data[1:].split(".")
    if len(texts) != size + len(shape.fields):
        raise ValueError(f"not a button: {data!r}")
    room, match, *play = map(_read_number, texts[:size])
    fields = [each.read(text) for each, text in zip(shape.fields, texts[size:], strict=True)]
    at = PlayAt(RoomId(room), match, *play) if shape.is_play else At(RoomId(room), match)
    # The shape pairs each type with its fields, which no signature can say.
    tap = cast("Tap", cast("Callable[..., object]", shape.type)(at, *fields))
    # Reading is lenient (signs, zeros in front, capitals); writing has one form only.
    if pack(tap) != data:
        raise ValueError(f"not a button: {data!r}")
    return tap

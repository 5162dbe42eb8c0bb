"""Button payloads, at most 64 bytes: a letter, then fields between dots.

``p1z.2.1.3.7dx3c4s`` is `Play`: room 71 (numbers are base 36), its second match, the first
smazzata, that seat's third play, the move in notation. Letters are never given a new meaning:
buttons live as long as their message.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from telegram.constants import InlineKeyboardButtonLimit

from bot.presentation import languages
from bot.service.room import RoomId
from bot.service.taps import (
    AddOpponent,
    Agree,
    Ahead,
    At,
    Cancel,
    ChangeRule,
    ChooseClock,
    ChooseGame,
    ChooseLanguage,
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
    OwnLanguage,
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
from bot.telegram.callback_fields import (
    Field,
    flag,
    maybe_number,
    maybe_word,
    move,
    number,
    read_number,
    rule_value,
    word,
    write_number,
)

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["pack", "unpack"]


@dataclass(frozen=True, slots=True)
class _Shape:
    """How one kind of tap is written, its table aside."""

    letter: str
    type: type[Tap]
    fields: tuple[Field, ...] = ()
    is_play: bool = False


def _language(code: str) -> str:
    """Read a language that is written; there are no buttons for others."""
    if code not in languages():
        raise ValueError(f"not a language: {code!r}")
    return code


_SHAPES: Final = (
    _Shape("s", Sit, (maybe_number("seat"),)),
    _Shape("u", Stand),
    _Shape("o", AddOpponent, (word("name"),)),
    _Shape("d", DropOpponent),
    _Shape("V", ChooseLevel, (word("name"),)),
    _Shape("z", ChooseSize, (maybe_number("size"),)),
    _Shape("g", ChooseGame, (word("game"),)),
    _Shape("r", ChangeRule, (word("option"), rule_value("value"))),
    _Shape("j", ChooseClock, (maybe_number("seconds"),)),
    _Shape("P", ChoosePictures, (flag("shown"),)),
    _Shape("D", ChooseSkin, (word("skin", Skin),)),
    _Shape("T", ChooseTheme, (word("theme", Theme),)),
    _Shape("x", MixSeats),
    _Shape("b", Start),
    _Shape("h", HoldStart),
    _Shape("m", OpenMenu, (maybe_word("page"),)),
    _Shape("l", Leave),
    _Shape("t", Return),
    _Shape("c", Cancel),
    _Shape("a", PostAgain),
    _Shape("i", ShowRules),
    _Shape("K", ChooseLanguage, (word("language", _language),)),
    _Shape("N", TurnNudges),
    _Shape("I", TurnPictures),
    _Shape("H", TurnHandWay),
    _Shape("C", OwnSkin, (word("skin", Skin),)),
    _Shape("L", OwnTheme, (word("theme", Theme),)),
    _Shape("G", LikeGroup),
    _Shape("O", OwnOrder, (word("order", HandOrder),)),
    _Shape("J", OwnLanguage, (maybe_word("language", _language),)),
    _Shape("S", TakeSeat, (number("seat"),)),
    _Shape("Y", Agree),
    _Shape("v", ShowHand),
    _Shape("k", CutDeck, (number("smazzata"), number("place"))),
    _Shape("p", Play, (move("move"),), is_play=True),
    _Shape("n", PickCard, (number("position"),), is_play=True),
    _Shape("E", PickNumber, (number("number"), word("order", HandOrder)), is_play=True),
    _Shape("e", PickCapture, (number("index"),), is_play=True),
    _Shape("f", TurnPage, (number("page"),), is_play=True),
    _Shape("q", PutBack, is_play=True),
    _Shape("w", Ahead, (number("smazzata"),)),
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
    data = shape.letter + ".".join([*map(write_number, table), *fields])
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
    room, match, *play = map(read_number, texts[:size])
    fields = [each.read(text) for each, text in zip(shape.fields, texts[size:], strict=True)]
    at = PlayAt(RoomId(room), match, *play) if shape.is_play else At(RoomId(room), match)
    # The shape pairs each type with its fields, which no signature can say.
    tap = cast("Tap", cast("Callable[..., object]", shape.type)(at, *fields))
    # Reading is lenient (signs, zeros in front, capitals); writing has one form only.
    if pack(tap) != data:
        raise ValueError(f"not a button: {data!r}")
    return tap

"""The shape of the Bot API's methods and types, read from ``bot_api.json``.

A type is written ``Integer``, ``Integer|String`` (any of them), ``[BotCommand]`` (an array); a
field that must be there ends in ``!``. A union of types has a string in place of its fields.
"""

import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from bot.sandbox.refusals import Json, bad_request

Reader = Callable[[object], object]

_INTEGER: Final = re.compile(r"-?\d{1,19}")
_FLAGS: Final = {"true": True, "1": True, "false": False, "0": False}


class MisfitError(ValueError):
    """A value does not have the shape its place asks for."""


@cache
def _entries() -> Mapping[str, Mapping[str, str] | str]:
    source = files("bot.sandbox").joinpath("bot_api.json").read_text(encoding="utf-8")
    entries: dict[str, Mapping[str, str] | str] = json.loads(source)
    return entries


def read(method: str, params: Mapping[str, object], file_parts: Collection[str]) -> Json:
    """Check a call's parameters and return them as JSON values, whatever form they came in.

    ``file_parts`` names the uploads; they stand in for parameters of their name.

    Raises:
        Refusal: a parameter is unknown, missing or of the wrong shape.
    """
    shape = _shape(method)
    values: Json = {}
    for name, raw in params.items():
        reader = shape.readers.get(name)
        if reader is None:
            raise bad_request(f'unknown parameter "{name}" of {method}')
        try:
            values[name] = reader(raw)
        except MisfitError as misfit:
            raise bad_request(f'parameter "{name}" {misfit}') from None
    if missing := shape.required.difference(values, file_parts):
        raise bad_request(f'parameter "{min(missing)}" is required')
    return values


@dataclass(frozen=True, slots=True)
class _Shape:
    """How to read each field of a method or type, and which must be there."""

    readers: Mapping[str, Reader]
    required: frozenset[str]


@cache
def _shape(entry: str) -> _Shape:
    fields = _entries()[entry]
    if isinstance(fields, str):
        raise TypeError(f"{entry} is a union")
    return _Shape(
        {name: _reader(kind.rstrip("!")) for name, kind in fields.items()},
        frozenset(name for name, kind in fields.items() if kind.endswith("!")),
    )


@cache
def _reader(kind: str) -> Reader:
    if kind.startswith("["):
        return _array_of(kind[1:-1])
    kinds = kind.split("|")
    if len(kinds) > 1:
        return _any_of(tuple(map(_reader, kinds)), kind)
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    union = _entries()[kind]
    if isinstance(union, str):
        return _any_of(tuple(map(_reader, union.split("|"))), kind)
    return _object(kind)


def _array_of(kind: str) -> Reader:
    def read_array(raw: object) -> list[object]:
        value = _loaded(raw)
        if not isinstance(value, list | tuple):
            raise MisfitError(f"must be an array of {kind}")
        item = _reader(kind)
        return [item(each) for each in value]

    return read_array


def _any_of(readers: tuple[Reader, ...], kind: str) -> Reader:
    def read_any(raw: object) -> object:
        first: MisfitError | None = None
        for reader in readers:
            try:
                return reader(raw)
            except MisfitError as misfit:
                first = first or misfit
        raise first or MisfitError(f"must be {kind}")

    return read_any


def _object(kind: str) -> Reader:
    def read_object(raw: object) -> Json:
        value = _loaded(raw)
        if not isinstance(value, dict):
            raise MisfitError(f"must be an object {kind}")
        shape = _shape(kind)
        if unknown := value.keys() - shape.readers.keys():
            raise MisfitError(f"has an unknown field {min(unknown)} in {kind}")
        if missing := shape.required - value.keys():
            raise MisfitError(f"lacks the field {min(missing)} of {kind}")
        readers = shape.readers
        return {name: readers[name](inner) for name, inner in value.items()}

    return read_object


def _loaded(raw: object) -> object:
    if not isinstance(raw, str):
        return raw
    try:
        loaded: object = json.loads(raw)
    except ValueError:
        raise MisfitError("is not JSON") from None
    return loaded


def _integer(raw: object) -> int:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    if isinstance(raw, str) and _INTEGER.fullmatch(raw):
        return int(raw)
    raise MisfitError("must be an integer")


def _float(raw: object) -> float:
    if isinstance(raw, str | int | float) and not isinstance(raw, bool):
        try:
            return float(raw)
        except ValueError:
            pass
    raise MisfitError("must be a number")


def _text(raw: object) -> str:
    if isinstance(raw, str):
        return raw
    raise MisfitError("must be a string")


def _flag(raw: object) -> bool:
    value = _FLAGS.get(str(raw).lower())
    if value is None:
        raise MisfitError("must be true or false")
    return value


_SIMPLE: Final[Mapping[str, Reader]] = {
    "Integer": _integer,
    "Float": _float,
    "String": _text,
    "InputFile": _text,
    "Boolean": _flag,
    "True": _flag,
}

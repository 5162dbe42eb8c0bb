"""Text as Telegram keeps it: plain, with entities counted in UTF-16 units."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.sandbox.markup_html import parse_html
from bot.sandbox.refusals import Json, bad_request

_FOUND: Final = re.compile(
    r"(?P<url>(?:https?://|\bt\.me/)[^\s<>]*[^\s<>.,:;!?'\")])"
    r"|(?P<bot_command>(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/]))"
    r"|(?P<mention>(?<!\w)@[A-Za-z0-9_]{3,32}(?!\w))"
    r"|(?P<hashtag>(?<!\w)#\w+)"
)
_HINTS: Final = ("/", "@", "#")


@dataclass(frozen=True, slots=True)
class RichText:
    """A plain text and its entities, in order of offset."""

    text: str
    entities: tuple[Json, ...] = ()


def utf16(text: str) -> int:
    """Return a text's length as Telegram counts it."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def read_text(source: str, parse_mode: str, given: Iterable[object] = ()) -> RichText:
    """Parse a text that a bot sends.

    Raises:
        Refusal: the parse mode is unknown, or the text does not parse.
    """
    match parse_mode.lower():
        case "":
            text, entities = source, [entity for entity in given if isinstance(entity, dict)]
        case "html":
            text, entities = parse_html(source)
        case _:
            raise bad_request("unsupported parse_mode")
    return _trimmed(text, entities)


def _trimmed(text: str, entities: list[Json]) -> RichText:
    kept = text.rstrip()
    shown = kept.lstrip()
    shift, length = utf16(kept) - utf16(shown), utf16(shown)
    clipped = []
    for entity in entities:
        start, end = _span(entity)
        start, end = max(0, start - shift), min(length, end - shift)
        if start < end:
            clipped.append(entity | {"offset": start, "length": end - start})
    found = _found(shown, clipped) if any(hint in shown for hint in _HINTS) else []
    ordered = sorted([*clipped, *found], key=lambda entity: (_span(entity)[0], -_span(entity)[1]))
    return RichText(shown, tuple(ordered))


def _found(text: str, taken: list[Json]) -> list[Json]:
    spans = [_span(e) for e in taken if e["type"] in {"code", "pre", "text_link", "text_mention"}]
    found: list[Json] = []
    for match in _FOUND.finditer(text):
        start = utf16(text[: match.start()])
        end = start + utf16(match.group())
        if not any(start < other_end and other < end for other, other_end in spans):
            found.append({"type": match.lastgroup, "offset": start, "length": end - start})
    return found


def _span(entity: Json) -> tuple[int, int]:
    offset, length = entity.get("offset"), entity.get("length")
    if not isinstance(offset, int) or not isinstance(length, int):
        raise bad_request("can't parse MessageEntity: offset and length must be integers")
    return offset, offset + length

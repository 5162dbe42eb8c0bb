"""Telegram's HTML: a few tags, strictly nested, and four named entities."""

import html
import re
from dataclasses import dataclass, field
from typing import Final, NoReturn

from bot.sandbox.refusals import Json, bad_request

_SPECIAL: Final = re.compile(r"[<&]")
_REFERENCE: Final = re.compile(r"&(?:lt|gt|amp|quot|#\d{1,7}|#x[0-9a-fA-F]{1,6});")
_START: Final = re.compile(
    r"<([^\s<>/]*)((?:\s+[^\s=<>]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?)*)\s*>"
)
_END: Final = re.compile(r"</([^\s<>]*)\s*>")
_ATTRIBUTE: Final = re.compile(r"\s+([^\s=<>]+)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?")
_KINDS: Final = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
}


@dataclass(slots=True)
class _Open:
    tag: str
    offset: int
    at: int
    attributes: dict[str, str]


@dataclass(slots=True)
class _Reading:
    """What has been read so far; offsets in UTF-16 units."""

    source: str
    text: list[str] = field(default_factory=list)
    offset: int = 0
    open: list[_Open] = field(default_factory=list)
    entities: list[Json] = field(default_factory=list)

    def fail(self, what: str, at: int | None = None) -> NoReturn:
        where = "" if at is None else f" at byte offset {len(self.source[:at].encode())}"
        raise bad_request(f"can't parse entities: {what}{where}")

    def add(self, piece: str) -> None:
        self.text.append(piece)
        self.offset += len(piece) if piece.isascii() else len(piece.encode("utf-16-le")) // 2


def parse_html(source: str) -> tuple[str, list[Json]]:
    """Return the plain text and its entities.

    Raises:
        Refusal: a tag is unsupported, unclosed or badly nested.
    """
    reading, at = _Reading(source), 0
    while special := _SPECIAL.search(source, at):
        reading.add(source[at : special.start()])
        at = special.start()
        if source[at] == "&":
            at = _reference(reading, at)
        elif source.startswith("</", at):
            at = _end(reading, at)
        else:
            at = _start(reading, at)
    reading.add(source[at:])
    if reading.open:
        last = reading.open[-1]
        reading.fail(f'Can\'t find end tag corresponding to start tag "{last.tag}"')
    return "".join(reading.text), _flat(reading.entities)


def _reference(reading: _Reading, at: int) -> int:
    match = _REFERENCE.match(reading.source, at)
    if match is None:  # any other name, such as &nbsp;, stays as it was written
        reading.add("&")
        return at + 1
    reading.add(html.unescape(match.group()))
    return match.end()


def _start(reading: _Reading, at: int) -> int:
    named = re.compile(r"<([^\s>/]*)").match(reading.source, at)
    tag = named.group(1).lower() if named else ""
    if tag not in _KINDS:
        reading.fail(f'Unsupported start tag "{tag}"', at)
    match = _START.match(reading.source, at)
    if match is None:
        reading.fail("Unclosed start tag", at)
    attributes = {
        name.lower(): html.unescape(value.strip("\"'"))
        for name, value in _ATTRIBUTE.findall(match.group(2))
    }
    if tag == "span" and attributes.get("class") != "tg-spoiler":
        reading.fail('Tag "span" must have class "tg-spoiler"', at)
    reading.open.append(_Open(tag, reading.offset, at, attributes))
    return match.end()


def _end(reading: _Reading, at: int) -> int:
    match = _END.match(reading.source, at)
    if match is None:
        reading.fail("Unclosed end tag", at)
    if not reading.open:
        reading.fail("Unexpected end tag", at)
    opened, tag = reading.open.pop(), match.group(1).lower()
    if tag and tag != opened.tag:
        reading.fail(
            f"Unmatched end tag at byte offset {len(reading.source[:at].encode())}, "
            f'expected "</{opened.tag}>", found "</{tag}>"'
        )
    if reading.offset > opened.offset:
        entity = _entity(opened, reading.offset - opened.offset)
        if entity:
            reading.entities.append(entity)
    return match.end()


def _entity(opened: _Open, length: int) -> Json | None:
    entity: Json = {"type": _KINDS[opened.tag], "offset": opened.offset, "length": length}
    match opened.tag:
        case "a":
            url = opened.attributes.get("href", "")
            if not re.match(r"(https?|tg|mailto|tel):|[^/\s:]+\.[^/\s:]", url):
                return None  # Telegram drops a link that leads nowhere and keeps its text
            entity["url"] = url
        case "code" | "pre":
            language = opened.attributes.get("class", "")
            if language.startswith("language-"):
                entity["language"] = language.removeprefix("language-")
        case "blockquote" if "expandable" in opened.attributes:
            entity["type"] = "expandable_blockquote"
        case "tg-emoji":
            entity["custom_emoji_id"] = opened.attributes.get("emoji-id", "")
        case _:
            pass
    return entity


def _flat(entities: list[Json]) -> list[Json]:
    """Drop what lies inside code: Telegram lets nothing nest there."""
    fixed = [e for e in entities if e["type"] in {"pre", "code"}]
    kept = []
    for entity in entities:
        outer = next((f for f in fixed if f is not entity and _inside(entity, f)), None)
        if outer is None:
            kept.append(entity)
        elif outer["type"] == "pre" and "language" in entity:
            outer["language"] = entity["language"]
    for entity in kept:
        if entity["type"] == "code":
            entity.pop("language", None)
    return kept


def _inside(inner: Json, outer: Json) -> bool:
    start, length = inner["offset"], inner["length"]
    outer_start, outer_length = outer["offset"], outer["length"]
    if not (isinstance(start, int) and isinstance(length, int)):
        return False
    if not (isinstance(outer_start, int) and isinstance(outer_length, int)):
        return False
    within = outer_start <= start and start + length <= outer_start + outer_length
    same_span = (start, length) == (outer_start, outer_length)
    return within and not (same_span and inner["type"] == "pre")

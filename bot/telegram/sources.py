"""Where a raw update comes from, before anybody has parsed it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

__all__ = ["PATIENCE_S", "Source", "source_of"]

PATIENCE_S: Final = 4.0
"""A press may wait so long for its turn. It has to be answered fifteen seconds after it was made,
of which it may have spent some on its way; a command can wait."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a press or a command comes from.

    Attributes:
        person: Who pressed or typed.
        group: Where; None in a private chat.
        patience_s: Seconds that it can wait for its turn; None: without end.
    """

    person: int
    group: int | None = None
    patience_s: float | None = None


def source_of(body: Mapping[str, Any]) -> Source | None:
    """Find out where a press or a command comes from; None of anything else, which may not wait."""
    match body:
        case {"callback_query": {"from": {"id": int(person)}, **query}}:
            return Source(person, _group(query.get("message")), PATIENCE_S)
        case {"message": {"from": {"id": int(person)}, "text": str(text), **message}}:
            return (
                Source(_speaker(message, person), _group(message)) if _is_command(text) else None
            )
        case _:
            return None


def _is_command(text: str) -> bool:
    return text.startswith("/")


def _speaker(message: Mapping[Any, Any], person: int) -> int:
    """Who speaks: of a chat that does, "from" names one account that stands for all such chats."""
    match message:
        case {"sender_chat": {"id": int(speaker)}}:
            return speaker
        case _:
            return person


def _group(message: object) -> int | None:
    match message:
        case {"chat": {"id": int(chat)}} if chat < 0:
            return chat
        case _:
            return None

"""Where a raw update comes from, before anybody has parsed it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["Source", "source_of"]


@dataclass(frozen=True, slots=True)
class Source:
    """Whose press or command it is, and in which group; None in a private chat."""

    person: int
    group: int | None = None


def source_of(body: Mapping[str, Any]) -> Source | None:
    """Find out where a press or a command comes from; None of anything else, which may not wait."""
    match body:
        case {"callback_query": {"from": {"id": int(person)}, **query}}:
            return Source(person, _group(query.get("message")))
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

"""What a message looks like in somebody's app."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.sandbox.refusals import Json

if TYPE_CHECKING:
    from bot.sandbox.messages import Message
    from bot.sandbox.photos import Photo


@dataclass(frozen=True, slots=True)
class Button:
    """A button as it shows: ``data`` or ``url`` says what it does."""

    text: str
    data: str | None = None
    url: str | None = None
    copy: str | None = None
    is_disabled: bool = False
    style: str | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """A message as it shows; ``at`` in Unix seconds, ``revision`` that of its last change.

    The text of a photo is its caption. An ephemeral message is there ``only_for`` one person; its
    ``id`` is below zero.
    """

    id: int
    kind: str
    sender: str
    sender_id: int
    text: str
    at: float
    buttons: tuple[tuple[Button, ...], ...] = ()
    entities: tuple[Json, ...] = ()
    is_edited: bool = False
    is_deleted: bool = False
    is_silent: bool = False
    thread: int | None = None
    reply_to: int | None = None
    revision: int = 0
    photo: "Photo | None" = None
    only_for: int | None = None

    def button(self, label: str) -> Button | None:
        """Return the first button whose text is or contains the label."""
        found = [button for row in self.buttons for button in row if label in button.text]
        return next((b for b in found if b.text == label), found[0] if found else None)


def seen(message: "Message", now: float) -> Seen:
    """Return how a message shows at an instant; of a deleted one only that it was there."""
    sender = message.sender_chat.title if message.sender_chat else message.sender.first_name
    if message.sender.is_deleted:
        sender = "Deleted Account"
    only_for = message.receiver.id if message.receiver else None
    if not message.is_there:
        return Seen(
            message.id,
            "message",
            sender,
            message.sender.id,
            "",
            message.at,
            is_deleted=True,
            revision=message.revision,
            only_for=only_for,
        )
    face = message.shown(now)
    return Seen(
        message.id,
        _kind(message, face.photo),
        sender,
        message.sender.id,
        _service_line(message, sender) if message.service else face.content.text,
        message.at,
        buttons=tuple(tuple(map(_button, row)) for row in face.keyboard),
        entities=face.content.entities,
        is_edited=message.edited_at is not None,
        is_silent=message.is_silent,
        thread=message.thread if message.is_topic else None,
        reply_to=message.reply_to.id if message.reply_to else None,
        revision=message.revision,
        photo=face.photo,
        only_for=only_for,
    )


def _kind(message: "Message", photo: "Photo | None") -> str:
    if message.service:
        return "service"
    if message.receiver:
        return "ephemeral"
    return "message" if photo is None else "photo"


def _button(button: Json) -> Button:
    copy = button.get("copy_text")
    return Button(
        str(button["text"]),
        data=_text(button.get("callback_data")),
        url=_text(button.get("url")),
        copy=_text(copy.get("text")) if isinstance(copy, dict) else None,
        is_disabled="disabled" in button,
        style=_text(button.get("style")),
    )


def _service_line(message: "Message", sender: str) -> str:
    match message.service:
        case {"new_chat_members": [{"first_name": str(name)}]}:
            return f"{name} joined the group"
        case {"left_chat_member": {"first_name": str(name)}}:
            return f"{name} left the group"
        case {"forum_topic_created": {"name": str(name)}}:
            return f"{sender} opened the topic {name}"
        case {"forum_topic_closed": _} | {"forum_topic_reopened": _}:
            did = "closed" if "forum_topic_closed" in message.service else "reopened"
            return f"{sender} {did} the topic"
        case {"migrate_to_chat_id": _} | {"migrate_from_chat_id": _}:
            return "The group became a supergroup"
        case _:
            return f"{sender} created the group"


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None

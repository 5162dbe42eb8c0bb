"""Messages: what was said, and what of it shows now."""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bot.sandbox.entities import RichText
from bot.sandbox.keyboards import Keyboard, as_markup
from bot.sandbox.photos import Photo
from bot.sandbox.refusals import Json

if TYPE_CHECKING:
    from bot.sandbox.chats import Chat, User


@dataclass(frozen=True, slots=True)
class Face:
    """The part of a message that an edit replaces; under a photo the content is its caption."""

    content: RichText
    keyboard: Keyboard = ()
    photo: Photo | None = None

    def as_json(self) -> Json:
        """Return its fields of the Bot API's ``Message``."""
        text, entities = ("text", "entities")
        shown: Json = {}
        if self.photo is not None:
            text, entities = ("caption", "caption_entities")
            shown["photo"] = self.photo.as_json()
        if self.content.text:
            shown[text] = self.content.text
        if self.content.entities:
            shown[entities] = list(self.content.entities)
        if self.keyboard:
            shown["reply_markup"] = as_markup(self.keyboard)
        return shown


@dataclass(slots=True)
class Message:
    """One message of a chat.

    ``faces`` holds what people see: pairs of the instant a face appears to them and the face,
    oldest first; the last is the newest truth.

    An ephemeral message has a ``receiver``, who alone sees it. Its ``id`` is the negative of its
    ephemeral id, so that apps can name it beside the chat's other messages. When it has vanished
    from the receiver's app the bot does not learn of it.
    """

    id: int
    chat: "Chat"
    sender: "User"
    at: float
    faces: list[tuple[float, Face]]
    sender_chat: "Chat | None" = None
    thread: int | None = None
    is_topic: bool = False
    reply_to: "Message | None" = None
    service: Json = field(default_factory=dict)
    is_silent: bool = False
    is_protected: bool = False
    edited_at: float | None = None
    is_deleted: bool = False
    receiver: "User | None" = None
    has_vanished: bool = False
    revision: int = 0

    @property
    def face(self) -> Face:
        """Return the newest face, as the Bot API knows it."""
        return self.faces[-1][1]

    @property
    def is_there(self) -> bool:
        """Say whether people's apps still show the message."""
        return not self.is_deleted and not self.has_vanished

    def is_for(self, user_id: int) -> bool:
        """Say whether somebody in the chat may see the message."""
        return self.receiver is None or self.receiver.id == user_id

    def shown(self, now: float) -> Face:
        """Return the face that people's apps have received by now."""
        while len(self.faces) > 1 and self.faces[1][0] <= now:
            del self.faces[0]
        return self.faces[0][1]

    def edit(self, face: Face, *, now: float, shown_at: float) -> None:
        """Give the message a new face, which people see from ``shown_at`` on."""
        self.edited_at = now
        self.shown(now)
        self.faces.append((shown_at, face))

    def edit_keyboard(self, keyboard: Keyboard, *, now: float, shown_at: float) -> None:
        """Change the buttons alone, which is no edit in people's eyes."""
        self.shown(now)
        self.faces.append((shown_at, replace(self.face, keyboard=keyboard)))

    def as_json(self, *, with_reply: bool = True) -> Json:
        """Return the Bot API's ``Message``."""
        message: Json = {
            "message_id": max(self.id, 0),
            "from": self.sender.as_json(),
            "chat": self.chat.as_json(),
            "date": int(self.at),
        }
        if self.receiver:
            message |= {
                "receiver_user": self.receiver.as_json(),
                "ephemeral_message_id": -self.id,
            }
        if self.sender_chat:
            message["sender_chat"] = self.sender_chat.as_json()
        if self.thread is not None:
            message["message_thread_id"] = self.thread
        if self.is_topic:
            message["is_topic_message"] = True
        if with_reply and self.reply_to:
            message["reply_to_message"] = self.reply_to.as_json(with_reply=False)
        if self.edited_at is not None:
            message["edit_date"] = int(self.edited_at)
        if self.is_protected:
            message["has_protected_content"] = True
        if self.service:
            return message | self.service
        return message | self.face.as_json()

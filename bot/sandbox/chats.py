"""People and the places where they talk."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from heapq import merge
from typing import Final

from bot.sandbox.messages import Message
from bot.sandbox.refusals import Json

ANONYMOUS_ID: Final = 1087968824
"""Who speaks in the place of an anonymous administrator."""


class ChatType(StrEnum):
    """The kinds of chat a bot meets here."""

    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"


class Status(StrEnum):
    """What somebody is in a chat; the Bot API calls both MUTED and OUTSIDE restricted."""

    CREATOR = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    MUTED = "muted"
    OUTSIDE = "outside"
    LEFT = "left"
    KICKED = "kicked"

    @property
    def is_in(self) -> bool:
        """Say whether somebody of this status is in the chat."""
        return self not in {Status.LEFT, Status.KICKED, Status.OUTSIDE}

    @property
    def is_admin(self) -> bool:
        """Say whether somebody of this status runs the chat."""
        return self in {Status.CREATOR, Status.ADMINISTRATOR}


@dataclass(slots=True)
class User:
    """An account, a person's or a bot's."""

    id: int
    first_name: str
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    is_deleted: bool = False

    def as_json(self) -> Json:
        """Return the Bot API's ``User``."""
        user: Json = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        if self.username:
            user["username"] = self.username
        if self.language_code:
            user["language_code"] = self.language_code
        return user


ANONYMOUS: Final = User(ANONYMOUS_ID, "Group", "GroupAnonymousBot", is_bot=True)


@dataclass(slots=True)
class Member:
    """Somebody's place in a group."""

    status: Status
    is_anonymous: bool = False

    def as_json(self, user: User) -> Json:
        """Return the Bot API's ``ChatMember`` of this status."""
        member: Json = {"status": self.status.value, "user": user.as_json()}
        match self.status:
            case Status.CREATOR:
                member["is_anonymous"] = self.is_anonymous
            case Status.ADMINISTRATOR:
                member |= {"can_be_edited": False, "is_anonymous": self.is_anonymous, **_RIGHTS}
            case Status.MUTED | Status.OUTSIDE:
                member |= {"status": "restricted", "is_member": self.status.is_in, "until_date": 0}
                member |= dict.fromkeys(_RESTRICTED, False)
            case Status.KICKED:
                member["until_date"] = 0
            case _:
                pass
        return member


_RIGHTS: Final[Json] = {
    "can_manage_chat": True,
    "can_delete_messages": True,
    "can_manage_video_chats": True,
    "can_restrict_members": True,
    "can_promote_members": False,
    "can_change_info": True,
    "can_invite_users": True,
    "can_pin_messages": True,
    "can_post_stories": False,
    "can_edit_stories": False,
    "can_delete_stories": False,
}


_RESTRICTED: Final = (
    *("can_send_messages", "can_send_audios", "can_send_documents", "can_send_photos"),
    *("can_send_videos", "can_send_video_notes", "can_send_voice_notes", "can_send_polls"),
    *("can_send_other_messages", "can_add_web_page_previews", "can_react_to_messages"),
    *("can_edit_tag", "can_change_info", "can_invite_users", "can_pin_messages"),
    "can_manage_topics",
)


@dataclass(slots=True)
class Topic:
    """A topic of a forum; its id is that of the message that opened it."""

    name: str
    is_closed: bool = False


@dataclass(slots=True)
class Chat:
    """A group, or the private chat of one person with the bot."""

    id: int
    type: ChatType
    title: str = ""
    person: User | None = None
    is_forum: bool = False
    ids: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    messages: dict[int, Message] = field(default_factory=dict)
    ephemerals: dict[int, Message] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    migrated_to: int | None = None
    is_started: bool = False
    is_blocked: bool = False

    @property
    def is_private(self) -> bool:
        """Say whether only one person and the bot are here."""
        return self.type is ChatType.PRIVATE

    def all_messages(self) -> list[Message]:
        """Return every message, ephemeral ones among the others, oldest first."""
        if not self.ephemerals:
            return list(self.messages.values())
        both = (self.messages.values(), self.ephemerals.values())
        return list(merge(*both, key=lambda message: message.at))

    def message_for(self, user_id: int, number: int) -> Message | None:
        """Return the message that somebody's app knows under a number."""
        message = self.ephemerals.get(-number) if number < 0 else self.messages.get(number)
        return message if message is not None and message.is_for(user_id) else None

    def status(self, user_id: int) -> Status:
        """Return what somebody is here."""
        member = self.members.get(user_id)
        return member.status if member else Status.LEFT

    def as_json(self) -> Json:
        """Return the Bot API's ``Chat``."""
        chat: Json = {"id": self.id, "type": self.type.value}
        if self.person:
            chat["first_name"] = self.person.first_name
            if self.person.username:
                chat["username"] = self.person.username
            return chat
        chat["title"] = self.title
        if self.is_forum:
            chat["is_forum"] = True
        return chat

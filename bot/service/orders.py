"""Who asks for something and from where, once an update has been narrowed to values."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.service.people import Chat, Person


class OrderKind(StrEnum):
    """What a command asks for, whichever language's name was typed."""

    START = "start"
    SCOPA = "scopa"
    SCOPONE = "scopone"
    TABLE = "table"
    HAND = "hand"
    LEAVE = "leave"
    BACK = "back"
    CANCEL = "cancel"
    RULES = "rules"
    HELP = "help"
    LEADERBOARD = "leaderboard"
    LANGUAGE = "language"
    PRIVACY = "privacy"
    FORGET = "forget"
    UNKNOWN = "unknown"


NEED_AUTHORITY: Final = frozenset({OrderKind.CANCEL, OrderKind.LANGUAGE})
"""Those that an administrator may give where others may not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Presser:
    """Somebody who pressed a button, and the message it stood under.

    Attributes:
        chat: As Telegram showed it now; its language is what a table opened by this person
            would get, a stored chat's own goes before it.
        message_id: Below zero that of an ephemeral message, which its receiver alone can press.
        query: The press itself, by which its person may be shown something for some seconds.
        thread_id: The topic, in a forum.
    """

    person: Person
    chat: Chat
    message_id: int
    query: str | None = None
    thread_id: int | None = None

    @property
    def is_unseen(self) -> bool:
        """Whether nobody else sees the button that was pressed."""
        return self.chat.is_private or self.message_id < 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A command.

    Attributes:
        message_id: Of the message it was written in.
        person: Who typed it; None when an administrator wrote as the group itself.
        chat: As for Presser.
        argument: Whatever followed the command, without white space at its ends.
        as_group: Whether it was written in the group's name, which only administrators can.
        language: For LANGUAGE the code of the one that is asked for; None if the argument names
            none that the bot speaks.
        is_agreed: For FORGET: the argument says yes.
    """

    kind: OrderKind
    chat: Chat
    message_id: int | None = None
    person: Person | None = None
    thread_id: int | None = None
    argument: str = ""
    as_group: bool = False
    language: str | None = None
    is_agreed: bool = False

"""People, chats and places, as far as the game needs to know them."""

from dataclasses import dataclass, field, replace
from datetime import timedelta
from enum import StrEnum
from typing import Final, NewType, Self

from bot.service.tastes import HandOrder, Skin, Taste, Theme

ChatId = NewType("ChatId", int)
PersonId = NewType("PersonId", int)
UpdateId = NewType("UpdateId", int)

TURN_CLOCK: Final = timedelta(minutes=5)
OPPONENT: Final = "barista"
"""Who sits down in a chat that has chosen nobody else."""


class ChatKind(StrEnum):
    """What Telegram calls a chat; channels never hold a table."""

    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"


class Nudges(StrEnum):
    """How loudly a person is told that it is their turn.

    ``LOUD``: when it comes and half-way through the clock. ``ONCE``: when it comes. ``NEVER``.
    """

    LOUD = "loud"
    ONCE = "once"
    NEVER = "never"


class HandWay(StrEnum):
    """How a person's hand is shown who asks for it in a group.

    ``GROUP``: there, in a message that nobody else sees. ``ALERT``: in short form over the chat,
    and anew in the private chat. ``PRIVATE``: anew in the private chat alone, where it works.
    """

    GROUP = "group"
    ALERT = "alert"
    PRIVATE = "private"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: a chat, or one topic of a forum."""

    chat_id: ChatId
    thread_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody who pressed or wrote something.

    Attributes:
        name: First name as Telegram shows it, never empty, not escaped.
        language: That of their Telegram, or English where the bot does not speak it; None when
            Telegram did not say.
        reachable: Whether the private chat works: a Start, or a message that arrived.
        nudges: Their own choice.
        pictures: Whether their hands are shown, rather than told in words alone.
        hand_way: How they are shown their hands in a group.
        skin, theme: How they like their hands; None: as the group does.
        hand_order: How their hands are laid out, and numbered.
        own_language: The one they chose; None: as their Telegram.
    """

    id: PersonId
    name: str
    language: str | None = None
    username: str | None = None
    reachable: bool = False
    nudges: Nudges = Nudges.LOUD
    pictures: bool = True
    hand_way: HandWay = HandWay.GROUP
    skin: Skin | None = None
    theme: Theme | None = None
    hand_order: HandOrder = HandOrder.RANK
    own_language: str | None = None

    @property
    def spoken(self) -> str | None:
        """The language they are spoken to in; None where nobody knows."""
        return self.own_language or self.language

    def seen_as(self, seen: Self) -> Self:
        """Return this person as Telegram shows them now, with all that they chose."""
        return replace(
            self,
            name=seen.name,
            language=seen.language,
            username=seen.username,
            reachable=seen.reachable,
        )

    def taste(self, group: Taste) -> Taste:
        """Return their own taste, as far as they have one."""
        return Taste(self.skin or group.skin, self.theme or group.theme)


NOBODY: Final = Person(id=PersonId(0), name="?", nudges=Nudges.NEVER)
"""In the place of everybody who was forgotten; Telegram numbers nobody so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """A chat the bot is in.

    Attributes:
        title: The group's title, or the person's name in a private chat.
        language: That of whoever first opened a table here, or what was chosen since.
        turn_clock: How long a turn may take, None for as long as it likes.
        pictures: Whether tables and counts are shown, rather than told in words alone.
        opponent: The level of built-in opponents, by its name in the registry.
        taste: The cards and the light of its tables.
    """

    id: ChatId
    kind: ChatKind
    title: str
    language: str
    username: str | None = None
    turn_clock: timedelta | None = TURN_CLOCK
    pictures: bool = True
    opponent: str = OPPONENT
    taste: Taste = field(default_factory=Taste)

    @property
    def is_private(self) -> bool:
        """Whether this is one person's chat with the bot."""
        return self.kind is ChatKind.PRIVATE

    def seen_as(self, seen: Self) -> Self:
        """Return this chat as Telegram shows it now, with all that was chosen in it."""
        return replace(self, kind=seen.kind, title=seen.title, username=seen.username)

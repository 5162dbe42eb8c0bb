"""What a room wants shown: each message is a row before it is sent."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.service.people import ChatId, PersonId


class PostKind(StrEnum):
    """What a message shows.

    Lobby, table, score and result stand in the room's place; a hand in its player's private chat;
    ``SOLO`` is table and hand in one, where a match is played in private.
    ``EPHEMERAL`` is a hand in the room's place that its player alone sees. Nobody can know whether
    it is still there: it is shown because of a press, brought up to date by that player's presses,
    and forgotten where it cannot be shown.
    ``VOTE`` asks the people at the table something.
    ``MENTION`` calls somebody who has no private chat; a ``NOTICE`` is said once.
    """

    LOBBY = "lobby"
    TABLE = "table"
    SOLO = "solo"
    HAND = "hand"
    EPHEMERAL = "ephemeral"
    SCORE = "score"
    RESULT = "result"
    MENTION = "mention"
    VOTE = "vote"


class Wanted(StrEnum):
    """What should become of a message.

    ``SHOWN``: kept true to the newest state. ``FINAL``: brought up to date once more, without
    buttons, then left alone. ``GONE``: removed.
    """

    SHOWN = "shown"
    FINAL = "final"
    GONE = "gone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """One wanted message of a room; what Telegram shows of it is the board's to know.

    Attributes:
        number: Unique in the room, rising: a message sent anew is a new post.
        match: The number in the room of the match it belongs to.
        smazzata: For TABLE, SOLO, SCORE and EPHEMERAL: which one, from 1.
        seat: For HAND, EPHEMERAL and MENTION: whose.
        person: For HAND: whose private chat; for EPHEMERAL: who sees it; for MENTION: who is
            called.
        query: For EPHEMERAL: the newest press of its player, by which it may be shown for some
            seconds; None if that came from another chat.
        silent: Sent without a sound.
        made_at: When the room began to want it.
    """

    number: int
    kind: PostKind
    chat_id: ChatId
    thread_id: int | None = None
    match: int = 1
    smazzata: int | None = None
    seat: int | None = None
    person: PersonId | None = None
    query: str | None = None
    silent: bool = True
    made_at: datetime
    wanted: Wanted = Wanted.SHOWN

    @property
    def key(self) -> tuple[PostKind, int, int | None, int | None]:
        """What the post is about; two posts of one key are an old and a new copy."""
        return (self.kind, self.match, self.smazzata, self.seat)

"""What the board knows of a room's messages: what is wanted of each, and what Telegram shows."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from bot.service.orders import Presser
from bot.service.people import ChatId
from bot.service.posts import Post, PostKind, Wanted
from bot.service.room import Room, Stage
from engine import Seat

if TYPE_CHECKING:
    import asyncio

__all__ = ["Showing", "Watch"]

_MAIN = frozenset({PostKind.TABLE, PostKind.SOLO})
_ONLY_READ = frozenset({PostKind.SCORE, PostKind.MENTION})


@dataclass(slots=True, eq=False)
class Showing:
    """One message, from before it is sent until it is forgotten.

    Attributes:
        post: What is wanted now.
        message_id: None until a send has succeeded; below zero that of an ephemeral message.
        revision: The room's when Telegram last confirmed the message; -1 for never.
        digest: That of the screen it confirmed.
        picture: Digest of the picture above the words, empty for none.
        file_id: Under which Telegram keeps the newest picture it showed.
        is_stale: Something besides the room may have changed what the message shows; of an
            ephemeral hand, something happened that it should show.
        rests_at: The room's revision at which it was given up until something new.
        refused: Digest of a screen that Telegram will not take.
        unknown_sends: Sends in a row that may have arrived or not.
        owes_picture: It is true in words, but its picture could not be had.
        is_shut: The last call about it found that the bot may not write in its chat.
        is_calling: A call about it is under way.
        is_left: It is final and shown so; its row alone is kept for a while, so that whoever
            presses it does not seem to press an orphan.
        task: Whoever is bringing it up to date.
    """

    post: Post
    message_id: int | None = None
    revision: int = -1
    digest: str = ""
    picture: str = ""
    file_id: str = ""
    sent_at: datetime | None = None
    is_stale: bool = False
    rests_at: int | None = None
    refused: str = ""
    unknown_sends: int = 0
    owes_picture: bool = False
    is_shut: bool = False
    is_calling: bool = False
    is_left: bool = False
    task: "asyncio.Task[None] | None" = None

    @property
    def is_wanted(self) -> bool:
        """Whether it is to be kept true to the newest state."""
        return self.post.wanted is Wanted.SHOWN


@dataclass(slots=True, eq=False)
class Watch:
    """The messages of one room, by the numbers of their posts.

    Attributes:
        room: Its newest state.
        forgotten: Numbers of posts that are settled for good.
        is_over: Another watch takes the place of this one, about which nothing is to be done.
    """

    room: Room
    showing: dict[int, Showing] = field(default_factory=dict)
    forgotten: set[int] = field(default_factory=set)
    is_over: bool = False

    def know(self, rows: Iterable[Showing]) -> None:
        """Take in what was stored; what is known already is newer."""
        for row in rows:
            if row.is_left:
                self.forgotten.add(row.post.number)
            elif row.post.number not in self.forgotten:
                self.showing.setdefault(row.post.number, row)

    def change(self, room: Room) -> None:
        """Go over to a newer state of the room; posts it does not name stay as they were."""
        if room.revision < self.room.revision:
            return  # read by somebody before it was written anew
        before, self.room = self.room, room
        for post in room.posts:
            known = self.showing.get(post.number)
            if known is not None:
                known.post = post
                known.is_stale |= post.kind is PostKind.EPHEMERAL and _befell(before, room, post)
            elif post.number not in self.forgotten:
                self.showing[post.number] = Showing(post)

    def forget(self, showing: Showing) -> None:
        """Drop a message that is settled."""
        self.forgotten.add(showing.post.number)
        self.showing.pop(showing.post.number, None)

    def is_dirty(self, showing: Showing) -> bool:
        """Whether something is still to be done about a message."""
        if self.is_over or showing.is_left or showing.post.number not in self.showing:
            return False
        if not showing.is_wanted:
            return True
        if showing.post.kind is PostKind.EPHEMERAL:
            return showing.message_id is None or showing.is_stale
        if showing.rests_at == self.room.revision:
            return False
        return (
            showing.message_id is None or showing.is_stale or showing.revision < self.room.revision
        )

    def must_stay(self, showing: Showing) -> bool:
        """Whether a message has to wait before it goes: the new copy comes first."""
        return not showing.is_wanted and any(
            other.is_wanted
            and other.message_id is None
            and _are_alike(other.post, showing.post)
            and other.rests_at != self.room.revision
            for other in self.showing.values()
        )

    def is_pressing(self, showing: Showing) -> bool:
        """Whether people wait for this message, so that what they only read comes behind it."""
        counts = self.room.stage is Stage.COUNTING
        return showing.is_wanted and (counts or showing.post.kind not in _ONLY_READ)

    def hand_in_group(self, seat: Seat) -> Showing | None:
        """The hand of a seat that is to be shown in the group to its player alone."""
        for showing in reversed(self.showing.values()):
            post = showing.post
            if showing.is_wanted and post.kind is PostKind.EPHEMERAL and post.seat == seat:
                return showing
        return None

    def shown_as(self, by: Presser) -> Showing | None:
        """The message of this room that somebody pressed."""
        for showing in self.showing.values():
            if (showing.post.chat_id, showing.message_id) != (by.chat.id, by.message_id):
                continue
            if by.message_id > 0 or showing.post.person == by.person.id:
                return showing
        return None

    def is_sending_to(self, chat_id: ChatId) -> bool:
        """Whether a message may be in that chat whose id is not known yet."""
        return any(
            other.post.chat_id == chat_id and other.message_id is None and other.is_calling
            for other in self.showing.values()
        )

    def shows_place(self, revision: int) -> bool:
        """Whether the messages that opponents wait for show this revision, or never will."""
        return all(
            other.revision >= revision or other.rests_at is not None
            for other in self.showing.values()
            if other.is_wanted and other.post.kind in _MAIN
        )

    def table_has_moved(self) -> None:
        """Note that the hands link to a message that is not the table's any more."""
        for other in self.showing.values():
            if other.post.kind is PostKind.HAND:
                other.is_stale = True

    @property
    def is_clean(self) -> bool:
        """Whether forgetting this room loses nothing."""
        return not any(showing.task or self.is_dirty(showing) for showing in self.showing.values())

    @property
    def table_message(self) -> int | None:
        """The message that stands for the table, if it is there."""
        for showing in reversed(self.showing.values()):
            if showing.is_wanted and showing.post.kind is PostKind.TABLE and showing.message_id:
                return showing.message_id
        return None


def _are_alike(one: Post, other: Post) -> bool:
    """Whether two posts stand in each other's place: ephemeral ones only in each other's."""
    if PostKind.EPHEMERAL not in {one.kind, other.kind}:
        return one.chat_id == other.chat_id
    return one.kind is other.kind and one.person == other.person


def _befell(before: Room, after: Room, post: Post) -> bool:
    """Whether the player of a hand pressed something, or was dealt cards."""
    if post.seat is None or post.seat >= min(len(before.chairs), len(after.chairs)):
        return False
    was, chair = before.chairs[post.seat], after.chairs[post.seat]
    if was is None or chair is None or was.pressed_at != chair.pressed_at:
        return True
    return _held(after, post.seat) > _held(before, post.seat)


def _held(room: Room, seat: int) -> int:
    if room.match is None or room.match.smazzata is None:
        return 0
    return len(room.match.smazzata.hands[seat])

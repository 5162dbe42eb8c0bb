"""Pictures on their way to Telegram: which may be shown, and as what they are sent."""

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

from bot.art import Picture
from bot.art import digest as digest_of
from bot.presentation.screen import Screen
from bot.service.people import ChatId
from bot.service.ports import Clock

__all__ = ["TRIED_AGAIN_AFTER", "UNKNOWN", "Painter", "Photo", "Photos"]

UNKNOWN: Final = "?"
"""Stands for the digest of a picture that is there, nobody knows which."""

TRIED_AGAIN_AFTER: Final = timedelta(seconds=15)
"""For that long a chat that did not take a picture is sent none."""
_KNOWN_MOST: Final = 4096


class Painter(Protocol):
    """Draws elsewhere; never waits long."""

    @property
    def is_ready(self) -> bool:
        """Whether a picture would be drawn now."""
        ...

    async def start(self) -> None:
        """Get ready, in the background."""
        ...

    async def stop(self) -> None:
        """Draw no more."""
        ...

    async def draw(self, picture: Picture) -> bytes | None:
        """Return a JPEG, or None if it cannot be had now."""
        ...


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture as a call takes it.

    Attributes:
        source: Its bytes, or the id under which Telegram keeps it.
    """

    digest: str
    source: str | bytes


class Photos:
    """Knows under which ids Telegram keeps pictures, and where none can be sent for a while."""

    def __init__(self, painter: Painter | None, clock: Clock) -> None:
        """Show pictures by ``painter``; without one, words alone."""
        self._painter = painter
        self._clock = clock
        self._ids: OrderedDict[str, str] = OrderedDict()
        self._refused_until: dict[ChatId, datetime] = {}

    @property
    def are_drawn(self) -> bool:
        """Whether there ever are any pictures."""
        return self._painter is not None

    def wanted(self, chat_id: ChatId, screen: Screen, shown: str) -> str:
        """Return the digest of the picture that a message should have now; empty for none.

        While pictures cannot be had a message keeps the one it has.
        """
        if screen.picture is None:
            return ""
        until = self._refused_until.get(chat_id)
        if until is not None and self._clock.now() < until:
            return shown
        digest = digest_of(screen.picture)
        is_there = digest == shown or digest in self._ids
        can_draw = self._painter is not None and self._painter.is_ready
        return digest if is_there or can_draw else shown

    async def photo(self, picture: Picture) -> Photo | None:
        """Return the picture to send: by its id if Telegram has it, else drawn."""
        digest = digest_of(picture)
        known = self._ids.get(digest)
        if known is not None:
            self._ids.move_to_end(digest)
            return Photo(digest, known)
        jpeg = await self._painter.draw(picture) if self._painter is not None else None
        return None if jpeg is None else Photo(digest, jpeg)

    def learn(self, digest: str, file_id: str) -> None:
        """Note under which id Telegram keeps a picture."""
        if not digest or not file_id or digest == UNKNOWN:
            return
        self._ids[digest] = file_id
        self._ids.move_to_end(digest)
        while len(self._ids) > _KNOWN_MOST:
            self._ids.popitem(last=False)

    def give_up(self, chat_id: ChatId, photo: Photo | None) -> None:
        """Note that a photo was not taken: its id is worth nothing, or the chat takes none now."""
        if photo is not None and isinstance(photo.source, str):
            self._ids.pop(photo.digest, None)
            return
        now = self._clock.now()
        self._refused_until = {
            chat: until for chat, until in self._refused_until.items() if until > now
        }
        self._refused_until[chat_id] = now + TRIED_AGAIN_AFTER

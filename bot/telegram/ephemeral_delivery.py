"""Putting a hand into a message that one person sees: with its picture, else in words."""

import logging
from typing import Final

from telegram.error import TelegramError

from bot.presentation import LONGEST_CAPTION, Screen, digest, shown_units
from bot.service.posts import Post
from bot.telegram.ephemeral_calls import EphemeralCalls
from bot.telegram.errors import Trouble, failure_of
from bot.telegram.outbox import Counted, Outbox
from bot.telegram.photos import Photo, Photos
from bot.telegram.watch import Showing

__all__ = ["EphemeralDelivery"]

_PERHAPS_THE_PICTURE: Final = frozenset({Trouble.REFUSED, Trouble.CHAT_LOST})
"""Failures after which the same words without a picture may do better."""

_log: Final = logging.getLogger(__name__)


class EphemeralDelivery:
    """Sends and edits; what was sent as words stays words, a picture stays a picture.

    What goes wrong here says nothing of the pictures that everybody sees.
    """

    def __init__(self, calls: EphemeralCalls, photos: Photos, outbox: Outbox) -> None:
        """Whoever calls has had a turn; a second call for the same hand takes a spare one."""
        self._calls = calls
        self._photos = photos
        self._outbox = outbox

    def fits(self, screen: Screen) -> bool:
        """Whether Telegram takes the words as a caption, and as an edit."""
        return shown_units(screen.text) <= LONGEST_CAPTION

    def can_edit(self, showing: Showing, screen: Screen) -> bool:
        """Whether a message can become what ``screen`` is."""
        return not showing.picture or screen.picture is not None

    def shows(self, showing: Showing, screen: Screen) -> bool:
        """Whether a message is what ``screen`` is, as far as it can be."""
        if digest(screen) != showing.digest:
            return False
        wanted = self._photos.wanted(showing.post.chat_id, screen, showing.picture)
        return not showing.picture or wanted == showing.picture

    async def send(self, showing: Showing, post: Post, screen: Screen) -> int:
        """Send a new message for ``showing`` and return its id."""
        photo = await self._photo(post, screen)
        showing.is_calling = True
        if photo is not None:
            try:
                message_id, file_id = await self._calls.send_photo(post, screen, photo)
            except TelegramError as error:
                if failure_of(error).trouble not in _PERHAPS_THE_PICTURE:
                    raise
                _log.info("a hand's picture was not taken (%s); its words are shown", error)
                if isinstance(photo.source, str):
                    self._photos.give_up(post.chat_id, photo)
                if not self._outbox.take_spare(post.chat_id, Counted.SEND):
                    raise
            else:
                showing.picture, showing.file_id = photo.digest, file_id
                self._photos.learn(photo.digest, file_id)
                return message_id
        message_id = await self._calls.send(post, screen)
        showing.picture = showing.file_id = ""
        return message_id

    async def edit(self, showing: Showing, message_id: int, post: Post, screen: Screen) -> None:
        """Show another screen in a message."""
        photo = await self._photo(post, screen) if showing.picture else None
        showing.is_calling = True
        if not showing.picture:
            await self._calls.edit(post, message_id, screen)
        elif photo is None or photo.digest == showing.picture:
            await self._calls.edit_caption(post, message_id, screen)
        else:
            await self._calls.edit_photo(post, message_id, screen, photo)
            showing.picture = photo.digest

    async def _photo(self, post: Post, screen: Screen) -> Photo | None:
        if screen.picture is None or not self._photos.wanted(post.chat_id, screen, ""):
            return None
        return await self._photos.photo(screen.picture)

"""Putting a screen into a message: with its picture where one can be had, else in words."""

import logging
from typing import Final

from telegram.error import TelegramError

from bot.art import digest as digest_of
from bot.presentation import Screen, digest
from bot.service.answers import Notice
from bot.service.posts import Post, Wanted
from bot.telegram.errors import Trouble, failure_of
from bot.telegram.outbox import Counted, Outbox
from bot.telegram.photos import UNKNOWN, Photos
from bot.telegram.posting import Posting
from bot.telegram.watch import Showing

__all__ = ["Delivery"]

_PERHAPS_THE_PICTURE: Final = frozenset(
    {Trouble.REFUSED, Trouble.CHAT_LOST, Trouble.TEMPORARY, Trouble.UNKNOWN_OUTCOME}
)
"""Failures after which the same words without a picture may do better."""

_log: Final = logging.getLogger(__name__)


class Delivery:
    """Sends and edits; a picture that Telegram will not take is left out at once.

    A text can become a picture by an edit, a picture never a text.
    """

    def __init__(self, posting: Posting, photos: Photos, outbox: Outbox) -> None:
        """Whoever calls has had a turn; a second call for the same message takes its own."""
        self._posting = posting
        self._photos = photos
        self._outbox = outbox

    def shows(self, showing: Showing, post: Post, screen: Screen) -> bool:
        """Whether a message is what ``screen`` is, as far as pictures can be had."""
        return digest(screen) == showing.digest and self.has_picture(showing, post, screen)

    def has_picture(self, showing: Showing, post: Post, screen: Screen) -> bool:
        """Whether a message has the picture that it should have now."""
        return self._wanted(showing, post, screen) == showing.picture

    def must_be_sent_anew(self, showing: Showing, post: Post, screen: Screen) -> bool:
        """Whether a message has a picture and may not have one."""
        return bool(showing.picture) and not self._wanted(showing, post, screen)

    def owes_picture(self, showing: Showing, screen: Screen) -> bool:
        """Whether the picture of a message that is true in words is another than it should be."""
        if screen.picture is None or not self._photos.are_drawn:
            return False
        return digest_of(screen.picture) != showing.picture

    async def send(self, showing: Showing, post: Post, screen: Screen) -> int:
        """Send a new message for ``showing`` and return its id."""
        if screen.picture is not None and self._photos.wanted(post.chat_id, screen, ""):
            photo = await self._photos.photo(screen.picture)
            if photo is not None:
                try:
                    sent, file_id = await self._posting.send_photo(post, screen, photo)
                except TelegramError as error:
                    self._go_without(error)
                    self._photos.give_up(post.chat_id, photo)
                    await self._outbox.turn(post.chat_id, Counted.SEND)
                else:
                    self._has(showing, photo.digest, file_id)
                    return sent
        sent = await self._posting.send(post, screen)
        showing.picture = ""
        return sent

    async def say(self, notice: Notice, screen: Screen) -> None:
        """Send a message that is never touched again."""
        chat_id = notice.chat_id
        if screen.picture is not None and self._photos.wanted(chat_id, screen, ""):
            photo = await self._photos.photo(screen.picture)
            if photo is not None:
                try:
                    file_id = await self._posting.say_photo(notice, screen, photo)
                except TelegramError as error:
                    self._go_without(error)
                    self._photos.give_up(chat_id, photo)
                    await self._outbox.turn(chat_id, Counted.SEND)
                else:
                    self._photos.learn(photo.digest, file_id)
                    return
        await self._posting.say(notice, screen)

    async def edit(self, showing: Showing, message_id: int, post: Post, screen: Screen) -> None:
        """Show another screen in a message."""
        chat_id = post.chat_id
        wanted = self._wanted(showing, post, screen)
        if screen.picture is not None and wanted not in {"", showing.picture}:
            photo = await self._photos.photo(screen.picture)
            if photo is not None:
                try:
                    file_id = await self._posting.edit_photo(chat_id, message_id, screen, photo)
                except TelegramError as error:
                    trouble = failure_of(error).trouble
                    if trouble is Trouble.NOT_MODIFIED:
                        showing.picture = photo.digest
                        return
                    self._go_without(error)
                    self._photos.give_up(chat_id, photo)
                    if trouble is Trouble.UNKNOWN_OUTCOME and showing.picture:
                        showing.picture = UNKNOWN
                    await self._outbox.turn(chat_id, Counted.EDIT)
                else:
                    self._has(showing, photo.digest, file_id)
                    return
        await self.edit_words(showing, message_id, screen)

    async def edit_words(self, showing: Showing, message_id: int, screen: Screen) -> None:
        """Show other words, and whatever picture is there."""
        chat_id = showing.post.chat_id
        try:
            if showing.picture:
                await self._posting.edit_caption(chat_id, message_id, screen)
            else:
                await self._posting.edit(chat_id, message_id, screen)
        except TelegramError as error:
            if failure_of(error).trouble is Trouble.OTHER_KIND:  # known when the call was lost
                showing.picture = "" if showing.picture else UNKNOWN
            raise

    def _wanted(self, showing: Showing, post: Post, screen: Screen) -> str:
        """Return the digest of the picture to show; a message that is left keeps the one it has."""
        if screen.picture is None and post.wanted is not Wanted.SHOWN:
            return showing.picture
        return self._photos.wanted(post.chat_id, screen, showing.picture)

    def _has(self, showing: Showing, picture: str, file_id: str) -> None:
        showing.picture, showing.file_id = picture, file_id
        self._photos.learn(picture, file_id)

    def _go_without(self, error: TelegramError) -> None:
        """Raise what has nothing to do with pictures."""
        if failure_of(error).trouble not in _PERHAPS_THE_PICTURE:
            raise error
        _log.warning("a picture was not taken (%s); its words are shown", error)

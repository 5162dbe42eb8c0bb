"""Screens as Telegram's messages: sending, editing and removing one."""

from typing import Final

import telegram
from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    LinkPreviewOptions,
)
from telegram.constants import ParseMode

from bot.presentation.screen import Button, Screen
from bot.service.answers import Notice
from bot.service.people import ChatId
from bot.service.posts import Post, PostKind
from bot.telegram.callback_data import pack
from bot.telegram.photos import Photo

__all__ = ["FILE_NAME", "UPLOAD_S", "Posting", "file_id_of", "keyboard"]

_SECRET: Final = frozenset({PostKind.HAND, PostKind.SOLO})
FILE_NAME: Final = "scopa.jpg"
"""Of every picture: a group may see it."""
UPLOAD_S: Final = 20.0
_NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)


def keyboard(screen: Screen) -> InlineKeyboardMarkup | None:
    """Lay a screen's buttons out; None if it has none."""
    if not screen.buttons:
        return None
    return InlineKeyboardMarkup([[_button(each) for each in row] for row in screen.buttons])


def _button(button: Button) -> InlineKeyboardButton:
    if button.tap is None:
        return InlineKeyboardButton(button.label, url=button.url)
    return InlineKeyboardButton(button.label, callback_data=pack(button.tap))


class Posting:
    """The few calls that the board makes; each raises TelegramError."""

    def __init__(self, bot: telegram.Bot) -> None:
        self._bot = bot

    async def send(self, post: Post, screen: Screen) -> int:
        """Send a post's message and return its id."""
        message = await self._bot.send_message(
            post.chat_id,
            screen.text,
            parse_mode=ParseMode.HTML,
            link_preview_options=_NO_PREVIEW,
            disable_notification=post.silent,
            protect_content=post.kind in _SECRET,
            message_thread_id=post.thread_id,
            reply_markup=keyboard(screen),
        )
        return message.message_id

    async def say(self, notice: Notice, screen: Screen) -> None:
        """Send a message that is never touched again."""
        await self._bot.send_message(
            notice.chat_id,
            screen.text,
            reply_parameters=_reply_to(notice),
            parse_mode=ParseMode.HTML,
            link_preview_options=_NO_PREVIEW,
            message_thread_id=notice.thread_id,
            reply_markup=keyboard(screen),
        )

    async def say_photo(self, notice: Notice, screen: Screen, photo: Photo) -> str:
        """Send a picture that is never touched again; return its id."""
        message = await self._bot.send_photo(
            notice.chat_id,
            photo.source,
            reply_parameters=_reply_to(notice),
            caption=screen.text,
            parse_mode=ParseMode.HTML,
            message_thread_id=notice.thread_id,
            reply_markup=keyboard(screen),
            filename=FILE_NAME,
            write_timeout=UPLOAD_S,
            read_timeout=UPLOAD_S,
        )
        return file_id_of(message)

    async def edit(self, chat_id: ChatId, message_id: int, screen: Screen) -> None:
        """Show another screen in a message; without buttons the old ones go too."""
        await self._bot.edit_message_text(
            screen.text,
            chat_id=chat_id,
            message_id=message_id,
            parse_mode=ParseMode.HTML,
            link_preview_options=_NO_PREVIEW,
            reply_markup=keyboard(screen),
        )

    async def send_photo(self, post: Post, screen: Screen, photo: Photo) -> tuple[int, str]:
        """Send a post's message as a picture; return its id and that of the picture."""
        message = await self._bot.send_photo(
            post.chat_id,
            photo.source,
            caption=screen.text,
            parse_mode=ParseMode.HTML,
            disable_notification=post.silent,
            protect_content=post.kind in _SECRET,
            message_thread_id=post.thread_id,
            reply_markup=keyboard(screen),
            filename=FILE_NAME,
            write_timeout=UPLOAD_S,
            read_timeout=UPLOAD_S,
        )
        return message.message_id, file_id_of(message)

    async def edit_photo(
        self, chat_id: ChatId, message_id: int, screen: Screen, photo: Photo
    ) -> str:
        """Show another picture and another screen, also in what was a text; return its id."""
        media = InputMediaPhoto(
            photo.source, caption=screen.text, parse_mode=ParseMode.HTML, filename=FILE_NAME
        )
        message = await self._bot.edit_message_media(
            media,
            chat_id=chat_id,
            message_id=message_id,
            reply_markup=keyboard(screen),
            write_timeout=UPLOAD_S,
            read_timeout=UPLOAD_S,
        )
        return file_id_of(message) if isinstance(message, telegram.Message) else ""

    async def edit_caption(self, chat_id: ChatId, message_id: int, screen: Screen) -> None:
        """Show another screen under the same picture."""
        await self._bot.edit_message_caption(
            chat_id=chat_id,
            message_id=message_id,
            caption=screen.text,
            parse_mode=ParseMode.HTML,
            reply_markup=keyboard(screen),
        )

    async def strip(self, chat_id: ChatId, message_id: int) -> None:
        """Take a message's buttons away and leave its text."""
        await self._bot.edit_message_reply_markup(chat_id=chat_id, message_id=message_id)

    async def remove(self, chat_id: ChatId, message_id: int) -> None:
        """Delete a message; Telegram allows it for 48 hours."""
        await self._bot.delete_message(chat_id, message_id)


def file_id_of(message: telegram.Message) -> str:
    """Return the id of the largest size of a message's picture."""
    return message.photo[-1].file_id if message.photo else ""


def _reply_to(notice: Notice) -> telegram.ReplyParameters | None:
    """Answer a command under it, if it is still there."""
    if notice.reply_to is None:
        return None
    return telegram.ReplyParameters(notice.reply_to, allow_sending_without_reply=True)

"""Messages in a group that one person sees, by methods that the library has no names for yet."""

from typing import Final

import telegram
from telegram import InputMediaPhoto, LinkPreviewOptions
from telegram.constants import ParseMode
from telegram.error import TelegramError

from bot.presentation.screen import Screen
from bot.service.people import ChatId, PersonId
from bot.service.posts import Post
from bot.telegram.photos import Photo
from bot.telegram.posting import FILE_NAME, UPLOAD_S, file_id_of, keyboard

__all__ = ["EphemeralCalls", "SeenByAllError", "ephemeral_id_of"]

_NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)
_TRIAL: Final = "🃏"


class SeenByAllError(TelegramError):
    """Raised when a server older than Bot API 10.3 posted for everybody what was for one."""


class EphemeralCalls:
    """The few calls that show a hand in its group to its player alone; each raises TelegramError.

    Once the library has calls for this, only this file changes. Ids are given and taken as
    negative numbers, which no other message has: Telegram numbers these messages by themselves.
    """

    def __init__(self, bot: telegram.Bot) -> None:
        self._bot = bot

    async def try_out(self, post: Post) -> None:
        """Show and remove a message that gives nothing away.

        An older server leaves out what it does not know: it would show everybody a hand.

        Raises:
            SeenByAllError: it did so with this message.
        """
        message = await self._bot.send_message(
            post.chat_id,
            _TRIAL,
            disable_notification=True,
            message_thread_id=post.thread_id,
            api_kwargs=_for_one(post),
        )
        message_id = await self._id_of(message)
        await self.remove(post.chat_id, post.person, message_id)

    async def send(self, post: Post, screen: Screen) -> int:
        """Show a post's player a message and return its id."""
        message = await self._bot.send_message(
            post.chat_id,
            screen.text,
            parse_mode=ParseMode.HTML,
            link_preview_options=_NO_PREVIEW,
            disable_notification=post.silent,
            protect_content=True,
            message_thread_id=post.thread_id,
            reply_markup=keyboard(screen),
            api_kwargs=_for_one(post),
        )
        return await self._id_of(message)

    async def send_photo(self, post: Post, screen: Screen, photo: Photo) -> tuple[int, str]:
        """Show a post's player a picture; return the ids of the message and of the picture."""
        message = await self._bot.send_photo(
            post.chat_id,
            photo.source,
            caption=screen.text,
            parse_mode=ParseMode.HTML,
            disable_notification=post.silent,
            protect_content=True,
            message_thread_id=post.thread_id,
            reply_markup=keyboard(screen),
            filename=FILE_NAME,
            write_timeout=UPLOAD_S,
            read_timeout=UPLOAD_S,
            api_kwargs=_for_one(post),
        )
        return await self._id_of(message), file_id_of(message)

    async def edit(self, post: Post, message_id: int, screen: Screen) -> None:
        """Show another screen; Telegram takes 1024 units of text at most."""
        await self._bot.do_api_request(
            "editEphemeralMessageText",
            api_kwargs={
                **_this(post.chat_id, post.person, message_id),
                "text": screen.text,
                "parse_mode": ParseMode.HTML,
                "link_preview_options": _NO_PREVIEW,
                **_under(screen),
            },
        )

    async def edit_caption(self, post: Post, message_id: int, screen: Screen) -> None:
        """Show another screen under the same picture."""
        await self._bot.do_api_request(
            "editEphemeralMessageCaption",
            api_kwargs={
                **_this(post.chat_id, post.person, message_id),
                "caption": screen.text,
                "parse_mode": ParseMode.HTML,
                **_under(screen),
            },
        )

    async def edit_photo(self, post: Post, message_id: int, screen: Screen, photo: Photo) -> None:
        """Show another picture and another screen in what is a picture already."""
        media = InputMediaPhoto(
            photo.source, caption=screen.text, parse_mode=ParseMode.HTML, filename=FILE_NAME
        )
        await self._bot.do_api_request(
            "editEphemeralMessageMedia",
            api_kwargs={
                **_this(post.chat_id, post.person, message_id),
                "media": media,
                **_under(screen),
            },
            write_timeout=UPLOAD_S,
            read_timeout=UPLOAD_S,
        )

    async def remove(self, chat_id: ChatId, person: PersonId | None, message_id: int) -> None:
        """Delete what somebody was shown."""
        await self._bot.do_api_request(
            "deleteEphemeralMessage", api_kwargs=_this(chat_id, person, message_id)
        )

    async def _id_of(self, message: telegram.Message) -> int:
        ephemeral = ephemeral_id_of(message)
        if ephemeral is not None:
            return -ephemeral
        try:
            await self._bot.delete_message(message.chat.id, message.message_id)
        except TelegramError as error:
            raise SeenByAllError("everybody still sees what was for one person") from error
        raise SeenByAllError("everybody saw what was for one person, for a moment")


def ephemeral_id_of(message: telegram.MaybeInaccessibleMessage) -> int | None:
    """Return by which number Telegram knows a message that one person sees; None of any other."""
    number = message.api_kwargs.get("ephemeral_message_id")
    return number if isinstance(number, int) else None


def _for_one(post: Post) -> dict[str, object]:
    parameters: dict[str, object] = {"receiver_user_id": post.person}
    if post.query is not None:  # without one only an administrator may
        parameters["callback_query_id"] = post.query
    return {"ephemeral_message_parameters": parameters}


def _this(chat_id: ChatId, person: PersonId | None, message_id: int) -> dict[str, object]:
    return {
        "chat_id": chat_id,
        "receiver_user_id": person,
        "ephemeral_message_id": -message_id,
    }


def _under(screen: Screen) -> dict[str, object]:
    buttons = keyboard(screen)
    return {} if buttons is None else {"reply_markup": buttons}

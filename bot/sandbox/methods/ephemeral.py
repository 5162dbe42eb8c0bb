"""Methods that change or remove what only one person sees.

They succeed whether or not the receiver's app still shows the message.
"""

from typing import TYPE_CHECKING, Final

from bot.sandbox.entities import utf16
from bot.sandbox.keyboards import read_keyboard
from bot.sandbox.messages import Face, Message
from bot.sandbox.methods.access import chat_of, ephemeral_of, writable_chat
from bot.sandbox.methods.editing import read_media
from bot.sandbox.methods.method import method
from bot.sandbox.methods.sending import LONGEST_CAPTION, read_caption, read_content
from bot.sandbox.params import Params
from bot.sandbox.refusals import NOT_MODIFIED, Refusal, bad_request

if TYPE_CHECKING:
    from bot.sandbox.world import World


def edit_text(world: "World", params: Params) -> bool:
    """Replace text and buttons; Telegram bears no longer text here than under a picture."""
    content = read_content(world, params)
    if utf16(content.text) > LONGEST_CAPTION:
        raise bad_request("MEDIA_CAPTION_TOO_LONG")
    keyboard = read_keyboard(params.thing("reply_markup"))
    message = _editable(world, params)
    if message.face.photo is not None:
        raise bad_request("there is no text in the message to edit")
    return _edit(world, message, Face(content, keyboard))


def edit_caption(world: "World", params: Params) -> bool:
    """Replace the caption of a picture, and the buttons."""
    content = read_caption(world, params, params.array("caption_entities"))
    keyboard = read_keyboard(params.thing("reply_markup"))
    message = _editable(world, params)
    if message.face.photo is None:
        raise bad_request("there is no caption in the message to edit")
    return _edit(world, message, Face(content, keyboard, message.face.photo))


def edit_media(world: "World", params: Params) -> bool:
    """Replace picture, caption and buttons of what is a picture already."""
    content, photo = read_media(world, params)
    keyboard = read_keyboard(params.thing("reply_markup"))
    message = _editable(world, params)
    if message.face.photo is None:
        raise bad_request("there is no media in the message to edit")
    return _edit(world, message, Face(content, keyboard, photo))


def edit_reply_markup(world: "World", params: Params) -> bool:
    """Replace the buttons."""
    keyboard = read_keyboard(params.thing("reply_markup"))
    message = _editable(world, params)
    face = message.face
    return _edit(world, message, Face(face.content, keyboard, face.photo))


def delete(world: "World", params: Params) -> bool:
    """Remove the message."""
    message = ephemeral_of(chat_of(world, params), params, "delete")
    message.is_deleted = True
    world.touch(message)
    return True


def _editable(world: "World", params: Params) -> Message:
    chat = writable_chat(world, params)
    message = ephemeral_of(chat, params, "edit")
    world.budgets.charge(chat.id, edit=True, now=world.clock.steady())
    return message


def _edit(world: "World", message: Message, face: Face) -> bool:
    if face == message.face:
        raise Refusal(400, NOT_MODIFIED)
    now = world.clock.now()
    message.edit(face, now=now, shown_at=now + world.shown_delay_s)
    world.touch(message)
    return True


_WHICH: Final = ("chat_id", "receiver_user_id", "ephemeral_message_id")

METHODS: Final = {
    "editEphemeralMessageText": method(
        edit_text,
        *_WHICH,
        "text",
        "parse_mode",
        "entities",
        "link_preview_options",
        "reply_markup",
    ),
    "editEphemeralMessageCaption": method(
        edit_caption, *_WHICH, "caption", "parse_mode", "caption_entities", "reply_markup"
    ),
    "editEphemeralMessageMedia": method(edit_media, *_WHICH, "media", "reply_markup"),
    "editEphemeralMessageReplyMarkup": method(edit_reply_markup, *_WHICH, "reply_markup"),
    "deleteEphemeralMessage": method(delete, *_WHICH),
}

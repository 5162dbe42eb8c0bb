"""Methods that change or remove what the bot has said."""

from typing import TYPE_CHECKING, Final

from bot.sandbox.chats import Chat
from bot.sandbox.entities import RichText
from bot.sandbox.keyboards import read_keyboard
from bot.sandbox.messages import Face, Message
from bot.sandbox.methods.access import chat_of, message_of, writable_chat
from bot.sandbox.methods.method import method
from bot.sandbox.methods.sending import read_caption, read_content
from bot.sandbox.params import Params
from bot.sandbox.photos import Photo
from bot.sandbox.refusals import NOT_MODIFIED, Json, Refusal, bad_request

if TYPE_CHECKING:
    from bot.sandbox.world import World

DELETABLE_FOR_S: Final = 48 * 3600.0
_OF_A_PHOTO: Final = frozenset({"type", "media", "caption", "parse_mode", "caption_entities"})


def edit_message_text(world: "World", params: Params) -> Json:
    """Replace a message's text and buttons."""
    content = read_content(world, params)
    keyboard = read_keyboard(params.thing("reply_markup"))
    message = _editable(world, params)
    if message.face.photo is not None:
        raise bad_request("there is no text in the message to edit")
    return _edit(world, message, Face(content, keyboard))


def edit_message_caption(world: "World", params: Params) -> Json:
    """Replace the caption of a picture, and the buttons."""
    content = read_caption(world, params, params.array("caption_entities"))
    keyboard = read_keyboard(params.thing("reply_markup"))
    message = _editable(world, params)
    photo = message.face.photo
    if photo is None:
        raise bad_request("there is no caption in the message to edit")
    return _edit(world, message, Face(content, keyboard, photo))


def edit_message_media(world: "World", params: Params) -> Json:
    """Replace picture, caption and buttons; a text becomes a picture so."""
    content, photo = read_media(world, params)
    keyboard = read_keyboard(params.thing("reply_markup"))
    return _edit(world, _editable(world, params), Face(content, keyboard, photo))


def read_media(world: "World", params: Params) -> tuple[RichText, Photo]:
    """Return caption and picture of a call, which is a photo here.

    Raises:
        Refusal: it is something else, or not whole.
    """
    given = params.thing("media") or {}
    if given.get("type") != "photo":
        raise bad_request("the sandbox has no media but photos")
    if unknown := given.keys() - _OF_A_PHOTO:
        raise bad_request(f"the sandbox has no {min(unknown)} in InputMediaPhoto")
    media = Params(given, params.files)
    content = read_caption(world, media, media.array("caption_entities"))
    return content, world.photos.read(media.text("media"), params.files)


def _edit(world: "World", message: Message, face: Face) -> Json:
    if face == message.face:
        raise Refusal(400, NOT_MODIFIED)
    now = world.clock.now()
    message.edit(face, now=now, shown_at=now + world.shown_delay_s)
    world.touch(message)
    return message.as_json()


def edit_message_reply_markup(world: "World", params: Params) -> Json:
    """Replace a message's buttons."""
    keyboard = read_keyboard(params.thing("reply_markup"))
    message = _editable(world, params)
    if keyboard == message.face.keyboard:
        raise Refusal(400, NOT_MODIFIED)
    now = world.clock.now()
    message.edit_keyboard(keyboard, now=now, shown_at=now + world.shown_delay_s)
    world.touch(message)
    return message.as_json()


def delete_message(world: "World", params: Params) -> bool:
    """Remove a message for everybody, if it is younger than 48 hours."""
    chat = chat_of(world, params)
    message = message_of(chat, params, "delete")
    if not _is_deletable(world, chat, message):
        raise bad_request("message can't be deleted for everyone")
    _delete(world, message)
    return True


def delete_messages(world: "World", params: Params) -> bool:
    """Remove up to 100 messages; those that are not there are passed over."""
    chat = chat_of(world, params)
    ids = params.array("message_ids") or ()
    if not 1 <= len(ids) <= 100:
        raise bad_request("there must be from 1 to 100 message identifiers")
    found = [m for m in chat.messages.values() if m.id in ids and not m.is_deleted]
    if not all(_is_deletable(world, chat, message) for message in found):
        raise bad_request("message can't be deleted for everyone")
    for message in found:
        _delete(world, message)
    return True


def _editable(world: "World", params: Params) -> Message:
    if "chat_id" not in params or "message_id" not in params:
        raise bad_request("message identifier is not specified")
    chat = writable_chat(world, params)
    message = message_of(chat, params, "edit")
    if message.sender is not world.bot or message.service:
        raise bad_request("message can't be edited")
    world.budgets.charge(chat.id, edit=True, now=world.clock.steady())
    return message


def _is_deletable(world: "World", chat: Chat, message: Message) -> bool:
    if world.clock.now() - message.at > DELETABLE_FOR_S:
        return False
    is_own = message.sender is world.bot
    return is_own or chat.is_private or chat.status(world.bot.id).is_admin


def _delete(world: "World", message: Message) -> None:
    message.is_deleted = True
    world.touch(message)


METHODS: Final = {
    "editMessageText": method(
        edit_message_text,
        "chat_id",
        "message_id",
        "text",
        "parse_mode",
        "entities",
        "link_preview_options",
        "reply_markup",
    ),
    "editMessageCaption": method(
        edit_message_caption,
        "chat_id",
        "message_id",
        "caption",
        "parse_mode",
        "caption_entities",
        "reply_markup",
    ),
    "editMessageMedia": method(
        edit_message_media, "chat_id", "message_id", "media", "reply_markup"
    ),
    "editMessageReplyMarkup": method(
        edit_message_reply_markup, "chat_id", "message_id", "reply_markup"
    ),
    "deleteMessage": method(delete_message, "chat_id", "message_id"),
    "deleteMessages": method(delete_messages, "chat_id", "message_ids"),
}

"""Methods that put something new into a chat."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bot.sandbox.chats import Chat, Status
from bot.sandbox.entities import RichText, read_text, utf16
from bot.sandbox.keyboards import read_keyboard
from bot.sandbox.messages import Message
from bot.sandbox.methods.access import writable_chat
from bot.sandbox.methods.method import method
from bot.sandbox.methods.receivers import receiver_of
from bot.sandbox.params import Params
from bot.sandbox.photos import Photo
from bot.sandbox.refusals import Json, bad_request

if TYPE_CHECKING:
    from bot.sandbox.world import World

LONGEST_TEXT: Final = 4096
LONGEST_CAPTION: Final = 1024
_ACTIONS: Final = frozenset(
    {
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    }
)


def send_message(world: "World", params: Params) -> Json:
    """Send a text."""
    return _send(world, params, read_content(world, params))


def send_photo(world: "World", params: Params) -> Json:
    """Send a picture with a caption: uploaded, or by the id of one sent before."""
    content = read_caption(world, params, params.array("caption_entities"))
    wanted = params.text("photo") or "attach://photo"
    return _send(world, params, content, world.photos.read(wanted, params.files))


def _send(world: "World", params: Params, content: RichText, photo: Photo | None = None) -> Json:
    keyboard = read_keyboard(params.thing("reply_markup"))
    chat = writable_chat(world, params)
    if chat.status(world.bot.id) is Status.MUTED:
        what = "text messages" if photo is None else "photos"
        raise bad_request(f"not enough rights to send {what} to the chat")
    reply_to = _reply_to(chat, params.thing("reply_parameters"))
    thread, is_topic = _thread(world, chat, params.integer("message_thread_id"), reply_to)
    receiver = receiver_of(world, chat, params.thing("ephemeral_message_parameters"))
    world.budgets.charge(chat.id, edit=False, now=world.clock.steady())
    message = world.post(chat, world.bot, content, keyboard, photo, receiver=receiver)
    message.thread, message.is_topic, message.reply_to = thread, is_topic, reply_to
    message.is_silent = params.flag("disable_notification")
    message.is_protected = params.flag("protect_content")
    return message.as_json()


def read_content(world: "World", params: Params) -> RichText:
    """Return the text of a call, parsed and within Telegram's length.

    Raises:
        Refusal: it is empty, too long or does not parse.
    """
    content = read_text(
        params.text("text"), params.text("parse_mode"), params.array("entities") or ()
    )
    if not content.text:
        raise bad_request("message text is empty")
    if utf16(content.text) > LONGEST_TEXT:
        raise bad_request("message is too long")
    return _with_mentions(world, content)


def read_caption(world: "World", caption: Params, entities: Sequence[object] | None) -> RichText:
    """Return a caption, parsed and within Telegram's length; there may be none.

    Raises:
        Refusal: it is too long or does not parse.
    """
    content = read_text(caption.text("caption"), caption.text("parse_mode"), entities or ())
    if utf16(content.text) > LONGEST_CAPTION:
        raise bad_request("message caption is too long")
    return _with_mentions(world, content)


def _with_mentions(world: "World", content: RichText) -> RichText:
    if not any(entity["type"] == "text_link" for entity in content.entities):
        return content
    resolved = (_resolved(world, entity) for entity in content.entities)
    return RichText(content.text, tuple(entity for entity in resolved if entity))


def send_chat_action(world: "World", params: Params) -> bool:
    """Show that the bot is busy; nothing remains of it."""
    writable_chat(world, params)
    if params.text("action") not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    return True


def _resolved(world: "World", entity: Json) -> Json | None:
    """Turn a link to a person into a mention; one to nobody is dropped."""
    url = str(entity.get("url", ""))
    if entity["type"] != "text_link" or not url.startswith("tg://user?id="):
        return entity
    number = url.removeprefix("tg://user?id=")
    user = world.users.get(int(number)) if number.isdigit() else None
    if user is None:
        return None
    return {
        "type": "text_mention",
        "offset": entity["offset"],
        "length": entity["length"],
        "user": user.as_json(),
    }


def _reply_to(chat: Chat, reply: Json | None) -> Message | None:
    if reply is None:
        return None
    if unknown := reply.keys() - {"message_id", "allow_sending_without_reply"}:
        raise bad_request(f"the sandbox has no {min(unknown)} in reply_parameters")
    wanted = reply.get("message_id")
    message = chat.messages.get(wanted) if isinstance(wanted, int) else None
    if (message is None or message.is_deleted) and not reply.get("allow_sending_without_reply"):
        raise bad_request("message to be replied not found")
    return message


def _thread(
    world: "World", chat: Chat, wanted: int | None, reply_to: Message | None
) -> tuple[int | None, bool]:
    """Return the thread that a message goes to, and whether it is a forum's topic."""
    if wanted is None and reply_to is not None:
        return (reply_to.thread, reply_to.is_topic) if reply_to.is_topic else (None, False)
    if wanted is None:
        return None, False
    if chat.is_forum and (topic := chat.topics.get(wanted)):
        if topic.is_closed and not chat.status(world.bot.id).is_admin:
            raise bad_request("TOPIC_CLOSED")
        return wanted, True
    raise bad_request("message thread not found")


METHODS: Final = {
    "sendMessage": method(
        send_message,
        "chat_id",
        "message_thread_id",
        "ephemeral_message_parameters",
        "text",
        "parse_mode",
        "entities",
        "link_preview_options",
        "disable_notification",
        "protect_content",
        "reply_parameters",
        "reply_markup",
    ),
    "sendPhoto": method(
        send_photo,
        "chat_id",
        "message_thread_id",
        "ephemeral_message_parameters",
        "photo",
        "caption",
        "parse_mode",
        "caption_entities",
        "disable_notification",
        "protect_content",
        "reply_parameters",
        "reply_markup",
    ),
    "sendChatAction": method(send_chat_action, "chat_id", "message_thread_id", "action"),
}

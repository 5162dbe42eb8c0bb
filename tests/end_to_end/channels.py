"""What a group hears from the channel it is linked to, and from people who write as a channel."""

from bot.sandbox.chats import User
from bot.sandbox.entities import read_text
from bot.sandbox.messages import Message
from bot.sandbox.refusals import Json
from bot.sandbox.world import World

CHANNEL: Json = {"id": -1_001_999_999_999, "type": "channel", "title": "Notizie dal bar"}
TELEGRAM = User(777000, "Telegram")
"""Who Telegram says has copied a post of a channel into its group."""
AS_CHANNEL = User(136817688, "Channel", "Channel_Bot", is_bot=True)
"""Who Telegram says has written, when somebody chose to write as their channel."""


def copies_post(world: World, group: int, text: str) -> Message:
    """Let Telegram copy a post of the linked channel into the group."""
    origin = {"type": "channel", "chat": CHANNEL, "message_id": 7, "date": int(world.clock.now())}
    return _hears(world, group, TELEGRAM, text, is_automatic_forward=True, forward_origin=origin)


def writes_as_channel(world: World, group: int, text: str) -> Message:
    """Let somebody write in a group in the name of a channel."""
    return _hears(world, group, AS_CHANNEL, text)


def _hears(world: World, group: int, sender: User, text: str, **more: object) -> Message:
    message = world.post(world.chat(group), sender, read_text(text, ""))
    world.updates.push("message", message.as_json() | {"sender_chat": CHANNEL} | more, group)
    return message

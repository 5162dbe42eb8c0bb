"""Methods that ask about a chat, and the few that change one."""

from typing import TYPE_CHECKING, Final

from bot.sandbox.chats import Chat, Member, Status
from bot.sandbox.methods.access import chat_of, message_of, writable_chat
from bot.sandbox.methods.method import method
from bot.sandbox.params import Params
from bot.sandbox.refusals import Json, bad_request

if TYPE_CHECKING:
    from bot.sandbox.world import World


def get_chat(world: "World", params: Params) -> Json:
    """Describe a chat in full."""
    chat = chat_of(world, params)
    full = chat.as_json() | {
        "accent_color_id": abs(chat.id) % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(_GIFTS, False),
    }
    if chat.pinned:
        full["pinned_message"] = chat.messages[chat.pinned[-1]].as_json(with_reply=False)
    return full


def get_chat_member(world: "World", params: Params) -> Json:
    """Say what somebody is in a group."""
    chat = chat_of(world, params)
    user = world.users.get(params.integer("user_id") or 0)
    if user is None:
        raise bad_request("PARTICIPANT_ID_INVALID")
    if chat.is_private:
        is_here = user.id in {chat.id, world.bot.id}
        return Member(Status.MEMBER if is_here else Status.LEFT).as_json(user)
    return chat.members.get(user.id, Member(Status.LEFT)).as_json(user)


def get_chat_administrators(world: "World", params: Params) -> list[Json]:
    """List a group's creator and administrators, other bots left out."""
    chat = _group_of(world, params)
    return [
        member.as_json(world.users[user_id])
        for user_id, member in chat.members.items()
        if member.status.is_admin and (not world.users[user_id].is_bot or user_id == world.bot.id)
    ]


def leave_chat(world: "World", params: Params) -> bool:
    """Take the bot out of a group."""
    chat = _group_of(world, params)
    world.groups.change(chat.id, bot="left")
    return True


def pin_chat_message(world: "World", params: Params) -> bool:
    """Pin a message."""
    chat = writable_chat(world, params)
    message = message_of(chat, params, "pin")
    _check_may_pin(world, chat)
    chat.pinned.append(message.id)
    return True


def unpin_chat_message(world: "World", params: Params) -> bool:
    """Unpin a message, the newest pinned one where none is named."""
    chat = writable_chat(world, params)
    _check_may_pin(world, chat)
    wanted = params.integer("message_id") or (chat.pinned[-1] if chat.pinned else None)
    if wanted not in chat.pinned:
        raise bad_request("message to unpin not found")
    chat.pinned = [pinned for pinned in chat.pinned if pinned != wanted]
    return True


def _group_of(world: "World", params: Params) -> Chat:
    chat = chat_of(world, params)
    if chat.is_private:
        raise bad_request("there are no administrators in the private chat")
    return chat


def _check_may_pin(world: "World", chat: Chat) -> None:
    if not chat.is_private and not chat.status(world.bot.id).is_admin:
        raise bad_request("not enough rights to manage pinned messages in the chat")


_GIFTS: Final = (
    "unlimited_gifts",
    "limited_gifts",
    "unique_gifts",
    "premium_subscription",
    "gifts_from_channels",
)

METHODS: Final = {
    "getChat": method(get_chat, "chat_id"),
    "getChatMember": method(get_chat_member, "chat_id", "user_id"),
    "getChatAdministrators": method(get_chat_administrators, "chat_id"),
    "leaveChat": method(leave_chat, "chat_id"),
    "pinChatMessage": method(pin_chat_message, "chat_id", "message_id", "disable_notification"),
    "unpinChatMessage": method(unpin_chat_message, "chat_id", "message_id"),
}

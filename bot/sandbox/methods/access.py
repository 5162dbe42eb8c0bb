"""Which chat and message a call means, and whether the bot may go there."""

from typing import TYPE_CHECKING

from bot.sandbox.chats import Chat, Status
from bot.sandbox.params import Params
from bot.sandbox.refusals import bad_request, forbidden, migrated

if TYPE_CHECKING:
    from bot.sandbox.messages import Message
    from bot.sandbox.world import World


def chat_of(world: "World", params: Params) -> Chat:
    """Return the chat a call names, if the bot can know it.

    Raises:
        Refusal: there is none, or it has become a supergroup, or the bot is not in it.
    """
    wanted = params.chat()
    chat = world.chats.get(wanted) if isinstance(wanted, int) else _by_username(world, wanted)
    if chat is None:
        raise bad_request("chat not found")
    if chat.migrated_to is not None:
        raise migrated(chat.migrated_to)
    if not chat.is_private:
        match chat.status(world.bot.id):
            case Status.LEFT | Status.OUTSIDE:
                raise forbidden(f"bot is not a member of the {chat.type.value} chat")
            case Status.KICKED:
                raise forbidden(f"bot was kicked from the {chat.type.value} chat")
            case _:
                pass
    return chat


def writable_chat(world: "World", params: Params) -> Chat:
    """Return the chat a call names, if the bot may write there.

    Raises:
        Refusal: as `chat_of`, or the person has not started the bot, blocked it or is gone.
    """
    chat = chat_of(world, params)
    if chat.person is not None:
        if chat.person.is_deleted:
            raise forbidden("user is deactivated")
        if chat.is_blocked:
            raise forbidden("bot was blocked by the user")
        if not chat.is_started:
            raise forbidden("bot can't initiate conversation with a user")
    return chat


def message_of(chat: Chat, params: Params, doing: str) -> "Message":
    """Return the message a call names; ``doing`` completes the refusal's sentence.

    Raises:
        Refusal: there is no such message, or not any more.
    """
    message = chat.messages.get(params.integer("message_id") or 0)
    if message is None or message.is_deleted:
        raise bad_request(f"message to {doing} not found")
    return message


def ephemeral_of(chat: Chat, params: Params, doing: str) -> "Message":
    """Return the ephemeral message a call names by its receiver and its id.

    One that has vanished from the receiver's app is found all the same.

    Raises:
        Refusal: there never was such a message, or the bot has removed it.
    """
    message = chat.ephemerals.get(params.integer("ephemeral_message_id") or 0)
    receiver = params.integer("receiver_user_id")
    if message is None or message.is_deleted or message.receiver is None:
        raise bad_request(f"message to {doing} not found")
    if message.receiver.id != receiver:
        raise bad_request(f"message to {doing} not found")
    return message


def _by_username(world: "World", name: str) -> Chat | None:
    wanted = name.removeprefix("@").lower()
    if not name.startswith("@"):
        return None
    for chat in world.chats.values():
        if chat.person and (chat.person.username or "").lower() == wanted:
            return chat
    return None

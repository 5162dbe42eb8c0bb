"""Who may be sent a message that nobody else sees."""

from typing import TYPE_CHECKING

from bot.sandbox.chats import Chat, User
from bot.sandbox.refusals import QUERY_TOO_OLD, Json, Refusal, bad_request

if TYPE_CHECKING:
    from bot.sandbox.world import World


def receiver_of(world: "World", chat: Chat, wanted: Json | None) -> User | None:
    """Return whom a message is for; None where it is for everybody in the chat.

    An administrator among the bots reaches every member, any other bot only who pressed one of
    its buttons in that chat in the last 15 s.

    Raises:
        Refusal: the person may not be sent one, or not any more.
    """
    if wanted is None:
        return None
    if wanted.get("replace_callback_query_message"):
        raise bad_request("the sandbox has no replace_callback_query_message")
    if chat.is_private:
        raise bad_request("ephemeral messages can be sent to groups and supergroups only")
    receiver_id, query_id = wanted["receiver_user_id"], wanted.get("callback_query_id")
    receiver = world.users.get(receiver_id) if isinstance(receiver_id, int) else None
    if receiver is None or receiver.is_bot or not chat.status(receiver.id).is_in:
        raise bad_request("USER_NOT_PARTICIPANT")
    if query_id is not None:
        query = world.queries.recent(str(query_id))
        if query is None or (query.person_id, query.chat_id) != (receiver.id, chat.id):
            raise Refusal(400, QUERY_TOO_OLD)
    elif not chat.status(world.bot.id).is_admin:
        raise bad_request("not enough rights to send ephemeral messages to the chat")
    return receiver

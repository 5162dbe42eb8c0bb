"""Who comes and goes: people, the bot itself, and a group that becomes a supergroup."""

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import telegram
from telegram import ChatMember, ChatMemberRestricted
from telegram.constants import ChatType
from telegram.ext import Application, ChatMemberHandler, ContextTypes, MessageHandler, filters

from bot.service.people import ChatId, Place, UpdateId
from bot.telegram.senders import person_of, thread_of

if TYPE_CHECKING:
    from bot.service.house import House

__all__ = ["Membership"]

App: TypeAlias = Application[Any, Any, Any, Any, Any, Any]

_GONE: Final = frozenset({ChatMember.LEFT, ChatMember.BANNED})


class Membership:
    """Turns service messages and changes of the bot's own standing into calls of the house."""

    def __init__(self, house: "House") -> None:
        self._house = house

    def register(self, application: App) -> None:
        """Attach the callbacks."""
        application.add_handler(
            ChatMemberHandler(self.on_own_standing, ChatMemberHandler.MY_CHAT_MEMBER)
        )
        application.add_handler(
            MessageHandler(filters.StatusUpdate.LEFT_CHAT_MEMBER, self.on_departure)
        )
        application.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, self.on_upgrade))
        application.add_handler(
            MessageHandler(filters.StatusUpdate.FORUM_TOPIC_REOPENED, self.on_reopened)
        )

    async def on_own_standing(
        self, update: telegram.Update, _context: ContextTypes.DEFAULT_TYPE
    ) -> None:
        """Note that a person or a group lets the bot write, or not, or that it was removed."""
        change = update.my_chat_member
        if change is None:
            return
        cause = UpdateId(update.update_id)
        standing = change.new_chat_member
        gone = _is_gone(standing)
        if change.chat.type == ChatType.PRIVATE:
            await self._house.reachability(person_of(change.from_user, reachable=not gone))
        elif gone:
            await self._house.groups.bot_removed(ChatId(change.chat.id), cause=cause)
        elif isinstance(standing, ChatMemberRestricted) and not standing.can_send_messages:
            await self._house.groups.bot_muted(ChatId(change.chat.id), cause=cause)
        else:
            await self._house.groups.bot_returned(ChatId(change.chat.id), cause=cause)

    async def on_departure(
        self, update: telegram.Update, _context: ContextTypes.DEFAULT_TYPE
    ) -> None:
        """Let somebody who left a group, or was removed, leave its tables."""
        message = update.message
        if message is None or message.left_chat_member is None:
            return
        if message.left_chat_member.is_bot:
            return
        person = person_of(message.left_chat_member, reachable=False)
        chat_id, cause = ChatId(message.chat.id), UpdateId(update.update_id)
        await self._house.groups.removed(chat_id, person, cause=cause)

    async def on_reopened(
        self, update: telegram.Update, _context: ContextTypes.DEFAULT_TYPE
    ) -> None:
        """Show the table of a topic again that was closed for a while."""
        if update.message is not None:
            place = Place(ChatId(update.message.chat.id), thread_of(update.message))
            await self._house.groups.reopened(place, cause=UpdateId(update.update_id))

    async def on_upgrade(
        self, update: telegram.Update, _context: ContextTypes.DEFAULT_TYPE
    ) -> None:
        """Follow a group to its supergroup; Telegram says it in both."""
        message = update.message
        if message is None:
            return
        here, cause = ChatId(message.chat.id), UpdateId(update.update_id)
        if message.migrate_to_chat_id is not None:
            await self._house.groups.moved(here, ChatId(message.migrate_to_chat_id), cause=cause)
        elif message.migrate_from_chat_id is not None:
            await self._house.groups.moved(ChatId(message.migrate_from_chat_id), here, cause=cause)


def _is_gone(member: ChatMember) -> bool:
    """Whether somebody is not in a chat; the restricted may be in it or not."""
    if isinstance(member, ChatMemberRestricted):
        return not member.is_member
    return member.status in _GONE

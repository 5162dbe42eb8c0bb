"""Groups and who is in them, as people change them."""

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bot.sandbox.chats import Chat, ChatType, Member, Status, Topic, User
from bot.sandbox.refusals import Json, MisuseError

if TYPE_CHECKING:
    from bot.sandbox.messages import Message
    from bot.sandbox.world import World

_FIRST_GROUP: Final = -4_000_000_001
_FIRST_SUPERGROUP: Final = -1_002_000_000_001


class Groups:
    """What people do with groups; the bot hears of it as on Telegram."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self._groups = itertools.count(_FIRST_GROUP, -1)
        self._supergroups = itertools.count(_FIRST_SUPERGROUP, -1)

    def create(
        self,
        title: str,
        members: Sequence[int],
        *,
        supergroup: bool = False,
        forum: bool = False,
        topics: Sequence[str] = (),
    ) -> int:
        """Make a group with the bot in it and return its id; the first member is its creator.

        A forum is a supergroup; its topics' ids are `topics_of`.
        """
        world = self._world
        for user_id in members:
            world.person(user_id)
        if forum or supergroup or topics:
            chat = Chat(next(self._supergroups), ChatType.SUPERGROUP, title)
            chat.is_forum = forum or bool(topics)
        else:
            chat = Chat(next(self._groups), ChatType.GROUP, title, ids=world.shared_ids)
        for user_id in members:
            chat.members[user_id] = Member(Status.MEMBER)
        by = world.bot
        if members:
            chat.members[members[0]].status = Status.CREATOR
            by = world.users[members[0]]
        world.chats[chat.id] = chat
        made = "group_chat_created" if chat.type is ChatType.GROUP else "supergroup_chat_created"
        self._set_bot(chat, Status.MEMBER, by)
        self._announce(chat, by, {made: True})
        for name in topics:
            self.open_topic(chat.id, name)
        world.note_people()
        return chat.id

    def topics_of(self, chat_id: int) -> dict[str, int]:
        """Return the ids of a forum's topics by name."""
        return {topic.name: thread for thread, topic in self._group(chat_id).topics.items()}

    def open_topic(self, chat_id: int, name: str) -> int:
        """Open a topic in a forum and return its id."""
        chat = self._group(chat_id)
        if not chat.is_forum:
            raise MisuseError("only a forum has topics")
        by = self._creator(chat)
        created: Json = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
        message = self._announce(chat, by, created, push=False)
        message.thread, message.is_topic = message.id, True
        chat.topics[message.id] = Topic(name)
        self._world.updates.push("message", message.as_json(), chat.id)
        return message.id

    def close_topic(self, chat_id: int, thread: int) -> None:
        """Close a topic: only administrators write there."""
        chat = self._group(chat_id)
        chat.topics[thread].is_closed = True
        message = self._announce(chat, self._creator(chat), {"forum_topic_closed": {}}, push=False)
        message.thread, message.is_topic = thread, True
        self._world.updates.push("message", message.as_json(), chat.id)

    def reopen_topic(self, chat_id: int, thread: int) -> None:
        """Let everybody write in a topic again."""
        chat = self._group(chat_id)
        chat.topics[thread].is_closed = False
        by = self._creator(chat)
        message = self._announce(chat, by, {"forum_topic_reopened": {}}, push=False)
        message.thread, message.is_topic = thread, True
        self._world.updates.push("message", message.as_json(), chat.id)

    def change(
        self,
        chat_id: int,
        *,
        add: Sequence[int] = (),
        remove: Sequence[int] = (),
        admin: Sequence[int] = (),
        anonymous_admin: Sequence[int] = (),
        bot: str | None = None,
    ) -> None:
        """Change who is in a group and as what.

        ``bot`` is ``member``, ``admin``, ``muted``, ``left``, ``kicked`` or ``outside``: muted, and
        not there.
        """
        chat = self._group(chat_id)
        if anonymous_admin and chat.type is ChatType.GROUP:
            raise MisuseError("only a supergroup has anonymous administrators")
        for user_id in (*add, *remove, *admin, *anonymous_admin):
            self._world.person(user_id)
        for user_id in add:
            self._join(chat, self._world.users[user_id])
        for user_id in remove:
            self._leave(chat, self._world.users[user_id])
        for user_id in (*admin, *anonymous_admin):
            self._promote(chat, self._world.users[user_id], user_id in anonymous_admin)
        if bot is not None:
            self._change_bot(chat, bot)
        self._world.note_people()

    def upgrade(self, chat_id: int) -> int:
        """Turn a group into a supergroup and return its new id; old messages stay behind."""
        old = self._group(chat_id)
        if old.type is not ChatType.GROUP:
            raise MisuseError("only a group can be upgraded")
        new = Chat(next(self._supergroups), ChatType.SUPERGROUP, old.title)
        new.members = old.members
        self._world.chats[new.id] = new
        by = self._creator(old)
        self._announce(old, by, {"migrate_to_chat_id": new.id})
        old.migrated_to = new.id
        self._announce(new, by, {"migrate_from_chat_id": old.id})
        self._world.note_people()
        return new.id

    def _group(self, chat_id: int) -> Chat:
        chat = self._world.chat(chat_id)
        if chat.is_private:
            raise MisuseError(f"{chat_id} is no group")
        if chat.migrated_to is not None:
            raise MisuseError(f"{chat_id} has become {chat.migrated_to}")
        return chat

    def _creator(self, chat: Chat) -> User:
        for user_id, member in chat.members.items():
            if member.status is Status.CREATOR:
                return self._world.users[user_id]
        return self._world.bot

    def _join(self, chat: Chat, user: User) -> None:
        if chat.status(user.id).is_in:
            return
        before = chat.members.get(user.id, Member(Status.LEFT))
        chat.members[user.id] = Member(Status.MEMBER)
        self._push_member("chat_member", chat, user, before, by=user)
        self._announce(chat, user, {"new_chat_members": [user.as_json()]})

    def _leave(self, chat: Chat, user: User) -> None:
        if not chat.status(user.id).is_in:
            return
        before = chat.members[user.id]
        chat.members[user.id] = Member(Status.LEFT)
        self._push_member("chat_member", chat, user, before, by=user)
        self._announce(chat, user, {"left_chat_member": user.as_json()})

    def _promote(self, chat: Chat, user: User, anonymous: bool) -> None:  # noqa: FBT001 - private
        before = chat.members.get(user.id, Member(Status.LEFT))
        is_creator = before.status is Status.CREATOR
        status = Status.CREATOR if is_creator else Status.ADMINISTRATOR
        chat.members[user.id] = Member(status, anonymous)
        self._push_member("chat_member", chat, user, before, by=self._creator(chat))

    def _change_bot(self, chat: Chat, wanted: str) -> None:
        statuses = {
            "member": Status.MEMBER,
            "admin": Status.ADMINISTRATOR,
            "muted": Status.MUTED,
            "left": Status.LEFT,
            "kicked": Status.KICKED,
            "outside": Status.OUTSIDE,
        }
        if wanted not in statuses:
            raise MisuseError(f"the bot cannot be {wanted}")
        self._set_bot(chat, statuses[wanted], self._creator(chat))

    def _set_bot(self, chat: Chat, status: Status, by: User) -> None:
        bot = self._world.bot
        before = chat.members.get(bot.id, Member(Status.LEFT))
        chat.members[bot.id] = Member(status)
        self._push_member("my_chat_member", chat, bot, before, by=by)
        if status.is_in and not before.status.is_in and chat.messages:
            self._announce(chat, by, {"new_chat_members": [bot.as_json()]})
        if before.status.is_in and not status.is_in:
            self._announce(chat, by, {"left_chat_member": bot.as_json()}, push=False)

    def _push_member(self, kind: str, chat: Chat, user: User, before: Member, *, by: User) -> None:
        world = self._world
        if kind == "chat_member" and not chat.status(world.bot.id).is_admin:
            return
        changed: Json = {
            "chat": chat.as_json(),
            "from": by.as_json(),
            "date": int(world.clock.now()),
            "old_chat_member": before.as_json(user),
            "new_chat_member": chat.members[user.id].as_json(user),
        }
        world.updates.push(kind, changed, chat.id)

    def _announce(self, chat: Chat, by: User, service: Json, *, push: bool = True) -> "Message":
        message = self._world.post(chat, by)
        message.service = service
        if push and chat.status(self._world.bot.id).is_in:
            self._world.updates.push("message", message.as_json(), chat.id)
        return message

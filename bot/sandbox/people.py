"""A person's app: typing, pressing, looking."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.sandbox.chats import ANONYMOUS, Chat, Member, Status, Topic, User
from bot.sandbox.entities import read_text
from bot.sandbox.pressing import NoSuchButtonError, Pressed, Target, press
from bot.sandbox.refusals import Json, MisuseError
from bot.sandbox.seeing import Seen, seen

if TYPE_CHECKING:
    from bot.sandbox.messages import Message
    from bot.sandbox.world import World

__all__ = ["PRIVATE", "NoSuchButtonError", "Person", "Pressed"]

PRIVATE: Final = "bot"
"""The name of a person's private chat with the bot."""


@dataclass(frozen=True, slots=True)
class Person:
    """One person, by whose id the world knows them; as many clients as one likes.

    ``chat`` is a group's id or `PRIVATE`.
    """

    world: "World"
    id: int

    @property
    def user(self) -> User:
        """Return the account."""
        return self.world.users[self.id]

    async def send(
        self,
        chat: int | str,
        text: str,
        *,
        thread: int | None = None,
        reply_to: int | None = None,
    ) -> int:
        """Type a message and return its id.

        Writing to the private chat starts the bot, also one that was blocked.
        """
        place = self.place(chat)
        topic = self._topic(place, thread)
        if not text.strip():
            raise MisuseError("an empty message cannot be sent")
        if place.is_private:
            self._start(place)
        replied = place.messages.get(reply_to) if reply_to is not None else None
        if reply_to is not None and (replied is None or replied.is_deleted):
            raise MisuseError(f"there is no message {reply_to} to reply to")
        member = place.members.get(self.id)
        is_anonymous = member is not None and member.is_anonymous
        message = self.world.post(
            place, ANONYMOUS if is_anonymous else self.user, read_text(text, "")
        )
        message.sender_chat = place if is_anonymous else None
        message.reply_to = replied
        message.is_topic = topic is not None
        message.thread = thread if topic else _reply_thread(place, replied)
        if self._is_for_bot(message):
            self.world.updates.push("message", message.as_json(), place.id)
        return message.id

    async def press(
        self,
        chat: int | str,
        message_id: int,
        *,
        label: str | None = None,
        data: str | None = None,
        force: bool = False,
    ) -> Pressed:
        """Press a button by its label or its data and wait for the answer (see ``pressing``).

        Raises:
            NoSuchButtonError: the person does not see that button there now.
        """
        return await press(self, chat, Target(message_id, label, data), force=force)

    async def open(self, url: str) -> int | None:
        """Open a link: ``t.me/<bot>?start=X`` sends ``/start X``, whose id is returned."""
        link = url.removeprefix("https://").removeprefix("http://")
        start = f"t.me/{self.world.bot.username}?start="
        if not link.startswith(start):
            return None
        return await self.send(PRIVATE, f"/start {link.removeprefix(start)}")

    async def see(self, chat: int | str) -> list[Seen]:
        """Return the messages of a chat as this person's app shows them now, oldest first."""
        place = self.place(chat)
        now = self.world.clock.now()
        return [seen(m, now) for m in place.all_messages() if m.is_there and m.is_for(self.id)]

    def restart(self) -> None:
        """Close the app and open it again: ephemeral messages are gone, and the bot knows nothing."""
        for chat in self.world.chats.values():
            for message in chat.ephemerals.values():
                if message.is_for(self.id) and message.is_there:
                    message.has_vanished = True
                    self.world.touch(message)

    def block(self) -> None:
        """Block the bot."""
        self._set_blocked(blocked=True)

    def unblock(self) -> None:
        """Let the bot write again."""
        self._set_blocked(blocked=False)

    def delete(self) -> None:
        """Delete the account: it stays in its groups as a deleted one."""
        self.user.is_deleted = True
        self.user.username = None
        self.world.note_people()

    def commands(self, chat: int | str) -> Sequence[Json]:
        """Return the commands that the app suggests in a chat."""
        place = self.place(chat)
        return self.world.profile.commands_for(
            place.id,
            self.id,
            is_private=place.is_private,
            is_admin=place.status(self.id).is_admin,
            language=(self.user.language_code or "").split("-")[0],
        )

    def place(self, chat: int | str) -> Chat:
        """Return a chat that the person is in.

        Raises:
            MisuseError: it is not theirs to see.
        """
        place = self.world.chat(self.id if chat == PRIVATE else int(chat))
        if place.is_private and place.id != self.id:
            raise MisuseError("that is somebody else's private chat")
        if not place.is_private and not place.status(self.id).is_in:
            raise MisuseError("not a member of that group")
        return place

    def _topic(self, place: Chat, thread: int | None) -> Topic | None:
        if self.user.is_deleted:
            raise MisuseError("the account is deleted")
        if place.migrated_to is not None:
            raise MisuseError(f"the group has become {place.migrated_to}")
        if thread is None:
            return None
        if thread not in place.topics:
            raise MisuseError(f"there is no topic {thread}")
        topic = place.topics[thread]
        if topic.is_closed and not place.status(self.id).is_admin:
            raise MisuseError("the topic is closed")
        return topic

    def _start(self, place: Chat) -> None:
        if place.is_blocked:
            self.unblock()
        if not place.is_started:
            place.is_started = True
            self.world.note_people()

    def _is_for_bot(self, message: "Message") -> bool:
        """Say whether privacy mode lets the bot read a message."""
        chat, bot = message.chat, self.world.bot
        status = Status.MEMBER if chat.is_private else chat.status(bot.id)
        if not status.is_in:
            return False
        if chat.is_private or status.is_admin:
            return True
        if message.reply_to and message.reply_to.sender is bot:
            return True
        text = message.face.content.text
        if not text.startswith("/"):
            return False
        command = text.split(maxsplit=1)[0]
        _, at, whose = command.partition("@")
        return not at or whose.lower() == (bot.username or "").lower()

    def _set_blocked(self, *, blocked: bool) -> None:
        chat = self.world.chats[self.id]
        if chat.is_blocked is blocked:
            return
        chat.is_blocked = blocked
        bot, statuses = self.world.bot, (Status.MEMBER, Status.KICKED)
        before, after = statuses if blocked else reversed(statuses)
        changed: Json = {
            "chat": chat.as_json(),
            "from": self.user.as_json(),
            "date": int(self.world.clock.now()),
            "old_chat_member": Member(before).as_json(bot),
            "new_chat_member": Member(after).as_json(bot),
        }
        self.world.updates.push("my_chat_member", changed, chat.id)
        self.world.note_people()


def _reply_thread(place: Chat, replied: "Message | None") -> int | None:
    """Return the thread of a reply: outside forums supergroups number those too."""
    if replied is None or place.type != "supergroup" or place.is_forum:
        return None
    return replied.thread or replied.id

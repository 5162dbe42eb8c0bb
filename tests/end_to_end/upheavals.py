"""What people do to groups, topics and accounts, by seeded chance."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.sandbox.chats import Chat, ChatType, Member, Status
from bot.sandbox.world import World
from tests.end_to_end.channels import copies_post, writes_as_channel

AWAY_S = (1, 20, 120)
DELETED_MOST = 2
COMMANDS = ("/scopa", "/annulla", "/lascia", "/tavolo", "/regole", "/mano")


@dataclass
class Upheavals:
    """Changes groups and who is in them.

    Attributes:
        groups: Their ids now; a supergroup takes its group's place.
        on_look: Called before something changes, while all can still be read as it is.
        on_gone: Told who is removed or deletes the account.
        on_shut: Told which group the bot was removed from.
        on_back: Told where the bot may write again.
    """

    world: World
    groups: list[int]
    people: list[int]
    rng: random.Random
    on_look: Callable[[], None]
    on_gone: Callable[[int], None]
    on_shut: Callable[[int], None]
    on_back: Callable[[int], None]
    counted: Counter[str] = field(default_factory=Counter)
    _away: set[asyncio.Task[None]] = field(default_factory=set)

    async def happen(self, every_s: float) -> None:
        """Let things happen until cancelled; what takes its time goes on meanwhile."""
        kinds = (
            *(self._upgrade, self._remove_bot, self._close_topic, self._hide, self._ban),
            *(self._post, self._write_as_channel, self._delete, self._restart_app),
            *(self._promote_bot,),
        )
        while True:
            await asyncio.sleep(self.rng.expovariate(1 / every_s))
            self.on_look()
            self._befall(self.rng.choice(kinds))

    def _befall(self, change: Callable[[int], None]) -> None:
        """Change something in the first group, of all in some order, where it can be changed."""
        before = self.counted.total()
        for place in self.rng.sample(range(len(self.groups)), len(self.groups)):
            change(place)
            if self.counted.total() > before:
                return

    def return_everywhere(self) -> None:
        """Let the bot be everywhere again, and every topic open."""
        for task in self._away:
            task.cancel()
        for group in self.groups:
            chat = self.world.chats[group]
            if not self._has_bot(chat):
                self._let_bot_in(group)
            for thread, topic in chat.topics.items():
                if topic.is_closed:
                    self._open_topic(group, thread)

    def _upgrade(self, place: int) -> None:
        chat = self._chat(place)
        if chat.type is ChatType.GROUP and self._has_bot(chat):
            self.groups[place] = self.world.groups.upgrade(chat.id)
            self.counted["group became a supergroup"] += 1

    def _remove_bot(self, place: int) -> None:
        group = self.groups[place]
        if self._has_bot(self._chat(place)):
            self.on_shut(group)
            self.counted["bot removed and returned"] += 1
            self.world.groups.change(group, bot=self.rng.choice(("left", "kicked")))
            self._later(lambda: self._let_bot_in(self.groups[place]))

    def _let_bot_in(self, group: int) -> None:
        self.on_shut(group)  # also if it has become another one meanwhile
        self.world.groups.change(group, bot="member")
        self.on_back(group)

    def _close_topic(self, place: int) -> None:
        group, topics = self.groups[place], self._chat(place).topics
        opened = [thread for thread, topic in topics.items() if not topic.is_closed]
        if opened:
            thread = self.rng.choice(opened)
            self.world.groups.close_topic(group, thread)
            self.counted["topic closed and reopened"] += 1
            self._later(lambda: self._open_topic(group, thread))

    def _open_topic(self, group: int, thread: int) -> None:
        self.world.groups.reopen_topic(group, thread)

    def _hide(self, place: int) -> None:
        """Let somebody become an anonymous administrator, or one who was a plain member."""
        chat = self._chat(place)
        if chat.type is ChatType.GROUP:
            return
        hidden = [person for person, member in chat.members.items() if member.is_anonymous]
        if hidden:
            chat.members[hidden[0]] = Member(Status.MEMBER)
            self.counted["anonymous administrator no more"] += 1
            return
        if there := [person for person in self.people if chat.status(person).is_in]:
            self.world.groups.change(chat.id, anonymous_admin=[self.rng.choice(there)])
            self.counted["anonymous administrator"] += 1

    def _ban(self, place: int) -> None:
        chat = self._chat(place)
        there = [person for person in self.people if chat.status(person).is_in]
        if len(there) > 2:
            person = self.rng.choice(there)
            self.on_gone(person)
            self.world.groups.change(chat.id, remove=[person])
            self.counted["person banned and let in"] += 1
            self._later(lambda: self.world.groups.change(self.groups[place], add=[person]))

    def _post(self, place: int) -> None:
        if self._has_bot(self._chat(place)):
            copies_post(self.world, self.groups[place], self.rng.choice(COMMANDS))
            self.counted["post of a linked channel"] += 1

    def _write_as_channel(self, place: int) -> None:
        if self._has_bot(self._chat(place)):
            writes_as_channel(self.world, self.groups[place], self.rng.choice(COMMANDS))
            self.counted["command as a channel"] += 1

    def _delete(self, _place: int) -> None:
        left = [person for person in self.people if not self.world.users[person].is_deleted]
        if self.counted["account deleted"] < DELETED_MOST and len(left) > 4:
            person = self.rng.choice(left)
            self.on_gone(person)
            self.world.person(person).delete()
            self.counted["account deleted"] += 1

    def _restart_app(self, _place: int) -> None:
        """Let somebody's app lose the hand that was shown in a group."""
        self.world.person(self.rng.choice(self.people)).restart()
        self.counted["app restarted"] += 1

    def _promote_bot(self, place: int) -> None:
        """Let the bot run a group for a while, or not any more."""
        chat = self._chat(place)
        if self._has_bot(chat):
            is_one = chat.status(self.world.bot.id).is_admin
            self.world.groups.change(chat.id, bot="member" if is_one else "admin")
            self.counted["bot became an administrator or a member"] += 1

    def _later(self, undo: Callable[[], None]) -> None:
        async def wait() -> None:
            await asyncio.sleep(self.rng.choice(AWAY_S))
            undo()

        task = asyncio.create_task(wait())
        self._away.add(task)
        task.add_done_callback(self._away.discard)

    def _chat(self, place: int) -> Chat:
        return self.world.chats[self.groups[place]]

    def _has_bot(self, chat: Chat) -> bool:
        return chat.status(self.world.bot.id).is_in

"""People of mixed habits: they know what they see, what they saw, and what others have shown them."""

import asyncio
import random
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.sandbox.people import PRIVATE, NoSuchButtonError, Person, Pressed
from bot.sandbox.refusals import MisuseError
from bot.sandbox.seeing import Button, Seen, seen
from bot.sandbox.world import BOT_ID
from bot.service import taps
from bot.service.opponents import OFFERED, is_slow
from bot.telegram.callback_data import pack, unpack
from tests.end_to_end.kinds import Kind
from tests.end_to_end.players import OFF_TURN

if TYPE_CHECKING:
    from bot.sandbox.chats import Chat

PLAYS = (taps.Play, taps.PickCard, taps.PickNumber, taps.PickCapture)
URGENT: dict[type, tuple[int, float]] = {
    taps.Ahead: (8, 1),
    taps.Agree: (7, 0.3),
    taps.CutDeck: (6, 1),
    taps.Return: (5, 0.1),
    taps.Start: (4, 0.6),
    taps.Sit: (4, 0.4),
    taps.AddOpponent: (3, 1),
    taps.TakeSeat: (3, 0.3),
    taps.OpenMenu: (2, 0.1),
    taps.Rematch: (2, 0.5),
    taps.ShowHand: (1, 0.1),
    taps.ChooseClock: (1, 0.3),
    taps.ChooseLevel: (1, 0.3),
    taps.ChooseSize: (1, 0.3),
    taps.ChangeRule: (1, 0.3),
}
COMMANDS = (
    *("/tavolo", "/mano", "/regole", "/torno", "/scopa", "/scopone", "/table", "/aiuto"),
    *("/classifica", "/lascia", "/annulla", "/start", "/nonsense@sandbox_bot"),
    *("/lingua", "/lingua en", "/language it", "/lingua telegram", "/privacy", "/dimenticami"),
)
FORGET = "/dimenticami sì"
OPPONENTS = (*OFFERED, *filter(is_slow, OFFERED))
"""Those that think are asked for twice as often."""
JUNK = ("", "p", "zz.1.1", "p1.1.1.1.7d.9", "\u00e0", "s0.0.", "sz.z.z", "y1.1.1")


@dataclass(frozen=True)
class Habit:
    """How somebody plays: seconds between two looks, and how often they do something odd.

    Attributes:
        twice: How often they press more than once.
        times: So often then; and half as often what they type.
        plays: How often they lay a card when it is their turn.
        starts: They have begun a private chat.
        asks: How often they ask for their hand before anything else.
    """

    name: str
    least_s: float
    most_s: float
    odd: float = 0.05
    twice: float = 0.05
    times: int = 2
    plays: float = 1.0
    starts: bool = True
    asks: float = 0.02


QUICK = Habit("quick", 0.3, 2.5)
SLOW = Habit("slow", 5, 45)
NEVER = Habit("never", 10, 30, plays=0.0, odd=0.02)
DREAMER = Habit("dreamer", 1, 20, plays=0.3)
TWICE = Habit("twice", 0.5, 4, twice=0.6)
MEDDLER = Habit("meddler", 0.5, 5, odd=0.6)
ROVER = Habit("rover", 2, 10, odd=0.25)
HOLDER = Habit("holder", 1, 5, asks=0.3, starts=False)
"""Plays from the hand in the group, and has no other."""
DRUMMER = Habit("drummer", 2, 15, odd=0.1, twice=0.3, times=40)
"""Whose presses come faster than anybody can follow."""
HABITS = (
    *(*(QUICK,) * 4, SLOW, NEVER, DREAMER, TWICE, TWICE, MEDDLER, ROVER, *(HOLDER,) * 3),
    DRUMMER,
)


@dataclass(frozen=True)
class Press:
    """A press and what came of it."""

    person: int
    data: str
    asked_at: float
    ended_at: float
    said: Pressed


@dataclass
class Crowd:
    """What all people share: their groups, what each of them pressed, and buttons once seen.

    Attributes:
        on_press: Told of a press before it is made.
        on_command: Told of a message before it is sent.
        on_gone: Told who leaves, blocks the bot or is removed.
        kind: What the evening is like.
    """

    groups: list[int]
    kind: Kind
    on_press: Callable[[int, str], None]
    on_command: Callable[[int, str], None]
    on_gone: Callable[[int], None]
    presses: list[Press] = field(default_factory=list)
    shown: deque[tuple[int | str, int, str]] = field(default_factory=lambda: deque(maxlen=400))
    actions: int = 0
    under_way: int = 0


@dataclass
class Guest:
    """Somebody with a habit."""

    person: Person
    habit: Habit
    rng: random.Random
    crowd: Crowd
    own: deque[tuple[int | str, int, str]] = field(default_factory=lambda: deque(maxlen=60))
    ahead: set[tuple[int, str]] = field(default_factory=set)
    out_of: set[int] = field(default_factory=set)

    async def live(self) -> None:
        """Look and act until cancelled."""
        if self.habit.starts:
            await self.person.send(PRIVATE, "/start")
        kind = self.crowd.kind
        while not self.person.user.is_deleted:
            pause = self.rng.uniform(self.habit.least_s, self.habit.most_s)
            await asyncio.sleep(pause * kind.pace)
            self.crowd.actions += 1
            with suppress(MisuseError):  # of a topic that is closed, an account that is deleted
                if self.rng.random() < self.habit.odd * kind.odd:
                    await self._something_odd()
                else:
                    await self._go_on()

    # ---------------------------------------------------------------- sensible
    async def _go_on(self) -> None:
        choices = list(self._choices())
        if not choices:
            if self.rng.random() < 0.3:
                await self._open_table()
            return
        best = max(weight for weight, *_ in choices)
        _, chat, message, button = self.rng.choice([c for c in choices if c[0] == best])
        if (
            isinstance(unpack(button.data), taps.Ahead | taps.Sit | taps.Start)
            and self.rng.random() < 0.8
        ):
            self.ahead.add((message.id, button.data))
        again = self.rng.random() < self.habit.twice
        await self._press(chat, message.id, button.data, times=self.habit.times if again else 1)

    async def _open_table(self) -> None:
        """Open a table, as a rule with a short clock, sit down and often add an opponent."""
        await self._send(self.rng.choice(("/scopa", "/scopa", "/scopone")))
        await asyncio.sleep(self.rng.uniform(1, 4))
        for chat, message in list(self._messages()):  # they go on while this person presses
            for button in _buttons(message):
                tap = unpack(button.data)
                if isinstance(tap, taps.Sit) and chat != PRIVATE:
                    kind = self.crowd.kind
                    wishes = [taps.ChooseClock(tap.at, self.rng.choice(kind.clocks)), tap]
                    if kind.options:
                        wishes.append(taps.ChangeRule(tap.at, *self.rng.choice(kind.options)))
                    if self.rng.random() < 0.5:
                        wishes.append(taps.AddOpponent(tap.at, self.rng.choice(OPPONENTS)))
                    for wish in wishes:
                        await self._press(chat, message.id, pack(wish), force=True)
                    break

    def _choices(self) -> Iterator[tuple[int, int | str, Seen, Button]]:
        """Whatever leads on, the more urgent the heavier."""
        for chat, message in self._messages():
            mine = self.person.user.first_name in message.text.rpartition("Tocca")[2]
            for button in _buttons(message):
                tap = unpack(button.data)
                self.own.append((chat, message.id, button.data))
                weight = self._weight(tap, message, mine=mine or _is_own(chat, message))
                if weight and (message.id, button.data) not in self.ahead:
                    yield weight, chat, message, button

    def _weight(self, tap: taps.Tap, message: Seen, *, mine: bool) -> int:
        """How urgent a button is; 0 for one that is left alone, and mostly so for some."""
        if isinstance(tap, PLAYS):
            is_on_turn = mine and OFF_TURN not in message.text
            return 9 if is_on_turn and self.rng.random() < self.habit.plays else 0
        if isinstance(tap, taps.ShowHand) and self.rng.random() < self.habit.asks:
            return 10
        weight, often = URGENT.get(type(tap), (0, 0.0))
        return weight if often == 1 or self.rng.random() < often else 0

    # --------------------------------------------------------------------- odd
    async def _something_odd(self) -> None:
        dice = self.rng.random()
        if dice < 0.25 and self.own:
            await self._press(*self.rng.choice(self.own), force=True)
        elif dice < 0.40 and self.crowd.shown:
            await self._press_foreign()
        elif dice < 0.60:
            await self._press_anything()
        elif dice < 0.70:
            command = self.rng.choice(COMMANDS)
            for _ in range(self.habit.times // 2):
                await self._send(command)
        elif dice < 0.75:
            await self._send_privately(
                self.rng.choice((*COMMANDS, "/start hand_1", "ciao", *(FORGET,) * 3))
            )
        elif dice < 0.82:
            self._come_or_go()
        elif dice < 0.88:
            self._block_or_not()
        elif self.own:
            chat, message, _ = self.rng.choice(self.own)
            await self._press(chat, message, self.rng.choice(JUNK), force=True)

    async def _press_foreign(self) -> None:
        """Press what somebody else was shown, as if it stood here."""
        _, _, data = self.rng.choice(self.crowd.shown)
        if self.own:
            chat, message, _ = self.rng.choice(self.own)
            await self._press(chat, message, data, force=True)

    async def _press_anything(self) -> None:
        there = [(c, m.id, b.data) for c, m in self._messages() for b in _buttons(m)]
        if there:
            await self._press(*self.rng.choice(there))

    def _come_or_go(self) -> None:
        group = self.rng.choice(self.crowd.groups)
        world = self.person.world
        if world.chats[group].migrated_to is not None:
            return
        if world.chats[group].status(self.person.id).is_in:
            self.crowd.on_gone(self.person.id)
            world.groups.change(group, remove=[self.person.id])
        else:
            world.groups.change(group, add=[self.person.id])

    def _block_or_not(self) -> None:
        if self.person.world.chats[self.person.id].is_blocked:
            self.person.unblock()
        else:
            self.crowd.on_gone(self.person.id)
            self.person.block()

    # ------------------------------------------------------------------- hands
    async def _send_privately(self, text: str) -> None:
        if text == "/lascia":
            self.crowd.on_gone(self.person.id)
        self.crowd.on_command(self.person.id, text)
        await self.person.send(PRIVATE, text)

    async def _send(self, text: str) -> None:
        places = [g for g in self.crowd.groups if self._is_in(g)]
        if not places:
            return
        group = self.rng.choice(places)
        if text == "/lascia":
            self.crowd.on_gone(self.person.id)
        topics = sorted(self.person.world.chats[group].topics)
        thread = self.rng.choice((None, *topics)) if topics else None
        self.crowd.on_command(self.person.id, text)
        await self.person.send(group, text, thread=thread)

    async def _press(
        self, chat: int | str, message: int, data: str, *, times: int = 1, force: bool = False
    ) -> None:
        try:
            await asyncio.gather(
                *(self._press_once(chat, message, data, force=force) for _ in range(times))
            )
        except (NoSuchButtonError, MisuseError):
            return

    async def _press_once(self, chat: int | str, message: int, data: str, *, force: bool) -> None:
        self.person.place(chat)
        self.crowd.shown.append((chat, message, data))
        self.crowd.on_press(self.person.id, data)
        asked_at = self.person.world.clock.now()
        self.crowd.under_way += 1
        try:
            said = await self.person.press(chat, message, data=data, force=force)
        finally:
            self.crowd.under_way -= 1
        ended_at = self.person.world.clock.now()
        self.crowd.presses.append(Press(self.person.id, data, asked_at, ended_at, said))

    def _messages(self) -> Iterator[tuple[int | str, Seen]]:
        """The newest messages with buttons of every chat this person is in."""
        world, now = self.person.world, self.person.world.clock.now()
        private = world.chats[self.person.id]
        chats: list[tuple[int | str, Chat]] = [(PRIVATE, private)]
        chats += [(g, world.chats[g]) for g in self.crowd.groups if self._is_in(g)]
        for name, chat in chats:
            left = 5
            for message in reversed(chat.all_messages()):
                is_seen = message.is_there and message.is_for(self.person.id)
                if not is_seen or message.sender.id != BOT_ID or not message.face.keyboard:
                    continue
                yield name, seen(message, now)
                left -= 1
                if not left:
                    break

    def _is_in(self, group: int) -> bool:
        chat = self.person.world.chats[group]
        return chat.migrated_to is None and chat.status(self.person.id).is_in


def _buttons(message: Seen) -> Iterator[Button]:
    for row in message.buttons:
        for button in row:
            if button.data is not None:
                yield button


def _is_own(chat: int | str, message: Seen) -> bool:
    return chat == PRIVATE or message.kind == "ephemeral"

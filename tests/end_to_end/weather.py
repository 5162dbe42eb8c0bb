"""What goes wrong between the bot and Telegram, by seeded chance, and a note of all of it."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from bot.sandbox.faults import Fault, Faults
from bot.sandbox.world import World

SENDS = ("sendMessage", "editMessageText", "editMessageReplyMarkup", "deleteMessage")
PICTURES = ("sendPhoto", "editMessageMedia", "editMessageCaption")
FOR_ONE = (
    *("editEphemeralMessageText", "editEphemeralMessageMedia", "editEphemeralMessageCaption"),
    "deleteEphemeralMessage",
)
CALLS = (*SENDS, *PICTURES)
ALL = (*CALLS, *FOR_ONE)
KINDS = (
    ("500", (*ALL, "answerCallbackQuery", "getUpdates", "getChatAdministrators", "getMe")),
    ("502", (*ALL, "answerCallbackQuery", "getUpdates")),
    ("504", (*ALL, "answerCallbackQuery", "getUpdates")),
    ("413", PICTURES[:2]),
    ("timeout", (*ALL, "answerCallbackQuery", "getUpdates", "getChatAdministrators")),
    ("timeout-after", (*ALL, "answerCallbackQuery", "getUpdates")),
    ("unreachable", (*ALL, "answerCallbackQuery", "getUpdates", None)),
    ("429:3", ALL),
    ("429:20", ("sendMessage", "editMessageText", "editMessageMedia")),
    ("400:message to edit not found", ("editMessageText", *FOR_ONE[:3])),
    ("400:message can't be edited", ("editMessageText", "editMessageMedia", *FOR_ONE[:1])),
    ("400:message to delete not found", ("deleteMessage", *FOR_ONE[3:])),
    ("400:message can't be deleted for everyone", ("deleteMessage",)),
    ("400:message thread not found", ("sendMessage", "sendPhoto")),
    ("400:not enough rights to send text messages to the chat", ("sendMessage",)),
    ("400:MEDIA_CAPTION_TOO_LONG", FOR_ONE[:3]),
    ("400:something nobody has heard of", ALL),
    ("400:wrong file identifier/HTTP URL specified", PICTURES[:2]),
    ("400:chat not found", ("sendMessage", "editMessageText")),
    ("403", ("sendMessage", "editMessageText")),
    ("409", ("getUpdates", "getUpdates")),
    ("401", ("getUpdates", "getMe")),
    ("duplicate-update", (None,)),
    ("reorder-updates", (None,)),
    ("poison-update", (None,)),
)
OF_PEOPLE = {"403", "400:chat not found"}
"""Said of a group these would be lies that nobody ever takes back."""
OF_GROUPS = {
    "400:message thread not found",
    "400:not enough rights to send text messages to the chat",
}
ONCE = {*OF_PEOPLE, "401"}
CUTS_OFF = 6
"""So many 409s in a row end the bot."""


@dataclass(frozen=True)
class Mishap:
    """A fault that happened."""

    at: float
    kind: str
    method: str | None
    chat: int | None


class NotedFaults(Faults):
    """Faults that remember what they did; ``on_shut`` is told whose chat is said to be closed."""

    def __init__(self, world: World, on_shut: Callable[[int], None]) -> None:
        super().__init__()
        self._world = world
        self._on_shut = on_shut
        self.noted: list[Mishap] = []

    def _next(self, method, chat, *, of_updates):
        kind = super()._next(method, chat, of_updates=of_updates)
        if kind is not None:
            self.noted.append(Mishap(self._world.clock.now(), kind, method, chat))
            if kind in OF_PEOPLE and chat is not None:
                self._on_shut(chat)
        return kind

    def lift(self, fault: Fault) -> None:
        """Let a fault happen no more."""
        self._planned = [each for each in self._planned if each is not fault]

    @property
    def counted(self) -> Counter[str]:
        return Counter(each.kind for each in self.noted)


@dataclass
class Weather:
    """Plans faults; ``every_s`` is the mean time between two of them."""

    faults: NotedFaults
    rng: random.Random
    people: list[int]
    groups: list[int]
    every_s: float = 8.0

    async def blow(self) -> None:
        """Let things go wrong until cancelled."""
        while True:
            await asyncio.sleep(self.rng.expovariate(1 / self.every_s))
            if self.rng.random() < 0.06:
                await self._outage()
            else:
                self._plan()

    def _plan(self) -> None:
        kind, methods = self.rng.choice(KINDS)
        method = self.rng.choice(methods)
        chat = None
        if kind in OF_PEOPLE:
            chat = self.rng.choice(self.people)
        elif kind in OF_GROUPS:
            chat = self.rng.choice(self.groups)
        times = self.rng.choice((1, 1, 1, 2, 3))
        if kind in ONCE:
            times = 1
        elif kind == "409":
            times = self.rng.choice((1, 1, CUTS_OFF))
        nth = self.rng.randint(1, 3)
        self.faults.plan(Fault(kind, method, chat, nth=nth, times=times))

    async def _outage(self) -> None:
        """Nobody reaches Telegram for up to two minutes; or polls are answered, nothing else."""
        fault = Fault("unreachable", self.rng.choice((None, None, "getUpdates")), times=0)
        self.faults.plan(fault)
        await asyncio.sleep(self.rng.choice((5, 15, 25, 40, 120)))
        self.faults.lift(fault)

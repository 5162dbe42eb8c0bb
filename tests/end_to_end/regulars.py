"""People who play one match after another, fast, and press again what nobody answered."""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.people import PRIVATE, NoSuchButtonError, Person
from bot.sandbox.refusals import MisuseError
from bot.sandbox.seeing import Button, Seen
from bot.sandbox.world import World
from bot.service import taps
from bot.telegram.callback_data import unpack
from tests.end_to_end.players import OFF_TURN, REMATCH, buttons

ANSWERED_WITHIN_S = 1.5
PRESSES_AGAIN_AFTER_S = 3.0
LOOKS_EVERY_S = 0.06


@dataclass
class Regulars:
    """The people of one table, each with a mind of their own; the first one is the host.

    Attributes:
        group: The group's id, or PRIVATE for a match against the bot alone; it may come to be that
            of a supergroup.
        command: Opens the table.
        bots: Built-in opponents the host adds, as their buttons call them; with any, the number
            of seats is fixed.
        cuts: A player cuts the deck.
        hurries: They press Avanti; else the next smazzata comes by its clock.
        starts: The host presses Inizia; else a full table starts by its clock.
        may: Set while they press; what they began before goes on.
        presses: How many reached the world.
        thinks: Seconds they think, at most.
    """

    group: int | str
    people: list[Person]
    rng: random.Random
    may: asyncio.Event
    command: str = "/scopa"
    bots: tuple[str, ...] = ()
    cuts: bool = False
    hurries: bool = True
    starts: bool = True
    presses: int = 0
    thinks: float = 0.12
    _answered: dict[tuple[int, str], float] = field(default_factory=dict)
    _ahead: set[tuple[int, ...]] = field(default_factory=set)

    @asynccontextmanager
    async def at_the_table(self) -> AsyncIterator[None]:
        """Let them play until the block is left."""
        tasks = [asyncio.create_task(self._play(each)) for each in self.people]
        tasks.append(asyncio.create_task(self._host()))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            for done in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(done, Exception):
                    raise done

    # ------------------------------------------------------------------ the host
    async def _host(self) -> None:
        host = self.people[0]
        await self.may.wait()
        await host.send(self.group, self.command)
        if self.group != PRIVATE:
            await self._prepare(host)
        while True:
            if self.starts:
                await self._press_away(host, "Inizia")
            await self._press_away(host, REMATCH)
            if not self.starts:  # the clock runs once the last free seat is taken
                await self._insist(host, "Mi alzo")
                await self._insist(host, "Mi siedo")

    async def _prepare(self, host: Person) -> None:
        """Set the rules, let everybody sit down, and add opponents where seats are left."""
        if self.cuts:
            await self._walk(host, "Regole", "Taglio", "taglia un giocatore")
        if self.bots or not self.starts:
            await self._walk(host, "Regole", "Giocatori", str(len(self.people) + len(self.bots)))
        for person in self.people:
            await self._insist(person, "Mi siedo")
        for bot in self.bots:
            await self._walk(host, "🤖 Barista ▸", "diverso ▸", f"+ 🤖 {bot}")

    async def _walk(self, person: Person, *labels: str) -> None:
        """Press through a menu; a page that folded meanwhile is opened again."""
        for label in labels:
            await self._insist(person, label)
        while await self._sees(person, "‹"):
            await self._insist(person, "‹", unless="Mi siedo")

    async def _insist(self, person: Person, label: str, *, unless: str | None = None) -> None:
        """Press a button until the press is answered."""
        while True:
            await self.may.wait()
            seen = await self._sees(person, label)
            if seen is not None and await self._press(person, self.group, *seen):
                return
            if unless is not None and await self._sees(person, unless):
                return
            await asyncio.sleep(LOOKS_EVERY_S)

    async def _press_away(self, person: Person, label: str) -> None:
        """Press a button, once it is there, until it is there no more."""
        pressed = False
        while True:
            await self.may.wait()
            seen = await self._sees(person, label)
            if seen is not None:
                await self._press(person, self.group, *seen)
                pressed = True
                await asyncio.sleep(0.2)
            elif pressed:
                return
            await asyncio.sleep(LOOKS_EVERY_S)

    async def _sees(self, person: Person, label: str) -> tuple[Seen, Button] | None:
        for message in reversed(await person.see(self.group)):
            button = message.button(label)
            if button is not None and button.data is not None:
                return message, button
        return None

    # --------------------------------------------------------------- the players
    async def _play(self, person: Person) -> None:
        while True:
            await self.may.wait()
            choices = await self._choices(person)
            if not choices:
                await asyncio.sleep(LOOKS_EVERY_S)
                if self.rng.random() < 0.05:
                    await self._look_again(person)
                continue
            await asyncio.sleep(self.rng.uniform(0, self.thinks))
            chat, message, button = self.rng.choice(choices)
            if self.rng.random() < 0.15:  # an impatient finger presses twice
                again = self.rng.choice([button, self.rng.choice(choices)[2]])
                await asyncio.gather(
                    self._press(person, chat, message, button),
                    self._press(person, chat, message, again),
                )
            else:
                await self._press(person, chat, message, button)

    async def _look_again(self, person: Person) -> None:
        """Press the button that sends the hand anew."""
        for message in reversed(await person.see(self.group)):
            for button in buttons(message):
                if isinstance(unpack(button.data), taps.ShowHand):
                    await self._press(person, self.group, message, button)
                    return

    async def _choices(self, person: Person) -> list[tuple[int | str, Seen, Button]]:
        """Whatever this person could press to go on, of the newest message that asks for it."""
        for place in dict.fromkeys((self.group, PRIVATE)):
            for message in reversed(await person.see(place)):
                found = [
                    button
                    for button in buttons(message)
                    if self._goes_on(person, place, message, button)
                    and self._forgets(person, button)
                ]
                if found:
                    return [(place, message, button) for button in found]
        return []

    def _forgets(self, person: Person, button: Button) -> bool:
        """Whether a button was not answered a moment ago; what it showed may come late."""
        answered = self._answered.get((person.id, button.data), -PRESSES_AGAIN_AFTER_S)
        return time.monotonic() - answered >= PRESSES_AGAIN_AFTER_S

    def _goes_on(self, person: Person, place: int | str, message: Seen, button: Button) -> bool:
        """Whether a button is this person's to press: cards, the cut, or Avanti once."""
        name, tap = person.user.first_name, unpack(button.data)
        match tap:
            case taps.Ahead():
                mark = (tap.at.room, tap.at.match, tap.smazzata, person.id)
                is_new = self.hurries and mark not in self._ahead
                self._ahead.add(mark)
                return is_new
            case taps.CutDeck():
                return place == PRIVATE or f"{name} taglia" in message.text
            case taps.Play() | taps.PickCard() | taps.PickNumber() | taps.PickCapture():
                if place == PRIVATE or message.kind == "ephemeral":
                    return OFF_TURN not in message.text  # cards are there off turn too
                return name in message.text.rpartition("Tocca")[2]
            case _:
                return False

    async def _press(self, person: Person, chat: int | str, message: Seen, button: Button) -> bool:
        """Press, and wait as long as people do; return whether an answer came."""
        press = asyncio.create_task(person.press(chat, message.id, data=button.data))
        done, _ = await asyncio.wait([press], timeout=ANSWERED_WITHIN_S)
        if not done:
            self.presses += 1
            press.cancel()
            return False
        try:
            answered = press.result().answered
        except NoSuchButtonError:
            return False
        except MisuseError:
            if chat == self.group:
                raise
            return False  # the group has become a supergroup meanwhile
        self.presses += 1
        if answered:
            self._answered[person.id, button.data] = time.monotonic()
        return answered


async def regulars(world: World, kind: int, rng: random.Random, may: asyncio.Event) -> Regulars:
    """Bring the people of a table together; seven kinds of them, for every clock and message."""
    names, how = _KINDS[kind]
    people = [world.add_person(name, language_code="it") for name in names]
    if kind != _WITHOUT_PRIVATE_CHATS:
        for person in people:
            await person.send(PRIVATE, "/start")
    group: int | str = PRIVATE
    if kind != _IN_PRIVATE:
        group = world.groups.create(f"Bar {kind}", [person.id for person in people])
    return Regulars(group, people, rng, may, **how)


_WITHOUT_PRIVATE_CHATS = 2
_IN_PRIVATE = 3
_KINDS: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("Anna", "Bruno"), {}),
    (("Carla",), {"bots": ("Maestro",)}),
    (("Dino", "Elsa"), {}),
    (("Fabio",), {}),
    (("Gina", "Ivo"), {"cuts": True, "hurries": False}),
    (("Lia", "Mario"), {"starts": False}),
    (("Nino", "Olga"), {"command": "/scopone", "bots": ("Ragioniere", "Barista")}),
)

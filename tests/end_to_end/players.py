"""People who play by buttons and commands alone: they know what they see and nothing else."""

import asyncio
import random
import re
from collections import Counter
from dataclasses import dataclass, field

from bot.sandbox.people import PRIVATE, NoSuchButtonError, Person
from bot.sandbox.seeing import Button, Seen

AHEAD = "Avanti"
REMATCH = "Rivincita"
NOT_CARDS = ("⋯", "↩", "›", "‹", "Torno", AHEAD, REMATCH, "Tavolo")
OFF_TURN = "La tua mano"
PATIENCE_S = 120.0


@dataclass
class Evening:
    """One match in one group, played to its end by everybody at once.

    Attributes:
        group: The group's id, or PRIVATE for a match against the bot alone.
        people: Who plays; the first opens the table.
        hurry: Seconds that people think, at most.
        said: How often each answer was given.
    """

    group: int | str
    people: list[Person]
    rng: random.Random
    hurry: float = 4.0
    presses: int = 0
    said: Counter[str] = field(default_factory=Counter)
    ahead: set[tuple[int, int]] = field(default_factory=set)

    async def open(self, command: str, *, bots: int = 0) -> None:
        """Open a table by command, let everybody sit down, add opponents, and start."""
        first = self.people[0]
        await first.send(self.group, command)
        if self.group != PRIVATE:
            for person in self.people:
                await self.press(person, "Mi siedo")
            for _ in range(bots):
                await self.press(first, "Aggiungi")
        await self.press(first, "Inizia")

    async def play(self) -> str:
        """Play until the result is shown; return its text."""
        players = [asyncio.create_task(self._play(each)) for each in self.people]
        try:
            return await self._result()
        finally:
            for task in players:
                task.cancel()
            await asyncio.gather(*players, return_exceptions=True)

    async def press(self, person: Person, label: str) -> str:
        """Wait for a button whose text holds ``label``, press it, and return what was said."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                for message in reversed(await person.see(self.group)):
                    button = message.button(label)
                    if button is not None:
                        said = await self._press(person, self.group, message, button)
                        if said is not None:
                            return said
                await asyncio.sleep(0.3)

    async def _result(self) -> str:
        while True:
            for message in await self.people[0].see(self.group):
                if message.button(REMATCH):
                    return message.text
            await asyncio.sleep(1.0)

    async def _play(self, person: Person) -> None:
        while True:
            choice = await self._choice(person)
            if choice is None:
                await asyncio.sleep(0.5)
                continue
            await asyncio.sleep(self.rng.uniform(0.1, self.hurry))
            await self._press(person, *choice)

    async def _choice(self, person: Person) -> tuple[int | str, Seen, Button] | None:
        """Choose among the cards in the private chat, the numbers in the group, and Avanti."""
        for message in reversed(await person.see(self.group)):
            ahead = message.button(AHEAD)
            if ahead is not None and (message.id, person.id) not in self.ahead:
                self.ahead.add((message.id, person.id))
                return self.group, message, ahead
            numbers = [b for b in buttons(message) if re.fullmatch(r"\d+", b.text)]
            if numbers and person.user.first_name in message.text.rpartition("Tocca")[2]:
                return self.group, message, self.rng.choice(numbers)
        for message in reversed(await person.see(PRIVATE)):
            cards = [b for b in buttons(message) if is_card(b)]
            if cards and OFF_TURN not in message.text:
                return PRIVATE, message, self.rng.choice(cards)
        return None

    async def _press(
        self, person: Person, chat: int | str, message: Seen, button: Button
    ) -> str | None:
        """Press a button; None if it was gone by then."""
        try:
            pressed = await person.press(chat, message.id, data=button.data)
        except NoSuchButtonError:
            return None
        self.presses += 1
        assert pressed.answered, f"nobody answered {button.text!r}"
        said = pressed.toast or pressed.alert or ""
        self.said[said] += 1
        return said


@dataclass
class UnseenEvening(Evening):
    """One whose people play from hands in the group that nobody else sees.

    Attributes:
        asked: How often a hand was asked for.
    """

    asked: int = 0
    unseen: int = 0
    tried: Counter[tuple[int, str]] = field(default_factory=Counter)

    async def _choice(self, person: Person) -> tuple[int | str, Seen, Button] | None:
        """Choose among the cards of the hand, ask for one that is not there, and go ahead."""
        shown = list(reversed(await person.see(self.group)))
        for message in shown:
            ahead = message.button(AHEAD)
            if ahead is not None and (message.id, person.id) not in self.ahead:
                self.ahead.add((message.id, person.id))
                return self.group, message, ahead
        table = next((message for message in shown if message.button("La mia mano")), None)
        if table is None or person.user.first_name not in table.text.rpartition("Tocca")[2]:
            return None
        cards = [
            (message, button)
            for message in shown
            if message.kind == "ephemeral"
            for button in buttons(message)
            if is_card(button) and self.tried[message.id, button.data or ""] < 2
        ]
        if cards:
            message, button = self.rng.choice(cards)
            self.tried[message.id, button.data or ""] += 1
            self.unseen += 1
            return self.group, message, button
        self.asked += 1
        return self.group, table, table.button("La mia mano") or Button("")


def buttons(message: Seen) -> list[Button]:
    """The buttons of a message that are no links."""
    return [button for row in message.buttons for button in row if button.data is not None]


def is_card(button: Button) -> bool:
    """Whether a button in a private chat plays a card or chooses what it takes."""
    return not any(mark in button.text for mark in NOT_CARDS)

"""A tiny notation for rooms in tests."""

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.service import dealing
from bot.service.lobby import add_opponent, choose_game, choose_size, open_lobby, sit
from bot.service.people import Chat, ChatId, ChatKind, Person, PersonId, Place
from bot.service.room import Room
from bot.service.settle import settle
from bot.service.step import Step
from engine import DECK

T0 = datetime(2026, 1, 1, 12, tzinfo=UTC)
GROUP = Chat(id=ChatId(-100), kind=ChatKind.GROUP, title="Bar Sport", language="it")
ANNA = Person(id=PersonId(1), name="Anna", language="it", reachable=True)
BRUNO = Person(id=PersonId(2), name="Bruno", language="it", reachable=True)
CARLA = Person(id=PersonId(3), name="Carla", language="it")
DINO = Person(id=PersonId(4), name="Dino", language="en", reachable=True)
PEOPLE = (ANNA, BRUNO, CARLA, DINO)


class Dice:
    """Chance from a seed; implements ``bot.service.ports.Chance``."""

    def __init__(self, seed=1):
        self.rng = random.Random(seed)

    def deck(self):
        return tuple(self.rng.sample(DECK, 40))

    def nonce(self):
        return f"{self.rng.getrandbits(128):032x}"

    def below(self, most):
        return self.rng.randrange(most)


def after(seconds):
    return T0 + timedelta(seconds=seconds)


def private_chat(person):
    return Chat(id=ChatId(person.id), kind=ChatKind.PRIVATE, title=person.name, language="it")


def lobby(*people, game="scopa", size=None, bots=0, options=(), chat=GROUP) -> Room:
    """A lobby in which ``people`` sit, then ``bots`` greedy opponents, as settled at T0."""
    room = open_lobby(chat, Place(chat.id), people[0] if people else ANNA, game, T0)
    room = replace(room, options=tuple(options))
    if size is not None:
        room = choose_size(room, size).room
    for person in people:
        if room.seat_of(person.id) is None:
            room = sit(room, person, None, T0).room
    for _ in range(bots):
        room = add_opponent(room, "greedy").room
    return settle(None, room, T0)


def started(*people, seed=1, at=T0, **kwargs) -> Room:
    """A match under way: everybody has just been dealt their first hand."""
    room = lobby(*people, **kwargs)
    return settle(room, dealing.start(room, Dice(seed), at).room, at)


def apply(room: Room, step: Step, at=T0) -> Room:
    """Settle what a step wants."""
    return settle(room, step.room, at)


__all__ = [
    "ANNA",
    "BRUNO",
    "CARLA",
    "DINO",
    "GROUP",
    "PEOPLE",
    "T0",
    "Dice",
    "after",
    "apply",
    "choose_game",
    "lobby",
    "private_chat",
    "started",
]

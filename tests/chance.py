"""Chance from a seed, so that a test that passed deals the same cards when it runs again."""

import os
import random
from zlib import crc32

from engine import DECK, Card


class SeededChance:
    """Decks, nonces and draws from one seed; implements ``bot.service.ports.Chance``."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def deck(self) -> tuple[Card, ...]:
        return tuple(self._random.sample(DECK, len(DECK)))

    def nonce(self) -> str:
        return f"{self._random.getrandbits(128):032x}"

    def below(self, most: int) -> int:
        return self._random.randrange(most)


def seed_of(test: str) -> int:
    """A seed of a test's own, by its name; SCOPA_TEST_CHANCE gives every test another one."""
    return crc32(f"{test} {os.environ.get('SCOPA_TEST_CHANCE', '')}".encode())

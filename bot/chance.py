"""Chance, drawn from the operating system so that nobody can foresee it."""

import secrets
from random import SystemRandom

from engine import DECK, Card


class SystemChance:
    """Shuffles and draws; implements ``bot.service.ports.Chance``."""

    def __init__(self) -> None:
        self._random = SystemRandom()

    def deck(self) -> tuple[Card, ...]:
        """Return a freshly shuffled deck, top card first."""
        return tuple(self._random.sample(DECK, len(DECK)))

    def nonce(self) -> str:
        """Return 32 hex digits."""
        return secrets.token_hex(16)

    def below(self, most: int) -> int:
        """Return a whole number from 0 to ``most - 1``."""
        return self._random.randrange(most)

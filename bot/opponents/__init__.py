"""Built-in players who think in processes of their own."""

from bot.opponents.thinkers import Thinkers

__all__ = ["Thinkers"]

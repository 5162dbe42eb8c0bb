"""What a message shows, as plain data."""

from dataclasses import dataclass, fields
from hashlib import blake2b

from bot.art import Picture
from bot.service.taps import Tap

__all__ = ["Button", "Links", "Screen", "digest"]


@dataclass(frozen=True, slots=True)
class Button:
    """A label that means a tap, or leads somewhere."""

    label: str
    tap: Tap | None = None
    url: str | None = None

    def __post_init__(self) -> None:
        if (self.tap is None) == (self.url is None):
            raise ValueError("a button means a tap or leads to an address")


@dataclass(frozen=True, slots=True)
class Screen:
    """A text in Telegram's HTML, rows of buttons, and what is to be seen above them.

    The text says everything that the picture shows.
    """

    text: str
    buttons: tuple[tuple[Button, ...], ...] = ()
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Links:
    """Addresses that only the adapter knows.

    Attributes:
        bot_username: Without the ``@``.
        table_url: The table's message in its group, where a link to it exists.
    """

    bot_username: str
    table_url: str | None = None

    def hand(self, room: int) -> str:
        """Return the address that opens the private chat at the hand of ``room``."""
        return f"https://t.me/{self.bot_username}?start=hand_{room}"


def digest(screen: Screen) -> str:
    """Return 16 hex digits that differ when words or buttons do, the same in every process.

    A picture has a digest of its own.
    """
    lines = [screen.text]
    for row in screen.buttons:
        lines.append("\n")
        lines.extend(f"{button.label}\0{button.url or _written(button.tap)}" for button in row)
    return blake2b("\0".join(lines).encode(), digest_size=8).hexdigest()


def _written(tap: Tap | None) -> str:
    """Write a tap by its fields; ``repr`` of a set of cards has no fixed order."""
    if tap is None:
        return ""
    values = (str(getattr(tap, each.name)) for each in fields(tap))
    return f"{type(tap).__name__}({', '.join(values)})"

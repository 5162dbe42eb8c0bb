"""The commands: their names in both languages and what each is for, in every language.

One list serves the adapter that understands them, the list Telegram shows, and the help.
"""

from dataclasses import dataclass
from typing import Final

from bot.presentation.phrases import phrases
from bot.service.orders import OrderKind

__all__ = ["COMMANDS", "Command", "command_list", "command_name"]


@dataclass(frozen=True, slots=True)
class Command:
    """One command under its Italian and its English name; both are always understood."""

    kind: OrderKind
    italian: str
    english: str

    @property
    def names(self) -> tuple[str, ...]:
        """Every name, without the slash, each once."""
        return tuple(dict.fromkeys((self.italian, self.english)))

    def name(self, language: str) -> str:
        """Return the name that speakers of ``language`` are shown."""
        return self.italian if language == "it" else self.english

    def description(self, language: str) -> str:
        """Say in a few words what it is for."""
        return phrases(language)(f"command.{self.kind}")


COMMANDS: Final = (
    Command(OrderKind.SCOPA, "scopa", "scopa"),
    Command(OrderKind.SCOPONE, "scopone", "scopone"),
    Command(OrderKind.TABLE, "tavolo", "table"),
    Command(OrderKind.HAND, "mano", "hand"),
    Command(OrderKind.LEAVE, "lascia", "leave"),
    Command(OrderKind.BACK, "torno", "back"),
    Command(OrderKind.CANCEL, "annulla", "cancel"),
    Command(OrderKind.RULES, "regole", "rules"),
    Command(OrderKind.LEADERBOARD, "classifica", "leaderboard"),
    Command(OrderKind.LANGUAGE, "lingua", "language"),
    Command(OrderKind.HELP, "aiuto", "help"),
    Command(OrderKind.PRIVACY, "privacy", "privacy"),
    Command(OrderKind.FORGET, "dimenticami", "forgetme"),
)


def command_name(kind: OrderKind, language: str) -> str:
    """Return the name under which speakers of ``language`` know a command, without the slash."""
    return next(each.name(language) for each in COMMANDS if each.kind is kind)


def command_list(language: str) -> tuple[tuple[str, str], ...]:
    """Return names and descriptions for the list that Telegram shows, in order."""
    return tuple((each.name(language), each.description(language)) for each in COMMANDS)

"""What the bot tells of itself: which language it speaks, and what it keeps about people."""

from dataclasses import dataclass

__all__ = ["Forgetting", "Privacy", "Spoken"]


@dataclass(frozen=True, slots=True)
class Privacy:
    """What is kept about people, for how long, and who keeps it.

    Attributes:
        operator: Who runs the bot, in their own words; empty if they did not say.
    """

    operator: str = ""


@dataclass(frozen=True, slots=True)
class Forgetting:
    """What becomes of whoever wants to be forgotten, and how they say yes to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """Which language is spoken, and how another one is chosen.

    Attributes:
        private: To one person in their private chat; else to a group.
        own: That person chose it; else it is that of their Telegram.
        is_asked_in_vain: One was asked for that the bot does not speak.
    """

    private: bool = False
    own: bool = False
    is_asked_in_vain: bool = False

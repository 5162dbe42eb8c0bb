"""What count, result and leaderboard show, as plain data: every word is given."""

from dataclasses import dataclass

from engine import Card

from .pictures import Look, Player

__all__ = ["CountPicture", "CountRow", "ResultPicture", "StandingsPicture", "StandingsRow"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CountRow:
    """One point that there was to win.

    Attributes:
        label: ``Denari``.
        held: What each side has of it: ``6``.
        gained: The points each side got.
        note: Why nobody got one, else empty.
        cards: The cards that tell it, a tuple for each side, or none at all.
        values: What each of those cards is worth, in the same shape, or none at all.
    """

    label: str
    held: tuple[str, ...]
    gained: tuple[int, ...]
    note: str = ""
    cards: tuple[tuple[Card, ...], ...] = ()
    values: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CountPicture:
    """The count of a smazzata, every point beside its reason.

    Attributes:
        sides: What each side is called.
        gained, total: The sums of this smazzata and of the match, after their labels.
    """

    title: str
    sides: tuple[Player, ...]
    rows: tuple[CountRow, ...]
    gained_label: str
    gained: tuple[int, ...]
    total_label: str
    total: tuple[int, ...]
    look: Look


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultPicture:
    """The end of a match: who has won, and the points of every smazzata.

    Attributes:
        title: ``Vince``, above the names of those who won.
        winners: Who they are.
        about: ``Scopa · a 11``.
        sides: What each side is called.
        winner: The place of the side that won.
        rows: The points of each smazzata; only the newest are shown if there are many.
        cards: Up to five, fanned above the names.
    """

    title: str
    winners: tuple[Player, ...]
    about: str
    sides: tuple[Player, ...]
    winner: int | None
    rows: tuple[tuple[int, ...], ...]
    total_label: str
    total: tuple[int, ...]
    cards: tuple[Card, ...] = ()
    look: Look


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    """One line of the leaderboard: who, and the numbers of its columns."""

    player: Player
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPicture:
    """The leaderboard; ten lines are shown at most.

    Attributes:
        headings: What each column of numbers is called, as many as each line has.
    """

    title: str
    headings: tuple[str, ...]
    rows: tuple[StandingsRow, ...]
    look: Look

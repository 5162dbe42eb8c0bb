"""What a picture shows, as plain data: every word is given, nothing is looked up."""

from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from importlib.resources import files

from engine import Card

from .deck import Skin
from .palette import Theme

__all__ = [
    "CountPicture",
    "CountRow",
    "HandPicture",
    "HeldCard",
    "LastMove",
    "Look",
    "Picture",
    "Plate",
    "Player",
    "ResultPicture",
    "StandingsPicture",
    "StandingsRow",
    "TablePicture",
    "digest",
]


@dataclass(frozen=True, slots=True)
class Look:
    """What a person or a group has chosen."""

    skin: Skin = Skin.ITALIAN
    theme: Theme = Theme.LIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """Who sits somewhere.

    Attributes:
        spare: What to call them if nothing of the name can be written.
        is_machine: A built-in opponent, or a seat that the bot keeps.
    """

    name: str
    spare: str
    is_machine: bool = False
    is_dealer: bool = False
    is_on_turn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Plate:
    """One side at the table: a player, or a team of two or three.

    Attributes:
        letter: A team's letter, empty for a single player.
        taken: How many cards are in its mazzetto.
        scope: The cards that made its scope.
        scope_words, points_words: ``2 scope``, ``punti``.
    """

    players: tuple[Player, ...]
    points: int
    taken: int
    scope: tuple[Card, ...]
    scope_words: str
    points_words: str
    letter: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastMove:
    """The newest play; ``words`` say who did what: ``Anna prende``."""

    words: str
    card: Card
    captured: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePicture:
    """The table, for everybody: two to four plates of one, or two of two or three.

    Attributes:
        title: ``Scopa · a 11 · 2ª smazzata``.
        cards: At most 13, as they were laid.
        tallone: How many cards are left to deal.
        banner: Written across everything: ``Scopa!``.
    """

    title: str
    plates: tuple[Plate, ...]
    cards: tuple[Card, ...]
    tallone: int = 0
    last: LastMove | None = None
    banner: str = ""
    look: Look = Look()


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldCard:
    """A card in hand, its position as the buttons count it, and whether it takes."""

    card: Card
    position: int
    takes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPicture:
    """One player's hand of at most ten, in the order in which it is shown.

    Attributes:
        title: ``Tocca a te``, or whose turn it is.
        takes_word: Written on the cards that take: ``prende``.
        table: What lies open, small above the hand.
        table_word: What that is called, or that it is empty.
    """

    title: str
    cards: tuple[HeldCard, ...]
    takes_word: str
    table: tuple[Card, ...]
    table_word: str
    look: Look = Look()


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
    look: Look = Look()


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
    look: Look = Look()


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
        empty_words: Said if there is no line yet.
    """

    title: str
    headings: tuple[str, ...]
    rows: tuple[StandingsRow, ...]
    empty_words: str
    look: Look = Look()


Picture = TablePicture | HandPicture | CountPicture | ResultPicture | StandingsPicture


def digest(picture: Picture) -> str:
    """Return 16 hex digits that differ when two pictures do, the same in every process.

    They differ too when the drawings themselves have changed, so what Telegram keeps of an
    older release is never taken for today's.
    """
    written = f"{edition()}\0{picture!r}".encode("utf-8", "surrogatepass")
    return blake2b(written, digest_size=8).hexdigest()


@cache
def edition() -> str:
    """Return a mark of this package's drawings and of what turns them into pixels."""
    mark = blake2b(digest_size=8)
    sources = (entry for entry in files(__package__).iterdir() if entry.name.endswith(".py"))
    for source in sorted(sources, key=lambda entry: entry.name):
        mark.update(source.read_bytes())
    for package in ("Pillow", "resvg-py", "font-source-serif-pro", "fontpkg-rubik"):
        mark.update(version(package).encode())
    return mark.hexdigest()

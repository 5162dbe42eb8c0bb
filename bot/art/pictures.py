"""What table and hand show, as plain data: every word is given, nothing is looked up."""

from dataclasses import dataclass

from engine import Card

from .deck import Skin
from .palette import Theme

__all__ = [
    "HandPicture",
    "HeldCard",
    "LastMove",
    "Look",
    "Plate",
    "Player",
    "TablePicture",
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
        members: Of a team, which is called by its letter: who they are.
    """

    name: str
    spare: str
    is_machine: bool = False
    is_dealer: bool = False
    is_on_turn: bool = False
    members: tuple["Player", ...] = ()


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
    """The newest play; before the first one who is to begin, without a card.

    ``words`` say who did what: ``{name} prende``, ``who`` being the name.
    """

    words: str
    who: Player | None = None
    card: Card | None = None
    captured: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePicture:
    """The table, for everybody: two to four plates of one, or two of two or three.

    Attributes:
        title: ``Scopa · a 11 · 2ª smazzata``.
        cards: At most 13, as they were laid.
        tallone: How many cards are left to deal.
        empty_words: Written where no card lies: ``Smazzata finita``.
        banner: Written large across everything: ``Scopa!``.
    """

    title: str
    plates: tuple[Plate, ...]
    cards: tuple[Card, ...]
    tallone: int = 0
    last: LastMove | None = None
    empty_words: str = ""
    banner: str = ""
    look: Look


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldCard:
    """A card in hand, its number as the buttons count it, and whether it takes."""

    card: Card
    position: int
    takes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPicture:
    """One player's hand of at most ten, in the order in which it is shown.

    Attributes:
        title: ``Tocca a te``, or whose turn it is: ``Tocca a {name}``.
        who: Whose name that is.
        takes_word: Written on the cards that take: ``prende``.
        table: What lies open, small above the hand.
        table_word: What that is called, or that it is empty.
    """

    title: str
    who: Player | None = None
    cards: tuple[HeldCard, ...]
    takes_word: str
    table: tuple[Card, ...]
    table_word: str
    look: Look

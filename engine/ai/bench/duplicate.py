"""One deal, or the deals of one match, played several times: both players hold every hand."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random  # noqa: TID251 - a bench owns its dice, which a seed fixes
from typing import Final

from engine.ai.bench.references import Contestant
from engine.ai.bench.seeing import AllSeeingPlayer
from engine.cards import DECK, Card
from engine.dealing import deal, is_void_deal
from engine.moves import Move
from engine.outcome import outcome
from engine.playing import play
from engine.rules import Rules
from engine.scoring import Sheet, sheet
from engine.seats import Seat, Side
from engine.smazzata import Smazzata
from engine.views import view

__all__ = ["Clock", "Duplicate", "Game", "Spent", "Table", "void_free_deck"]

Clock = Callable[[], float]

_FIRST_MAZZIERE: Final = Seat(0)


@dataclass(slots=True)
class Spent:
    """Time that a player took: moves, and seconds over all of them and at most for one."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        """Count one move."""
        self.moves += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    def merge(self, other: "Spent") -> None:
        """Count the moves of ``other`` as well."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


@dataclass(frozen=True, slots=True)
class Game:
    """A smazzata or a match played out: the first player's side, and every side's points."""

    side: Side
    points: tuple[int, ...]

    @property
    def lead(self) -> float:
        """Points of the first player's side over the mean of the others."""
        mine = self.points[self.side]
        return mine - (sum(self.points) - mine) / (len(self.points) - 1)

    @property
    def rank(self) -> int:
        """1 for more points than every other side, 0 for as many as the best of them, else -1."""
        best = max(points for side, points in enumerate(self.points) if side != self.side)
        mine = self.points[self.side]
        return (mine > best) - (mine < best)

    @property
    def score(self) -> float:
        """1 for each other side that has fewer points, a half for one with as many; the mean.

        With two sides it is 1 for a win and a half for a tie. Equal players score a half,
        however many sides there are.
        """
        mine = self.points[self.side]
        beaten = sum(
            (mine > points) + (mine == points) / 2
            for side, points in enumerate(self.points)
            if side != self.side
        )
        return beaten / (len(self.points) - 1)


@dataclass(frozen=True, slots=True)
class Duplicate:
    """The same decks, played once with the first player on each side."""

    games: tuple[Game, ...]

    @property
    def lead(self) -> float:
        """The first player's mean lead, free of the luck of the deal."""
        return sum(game.lead for game in self.games) / len(self.games)

    @property
    def score(self) -> float:
        """The first player's mean score."""
        return sum(game.score for game in self.games) / len(self.games)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Two players, the rules they play by, and whether for whole matches or one smazzata."""

    rules: Rules
    players: tuple[Contestant, Contestant]
    clock: Clock
    is_match: bool = False
    spent: tuple[Spent, Spent] = field(default_factory=lambda: (Spent(), Spent()))

    def play_twice(self, seed: str) -> Duplicate:
        """Play what ``seed`` names: the first player on each side in turn, once each.

        Whatever chance the players use is fixed by the seed as well.
        """
        return Duplicate(tuple(self._game(seed, Side(side)) for side in range(self.rules.sides)))

    def _game(self, seed: str, side: Side) -> Game:
        decks = self._decks(Random(f"deck {seed}"))  # noqa: S311 - a bench, not a match
        rng = Random(f"players {seed} {side}")  # noqa: S311 - a bench, not a match
        if not self.is_match:
            state = self._smazzata(next(decks), _FIRST_MAZZIERE, side, rng)
            return Game(side, _totals([sheet(state)], self.rules))
        sheets: list[Sheet] = []
        mazziere = _FIRST_MAZZIERE
        while not sheets or outcome(self.rules, sheets).winner is None:
            totals = _totals(sheets, self.rules)
            state = self._smazzata(next(decks), mazziere, side, rng, totals=totals)
            sheets.append(sheet(state))
            mazziere = self.rules.next_seat(mazziere)
        return Game(side, _totals(sheets, self.rules))

    def _smazzata(
        self,
        deck: Sequence[Card],
        mazziere: Seat,
        side: Side,
        rng: Random,
        *,
        totals: Sequence[int] = (),
    ) -> Smazzata:
        """Play a smazzata out, the first player at the seats of ``side``."""
        state = deal(deck, self.rules, mazziere=mazziere)
        while state.turn is not None:
            each = int(self.rules.side_of(state.turn) != side)
            begun = self.clock()
            move = _choice(self.players[each], state, rng, totals)
            self.spent[each].add(self.clock() - begun)
            state = play(state, move)
        return state

    def _decks(self, rng: Random) -> Iterator[tuple[Card, ...]]:
        while True:
            yield void_free_deck(self.rules, rng)


def _choice(player: Contestant, state: Smazzata, rng: Random, totals: Sequence[int]) -> Move:
    if isinstance(player, AllSeeingPlayer):
        return player.choose_knowing(state, rng, totals=totals)
    if state.turn is None:
        raise ValueError("nobody is on turn")
    return player.choose(view(state, state.turn), rng, totals=totals)


def _totals(sheets: Sequence[Sheet], rules: Rules) -> tuple[int, ...]:
    sides = range(rules.sides)
    return tuple(sum(each.scores[side].total for each in sheets) for side in sides)


def void_free_deck(rules: Rules, rng: Random) -> tuple[Card, ...]:
    """Shuffle until the deal stands (R9)."""
    deck = list(DECK)
    while True:
        rng.shuffle(deck)
        if not is_void_deal(deal(deck, rules, mazziere=_FIRST_MAZZIERE)):
            return tuple(deck)

"""One deal played several times, so that both players hold every hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random  # noqa: TID251 - a bench owns its dice, which a seed fixes
from typing import Final

from engine.ai.player import Player
from engine.cards import DECK, Card
from engine.dealing import deal, is_void_deal
from engine.playing import play
from engine.rules import Rules
from engine.scoring import score
from engine.seats import Seat, Side
from engine.views import view

__all__ = ["Clock", "Deal", "Game", "Spent", "play_deal", "play_game", "void_free_deck"]

Clock = Callable[[], float]

_MAZZIERE: Final = Seat(0)


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
    """One smazzata played out: the first player's side, and the points of every side."""

    side: Side
    points: tuple[int, ...]

    @property
    def lead(self) -> float:
        """Points of the first player's side over the mean of the others."""
        mine = self.points[self.side]
        return mine - (sum(self.points) - mine) / (len(self.points) - 1)

    @property
    def outcome(self) -> float:
        """1 for more points than every other side, a half for as many as the best, else 0."""
        best = max(points for side, points in enumerate(self.points) if side != self.side)
        mine = self.points[self.side]
        return 0.5 if mine == best else float(mine > best)


@dataclass(frozen=True, slots=True)
class Deal:
    """One deck, played once with the first player on each side."""

    games: tuple[Game, ...]

    @property
    def lead(self) -> float:
        """The first player's mean lead, free of the luck of the deal."""
        return sum(game.lead for game in self.games) / len(self.games)

    @property
    def outcome(self) -> float:
        """The first player's mean outcome."""
        return sum(game.outcome for game in self.games) / len(self.games)


def play_deal(
    rules: Rules,
    players: tuple[Player, Player],
    seed: str,
    clock: Clock,
    spent: tuple[Spent, Spent],
) -> Deal:
    """Play the deal that ``seed`` names: the first player on each side in turn, once each.

    Whatever chance the players use is fixed by the seed as well.
    """
    deck = void_free_deck(rules, Random(f"deck {seed}"))  # noqa: S311 - a bench, not a match
    games = []
    for side in range(rules.sides):
        who = [int(rules.side_of(Seat(seat)) != side) for seat in range(rules.seats)]
        rng = Random(f"players {seed} {side}")  # noqa: S311 - a bench, not a match
        games.append(
            Game(
                Side(side), play_game(rules, deck, players, who, rng=rng, clock=clock, spent=spent)
            )
        )
    return Deal(tuple(games))


def play_game(
    rules: Rules,
    deck: Sequence[Card],
    players: tuple[Player, Player],
    who: Sequence[int],
    *,
    rng: Random,
    clock: Clock,
    spent: tuple[Spent, Spent],
) -> tuple[int, ...]:
    """Play a smazzata, seat by seat by the player that ``who`` names; return all points."""
    state = deal(deck, rules, mazziere=_MAZZIERE)
    while state.turn is not None:
        each = who[state.turn]
        seen = view(state, state.turn)
        begun = clock()
        move = players[each].choose(seen, rng)
        spent[each].add(clock() - begun)
        state = play(state, move)
    return tuple(points.total for points in score(state))


def void_free_deck(rules: Rules, rng: Random) -> tuple[Card, ...]:
    """Shuffle until the deal stands (R9)."""
    deck = list(DECK)
    while True:
        rng.shuffle(deck)
        if not is_void_deal(deal(deck, rules, mazziere=_MAZZIERE)):
            return tuple(deck)

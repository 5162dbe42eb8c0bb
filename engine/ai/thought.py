"""One position on the desk of a player that searches."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log, sqrt
from typing import TYPE_CHECKING, Final

from engine.ai.search.appraising import TRADITIONAL
from engine.ai.search.descending import WORLD_SIZE, Desk, Manner, Tree
from engine.ai.search.guessing import Guess, guessed, judged
from engine.ai.search.layout import HANDS, MOST_MOVES, MOST_SEATS, STATE_SIZE
from engine.ai.search.routines import Routines
from engine.ai.search.setting import game_of, state_of
from engine.ai.search.solving import MOST_PLAYS_SOLVED, ROOM
from engine.ai.stakes import stakes

if TYPE_CHECKING:
    from engine.moves import Move
    from engine.views import SeatView

__all__ = ["Effort", "Thought", "Value"]

_SLICE: Final = 100
"""Walks between two looks at the clock."""

_NODES_A_WALK: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How hard to think.

    Attributes:
        walks: How many walks down the tree for one decision.
        worlds: How many worlds are supposed for them.
        believes: Whether what others played makes some worlds more likely than others.
        noise: How many of a thousand plays in playouts are any move.
        curiosity: How wide confidence bounds are, in points.
        trust: After how many visits of a move its first sight counts half.
        taste: The weights that playouts and first sight go by.
        compares: Whether each first move is tried in the same worlds and with the same dice
            after it, so that the luck they share says nothing for one of them.
    """

    walks: int
    worlds: int
    believes: bool = True
    noise: int = 200
    curiosity: float = 2.5
    trust: int = 100
    taste: tuple[int, ...] = TRADITIONAL
    compares: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """What a play is worth.

    Attributes:
        move: The play.
        points: The expected lead over the other side at the end of the smazzata (over the
            mean of the others, if there are more). With the totals of the match in view it is
            the chance to win that counts, on a scale where a point early in a match to 11
            is about one.
        error: The standard error of ``points``, 0 where all that is hidden was enumerated.
        visits: How many walks began with it, or how many worlds were solved.
    """

    move: "Move"
    points: float
    error: float
    visits: int


class Thought:
    """A position that a seat on turn thinks about, by worlds that it may suppose.

    Args:
        view: What the seat sees.
        seed: Where chance comes from, from 1 to 2**31 - 2.
        effort: How hard to think.
        totals: The points of each side before this smazzata; empty: a point is a point.
        routines: The arithmetic to use.

    Attributes:
        root: The position as the seat sees it, on flat arrays.
    """

    def __init__(
        self,
        view: "SeatView",
        seed: int,
        effort: Effort,
        totals: Sequence[int],
        routines: Routines,
    ) -> None:
        self._view = view
        self._effort = effort
        self._routines = routines
        self._game = routines.ints(game_of(view.rules, view.mazziere))
        self.root = routines.ints(state_of(view))
        self._dice = seed if effort.compares else 0
        self._chance = routines.ints([seed])
        self._stakes = routines.floats(stakes(view.rules, totals))

    @property
    def is_ending(self) -> bool:
        """Whether the rest is short enough to be solved where all cards are known."""
        rules, left = self._view.rules, sum(self._view.hand_sizes)
        return rules.sides == 2 and not self._view.tallone_size and left <= MOST_PLAYS_SOLVED

    def guessed(self) -> Guess:
        """Draw worlds, each as likely as any other before the plays are looked at."""
        number = self._effort.worlds
        return guessed(self._view, self._game, self.root, self._chance, number, self._routines)

    def judged(self, guess: Guess) -> Guess:
        """Return ``guess`` with what the plays of others say of it, if the effort asks them."""
        if not self._effort.believes:
            return guess
        return judged(self._view, guess, self._game, self._routines)

    def search(self, guess: Guess, stop: Callable[[], bool] | None = None) -> tuple[Value, ...]:
        """Walk down as often as the effort says, or until told to stop."""
        effort, routines = self._effort, self._routines
        order = routines.zeros(effort.walks)
        routines.resample(guess.likelihoods, guess.count, order, effort.walks, self._chance)
        tree, desk = _tree(routines, effort.walks), _desk(routines)
        manner = Manner(
            weights=routines.ints(effort.taste),
            noise=effort.noise,
            curiosity=effort.curiosity,
            trust=effort.trust,
            logs=routines.floats(_logs(effort.walks)),
            stakes=self._stakes,
            dice=self._dice,
        )
        for begin in range(0, effort.walks, _SLICE):
            if begin and stop is not None and stop():
                break
            end = min(begin + _SLICE, effort.walks)
            routines.search(
                self._game,
                self.root,
                guess.worlds,
                order,
                begin,
                end,
                manner,
                tree,
                desk,
                self._chance,
            )
        return self._read(tree)

    def solve(self, guess: Guess) -> tuple[Value, ...]:
        """Play every world to its end, all cards known, and take the mean by likelihood."""
        view, routines, game = self._view, self._routines, self._game
        desk = _desk(routines)
        sign = 1 if view.rules.side_of(view.seat) == 0 else -1
        total = sum(float(guess.likelihoods[world]) for world in range(guess.count))
        values = []
        for move in view.legal_moves:
            mean = 0.0
            for world in range(guess.count):
                state = routines.ints(self.root)
                for seat in range(view.rules.seats):
                    state[HANDS + seat] = guess.worlds[world * WORLD_SIZE + seat]
                routines.advance(state, game, desk.pack, move.card_mask, move.captured_mask)
                value = routines.solve(state, game, self._stakes, -1000.0, 1000.0, 0, desk)
                mean += float(guess.likelihoods[world]) * sign * value / total
            values.append(Value(move=move, points=mean, error=0.0, visits=guess.count))
        return tuple(sorted(values, key=lambda value: -value.points))

    def _read(self, tree: Tree) -> tuple[Value, ...]:
        """Return what the tree says of the first moves; the most visited is the best."""
        moves = {(move.card_mask, move.captured_mask): move for move in self._view.legal_moves}
        values = []
        at = int(tree.child[0])
        while at:
            move = moves[int(tree.card[at]), int(tree.taken[at])]
            values.append(_value(move, int(tree.visits[at]), tree.sums[at], tree.squares[at]))
            at = int(tree.sibling[at])
        order = {move: place for place, move in enumerate(self._view.legal_moves)}
        values.sort(key=lambda value: (-value.visits, order[value.move]))
        return tuple(values)


def _value(move: "Move", visits: int, sums: float, squares: float) -> Value:
    if not visits:
        return Value(move=move, points=float("-inf"), error=float("inf"), visits=0)
    mean = float(sums) / visits
    if visits == 1:
        return Value(move=move, points=mean, error=float("inf"), visits=1)
    variance = max(0.0, float(squares) / visits - mean * mean)
    return Value(move=move, points=mean, error=sqrt(variance / (visits - 1)), visits=visits)


def _tree(routines: Routines, walks: int) -> Tree:
    nodes = _NODES_A_WALK * walks + MOST_MOVES
    zeros, float_zeros = routines.zeros, routines.float_zeros
    return Tree(
        child=zeros(nodes),
        sibling=zeros(nodes),
        card=zeros(nodes),
        taken=zeros(nodes),
        visits=zeros(nodes),
        chances=zeros(nodes),
        sums=float_zeros(nodes),
        squares=float_zeros(nodes),
        sights=zeros(nodes),
        grown=zeros(nodes),
        size=routines.ints([1]),
    )


def _desk(routines: Routines) -> Desk:
    zeros = routines.zeros
    return Desk(
        state=zeros(STATE_SIZE),
        pack=zeros(40),
        cards=zeros(max(MOST_MOVES, ROOM * MOST_PLAYS_SOLVED)),
        takes=zeros(max(MOST_MOVES, ROOM * MOST_PLAYS_SOLVED)),
        path=zeros(41),
        movers=zeros(41),
        points=zeros(MOST_SEATS),
        numbers=zeros(MOST_SEATS),
        gains=routines.float_zeros(MOST_SEATS),
    )


@lru_cache(maxsize=8)
def _logs(walks: int) -> tuple[float, ...]:
    return (0.0, *(log(number) for number in range(1, walks + 2)))

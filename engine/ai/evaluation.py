"""What each legal play is worth, in points: players choose by it, and a coach can explain it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log, sqrt
from typing import TYPE_CHECKING, Final

from engine.ai.search.appraising import TRADITIONAL
from engine.ai.search.descending import WORLD_SIZE, Desk, Manner, Tree
from engine.ai.search.guessing import Guess, count_worlds, enumerated, guessed, judged
from engine.ai.search.layout import HANDS, MOST_MOVES, MOST_SEATS, STATE_SIZE
from engine.ai.search.routines import INTERPRETED, Routines
from engine.ai.search.setting import game_of, state_of
from engine.ai.search.solving import MOST_PLAYS_SOLVED, ROOM
from engine.ai.stakes import stakes

if TYPE_CHECKING:
    from random import Random  # noqa: TID251 - the type only: chance is an argument

    from engine.moves import Move
    from engine.views import SeatView

__all__ = ["Effort", "Value", "evaluate"]

_SLICE: Final = 100
"""Walks between two looks at the clock."""

_MOST_WORLDS_SOLVED: Final = 100

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
    """

    walks: int
    worlds: int
    believes: bool = True
    noise: int = 200
    curiosity: float = 2.5
    trust: int = 100
    taste: tuple[int, ...] = TRADITIONAL


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


def evaluate(
    view: "SeatView",
    rng: "Random",
    effort: Effort,
    *,
    totals: Sequence[int] = (),
    stop: Callable[[], bool] | None = None,
    routines: Routines = INTERPRETED,
) -> tuple[Value, ...]:
    """Return the value of every legal play, the one to play first.

    The same view, state of ``rng`` and effort give the same values, interpreted or compiled.

    Args:
        view: What the seat on turn sees.
        rng: Where chance comes from; one number is drawn.
        effort: How hard to think.
        totals: The points of each side before this smazzata; empty: a point is a point.
        stop: Asked now and then; once it says so, the best so far is returned.
        routines: The arithmetic to use.
    """
    thought = _Thought(view, rng.randrange(1, 2147483647), effort, totals, routines)
    may_solve = (
        view.rules.sides == 2
        and not view.tallone_size
        and sum(view.hand_sizes) <= MOST_PLAYS_SOLVED
        and count_worlds(view) <= _MOST_WORLDS_SOLVED
    )
    return thought.solve() if may_solve else thought.search(stop)


class _Thought:
    """One position on the desk."""

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
        self._root = routines.ints(state_of(view))
        self._chance = routines.ints([seed])
        self._stakes = routines.floats(stakes(view.rules, totals))

    def search(self, stop: Callable[[], bool] | None) -> tuple[Value, ...]:
        """Walk down as often as the effort says, or until told to stop."""
        effort, routines = self._effort, self._routines
        guess = guessed(self._view, self._game, self._root, self._chance, effort.worlds, routines)
        guess = self._judged(guess)
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
        )
        for begin in range(0, effort.walks, _SLICE):
            if begin and stop is not None and stop():
                break
            end = min(begin + _SLICE, effort.walks)
            routines.search(
                self._game,
                self._root,
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

    def solve(self) -> tuple[Value, ...]:
        """Play every world to its end, all cards known, and take the mean by likelihood."""
        view, routines, game = self._view, self._routines, self._game
        guess = self._judged(enumerated(view, self._root, routines))
        desk = _desk(routines)
        sign = 1 if view.rules.side_of(view.seat) == 0 else -1
        total = sum(float(guess.likelihoods[world]) for world in range(guess.count))
        values = []
        for move in view.legal_moves:
            mean = 0.0
            for world in range(guess.count):
                state = routines.ints(self._root)
                for seat in range(view.rules.seats):
                    state[HANDS + seat] = guess.worlds[world * WORLD_SIZE + seat]
                routines.advance(state, game, desk.pack, move.card_mask, move.captured_mask)
                value = routines.solve(state, game, self._stakes, -1000.0, 1000.0, 0, desk)
                mean += float(guess.likelihoods[world]) * sign * value / total
            values.append(Value(move=move, points=mean, error=0.0, visits=guess.count))
        return tuple(sorted(values, key=lambda value: -value.points))

    def _judged(self, guess: Guess) -> Guess:
        if not self._effort.believes:
            return guess
        return judged(self._view, guess, self._game, self._routines)

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

"""A player that sees every card: the yardstick of what knowing them would be worth.

It is nobody's opponent. A built-in player gets a SeatView; this one is handed the position
itself, which only the bench has to give.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random  # noqa: TID251 - the type only: chance is an argument

from engine.ai.evaluation import Effort
from engine.ai.search import routines as arithmetic
from engine.ai.search.descending import WORLD_SIZE
from engine.ai.search.guessing import Guess
from engine.ai.search.layout import MOST_SEATS
from engine.ai.thought import Thought
from engine.moves import Move
from engine.smazzata import Smazzata
from engine.views import view

__all__ = ["AllSeeingPlayer"]


@dataclass(frozen=True, slots=True)
class AllSeeingPlayer:
    """Searches the true position, and solves it once it is short enough."""

    effort: Effort

    def choose_knowing(self, state: Smazzata, rng: Random, *, totals: Sequence[int] = ()) -> Move:
        """Return a legal move of the seat on turn, of which there must be one.

        Raises:
            ValueError: the smazzata is over.
        """
        if state.turn is None:
            raise ValueError("nobody is on turn")
        seen, routines = view(state, state.turn), arithmetic.ready()
        if len(seen.legal_moves) == 1:
            return seen.legal_moves[0]
        thought = Thought(seen, rng.randrange(1, 2147483647), self.effort, totals, routines)
        world = [0] * WORLD_SIZE
        world[: len(state.hand_masks)] = state.hand_masks
        for place, card in enumerate(state.tallone, MOST_SEATS):
            world[place] = card.mask
        truth = Guess(routines.ints(world), routines.floats([1.0]), 1)
        values = thought.solve(truth) if thought.is_ending else thought.search(truth)
        return values[0].move

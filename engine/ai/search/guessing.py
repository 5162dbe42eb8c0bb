"""The worlds a seat can suppose, and how likely what was played makes each of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb, exp
from typing import TYPE_CHECKING, Final

from engine.ai.search.appraising import GREEDY, LEARNT, TRADITIONAL
from engine.ai.search.believing import BOUND, PLAY_SIZE, SETS, Beliefs, Model
from engine.ai.search.descending import WORLD_SIZE
from engine.ai.search.evidence import evidence_of
from engine.ai.search.layout import HANDS, MOST_SEATS, Floats, Ints

if TYPE_CHECKING:
    from engine.ai.search.routines import Routines
    from engine.views import SeatView

__all__ = ["Guess", "count_worlds", "enumerated", "guessed", "judged"]

_MODELS: Final = ((LEARNT, 30.0), (TRADITIONAL, 6.0), (GREEDY, 6.0))
"""What others may go by, with the temperature at which they do."""

_SLIPS: Final = (0.03, 0.25)
"""How often others may play anything at all."""


@dataclass(frozen=True, slots=True)
class Guess:
    """Supposed worlds and how likely the plays of others are in each."""

    worlds: Ints
    likelihoods: Floats
    count: int


def guessed(
    view: "SeatView", game: Ints, root: Ints, chance: Ints, count: int, routines: "Routines"
) -> Guess:
    """Draw ``count`` worlds, each as likely as any other before the plays are looked at."""
    worlds = routines.zeros(WORLD_SIZE * count)
    hidden = routines.ints([card.mask for card in view.unseen])
    sizes = routines.ints(view.hand_sizes)
    routines.suppose(game, root, sizes, int(view.seat), hidden, count, worlds, chance)
    return Guess(worlds, routines.floats([1.0] * count), count)


def enumerated(view: "SeatView", root: Ints, routines: "Routines") -> Guess:
    """List every world; only where no more cards are dealt."""
    unseen = [card.mask for card in view.unseen]
    flat: list[int] = []
    count = 0
    others = [seat for seat in range(view.rules.seats) if seat != view.seat]
    for hands in _deals(unseen, [view.hand_sizes[seat] for seat in others]):
        world = [0] * WORLD_SIZE
        world[view.seat] = root[HANDS + view.seat]
        for seat, hand in zip(others, hands, strict=True):
            world[seat] = hand
        flat += world
        count += 1
    return Guess(routines.ints(flat), routines.floats([1.0] * count), count)


def count_worlds(view: "SeatView") -> int:
    """Return how many worlds there are, had the tallone no order."""
    left = len(view.unseen)
    worlds = 1
    for seat, size in enumerate(view.hand_sizes):
        if seat != view.seat:
            worlds *= comb(left, size)
            left -= size
    return worlds


def judged(view: "SeatView", guess: Guess, game: Ints, routines: "Routines") -> Guess:
    """Return ``guess`` with the likelihood of what others played in each world."""
    evidence = evidence_of(view)
    if not evidence:
        return guess
    count, kinds = len(evidence) // PLAY_SIZE, len(_MODELS)
    beliefs = Beliefs(
        plays=routines.ints(evidence),
        likings=routines.float_zeros(count * kinds * SETS),
        choices=routines.zeros(count * SETS),
        acted=routines.float_zeros(count * kinds * 4),
        slips=routines.floats(_SLIPS),
        fits=routines.float_zeros(MOST_SEATS * kinds * len(_SLIPS)),
    )
    weights, powers = _models()
    routines.remember(
        game, count, Model(routines.ints(weights), routines.floats(powers), kinds), beliefs
    )
    routines.judge(guess.worlds, guess.count, count, kinds, beliefs, guess.likelihoods)
    return guess


@lru_cache(maxsize=1)
def _models() -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Return all weights, and for each model exp(value / temperature)."""
    values = range(-BOUND, BOUND + 1)
    weights = tuple(weight for each, _ in _MODELS for weight in each)
    return weights, tuple(exp(v / warmth) for _, warmth in _MODELS for v in values)


def _deals(unseen: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the hands of every way to deal ``unseen`` cards to seats that hold ``sizes``."""
    if not sizes:
        yield ()
        return
    for hand in combinations(unseen, sizes[0]):
        rest = [card for card in unseen if card not in hand]
        for hands in _deals(rest, sizes[1:]):
            yield (sum(hand), *hands)

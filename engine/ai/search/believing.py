"""What others played, as evidence of what they hold.

Somebody who holds a card that takes well mostly takes with it; that he did not is a reason to
doubt that he holds it, never a proof. How likely a player was to make the move he made, given
a hand, depends on the public position and, rank by rank, on which cards of the rank he held:
so a table of ten ranks by sixteen sets of suits, made once for each past play, tells it for
any hand by ten look-ups.

A model of a player is an appraisal of moves with a temperature: each move is chosen in
proportion to exp(value / temperature), and now and then at random. Nobody knows which model a
player follows. A world is judged by the mean over all models, so the plays themselves decide
which of them to believe.
"""

from typing import Final, NamedTuple

from engine.ai.search.appraising import appraise, total_of
from engine.ai.search.descending import WORLD_SIZE
from engine.ai.search.layout import (
    ALLOWED,
    DECLINE,
    FEWEST,
    LAST_SCOPA,
    MOST_SEATS,
    Floats,
    Ints,
)
from engine.ai.search.moving import captures
from engine.kernel import below, of_rank, rank_of

__all__ = [
    "BOUND",
    "CARD",
    "HAND",
    "HELD_NEXT",
    "HIDDEN",
    "LATER",
    "LEFT_THEN",
    "PLAY_SIZE",
    "SEAT",
    "SETS",
    "TABLE_THEN",
    "TAKEN",
    "WEIGHTS",
    "Beliefs",
    "Model",
    "judge",
    "remember",
]

# A past play, as evidence.
SEAT: Final = 0
CARD: Final = 1
TAKEN: Final = 2
TABLE_THEN: Final = 3
HIDDEN: Final = 4  # what lay in hands and tallone, as everybody knew
HAND: Final = 5  # how many cards the seat held
HELD_NEXT: Final = 6
LEFT_THEN: Final = 7
LATER: Final = 8  # what the seat has played from here on, this card included
PLAY_SIZE: Final = 9

BOUND: Final = 400
"""Values beyond this are as good as this."""

WEIGHTS: Final = 11
SETS: Final = 160
"""Ten ranks by sixteen sets of suits."""


class Model(NamedTuple):
    """Ways to choose: weights of appraisals, and exp(value / temperature) for each of them."""

    weights: Ints
    powers: Floats
    kinds: int


class Beliefs(NamedTuple):
    """Past plays, and what they say of hands.

    Attributes:
        plays: What was played, ``PLAY_SIZE`` numbers each.
        likings: For each play, model and set of a rank: the powers of all its moves.
        choices: For each play and set of a rank: how many moves it has.
        acted: For each play and model: the power of what was played, had the hand one to four
            cards of that rank.
        slips: The chances of a random move that are thought possible, each as likely.
        fits: Room for a number for every seat, model and slip.
    """

    plays: Ints
    likings: Floats
    choices: Ints
    acted: Floats
    slips: Floats
    fits: Floats


def remember(game: Ints, count: int, model: Model, beliefs: Beliefs) -> None:
    """Fill the tables of ``count`` past plays."""
    for play in range(count):
        base = play * PLAY_SIZE
        card, taken = beliefs.plays[base + CARD], beliefs.plays[base + TAKEN]
        for rank in range(1, 11):
            _remember_rank(game, play, rank, model, beliefs)
        for kind in range(model.kinds):
            for copies in range(4):
                beliefs.acted[(play * model.kinds + kind) * 4 + copies] = _power(
                    game, play, model, kind, beliefs, card, taken, copies + 1
                )


def _remember_rank(game: Ints, play: int, rank: int, model: Model, beliefs: Beliefs) -> None:
    """Fill the tables for every set of cards of one rank."""
    table = beliefs.plays[play * PLAY_SIZE + TABLE_THEN]
    same = table & of_rank(rank)
    ways = captures(rank, same or table & below(rank), game[FEWEST] != 0)
    is_laid = len(ways) == 0 or (game[DECLINE] != 0 and same == 0)
    for held in range(1, 16):
        moves = held.bit_count() * (len(ways) + (1 if is_laid else 0))
        beliefs.choices[play * SETS + (rank - 1) * 16 + held] = moves
    for kind in range(model.kinds):
        row = (play * model.kinds + kind) * SETS + (rank - 1) * 16
        for suit in range(4):
            card = 1 << 4 * (rank - 1) + suit
            taking = 0.0
            for taken in ways:
                taking += _power(game, play, model, kind, beliefs, card, taken, 1)
            for copies in range(1, 5):
                liking = taking
                if is_laid:
                    liking += _power(game, play, model, kind, beliefs, card, 0, copies)
                for held in range(1, 16):
                    if held >> suit & 1 and held.bit_count() == copies:
                        beliefs.likings[row + held] += liking


def _power(
    game: Ints,
    play: int,
    model: Model,
    kind: int,
    beliefs: Beliefs,
    card: int,
    taken: int,
    copies: int,
) -> float:
    """Return exp(value / temperature) of one move, as a model sees it."""
    base = play * PLAY_SIZE
    plays = beliefs.plays
    value = appraise(
        model.weights[kind * WEIGHTS : kind * WEIGHTS + WEIGHTS],
        card,
        taken,
        copies,
        plays[base + TABLE_THEN],
        total_of(plays[base + TABLE_THEN]),
        plays[base + HIDDEN],
        plays[base + HIDDEN].bit_count() - plays[base + HAND],
        plays[base + HELD_NEXT],
        plays[base + LEFT_THEN],
        1 if game[LAST_SCOPA] == ALLOWED else 0,
        0,
    )
    place = BOUND + max(-BOUND, min(BOUND, value))
    return model.powers[kind * (2 * BOUND + 1) + place]


def judge(
    worlds: Ints, number: int, count: int, kinds: int, beliefs: Beliefs, likelihoods: Floats
) -> None:
    """Write how likely ``count`` plays were in each of ``number`` worlds."""
    plays, slips, fits = beliefs.plays, beliefs.slips, beliefs.fits
    each = kinds * len(slips)
    for world in range(number):
        for at in range(MOST_SEATS * each):
            fits[at] = 1.0
        for play in range(count):
            base = play * PLAY_SIZE
            seat = plays[base + SEAT]
            hand = worlds[world * WORLD_SIZE + seat] | plays[base + LATER]
            options = 0
            for rank in range(10):
                options += beliefs.choices[play * SETS + rank * 16 + (hand >> 4 * rank & 15)]
            copies = (hand & of_rank(rank_of(plays[base + CARD]))).bit_count()
            for kind in range(kinds):
                row = (play * kinds + kind) * SETS
                liking = 0.0
                for rank in range(10):
                    liking += beliefs.likings[row + rank * 16 + (hand >> 4 * rank & 15)]
                wanted = beliefs.acted[(play * kinds + kind) * 4 + copies - 1] / liking
                for slip in range(len(slips)):
                    fits[seat * each + kind * len(slips) + slip] *= (
                        1.0 - slips[slip]
                    ) * wanted + slips[slip] / options
        likelihood = 1.0
        for seat in range(MOST_SEATS):
            fit = 0.0
            for at in range(each):
                fit += fits[seat * each + at]
            likelihood *= fit / each
        likelihoods[world] = likelihood

"""Drawing the first mazziere (R4)."""

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import Card, Rank
from .dealing import check_deck
from .options import FirstMazziere
from .rules import Rules
from .scoring import primiera_values
from .seats import Seat

__all__ = ["Draw", "draw_mazziere"]


@dataclass(frozen=True, slots=True)
class Draw:
    """Which cards were drawn, and who deals.

    Attributes:
        rounds: The seats that drew and their cards, in order. After the first round only
            those tied draw again; with ``first_ace`` a round is one card to everybody, and
            the last one stops at the asso.
        mazziere: The seat that deals first.
    """

    rounds: tuple[tuple[tuple[Seat, Card], ...], ...]
    mazziere: Seat


def draw_mazziere(rules: Rules, deck: Sequence[Card]) -> Draw:
    """Draw cards from the top of ``deck``, shuffled by the caller, until somebody deals.

    Raises:
        NotationError: ``deck`` is not a permutation of the forty cards.
    """
    check_deck(deck)
    if rules.first_mazziere is FirstMazziere.FIRST_ACE:
        return _first_ace(rules, deck)
    return _lowest(rules, deck)


def _first_ace(rules: Rules, deck: Sequence[Card]) -> Draw:
    until = next(place for place, card in enumerate(deck) if card.rank is Rank.ACE)
    dealt = [(Seat(place % rules.seats), card) for place, card in enumerate(deck[: until + 1])]
    rounds = (dealt[at : at + rules.seats] for at in range(0, len(dealt), rules.seats))
    return Draw(tuple(map(tuple, rounds)), dealt[-1][0])


def _lowest(rules: Rules, deck: Sequence[Card]) -> Draw:
    by_primiera = rules.first_mazziere is FirstMazziere.LOWEST_PRIMIERA
    worth = primiera_values(rules) if by_primiera else range(1, 11)
    tied = [Seat(seat) for seat in range(rules.seats)]
    rounds: list[tuple[tuple[Seat, Card], ...]] = []
    left = list(deck)
    # A pack of nothing but ties may run out; then the first of those tied deals.
    while not rounds or (len(tied) > 1 and len(left) >= len(tied)):
        drawn = tuple(zip(tied, left, strict=False))
        left = left[len(tied) :]
        rounds.append(drawn)
        lowest = min(worth[card.rank - 1] for _, card in drawn)
        tied = [seat for seat, card in drawn if worth[card.rank - 1] == lowest]
    return Draw(tuple(rounds), tied[0])

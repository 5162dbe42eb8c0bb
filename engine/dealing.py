"""Dealing a shuffled and cut pack (R5-R9)."""

from collections.abc import Sequence
from enum import StrEnum

from .cards import Card, Rank, mask_of
from .errors import NotationError
from .kernel import ALL
from .rules import Rules
from .seats import Seat
from .smazzata import Smazzata

__all__ = ["VoidReason", "check_deck", "deal", "deal_hands", "is_void_deal", "void_reason"]


class VoidReason(StrEnum):
    """Why a deal is annulled (R9)."""

    THREE_RE = "three_re"
    FOUR_RE = "four_re"
    LOW_SUM = "low_sum"


def check_deck(deck: Sequence[Card]) -> None:
    """Check that ``deck`` holds each of the forty cards once.

    Raises:
        NotationError: it does not.
    """
    if len(deck) != 40 or mask_of(deck) != ALL:
        raise NotationError("a deck holds each of the forty cards once")


def deal(deck: Sequence[Card], rules: Rules, *, mazziere: Seat) -> Smazzata:
    """Begin a smazzata from a pack that is already shuffled and cut.

    The seat on the mazziere's right is dealt first and plays first (R3, R7, R8). Void deals
    are dealt all the same: ask ``is_void_deal``.

    Args:
        deck: All forty cards, the first to be dealt first.
        rules: The rules of the match.
        mazziere: The seat that deals.

    Raises:
        NotationError: ``deck`` is not a permutation of the forty cards.
    """
    check_deck(deck)
    hands = [0] * rules.seats
    opening: list[Card] = []
    top = 0
    for to_seat, to_table in rules.packets:
        dealt = deal_hands(deck[top:], to_seat, rules.seats, mazziere)
        hands = [held | more for held, more in zip(hands, dealt, strict=True)]
        top += to_seat * rules.seats
        opening += deck[top : top + to_table]
        top += to_table
    return Smazzata(
        rules=rules,
        mazziere=mazziere,
        turn=rules.next_seat(mazziere),
        hand_masks=tuple(hands),
        table_mask=mask_of(opening),
        mazzetto_masks=(0,) * rules.sides,
        tallone=tuple(deck[top:]),
        opening=tuple(opening),
    )


def deal_hands(pack: Sequence[Card], size: int, seats: int, mazziere: Seat) -> list[int]:
    """Return ``size`` cards from the top of ``pack`` for every seat, the mazziere's last."""
    hands = [0] * seats
    for place in range(seats):
        hand = pack[place * size : place * size + size]
        hands[(mazziere + 1 + place) % seats] = mask_of(hand)
    return hands


def void_reason(table: Sequence[Card], rules: Rules) -> VoidReason | None:
    """Return why a deal with this first table is annulled, None if it stands (R9)."""
    kings = sum(card.rank is Rank.RE for card in table)
    if rules.redeal_kings is not None and kings >= rules.redeal_kings:
        return VoidReason.FOUR_RE if kings == 4 else VoidReason.THREE_RE
    low = rules.redeal_sum_max
    if low is not None and sum(card.rank for card in table) <= low:
        return VoidReason.LOW_SUM
    return None


def is_void_deal(state: Smazzata) -> bool:
    """Whether the first table annuls the deal; the same mazziere deals again (R5, R9)."""
    return void_reason(state.opening, state.rules) is not None

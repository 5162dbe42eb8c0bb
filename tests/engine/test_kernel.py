"""The arithmetic on masks, against sets of cards."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import DECK, Suit, SumChoice, cards, kernel, scopa
from engine.cards import cards_of, mask_of
from tests.benchmarks.engine_plain import plain_captures
from tests.engine.playouts import law

tables = st.frozensets(st.sampled_from(DECK), max_size=9)


@law
@given(tables, st.integers(1, 15))
def test_sums_are_all_sets_that_add_up(table, total):
    """R12; totals up to 15 as some variants need."""
    expected = {
        frozenset(some)
        for size in range(1, len(table) + 1)
        for some in combinations(table, size)
        if sum(card.rank for card in some) == total
    }
    found = kernel.sums(total, mask_of(table))

    assert len(set(found)) == len(found)
    assert {frozenset(cards_of(taken)) for taken in found} == expected


@law
@given(tables, st.sampled_from(DECK), st.sampled_from(SumChoice))
def test_captures_are_those_of_the_plain_rules(table, card, sum_choice):
    """R10-R12: on any table, reachable or not, equal cards before sums."""
    found = kernel.captures(card.rank, mask_of(table), sum_choice is SumChoice.FEWEST)
    expected = plain_captures(card, sorted(table), scopa(sum_choice=sum_choice))

    assert sorted(found) == sorted(map(mask_of, expected))


@pytest.mark.parametrize("rank", range(2, 11))
@pytest.mark.parametrize("fewest", [False, True])
def test_an_equal_card_hides_every_sum_of_any_rank(rank, fewest):
    """R11: beside it lie an asso and a card one lower, or two assi."""
    equal = [card.mask for card in DECK if card.rank == rank][:2]
    lower = [card.mask for card in DECK if card.rank in (1, rank - 1)][:6]

    assert kernel.captures(rank, sum(equal) + sum(lower), fewest) == equal
    assert kernel.captures(rank, sum(lower), fewest) != []


@law
@given(tables, st.sampled_from(DECK))
def test_a_card_that_takes_moves_with_what_it_takes(table, card):
    """R10, R14: nothing is lost between hand, table and mazzetto."""
    table -= {card}
    lying = mask_of(table)
    for taken in (*kernel.captures(card.rank, lying, False), 0):
        hand, left, mazzetto = kernel.apply(card.mask, lying, 0, card.mask, taken)
        assert hand == 0
        assert left | mazzetto == lying | card.mask
        assert left & mazzetto == 0
        assert bool(mazzetto) == bool(taken)


def test_the_worst_table_found_offers_twenty_five_captures():
    """INV-09: a re on ten low cards; a menu of captures must hold them all."""
    table = mask_of(cards("Ad 2d 3d 3c 3s 3b 4d 5d 7d Fd"))

    assert len(kernel.captures(10, table, False)) == 25


@pytest.mark.parametrize(
    ("mazzetto", "flat", "graded"),
    [
        ("7d 7c 7s 7b", (4, 84), (4, 84)),
        ("7d Ac 6s Rb", (4, 65), (4, 65)),
        ("7d 6d 7c 7s", (3, 63), (3, 63)),
        ("Fd Cc Rs", (3, 30), (3, 27)),
        ("Fd Cd Rd", (1, 10), (1, 10)),
        ("", (0, 0), (0, 0)),
    ],
)
def test_the_primiera_is_the_best_card_of_each_suit(mazzetto, flat, graded):
    """R22: suits held, and the sum."""
    assert kernel.primiera(mask_of(cards(mazzetto)), kernel.FLAT) == flat
    assert kernel.primiera(mask_of(cards(mazzetto)), kernel.GRADED) == graded


def test_of_figures_worth_the_same_the_highest_is_shown():
    """R22: any would do; players expect the re."""
    mazzetto = mask_of(cards("Fd Rd Cd"))
    assert kernel.best_of_suit(mazzetto, 0, kernel.FLAT) == mask_of(cards("Rd"))
    assert kernel.best_of_suit(mazzetto, 1, kernel.FLAT) == 0


@law
@given(st.integers(0, kernel.ALL))
def test_masks_and_cards_agree_on_ranks_and_suits(mask):
    """R1: the bits of a rank, of lower ranks, of denari."""
    held = cards_of(mask)
    assert cards_of(mask & kernel.DENARI) == tuple(c for c in held if c.suit is Suit.DENARI)
    for rank in range(1, 11):
        assert cards_of(mask & kernel.of_rank(rank)) == tuple(c for c in held if c.rank == rank)
        assert cards_of(mask & kernel.below(rank)) == tuple(c for c in held if c.rank < rank)
        assert [kernel.rank_of(card) for card in kernel.equals(rank, mask)] == [
            rank for c in held if c.rank == rank
        ]

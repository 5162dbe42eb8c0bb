"""The draw, the cut and the deal."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given

from engine import (
    DECK,
    FirstMazziere,
    NotationError,
    Seat,
    VoidReason,
    cards,
    commitment,
    deal,
    draw_mazziere,
    is_void_deal,
    scopa,
    scopone_scientifico,
)
from engine.dealing import void_reason
from tests.engine.playouts import law, rule_sets, seeds, shuffled
from tests.engine.table import deck_with_table


def deck_from(first):
    """A deck that begins with these cards."""
    top = cards(first)
    return (*top, *(card for card in DECK if card not in top))


def names(draw):
    return [[(seat, str(card)) for seat, card in drawn] for drawn in draw.rounds]


def test_the_lowest_card_deals():
    """R4: basso fa mazzo."""
    draw = draw_mazziere(scopa(3), deck_from("3d 2c Rs"))

    assert draw.mazziere == 1
    assert names(draw) == [[(0, "3d"), (1, "2c"), (2, "Rs")]]


def test_only_those_tied_draw_again_from_the_rest_of_the_pack():
    """R4: and every round is shown."""
    draw = draw_mazziere(scopa(4), deck_from("2d Rc 2s 2b 5d 4c 4d 7b 6c"))

    assert draw.mazziere == 3
    assert names(draw) == [
        [(0, "2d"), (1, "Rc"), (2, "2s"), (3, "2b")],
        [(0, "5d"), (2, "4c"), (3, "4d")],
        [(2, "7b"), (3, "6c")],
    ]


def test_the_first_ace_deals():
    """R4: cards are dealt face up, one each from seat 0."""
    rules = scopa(3, first_mazziere=FirstMazziere.FIRST_ACE)
    draw = draw_mazziere(rules, deck_from("3d 2c Rs 4d As"))

    assert draw.mazziere == 1
    assert names(draw) == [[(0, "3d"), (1, "2c"), (2, "Rs")], [(0, "4d"), (1, "As")]]


def test_the_lowest_by_primiera_deals():
    """R4: a re is worth 10 there, a 2 12, an asso 16."""
    rules = scopa(3, first_mazziere=FirstMazziere.LOWEST_PRIMIERA)
    draw = draw_mazziere(rules, deck_from("Ad 2c Rs"))

    assert draw.mazziere == 2


def test_a_pack_of_nothing_but_ties_still_names_a_mazziere():
    """R4: the documents are silent; the first seat of those tied deals."""
    draw = draw_mazziere(scopa(2), DECK)

    assert draw.mazziere == 0
    assert len(draw.rounds) == 20


@law
@given(rule_sets(), seeds)
def test_every_draw_ends_with_the_card_that_deals(rules, seed):
    """R4: all three ways; no card is drawn twice and nobody who lost draws again."""
    deck = shuffled(random.Random(seed))
    draw = draw_mazziere(rules, deck)
    drawn = [card for each in draw.rounds for _, card in each]
    last = dict(draw.rounds[-1])

    assert drawn == list(deck[: len(drawn)])
    assert [seat for seat, _ in draw.rounds[0]] == list(range(len(draw.rounds[0])))
    if rules.first_mazziere is FirstMazziere.FIRST_ACE:
        assert [card.rank for card in drawn].count(1) == 1
        assert last[draw.mazziere].rank == 1
    elif rules.first_mazziere is FirstMazziere.LOWEST:
        ranks = Counter(card.rank for card in last.values())
        assert last[draw.mazziere].rank == min(ranks)
        assert ranks[min(ranks)] == 1
        for before, after in zip(draw.rounds, draw.rounds[1:], strict=False):
            lowest = min(card.rank for _, card in before)
            assert [s for s, c in before if c.rank == lowest] == [s for s, _ in after]


def test_scopa_deals_three_to_each_from_the_right_then_four_to_the_table():
    """R7: the mazziere is dealt last."""
    state = deal(DECK, scopa(3), mazziere=Seat(1))

    assert state.hands[2] == DECK[0:3]
    assert state.hands[0] == DECK[3:6]
    assert state.hands[1] == DECK[6:9]
    assert state.table == DECK[9:13]
    assert state.tallone == DECK[13:]
    assert state.turn == 2


def test_scopone_deals_three_and_two_three_and_two_then_three():
    """R8: nine each, four on the table, no tallone."""
    state = deal(DECK, scopone_scientifico(), mazziere=Seat(3))

    assert state.hands[0] == (*DECK[0:3], *DECK[14:17], *DECK[28:31])
    assert state.hands[3] == (*DECK[9:12], *DECK[23:26], *DECK[37:40])
    assert state.table == (*DECK[12:14], *DECK[26:28])
    assert state.tallone == ()


@pytest.mark.parametrize("deck", [DECK[:-1], (*DECK[:-1], DECK[0]), (*DECK, DECK[0])])
def test_only_forty_different_cards_are_a_deck(deck):
    """R1."""
    with pytest.raises(NotationError, match="forty cards once"):
        deal(deck, scopa(), mazziere=Seat(0))


@pytest.mark.parametrize(
    ("table", "changes", "reason"),
    [
        ("Rd Rc Rs 4b", {}, VoidReason.THREE_RE),
        ("Rd Rc Rs Rb", {}, VoidReason.FOUR_RE),
        ("Rd Rc Rs Rb", {"redeal_kings": 4}, VoidReason.FOUR_RE),
        ("Rd Rc Rs 4b", {"redeal_kings": 4}, None),
        ("Rd Rc Rs Rb", {"redeal_kings": None}, None),
        ("Rd Rc 4s 4b", {}, None),
        ("Ad 2c 3s 4b", {"redeal_sum_max": 10}, VoidReason.LOW_SUM),
        ("Ad 2c 3s 5b", {"redeal_sum_max": 10}, None),
        ("Ad 2c 3s 4b", {}, None),
    ],
)
def test_a_first_table_can_void_the_deal(table, changes, reason):
    """R9."""
    rules = scopa(**changes)
    state = deal(deck_with_table(table), rules, mazziere=Seat(0))

    assert void_reason(state.opening, rules) is reason
    assert is_void_deal(state) == (reason is not None)


@law
@given(rule_sets(), seeds)
def test_more_reasons_void_more_deals(rules, seed):
    """R9: switching a reason off never voids a deal."""
    state = deal(shuffled(random.Random(seed)), rules, mazziere=Seat(0))
    lenient = replace(rules, redeal_kings=None, redeal_sum_max=None)
    strict = replace(rules, redeal_kings=3, redeal_sum_max=20)
    reasons = [void_reason(state.opening, each) for each in (lenient, rules, strict)]

    assert reasons[0] is None
    assert reasons[1] is None or reasons[2] is not None


def test_the_commitment_is_the_sha256_of_nonce_and_deck():
    """R6: the text that anybody can check is spelled out in ``commitment``."""
    nonce = "0123456789abcdef0123456789abcdef"

    promised = commitment(DECK, nonce)

    assert promised == "aafbca1d646e0cc615defb6d79c8153597fc1315fc98a7dfb45830c13756f97e"
    assert commitment((DECK[1], DECK[0], *DECK[2:]), nonce) != promised


@pytest.mark.parametrize("nonce", ["", "0" * 31, "0" * 33, "G" * 32, "A" * 32])
def test_a_nonce_is_32_lowercase_hex_digits(nonce):
    """R6: anything else is malformed."""
    with pytest.raises(NotationError, match="32 lowercase hex digits"):
        commitment(DECK, nonce)

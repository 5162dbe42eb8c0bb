"""Cards, moves and how they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import DECK, SETTEBELLO, Card, Move, NotationError, Rank, ScopaError, Suit, cards
from engine.cards import cards_of, mask_of
from tests.engine.playouts import law


def test_the_deck_has_forty_cards_in_four_suits():
    """R1: asso to 7, fante 8, cavallo 9, re 10, in denari, coppe, spade, bastoni."""
    assert len(set(DECK)) == 40
    assert [rank.value for rank in Rank] == list(range(1, 11))
    assert (Rank.FANTE, Rank.CAVALLO, Rank.RE) == (8, 9, 10)
    assert [suit.name for suit in Suit] == ["DENARI", "COPPE", "SPADE", "BASTONI"]
    assert Card(Rank.SEVEN, Suit.DENARI) == SETTEBELLO


def test_cards_are_written_rank_then_suit():
    """R1: one notation everywhere."""
    assert [str(card) for card in DECK[:5]] == ["Ad", "Ac", "As", "Ab", "2d"]
    assert cards("7d  Rb\nFs") == (
        SETTEBELLO,
        Card(Rank.RE, Suit.BASTONI),
        Card(Rank.FANTE, Suit.SPADE),
    )


@law
@given(st.sampled_from(DECK))
def test_a_card_reads_back(card):
    """R1: ``parse`` and ``str`` are a pair."""
    assert Card.parse(str(card)) == card
    assert DECK[card.index] == card


@pytest.mark.parametrize("text", ["", "7", "7x", "8d", "d7", "7dd", " 7d", "10d", "1d"])
def test_other_text_is_no_card(text):
    """Malformed text is told apart from a move that is not allowed."""
    with pytest.raises(NotationError, match="not a card") as raised:
        Card.parse(text)
    assert isinstance(raised.value, ScopaError | ValueError)


@law
@given(st.frozensets(st.sampled_from(DECK)))
def test_a_set_of_cards_is_a_mask_and_back(held):
    """Sorted, whatever the order in which the cards came."""
    assert cards_of(mask_of(held)) == tuple(sorted(held))


@law
@given(st.sampled_from(DECK), st.frozensets(st.sampled_from(DECK), max_size=5))
def test_a_move_reads_back(card, taken):
    """``7d``, or ``7dx3c4s`` with the taken cards sorted."""
    move = Move(card, taken - {card})
    assert Move.parse(str(move)) == move
    assert (move.card_mask, move.captured_mask) == (card.mask, mask_of(taken - {card}))


@law
@given(
    st.lists(st.tuples(st.sampled_from(DECK), st.frozensets(st.sampled_from(DECK), max_size=2)))
)
def test_moves_are_equal_if_card_and_capture_are(said):
    """As many moves as different pairs; the same for cards, whoever made them."""
    assert len({Move(card, taken) for card, taken in said}) == len(set(said))
    assert {Card(card.rank, card.suit) for card, _ in said} == {card for card, _ in said}


@pytest.mark.parametrize(
    "text", ["", "x3c", "7dx", "7dx3", "7dx3c3c", "7dx7d", "7dx3cx4s", "7d3c"]
)
def test_other_text_is_no_move(text):
    """A card can neither take itself nor another one twice."""
    with pytest.raises(NotationError):
        Move.parse(text)

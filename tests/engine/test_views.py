"""What is known to whom."""

import random
from dataclasses import fields, is_dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    DECK,
    Card,
    Move,
    Seat,
    Side,
    cards,
    legal_moves,
    play,
    public_view,
    scopa,
    view,
)
from engine.cards import mask_of
from tests.engine.playouts import law, positions, seeds
from tests.engine.table import position


def permute_hidden(state, seat, seed):
    """The same position with everything shuffled that ``seat`` (None: nobody) cannot see."""
    others = [each for each in range(state.rules.seats) if each != seat]
    hidden = [card for each in others for card in state.hands[each]] + list(state.tallone)
    random.Random(seed).shuffle(hidden)
    hands = list(state.hand_masks)
    for each in others:
        size = hands[each].bit_count()
        hands[each] = mask_of(hidden[:size])
        del hidden[:size]
    return state._replace(hand_masks=tuple(hands), tallone=tuple(hidden))


@law
@given(positions(), seeds, st.data())
def test_a_view_does_not_depend_on_what_the_seat_cannot_see(state, seed, data):
    """R30: neither an opponent's cards nor a partner's."""
    seat = Seat(data.draw(st.integers(0, state.rules.seats - 1)))
    assert view(permute_hidden(state, seat, seed), seat) == view(state, seat)


@law
@given(positions(), seeds)
def test_the_public_view_does_not_depend_on_any_hand(state, seed):
    """R30: what the group sees."""
    assert public_view(permute_hidden(state, None, seed)) == public_view(state)


def cards_inside(value):
    """Every card anywhere in a value."""
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_inside(getattr(value, field.name))
    elif isinstance(value, tuple | frozenset):
        for each in value:
            yield from cards_inside(each)


@law
@given(positions())
def test_no_hidden_card_is_anywhere_in_the_public_view(state):
    """R30: searched field by field."""
    hidden = {card for hand in state.hands for card in hand} | set(state.tallone)
    assert hidden.isdisjoint(cards_inside(public_view(state)))


@law
@given(positions())
def test_every_card_is_seen_or_unseen(state):
    """R1: forty cards, sorted by where the seat knows them to be."""
    for seat in range(state.rules.seats):
        seen = view(state, Seat(seat))
        known = {*seen.hand, *seen.table, *(card for pile in seen.captured for card in pile)}
        assert known.isdisjoint(seen.unseen)
        assert known | set(seen.unseen) == set(DECK)
        assert len(seen.unseen) == sum(seen.hand_sizes) - len(seen.hand) + seen.tallone_size


@law
@given(positions())
def test_legal_moves_are_shown_to_the_seat_on_turn_only(state):
    """R3: nobody else may play now."""
    for seat in range(state.rules.seats):
        seen = view(state, Seat(seat))
        assert seen.legal_moves == (legal_moves(state) if state.turn == seat else ())


@given(positions(), st.sampled_from([-1, -2, 6, 40]))
def test_nobody_sits_on_a_seat_that_there_is_not(state, seat):
    with pytest.raises(ValueError, match="no seat"):
        view(state, Seat(seat))


@law
@given(positions())
def test_plays_made_tells_how_many_cards_a_seat_has_played(state):
    """A button names it, so that the same press cannot count twice."""
    everybody = public_view(state)
    made = [everybody.plays_made(Seat(seat)) for seat in range(state.rules.seats)]
    assert sum(made) == len(state.plays)
    assert max(made) - min(made) <= 1


def test_a_view_tells_what_happened_in_order():
    """The caption of the table lists the last play of every seat."""
    before = position("7d Ac 2c / 3d 5s Fb", table="3c 4s Rd", turn=0)
    after = play(play(before, Move.parse("7dx3c4s")), Move.parse("5s"))

    seen = view(after, Seat(0))

    assert [str(made.move) for made in seen.plays] == ["7dx3c4s", "5s"]
    assert seen.last_play(Seat(1)).move == Move.parse("5s")
    assert public_view(before).last_play(Seat(0)) is None
    assert seen.table == cards("Rd 5s")
    assert seen.captured[0] == cards("3c 4s 7d")
    assert seen.captured_count(Side(0)) == 3
    assert seen.last_to_capture == 0
    assert not seen.is_over


def test_the_card_that_made_a_scopa_is_remembered():
    """R15: it lies crosswise in the mazzetto of the side, pairs sharing one (R2)."""
    before = position("7d Ac / 3d 5s / 2d 6s / 4d 4c", table="3c 4s", rules=scopa(4))

    after = play(before, Move.parse("7dx3c4s"))

    assert public_view(after).scope == (cards("7d"), ())

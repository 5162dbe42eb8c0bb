"""What people choose for themselves, and that no choice makes a press mean another card."""

from dataclasses import replace

import pytest

from bot.service import picks
from bot.service.answers import HandAlert, Saying
from bot.service.hands import laid_out, moves_of, shown_hand
from bot.service.looks import common_taste, own_order, own_taste, shows_pictures
from bot.service.presses import By, press
from bot.service.step import RefusedError
from bot.service.taps import (
    LikeGroup,
    OwnOrder,
    OwnSkin,
    OwnTheme,
    PickCapture,
    PickNumber,
    ShowHand,
)
from bot.service.tastes import HandOrder, Skin, Taste, Theme
from engine import DECK, cards, view
from tests.bot.service.rooms import ANNA, BRUNO, CARLA, T0, Dice, apply, private_chat, started
from tests.bot.service.test_play import here, several_ways

BY_NUMBERS = (replace(ANNA, reachable=False), CARLA)


def by(person, **right):
    return By(person=person, may_rule=False, now=T0, **right)


def on_turn(seed=1):
    """A match of two who play by numbers: the room, whose turn it is, and what they see."""
    room = started(*BY_NUMBERS, seed=seed)
    return room, room.turn, view(room.match.smazzata, room.turn)


def chosen(room, seat, order, **right):
    tap = OwnOrder(here(room, seat), order)
    return press(room, tap, by(room.chair(seat).person, **right), Dice())


def test_by_rank_and_by_suit_are_the_same_cards():
    held = cards("Rb Ad 7c 2s 7d Fd")
    assert laid_out(held, HandOrder.RANK) == cards("Ad 2s 7d 7c Fd Rb")
    assert laid_out(held, HandOrder.SUIT) == cards("Ad 7d Fd 7c 2s Rb")
    assert set(laid_out(DECK, HandOrder.SUIT)) == set(DECK)


@pytest.mark.parametrize("order", HandOrder)
def test_a_number_lays_the_card_that_was_told_beside_it(order):
    """In whichever order: what the alert numbers is what the press plays."""
    for seed in range(40):
        room, seat, seen = on_turn(seed)
        step = chosen(room, seat, order)
        room = apply(room, step)
        told = step.answer.hand
        for number, card in enumerate(told):
            laid = picks.pick_number(room, seat, here(room, seat), number, order)
            if len(moves_of(seen, shown_hand(seen).index(card))) == 1:
                assert laid.room.match.smazzata.plays[-1].move.card == card
            else:
                assert shown_hand(seen)[laid.room.pick.position] == card


def test_after_a_change_of_order_an_older_number_lays_nothing_and_tells_the_new_ones():
    """The keyboard of before may still be there, and so may the numbers of before in a head."""
    differing = 0
    for seed in range(40):
        room, seat, seen = on_turn(seed)
        old, new = HandOrder.RANK, HandOrder.SUIT
        differing += shown_hand(seen, old) != shown_hand(seen, new)
        room = apply(room, chosen(room, seat, new))
        for number in range(3):
            tap = PickNumber(here(room, seat), number, old)
            step = press(room, tap, by(room.chair(seat).person), Dice())
            assert step.room.match == room.match
            assert step.room.pick is None
            assert step.answer == HandAlert(shown_hand(seen, new), on_turn=True)
    assert differing > 10


def test_a_card_that_was_picked_is_put_back_when_the_order_changes():
    """Its captures were numbered on the keyboard, which now numbers cards again."""
    room, position, _ = several_ways()
    seat, at = room.turn, here(room, room.turn)
    picked = apply(room, picks.pick_card(room, seat, at, position))
    assert picked.pick is not None
    changed = apply(picked, chosen(picked, seat, HandOrder.SUIT))
    assert changed.pick is None
    with pytest.raises(RefusedError) as refusal:
        press(changed, PickCapture(at, 0), by(room.chair(seat).person), Dice())
    assert refusal.value.answer.saying is Saying.OLD_BUTTON


def test_asking_for_the_hand_puts_a_picked_card_back():
    """The alert numbers cards; the numbers below the table must not mean captures then."""
    room, position, _ = several_ways()
    seat, at = room.turn, here(room, room.turn)
    picked = apply(room, picks.pick_card(room, seat, at, position))
    step = press(picked, ShowHand(at), by(room.chair(seat).person), Dice())
    assert isinstance(step.answer, HandAlert)
    assert step.room.pick is None
    others = press(picked, ShowHand(at), by(room.chair(1 - seat).person), Dice())
    assert others.room.pick == picked.pick


def test_the_order_of_others_changes_nothing_for_whoever_is_on_turn():
    room, seat, _ = on_turn()
    changed = apply(room, chosen(room, 1 - seat, HandOrder.SUIT))
    step = picks.pick_number(changed, seat, here(changed, seat), 0, HandOrder.RANK)
    assert len(step.room.match.smazzata.plays) == 1


def test_a_number_pressed_twice_is_told_that_it_was_played():
    for order in HandOrder:
        room, seat, seen = on_turn()
        room = apply(room, chosen(room, seat, order))
        at = here(room, seat)
        held = shown_hand(seen, order)
        number = next(
            n
            for n, card in enumerate(held)
            if len(moves_of(seen, shown_hand(seen).index(card))) == 1
        )
        room = apply(room, picks.pick_number(room, seat, at, number, order))
        with pytest.raises(RefusedError) as again:
            picks.pick_number(room, seat, at, number, order)
        assert again.value.answer.saying is Saying.ALREADY_PLAYED
        with pytest.raises(RefusedError) as other:
            picks.pick_number(room, seat, at, (number + 1) % 3, order)
        assert other.value.answer.saying is Saying.OLD_BUTTON


def test_a_number_beyond_the_hand_is_an_old_button():
    room, seat, _ = on_turn()
    with pytest.raises(RefusedError) as refusal:
        picks.pick_number(room, seat, here(room, seat), 9, HandOrder.RANK)
    assert refusal.value.answer.saying is Saying.OLD_BUTTON


def test_with_a_private_chat_a_new_order_is_a_short_word_since_the_hand_shows_it():
    room = started(ANNA, BRUNO)
    seat = room.turn
    step = chosen(room, seat, HandOrder.SUIT)
    assert step.answer.saying is Saying.ORDER_SUIT
    assert own_order(step.room, seat) is HandOrder.SUIT


def test_a_person_sees_the_hand_as_the_group_does_until_they_choose():
    room = started(ANNA, BRUNO)
    french = Taste(Skin.FRENCH, Theme.DARK)
    room = replace(room, chat=replace(room.chat, taste=french))
    assert own_taste(room, 0) == own_taste(room, 1) == french
    at = here(room, 0)
    room = apply(room, press(room, OwnSkin(at, Skin.ITALIAN), by(ANNA), Dice()))
    assert own_taste(room, 0) == Taste(Skin.ITALIAN, Theme.DARK)
    anna = room.chair(0).person
    room = apply(room, press(room, OwnTheme(at, Theme.LIGHT), by(anna), Dice()))
    assert own_taste(room, 0) == Taste()
    assert own_taste(room, 1) == common_taste(room) == french
    anna = room.chair(0).person
    room = apply(room, press(room, LikeGroup(at), by(anna), Dice()))
    assert own_taste(room, 0) == french


def test_whoever_does_not_sit_here_chooses_nothing_here():
    room = started(ANNA, BRUNO)
    with pytest.raises(RefusedError) as refusal:
        press(room, OwnSkin(here(room, 0), Skin.FRENCH), by(CARLA), Dice())
    assert refusal.value.answer.saying is Saying.NOT_AT_TABLE


def test_in_a_private_chat_the_choices_of_its_owner_hold_for_everything():
    room = started(ANNA, bots=1, chat=private_chat(ANNA))
    choosy = replace(ANNA, skin=Skin.FRENCH, theme=Theme.DARK, pictures=False)
    room = replace(room, chairs=(replace(room.chairs[0], person=choosy), room.chairs[1]))
    assert common_taste(room) == Taste(Skin.FRENCH, Theme.DARK)
    assert not shows_pictures(room)


def test_what_telegram_shows_of_a_person_leaves_what_they_chose():
    choosy = replace(ANNA, skin=Skin.FRENCH, hand_order=HandOrder.SUIT, pictures=False)
    seen = choosy.seen_as(replace(BRUNO, id=ANNA.id, username="anna"))
    assert seen == replace(choosy, name="Bruno", username="anna")

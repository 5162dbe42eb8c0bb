"""Who is shown a hand in the group, until when, and what is answered instead."""

from dataclasses import replace

import pytest

from bot.service import choices, dealing, play, table
from bot.service.answers import HandAlert, Saying, Toast
from bot.service.people import HandWay
from bot.service.posts import PostKind, Wanted
from bot.service.room import Stage
from bot.service.step import RefusedError
from bot.service.visits import seen_pressing, with_person
from bot.service.wanted import ephemeral_hand
from tests.bot.service.rooms import ANNA, BRUNO, CARLA, Dice, after, apply, started
from tests.bot.service.test_play import play_on


def asked(room, person, at=1, query="77"):
    step = table.show_hand(room, room.seat_of(person.id), after(at), query=query)
    return apply(room, step, after(at))


def shown(room, kind):
    return [post for post in room.posts if post.kind is kind and post.wanted is Wanted.SHOWN]


def test_a_hand_that_was_asked_for_is_a_message_for_its_player_in_the_place_of_the_table():
    room = started(ANNA, CARLA)
    (post,) = shown(asked(room, CARLA), PostKind.EPHEMERAL)
    assert (post.person, post.seat, post.chat_id) == (CARLA.id, 1, room.place.chat_id)
    assert (post.query, post.smazzata) == ("77", 1)


def test_the_private_hand_stays_where_it_is_when_the_group_shows_one():
    room = started(ANNA, BRUNO)
    assert shown(asked(room, ANNA), PostKind.HAND) == shown(room, PostKind.HAND)


def test_it_is_wanted_anew_at_each_press():
    once = asked(started(ANNA, BRUNO), ANNA)
    twice = asked(once, ANNA, at=5, query="78")
    (old,) = shown(once, PostKind.EPHEMERAL)
    (new,) = shown(twice, PostKind.EPHEMERAL)
    assert (new.number > old.number, new.query) == (True, "78")
    assert [p.wanted for p in twice.posts if p.number == old.number] == [Wanted.GONE]


def test_the_newest_press_of_its_player_stands_on_it_and_nobody_elses():
    room = asked(started(ANNA, BRUNO), ANNA)
    others = seen_pressing(room, BRUNO, after(2), query="80")
    assert ephemeral_hand(others, room.seat_of(ANNA.id)).query == "77"
    own = seen_pressing(room, ANNA, after(2), query="81")
    assert ephemeral_hand(own, room.seat_of(ANNA.id)).query == "81"
    elsewhere = seen_pressing(own, ANNA, after(3))
    assert ephemeral_hand(elsewhere, room.seat_of(ANNA.id)).query is None


def test_it_stays_while_cards_are_played_and_goes_with_its_smazzata():
    room = asked(started(ANNA, BRUNO), ANNA)
    (post,) = shown(room, PostKind.EPHEMERAL)
    late = play_on(room, until=lambda r: len(r.match.smazzata.plays) == 30)
    assert [p.number for p in shown(late, PostKind.EPHEMERAL)] == [post.number]
    counted = play_on(late, until=lambda r: r.stage is Stage.COUNTING)
    assert shown(counted, PostKind.EPHEMERAL) == []
    again = apply(counted, dealing.next_smazzata(counted, Dice(2)), after(60))
    assert shown(again, PostKind.EPHEMERAL) == []


def test_it_goes_when_the_match_is_cancelled():
    room = asked(started(ANNA, BRUNO), ANNA)
    over = apply(room, play.cancel(room), after(9))
    assert [p.wanted for p in over.posts if p.kind is PostKind.EPHEMERAL] == [Wanted.GONE]


@pytest.mark.parametrize("way", [HandWay.ALERT, HandWay.PRIVATE])
def test_whoever_chose_another_way_has_the_private_hand_anew(way):
    chosen = replace(ANNA, hand_way=way)
    room = started(chosen, BRUNO)
    before = shown(room, PostKind.HAND)
    step = table.show_hand(room, room.seat_of(ANNA.id), after(9), query="77")
    then = apply(room, step, after(9))
    assert shown(then, PostKind.EPHEMERAL) == []
    assert shown(then, PostKind.HAND) != before
    told = isinstance(step.answer, HandAlert)
    assert told if way is HandWay.ALERT else step.answer == Toast(Saying.HAND_SENT)


def test_without_a_private_chat_the_alert_stands_in():
    room = started(ANNA, replace(CARLA, hand_way=HandWay.PRIVATE))
    step = table.show_hand(room, room.seat_of(CARLA.id), after(9), query="77")
    assert isinstance(step.answer, HandAlert)


def test_a_press_by_which_nothing_may_be_shown_is_answered_by_the_alert():
    room = started(ANNA, BRUNO)
    step = table.show_hand(room, room.seat_of(ANNA.id), after(9), query=None)
    assert isinstance(step.answer, HandAlert)
    assert shown(step.room, PostKind.EPHEMERAL) == []


def test_telling_a_hand_instead_takes_back_the_one_in_the_group():
    room = asked(started(ANNA, BRUNO), ANNA)
    step = table.tell_hand(room, room.seat_of(ANNA.id), after(9))
    then = apply(room, step, after(9))
    assert shown(then, PostKind.EPHEMERAL) == []
    assert isinstance(step.answer, HandAlert)


def test_the_three_ways_follow_each_other():
    room = asked(started(ANNA, BRUNO), ANNA)
    said = []
    for _ in range(3):
        person = room.chair(room.seat_of(ANNA.id)).person
        step = choices.turn_hand_way(room, person)
        room = apply(room, step, after(20))
        said.append(step.answer.saying)
    assert said == [Saying.HAND_WAY_ALERT, Saying.HAND_WAY_PRIVATE, Saying.HAND_WAY_GROUP]
    assert shown(room, PostKind.EPHEMERAL) == []


def test_a_hand_of_no_cards_is_not_shown():
    room = started(ANNA, BRUNO)
    seat = room.turn
    empty = play_on(room, until=lambda r: not r.match.smazzata.hands[seat])
    with pytest.raises(RefusedError) as refusal:
        table.show_hand(empty, seat, after(50), query="77")
    assert refusal.value.answer == Toast(Saying.NO_HAND)


def test_what_a_person_chose_is_not_lost_when_telegram_shows_them_anew():
    chosen = replace(ANNA, hand_way=HandWay.ALERT)
    assert chosen.seen_as(replace(ANNA, name="Annamaria")).hand_way is HandWay.ALERT
    room = with_person(started(ANNA, BRUNO), chosen)
    assert room.chair(room.seat_of(ANNA.id)).person.hand_way is HandWay.ALERT

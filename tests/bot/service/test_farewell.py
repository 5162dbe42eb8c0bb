"""Somebody who is forgotten leaves as anybody does, and nobody is there in their place."""

from dataclasses import replace

import pytest

from bot.service import table, votes
from bot.service.farewell import forgotten
from bot.service.people import NOBODY
from bot.service.room import Closing, Stage
from engine import Leave, decide
from tests.bot.service.rooms import (
    ANNA,
    BRUNO,
    CARLA,
    DINO,
    T0,
    apply,
    lobby,
    private_chat,
    started,
)


def sitting(room):
    return [chair and (chair.opponent or chair.person.id) for chair in room.chairs]


def test_in_a_lobby_the_seat_is_free_and_whoever_sits_first_rules_the_table():
    room = lobby(ANNA, BRUNO, size=4)
    after = apply(room, forgotten(room, ANNA))
    assert sitting(after) == [None, BRUNO.id, None, None]
    assert after.opener == BRUNO.id


def test_whoever_only_opened_a_table_rules_it_no_more():
    room = lobby(size=4)
    assert forgotten(room, ANNA).room.opener == NOBODY.id


def test_at_a_table_the_bot_plays_on_for_nobody():
    room = started(ANNA, BRUNO)
    step = forgotten(room, BRUNO)
    after = apply(room, step)
    assert list(step.events) == list(decide(room.match, 1, Leave()))
    assert sitting(after) == [ANNA.id, NOBODY.id]
    assert after.match.kept == {1}
    assert after.chair(1).pressed_at is None
    assert after.opener == ANNA.id


def test_a_seat_that_was_left_before_is_nobodys_too():
    room = started(ANNA, BRUNO)
    left = apply(room, table.leave(room, BRUNO))
    step = forgotten(left, BRUNO)
    assert step.events == ()
    assert sitting(step.room) == [ANNA.id, NOBODY.id]


def test_what_somebody_forgotten_asks_is_asked_no_more():
    room = started(ANNA, BRUNO, CARLA)
    room = apply(room, table.leave(room, CARLA))
    asked = apply(room, votes.ask_for_seat(room, DINO, 2))
    assert asked.vote.person == DINO
    assert forgotten(asked, DINO).room.vote is None
    assert forgotten(asked, CARLA).room.vote == asked.vote


@pytest.mark.parametrize("make", [lobby, started], ids=["lobby", "table"])
def test_a_private_table_is_closed(make):
    room = make(ANNA, chat=private_chat(ANNA))
    after = apply(room, forgotten(room, ANNA))
    assert (after.stage, after.closing) == (Stage.CLOSED, Closing.CANCELLED)


def test_nothing_happens_to_a_table_that_is_over():
    room = replace(started(ANNA, BRUNO), stage=Stage.OVER)
    assert forgotten(room, ANNA).room is room


@pytest.mark.parametrize("size", [None, 2])
def test_in_a_rematch_the_seat_of_somebody_forgotten_is_free(size):
    room = started(ANNA, BRUNO, size=size)
    over = replace(apply(room, forgotten(room, BRUNO)), stage=Stage.OVER)
    again = table.rematch(over, ANNA).room
    assert sitting(again) == [ANNA.id, None][: size or 1]
    assert again.stage is Stage.LOBBY


def test_nobody_is_waited_for_called_or_reached():
    room = started(ANNA, BRUNO)
    seat = room.turn
    person = room.chair(seat).person
    after = apply(room, forgotten(room, person))
    assert seat not in after.present
    assert after.clocks.turn_at is None
    assert after.clocks.opponent_at is not None
    assert all(post.person != NOBODY.id for post in after.posts)
    assert after.clocks.opponent_at >= T0

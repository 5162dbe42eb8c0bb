"""What happens when somebody is slow, leaves, or never comes back."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.service import choices, play, table, votes
from bot.service.answers import Saying
from bot.service.clocks import fair_turn_at
from bot.service.lobby import choose_clock
from bot.service.overdue import Bench, play_for, ring, to_play_for
from bot.service.people import Nudges, Person, PersonId
from bot.service.posts import PostKind, Wanted
from bot.service.room import Closing, Pause, Question, Stage
from bot.service.settle import settle
from bot.service.step import RefusedError
from tests.bot.service.rooms import (
    ANNA,
    BRUNO,
    CARLA,
    DINO,
    GROUP,
    T0,
    Dice,
    after,
    apply,
    lobby,
    started,
)
from tests.bot.service.test_play import fair, first_move, here, refusal_of

ELSA = Person(id=PersonId(9), name="Elsa")


def clocked(seconds, *people, **kwargs):
    clock = None if seconds is None else timedelta(seconds=seconds)
    return started(*people, chat=replace(GROUP, turn_clock=clock), **kwargs)


def passed_by(room, at):
    """The clock of whoever is on turn runs out, and the bot plays."""
    thought = to_play_for(room, fair(at))
    assert thought is room.match
    return settle(room, play_for(room, thought, first_move(room), fair(at)).room, after(at))


def played(room, at):
    seat = room.turn
    step = play.play_move(room, seat, here(room, seat), first_move(room))
    return settle(room, step.room, after(at))


def shown(room, kind):
    return [p for p in room.posts if p.kind is kind and p.wanted is Wanted.SHOWN]


# ---------------------------------------------------------------------- clocks
@pytest.mark.parametrize("seconds", [30, 60, 120, 300, 3600, 86400, None])
def test_a_chat_chooses_how_long_a_turn_may_take(seconds):
    room = clocked(seconds, ANNA, BRUNO)

    assert room.clocks.turn_at == (None if seconds is None else after(seconds))
    slow = seconds is None or seconds >= 3600
    assert room.clocks.nudge_at == after(86400 if slow else seconds / 2)


def test_the_clock_is_set_in_the_lobby_and_stays_with_the_chat():
    room = lobby(ANNA, BRUNO)

    assert choose_clock(room, 60).room.chat.turn_clock == timedelta(seconds=60)
    assert choose_clock(room, None).room.chat.turn_clock is None
    assert refusal_of(lambda: choose_clock(room, 61)) is Saying.OLD_BUTTON


def test_a_turn_that_passes_starts_the_next_ones_clock():
    room = played(clocked(60, ANNA, BRUNO), 10)

    assert room.clocks.turn_at == after(70)


def test_what_others_press_does_not_give_a_turn_more_time():
    room = clocked(60, ANNA, BRUNO)

    looked = settle(room, table.tell_hand(room, room.turn, after(30)).room, after(30))

    assert looked.clocks.turn_at == after(60)


def test_the_bot_plays_for_whoever_is_late_and_keeps_the_seat_the_second_time():
    room = clocked(60, ANNA, BRUNO)
    late = room.turn

    once = passed_by(room, 60)
    assert (once.missed_by(late), late in once.match.kept) == (1, False)
    again = passed_by(played(once, 61), 121)
    assert late in again.match.kept
    back = apply(again, play.come_back(again, late), after(130))
    assert back.missed_by(late) == 0


def test_playing_in_time_forgives_a_missed_turn():
    room = passed_by(clocked(60, ANNA, BRUNO), 60)
    late = next(seat for seat in (0, 1) if room.missed_by(seat))

    room = played(played(room, 61), 62)

    assert room.missed_by(late) == 0


def test_nobody_is_judged_while_telegram_cannot_be_reached_or_presses_wait():
    room = clocked(60, ANNA, BRUNO)
    blind = Bench(after(600), is_fair=False, back_since=T0)

    assert to_play_for(room, blind) is None
    assert ring(room, blind, Dice()).room == room


def test_after_an_outage_a_running_clock_has_half_its_time_again():
    room = clocked(60, ANNA, BRUNO)

    assert fair_turn_at(room, T0) == after(60)
    assert fair_turn_at(room, after(50)) == after(80)
    assert fair_turn_at(room, after(10)) == after(60)
    assert to_play_for(room, Bench(after(70), is_fair=True, back_since=after(50))) is None
    assert to_play_for(room, Bench(after(80), is_fair=True, back_since=after(50))) is room.match


def test_a_clock_that_is_switched_off_is_held_against_nobody_who_is_on_turn():
    """Chosen in another topic, and perhaps taken in only after an outage."""
    room = clocked(30, ANNA, BRUNO)
    unclocked = replace(room, chat=replace(room.chat, turn_clock=None))

    assert fair_turn_at(unclocked, after(50)) is None
    assert to_play_for(unclocked, Bench(after(60), is_fair=True, back_since=after(59))) is None
    assert settle(room, unclocked, after(10)).clocks.turn_at is None


def test_half_way_through_the_clock_the_hand_is_sent_anew_unless_that_is_turned_down():
    room = clocked(60, ANNA, BRUNO)
    seat = room.turn

    loud = apply(room, ring(room, fair(30), Dice()), after(30))
    assert [p.silent for p in shown(loud, PostKind.HAND) if p.seat == seat] == [False]
    assert loud.clocks.nudge_at is None
    assert loud.clocks.turn_at == after(60)
    person = replace(room.chair(seat).person, nudges=Nudges.ONCE)
    chairs = list(room.chairs)
    chairs[seat] = replace(room.chair(seat), person=person)
    quiet = replace(room, chairs=tuple(chairs))
    quiet = apply(quiet, ring(quiet, fair(30), Dice()), after(30))
    assert [p.silent for p in shown(quiet, PostKind.HAND) if p.seat == seat] == [True]


def test_each_person_turns_their_nudges_down_and_up_again():
    room, person = started(ANNA, BRUNO), ANNA
    said: list[Saying] = []
    for _ in range(3):
        step = choices.turn_nudges(room, person)
        room, said = apply(room, step), [*said, step.answer.saying]
        person = room.chair(room.seat_of(ANNA.id)).person

    assert said == [Saying.NUDGES_ONCE, Saying.NUDGES_NEVER, Saying.NUDGES_LOUD]


def test_a_slow_match_reminds_once_a_day_and_lasts_a_week():
    room = clocked(None, ANNA, BRUNO)

    reminded = apply(room, ring(room, fair(86400), Dice()), after(86400))

    assert reminded.clocks.nudge_at == after(2 * 86400)
    assert room.clocks.abandon_at == after(7 * 86400)
    assert clocked(60, ANNA, BRUNO).clocks.abandon_at == after(86400)


# ---------------------------------------------------------------- nobody there
def test_when_every_person_is_away_the_match_stands_still_until_one_returns():
    room = clocked(60, ANNA, BRUNO)
    room = apply(room, play.leave(room, 0), after(1))
    assert room.pause is None
    still = apply(room, play.leave(room, 1), after(40))

    assert still.pause is Pause.AWAY
    assert still.clocks.opponent_at is None
    assert still.clocks.abandon_at == after(40 + 86400)
    assert [p.silent for p in shown(still, PostKind.TABLE)] == [False]
    assert to_play_for(still, fair(4000)) is None
    back = apply(still, play.come_back(still, 1), after(50))
    assert back.pause is None
    assert back.clocks.opponent_at is not None or back.turn == 1


def test_a_match_that_stands_still_for_a_day_is_closed_and_does_not_count():
    room = clocked(60, ANNA, BRUNO)
    for seat in (0, 1):
        room = apply(room, play.leave(room, seat), after(1))

    closed = apply(room, ring(room, fair(86401), Dice()), after(86401))

    assert (closed.stage, closed.closing) == (Stage.CLOSED, Closing.ABANDONED)


def test_a_match_stands_still_while_the_bot_is_not_in_the_group():
    room = clocked(60, ANNA, BRUNO)

    still = apply(room, table.stand_still(room), after(5))
    back = apply(still, table.go_on(still, after(500)), after(500))

    assert (still.pause, still.clocks.turn_at) == (Pause.REMOVED, None)
    assert back.pause is None
    assert back.clocks.turn_at == after(560)
    assert [p.made_at for p in shown(back, PostKind.TABLE)] == [after(500)]


# ----------------------------------------------------------------------- votes
def test_a_match_is_cancelled_when_more_than_half_agree():
    room = started(ANNA, BRUNO, CARLA, DINO)

    asked = apply(room, votes.ask_to_cancel(room, ANNA, administrator=False))
    assert (asked.stage, asked.vote.question) == (Stage.PLAYING, Question.CANCEL)
    assert shown(asked, PostKind.VOTE)
    two = apply(asked, votes.agree(asked, 1))
    assert two.stage is Stage.PLAYING
    three = apply(two, votes.agree(two, 2))
    assert (three.stage, three.closing) == (Stage.CLOSED, Closing.CANCELLED)


def test_one_persons_yes_counts_once():
    room = started(ANNA, BRUNO, CARLA, DINO)
    asked = apply(room, votes.ask_to_cancel(room, ANNA, administrator=False))

    again = votes.agree(votes.agree(asked, 0).room, 0).room

    assert again.vote.agreed == {0}
    refused = lambda: votes.ask_to_cancel(asked, BRUNO, administrator=False)  # noqa: E731
    assert refusal_of(refused) is Saying.ASKED_ALREADY


def test_nobody_waits_for_the_answer_of_whoever_left():
    room = started(ANNA, BRUNO)
    room = apply(room, play.leave(room, 1))

    assert apply(room, votes.ask_to_cancel(room, ANNA, administrator=False)).stage is Stage.CLOSED


def test_an_administrator_need_not_ask_and_a_stranger_cannot():
    room = started(ANNA, BRUNO)

    assert apply(room, votes.ask_to_cancel(room, ELSA, administrator=True)).stage is Stage.CLOSED
    stranger = lambda: votes.ask_to_cancel(room, ELSA, administrator=False)  # noqa: E731
    assert refusal_of(stranger) is Saying.NOT_AT_TABLE


def test_a_question_that_nobody_answers_goes_away():
    room = clocked(None, ANNA, BRUNO)
    asked = apply(room, votes.ask_to_cancel(room, ANNA, administrator=False), after(1))

    assert asked.clocks.vote_until == after(301)
    assert apply(asked, ring(asked, fair(301), Dice()), after(301)).vote is None


def test_somebody_else_takes_a_seat_that_was_left_if_those_present_agree():
    room = started(ANNA, BRUNO, CARLA)
    room = apply(room, play.leave(room, 1))

    asked = apply(room, votes.ask_for_seat(room, ELSA, 1))
    assert asked.seat_of(ELSA.id) is None
    one = apply(asked, votes.agree(asked, 0))
    taken = apply(one, votes.agree(one, 2))

    assert (taken.seat_of(ELSA.id), taken.seat_of(BRUNO.id)) == (1, None)
    assert 1 not in taken.match.kept
    assert taken.vote is None


@pytest.mark.parametrize("seat", [0, 7, -1])
def test_only_a_seat_that_was_left_can_be_taken(seat):
    room = started(ANNA, BRUNO)
    room = apply(room, play.leave(room, 1))

    with pytest.raises(RefusedError):
        votes.ask_for_seat(room, ELSA, seat)
    assert refusal_of(lambda: votes.ask_for_seat(room, ANNA, 1)) is Saying.ALREADY_SEATED

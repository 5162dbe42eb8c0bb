"""What makes a press good, and what follows from it."""

from dataclasses import replace
from functools import partial

import pytest

from bot.service import dealing, picks, play, votes
from bot.service.answers import CapturesAlert, HandAlert, Nod, Saying, Toast
from bot.service.hands import moves_of, shown_hand
from bot.service.overdue import Bench, play_for, ring, to_play_for
from bot.service.posts import PostKind, Wanted
from bot.service.presses import By, press
from bot.service.room import Closing, Pause, Stage
from bot.service.settle import settle
from bot.service.step import RefusedError
from bot.service.table import go_on, own_seat, rematch, show_again, stand_still
from bot.service.taps import (
    At,
    Cancel,
    PickCapture,
    PickCard,
    Play,
    PlayAt,
    PutBack,
    TurnPage,
)
from engine import Card, Move, Phase, Seat, cards, view
from engine.ai import PLAYERS
from tests.bot.service.rooms import (
    ANNA,
    BRUNO,
    CARLA,
    T0,
    Dice,
    after,
    apply,
    lobby,
    private_chat,
    started,
)


def here(room, seat):
    made = sum(each.seat == seat for each in room.match.smazzata.plays)
    return PlayAt(room.id, room.number, room.match.number, made + 1)


def first_move(room):
    return view(room.match.smazzata, room.turn).legal_moves[0]


def play_on(room, *, until, dice=None, at=T0):
    """Let everybody play their first legal move until ``until`` holds."""
    dice = dice or Dice()
    while not until(room):
        if room.turn is not None:
            seat = room.turn
            step = play.play_move(room, seat, here(room, seat), first_move(room))
        else:
            step = dealing.next_smazzata(room, dice)
        room = settle(room, step.room, at)
    return room


def fair(seconds):
    """Everybody can be reached, and could be from the start."""
    return Bench(after(seconds), is_fair=True, back_since=T0)


def refusal_of(call):
    with pytest.raises(RefusedError) as refusal:
        call()
    return refusal.value.answer.saying


def test_a_press_plays_once_and_the_same_press_again_is_told_so():
    room = started(ANNA, BRUNO)
    seat, at, move = room.turn, here(room, room.turn), first_move(room)

    after_one = apply(room, play.play_move(room, seat, at, move))

    assert len(after_one.match.smazzata.plays) == 1
    assert refusal_of(lambda: play.play_move(after_one, seat, at, move)) is Saying.ALREADY_PLAYED
    other = next(m for m in view(room.match.smazzata, seat).legal_moves if m != move)
    assert refusal_of(lambda: play.play_move(after_one, seat, at, other)) is Saying.OLD_BUTTON


def test_the_same_number_again_is_told_it_was_played_and_another_that_it_is_old():
    """Over whole hands and the deals between them."""
    room = started(ANNA, BRUNO, seed=9)
    while room.stage is Stage.PLAYING:
        seat, at = room.turn, here(room, room.turn)
        seen = view(room.match.smazzata, seat)
        move = first_move(room)
        held = shown_hand(seen)
        room = apply(room, play.play_move(room, seat, at, move))
        said = [refusal_of(partial(picks.pick_card, room, seat, at, n)) for n in range(len(held))]
        at_move = held.index(move.card)
        assert said[at_move] is Saying.ALREADY_PLAYED
        assert {Saying.OLD_BUTTON} >= {s for n, s in enumerate(said) if n != at_move}


def test_what_others_did_meanwhile_does_not_age_a_press():
    """Bruno's hand was drawn before Anna played; his card is still good after it."""
    room = started(ANNA, BRUNO, CARLA)
    first, second = room.turn, room.match.rules.next_seat(room.turn)
    drawn_before = here(room, second)

    room = apply(room, play.play_move(room, first, here(room, first), first_move(room)))
    room = apply(room, play.play_move(room, second, drawn_before, first_move(room)))

    assert len(room.match.smazzata.plays) == 2


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"smazzata": 2}, Saying.OLD_BUTTON),
        ({"smazzata": 0}, Saying.OLD_BUTTON),
        ({"play": 0}, Saying.OLD_BUTTON),
        ({"play": 2}, Saying.NOT_YOUR_TURN),
        ({"play": 99}, Saying.NOT_YOUR_TURN),
    ],
)
def test_a_press_for_another_moment_is_refused(change, expected):
    room = started(ANNA, BRUNO)
    at = replace(here(room, room.turn), **change)

    assert refusal_of(lambda: play.play_move(room, room.turn, at, first_move(room))) is expected


def test_plays_are_counted_from_one():
    """A forged zeroth play is not the last one either."""
    room = started(ANNA, BRUNO)
    seat, at = room.turn, replace(here(room, room.turn), play=0)
    room = apply(room, play.play_move(room, seat, here(room, seat), first_move(room)))

    assert refusal_of(lambda: picks.put_back(room, seat, at)) is Saying.OLD_BUTTON


def test_a_forged_move_is_refused_and_loses_nothing():
    room = started(ANNA, BRUNO)
    seen = view(room.match.smazzata, room.turn)
    foreign = next(c for c in cards("Ad 2d 3d 4d 5d 6d 7d Fd Cd Rd") if c not in seen.hand)
    at = here(room, room.turn)

    forged = (Move(foreign), Move(seen.hand[0], frozenset({foreign})))

    for move in forged:
        assert refusal_of(lambda m=move: play.play_move(room, room.turn, at, m)) is (
            Saying.ILLEGAL_MOVE
        )


def test_it_is_said_whose_turn_it_is_not():
    room = started(ANNA, BRUNO)
    other = room.match.rules.next_seat(room.turn)
    move = Move(room.match.smazzata.hands[other][0])

    assert refusal_of(lambda: play.play_move(room, other, here(room, other), move)) is (
        Saying.NOT_YOUR_TURN
    )


def several_ways():
    """A room in which the seat on turn holds a card with several captures."""
    for seed in range(400):
        room = started(ANNA, BRUNO, game="scopa", seed=seed)
        seen = view(room.match.smazzata, room.turn)
        for position in range(len(seen.hand)):
            if len(moves_of(seen, position)) > 1:
                return room, position, moves_of(seen, position)
    raise AssertionError("no such deal")


def test_a_card_with_several_ways_is_picked_first_and_then_taken_by_number():
    room, position, ways = several_ways()
    at, seat = here(room, room.turn), room.turn

    step = picks.pick_card(room, seat, at, position)
    picked = apply(room, step)
    taken = apply(picked, picks.pick_capture(picked, seat, at, 1))

    assert step.answer == CapturesAlert(ways, page=0)
    assert picked.match == room.match
    assert taken.match.smazzata.plays[-1].move == ways[1]
    assert taken.pick is None
    assert apply(picked, picks.put_back(picked, seat, at)).pick is None
    assert refusal_of(lambda: picks.pick_capture(picked, seat, at, 99)) is Saying.OLD_BUTTON
    assert refusal_of(lambda: picks.pick_capture(room, seat, at, 0)) is Saying.OLD_BUTTON
    assert refusal_of(lambda: picks.turn_page(picked, seat, at, 7)) is Saying.OLD_BUTTON
    assert refusal_of(lambda: picks.pick_card(room, seat, at, 9)) is Saying.OLD_BUTTON


def test_in_private_the_ways_are_buttons_and_no_alert_covers_them():
    room, position, ways = several_ways()
    at, person = here(room, room.turn), room.chair(room.turn).person
    by = By(person=person, may_rule=False, now=T0)

    assert press(room, PickCard(at, position), by, Dice()).answer == CapturesAlert(ways, page=0)
    by = replace(by, in_private=True)
    assert press(room, PickCard(at, position), by, Dice()).answer == Nod()


def test_a_card_that_goes_one_way_is_played_by_its_number():
    room = started(ANNA, BRUNO)
    seen = view(room.match.smazzata, room.turn)
    position = next(n for n in range(3) if len(moves_of(seen, n)) == 1)

    step = picks.pick_card(room, room.turn, here(room, room.turn), position)

    assert step.room.match.smazzata.plays[-1].move.card == shown_hand(seen)[position]


def test_one_can_look_at_ones_hand_at_any_time():
    room = started(ANNA, BRUNO)

    hands = {seat: play.look(room, Seat(seat)) for seat in (0, 1)}

    assert all(isinstance(each, HandAlert) and len(each.hand) == 3 for each in hands.values())
    assert [hands[seat].on_turn for seat in (0, 1)] == [room.turn == 0, room.turn == 1]


def test_the_count_waits_for_those_present_and_for_twenty_seconds():
    room = play_on(started(ANNA, BRUNO), until=lambda r: r.stage is not Stage.PLAYING, at=after(9))

    one = apply(room, dealing.go_ahead(room, Seat(0), 1, Dice()), after(10))
    both = apply(one, dealing.go_ahead(one, Seat(1), 1, Dice()), after(11))

    assert room.stage is Stage.COUNTING
    assert room.clocks.next_at == one.clocks.next_at == after(29)
    assert one.ready == {0}
    assert both.stage is Stage.PLAYING
    assert both.match.number == 2
    assert both.ready == frozenset()
    assert apply(room, ring(room, fair(28), Dice()), after(28)) == room
    assert apply(room, ring(room, fair(29), Dice()), after(29)).stage is Stage.PLAYING


def test_nobody_waits_for_whoever_left():
    room = started(ANNA, BRUNO)
    room = apply(room, play.leave(room, Seat(1)))
    while room.stage is Stage.PLAYING:
        seat = room.turn
        room = apply(room, play.played(room, room.match, seat, first_move(room)))

    assert apply(room, dealing.go_ahead(room, Seat(0), 1, Dice())).stage is Stage.PLAYING


def test_a_seat_that_was_left_is_kept_until_its_player_returns():
    room = started(ANNA, BRUNO)
    seat = room.turn
    left = apply(room, play.leave(room, seat), after(1))
    at, move = here(room, seat), first_move(room)

    assert left.clocks.opponent_at == after(4)
    assert refusal_of(lambda: play.play_move(left, seat, at, move)) is Saying.KEPT_FOR_YOU
    assert refusal_of(lambda: play.leave(left, seat)) is Saying.ALREADY_LEFT
    back = apply(left, play.come_back(left, seat), after(2))
    assert view(back.match.smazzata, seat).hand == view(room.match.smazzata, seat).hand
    assert back.clocks.opponent_at is None
    assert refusal_of(lambda: play.come_back(back, seat)) is Saying.NOT_LEFT
    assert apply(back, play.play_move(back, seat, at, move)).match.smazzata.plays


def test_a_built_in_player_plays_what_it_thought_out_unless_the_match_moved_on():
    room = lobby(ANNA, bots=1)
    room = settle(room, dealing.start(room, Dice(3), T0).room, T0)
    room = play_on(room, until=lambda r: r.turn == 1)
    thought = to_play_for(room, fair(3))

    assert to_play_for(room, fair(2)) is None
    assert thought is room.match
    move = PLAYERS["greedy"].choose(view(thought.smazzata, Seat(1)), Dice().rng)
    moved = apply(room, play_for(room, thought, move, fair(3)), after(3))
    assert moved.turn == 0
    assert apply(moved, play_for(moved, thought, move, fair(9)), after(9)) == moved


def test_in_private_the_bot_is_quicker():
    room = lobby(ANNA, chat=private_chat(ANNA))
    room = settle(room, dealing.start(room, Dice(3), T0).room, T0)
    room = play_on(room, until=lambda r: r.turn == 1)

    assert room.clocks.opponent_at == after(1)


def test_the_end_shows_the_result_and_a_rematch_keeps_the_seats():
    room = play_on(started(ANNA, BRUNO), until=lambda r: r.stage is Stage.OVER)

    assert own_seat(room, ANNA) == 0
    assert PostKind.RESULT in {p.kind for p in room.posts if p.wanted is Wanted.SHOWN}
    again = apply(room, rematch(room, BRUNO), after(5))
    assert (again.stage, again.number, again.opener) == (Stage.LOBBY, 2, BRUNO.id)
    assert again.chairs == room.chairs
    begun = apply(again, dealing.start(again, Dice(8), after(6)), after(6))
    assert begun.match.mazziere == room.match.mazziere
    assert begun.match.draw is None
    assert begun.match.version < room.match.version


def test_a_cancelled_match_has_no_result():
    room = started(ANNA, BRUNO)

    room = apply(room, play.cancel(room), after(1))

    assert (room.stage, room.closing) == (Stage.CLOSED, Closing.CANCELLED)
    assert all(p.wanted is not Wanted.SHOWN for p in room.posts)
    assert room.clocks.first is None


@pytest.mark.parametrize("kind", ["expired", "cancelled"])
def test_a_lobby_that_closes_says_why(kind):
    room = lobby(ANNA)
    closed = (
        apply(room, ring(room, fair(1800), Dice()), after(1800))
        if kind == "expired"
        else apply(room, press(room, cancel_tap(room), ruling(), Dice()))
    )

    assert (closed.stage, closed.closing) == (Stage.CLOSED, Closing(kind))


def cancel_tap(room):
    return Cancel(At(room.id, room.number))


def ruling(person=ANNA):
    return By(person=person, may_rule=True, now=T0)


def test_only_who_may_rule_can_cancel():
    room = lobby(ANNA)
    by = By(person=BRUNO, may_rule=False, now=T0)

    assert refusal_of(lambda: press(room, cancel_tap(room), by, Dice())) is Saying.NOT_ALLOWED


def test_a_button_of_an_earlier_match_does_nothing():
    room = replace(started(ANNA, BRUNO), number=2)
    at = PlayAt(room.id, 1, 1, 1)

    for tap in (Play(at, Move(Card.parse("7d"))), PickCard(at, 0), PickCapture(at, 0)):
        assert refusal_of(lambda t=tap: press(room, t, ruling(), Dice())) is Saying.OLD_BUTTON
    for tap in (TurnPage(at, 0), PutBack(at)):
        assert refusal_of(lambda t=tap: press(room, t, ruling(), Dice())) is Saying.OLD_BUTTON


def test_a_player_cuts_the_deck_where_the_group_wants_the_ritual():
    """R6: the player on the mazziere's left, any of 39 places; by itself after ten seconds."""
    room = lobby(ANNA, BRUNO, CARLA, options=(("cut", "player"),))
    room = settle(room, dealing.start(room, Dice(), T0).room, T0)
    cutter = room.match.cutter

    assert room.match.phase is Phase.TO_CUT
    assert room.clocks.cut_at == after(10)
    other = room.match.rules.next_seat(cutter)
    assert refusal_of(lambda: dealing.cut(room, other, 1, 20, Dice())) is Saying.NOT_THE_CUTTER
    assert refusal_of(lambda: dealing.cut(room, cutter, 1, 40, Dice())) is Saying.OLD_BUTTON
    assert refusal_of(lambda: dealing.cut(room, cutter, 2, 20, Dice())) is Saying.OLD_BUTTON
    step = dealing.cut(room, cutter, 1, 20, Dice())
    assert step.answer == Toast(Saying.CUT, (("place", 20),))
    assert apply(room, step).match.cut == 20
    by_itself = apply(room, ring(room, fair(10), Dice()), after(10))
    assert by_itself.match.phase is Phase.PLAYING


def test_nothing_is_played_or_asked_where_the_group_cannot_see_it():
    room = started(ANNA, BRUNO)
    seat = room.turn
    still = apply(room, stand_still(room), after(1))
    at, move = here(still, seat), first_move(still)
    player = still.chair(seat).person

    assert refusal_of(lambda: play.play_move(still, seat, at, move)) is Saying.STANDS_STILL
    cancelling = votes.ask_to_cancel
    assert (
        refusal_of(lambda: cancelling(still, player, administrator=False)) is Saying.STANDS_STILL
    )
    left = apply(still, play.leave(still, seat), after(2))
    assert left.pause is Pause.REMOVED
    there = apply(still, go_on(still, after(3)), after(3))
    assert apply(there, play.play_move(there, seat, at, move)).match.smazzata.plays


def test_whoever_leaves_last_is_told_that_the_match_stands_still():
    room = started(ANNA, BRUNO)
    first = play.leave(room, Seat(0))
    assert first.answer == Toast(Saying.LEFT)
    last = play.leave(apply(room, first, after(1)), Seat(1))
    assert last.answer == Toast(Saying.LEFT_LAST)
    assert apply(room, last, after(2)).pause is Pause.AWAY


def test_a_table_is_posted_again_at_most_every_ten_seconds():
    room = started(ANNA, BRUNO)

    assert refusal_of(lambda: show_again(room, after(9))) is Saying.POSTED_JUST_NOW
    again = apply(room, show_again(room, after(10)), after(10))

    tables = [p for p in again.posts if p.kind is PostKind.TABLE]
    assert [p.wanted for p in tables] == [Wanted.GONE, Wanted.SHOWN]

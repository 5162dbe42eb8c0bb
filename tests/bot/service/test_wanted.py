"""Which messages a room wants."""

from bot.service import dealing, play
from bot.service.posts import PostKind, Wanted
from bot.service.room import Stage
from bot.service.settle import settle
from bot.service.step import Step
from bot.service.visits import seen_pressing, with_person
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
from tests.bot.service.test_play import first_move, here, play_on


def shown(room):
    return [p for p in room.posts if p.wanted is Wanted.SHOWN]


def kinds(room):
    return [p.kind.value for p in shown(room)]


def moved(room, at):
    seat = room.turn
    pressed = seen_pressing(room, room.chair(seat).person, at)
    return settle(room, play.play_move(pressed, seat, here(room, seat), first_move(room)).room, at)


def test_a_lobby_is_one_message_and_becomes_final_at_the_start():
    room = lobby(ANNA, BRUNO)
    begun = apply(room, dealing.start(room, Dice(), T0))

    assert kinds(room) == ["lobby"]
    assert [(p.kind.value, p.wanted.value) for p in begun.posts] == [
        ("lobby", "final"),
        ("table", "shown"),
        ("hand", "shown"),
        ("hand", "shown"),
    ]


def test_only_people_with_a_private_chat_get_a_hand_there():
    room = started(ANNA, CARLA)

    assert [(p.seat, p.chat_id) for p in shown(room) if p.kind is PostKind.HAND] == [(0, ANNA.id)]


def test_a_hand_appears_when_its_player_presses_start_and_goes_when_they_block_the_bot():
    room = started(ANNA, CARLA)
    reached = Step(room=with_person(room, type(CARLA)(**{**as_dict(CARLA), "reachable": True})))
    room = apply(room, reached, after(1))

    assert [p.seat for p in shown(room) if p.kind is PostKind.HAND] == [0, 1]
    room = apply(room, Step(room=with_person(room, CARLA)), after(2))
    assert [p.seat for p in shown(room) if p.kind is PostKind.HAND] == [0]


def as_dict(person):
    return {name: getattr(person, name) for name in person.__slots__}


def test_a_match_in_private_is_one_message():
    room = lobby(ANNA, chat=private_chat(ANNA))
    room = apply(room, dealing.start(room, Dice(), T0))

    assert kinds(room) == ["solo"]


def test_every_smazzata_has_a_table_and_a_count_of_its_own():
    room = play_on(started(ANNA, BRUNO), until=lambda r: r.stage is Stage.COUNTING)

    assert kinds(room) == ["table", "hand", "hand", "score"]
    following = apply(room, dealing.next_smazzata(room, Dice(4)), after(30))
    left = {(p.kind.value, p.smazzata): p.wanted.value for p in following.posts if p.smazzata}
    assert left == {("table", 1): "gone", ("score", 1): "final", ("table", 2): "shown"}


def test_at_the_end_the_count_and_the_result_stand_and_table_and_hands_are_final():
    room = play_on(started(ANNA, BRUNO), until=lambda r: r.stage is Stage.OVER)

    assert sorted(kinds(room)) == ["result", "score"]
    final = {p.kind.value for p in room.posts if p.wanted is Wanted.FINAL}
    assert final >= {"table", "hand"}


def test_a_turn_makes_a_sound_for_whoever_has_not_pressed_for_twenty_seconds():
    """Their hand is sent anew, with a sound, and the old copy goes."""
    room = started(ANNA, BRUNO)
    second = room.match.rules.next_seat(room.turn)

    early, late = moved(room, after(19)), moved(room, after(20))

    assert [p.silent for p in hands(early, second)] == [True]
    assert [(p.wanted.value, p.silent) for p in hands(late, second)] == [
        ("gone", True),
        ("shown", False),
    ]


def hands(room, seat):
    return [p for p in room.posts if p.kind is PostKind.HAND and p.seat == seat]


def test_without_a_private_chat_there_is_one_mention_until_the_next_play():
    room = started(ANNA, CARLA, seed=5)
    room = play_on(room, until=lambda r: r.turn == 0)
    called = moved(room, after(25))

    mention = next(p for p in called.posts if p.kind is PostKind.MENTION)
    assert (mention.person, mention.silent, mention.wanted) == (CARLA.id, False, Wanted.SHOWN)
    seen = apply(called, Step(room=seen_pressing(called, CARLA, after(26))), after(26))
    assert [p for p in seen.posts if p.kind is PostKind.MENTION] == [mention]
    played = moved(seen, after(27))
    assert [p.wanted for p in played.posts if p.kind is PostKind.MENTION] == [Wanted.GONE]


def test_a_room_that_did_not_change_is_not_stored_again():
    room = started(ANNA, BRUNO)

    assert settle(room, room, after(5)) is room


def test_each_stored_change_raises_the_revision_by_one():
    room = started(ANNA, BRUNO)

    assert moved(room, after(1)).revision == room.revision + 1

"""Who sits where, and by which rules."""

import itertools
from dataclasses import replace

import pytest

from bot.service import lobby as use
from bot.service.answers import Saying
from bot.service.dealing import start
from bot.service.games import OPTIONS, rules_of
from bot.service.people import Person, PersonId, Place
from bot.service.room import Stage
from bot.service.settle import settle
from bot.service.step import RefusedError
from engine import RulesError
from tests.bot.service.rooms import (
    ANNA,
    BRUNO,
    CARLA,
    DINO,
    PEOPLE,
    T0,
    Dice,
    after,
    apply,
    lobby,
    private_chat,
    started,
)


def saying(refusal):
    return refusal.value.answer.saying


def names(room):
    return [
        chair and (chair.person.name if chair.person else chair.opponent) for chair in room.chairs
    ]


def test_people_take_the_lowest_free_seat():
    room = lobby(ANNA, BRUNO, CARLA)

    room = apply(room, use.stand(room, ANNA))
    room = apply(room, use.sit(room, DINO, None, T0))

    assert names(room) == ["Dino", "Bruno", "Carla"]


def test_whoever_sits_may_move_to_a_free_seat_of_a_chosen_size():
    room = lobby(ANNA, BRUNO, size=4)

    room = apply(room, use.sit(room, ANNA, 3, T0))

    assert names(room) == [None, "Bruno", None, "Anna"]


def test_a_level_holds_for_those_who_sit_and_those_to_come():
    room = apply(lobby(ANNA, bots=2), use.choose_level(lobby(ANNA, bots=2), "maestro"))
    assert names(room) == ["Anna", "maestro", "maestro"]
    assert room.chat.opponent == "maestro"


def test_a_level_folds_the_menu_and_may_be_mixed_afterwards():
    room = lobby(ANNA)
    room = apply(room, use.choose_level(replace(room, menu="opponents"), "nonno"))
    room = apply(room, use.add_opponent(room, "zia"))
    assert room.menu is None
    assert names(room) == ["Anna", "zia"]
    assert room.chat.opponent == "nonno"


def test_a_level_chosen_among_the_rules_leads_back_to_them():
    room = replace(lobby(ANNA), menu="rules_opponents")
    assert apply(room, use.choose_level(room, "nonno")).menu == "rules"


def test_a_private_table_is_laid_for_an_opponent_of_the_chats_level():
    chat = replace(private_chat(ANNA), opponent="ragioniere")
    room = use.open_lobby(chat, Place(chat.id), ANNA, "scopone", T0)
    assert names(room) == ["Anna", *["ragioniere"] * 3]


@pytest.mark.parametrize(
    ("room", "step", "expected"),
    [
        (lobby(ANNA), lambda r: use.sit(r, ANNA, None, T0), Saying.ALREADY_SEATED),
        (lobby(ANNA, size=2), lambda r: use.sit(r, BRUNO, 0, T0), Saying.SEAT_TAKEN),
        (lobby(ANNA, size=2), lambda r: use.sit(r, BRUNO, 5, T0), Saying.SEAT_TAKEN),
        (lobby(ANNA, BRUNO, size=2), lambda r: use.sit(r, DINO, None, T0), Saying.TABLE_FULL),
        (lobby(ANNA, bots=5), lambda r: use.sit(r, DINO, None, T0), Saying.TABLE_FULL),
        (lobby(ANNA), lambda r: use.stand(r, BRUNO), Saying.NOT_SEATED),
        (lobby(ANNA), use.drop_opponent, Saying.NO_OPPONENT),
        (lobby(ANNA), lambda r: use.add_opponent(r, "nobody"), Saying.OLD_BUTTON),
        (lobby(ANNA), lambda r: use.choose_level(r, "greedy"), Saying.OLD_BUTTON),
        (lobby(ANNA, bots=4), lambda r: use.choose_size(r, 4), Saying.TOO_MANY_SEATED),
        (lobby(ANNA, bots=4), lambda r: use.choose_game(r, "scopone"), Saying.TOO_MANY_SEATED),
        (lobby(ANNA), lambda r: use.choose_size(r, 5), Saying.OLD_BUTTON),
        (lobby(ANNA), lambda r: use.choose_game(r, "briscola"), Saying.OLD_BUTTON),
        (
            lobby(ANNA, game="scopone"),
            lambda r: use.choose_size(r, 6),
            Saying.SCOPONE_NEEDS_FOUR,
        ),
        (lobby(ANNA), lambda r: use.change_rule(r, "target", 12345), Saying.UNKNOWN_RULE),
        (lobby(ANNA), lambda r: use.change_rule(r, "seats", 3), Saying.UNKNOWN_RULE),
        (lobby(ANNA), use.ready_to_start, Saying.NEED_TWO),
        (lobby(ANNA, bots=4), use.ready_to_start, Saying.NEED_ONE_MORE),
        (lobby(ANNA, BRUNO, size=3), use.ready_to_start, Saying.SEATS_FREE),
        (lobby(bots=2), use.ready_to_start, Saying.NO_PERSON),
        (started(ANNA, BRUNO), lambda r: use.sit(r, CARLA, None, T0), Saying.ALREADY_STARTED),
        (started(ANNA, BRUNO), lambda r: use.stand(r, ANNA), Saying.ALREADY_STARTED),
    ],
)
def test_a_lobby_says_why_not(room, step, expected):
    with pytest.raises(RefusedError) as refusal:
        step(room)

    assert saying(refusal) is expected


def test_a_full_lobby_of_a_chosen_size_starts_by_itself_unless_held():
    """Only when a person took the last seat."""
    by_person = lobby(ANNA, BRUNO, size=2)
    by_bot = lobby(ANNA, bots=1, size=2)

    assert by_person.clocks.starts_at == after(15)
    assert by_bot.clocks.starts_at is None
    assert apply(by_person, use.hold_start(by_person)).clocks.starts_at is None
    assert apply(by_person, use.stand(by_person, BRUNO)).clocks.starts_at is None
    assert lobby(ANNA, BRUNO).clocks.starts_at is None


def test_an_untouched_lobby_closes_after_half_an_hour():
    room = lobby(ANNA)

    later = apply(room, use.sit(room, BRUNO, None, after(600)), after(600))

    assert room.clocks.closes_at == after(1800)
    assert later.clocks.closes_at == after(2400)


def test_target_and_number_of_smazzate_exclude_each_other():
    room = lobby(ANNA, BRUNO)

    four = use.change_rule(room, "smazzate", 4).room
    back = use.change_rule(four, "target", 21).room

    assert (rules_of(four).end, rules_of(four).smazzate) == ("smazzate", 4)
    assert (rules_of(back).end, rules_of(back).target) == ("target", 21)
    assert use.change_rule(back, "target", 11).room.options == ()


def test_any_offered_rule_fits_any_table_or_is_refused_with_a_reason():
    """No lobby can be led into rules that its match could not start with, unsaid."""
    values = [(option.name, value) for option in OPTIONS for value in option.values]
    for (one, a), (two, b) in itertools.combinations(values, 2):
        for game, size in [("scopa", 2), ("scopa", 3), ("scopa", 4), ("scopa", 6), ("scopone", 4)]:
            room = lobby(ANNA, game=game, size=size, bots=size - 1)
            refusals = []
            for name, value in ((one, a), (two, b)):
                try:
                    room = use.change_rule(room, name, value).room
                except RefusedError as refusal:
                    refusals.append(refusal.answer.saying)
            assert set(refusals) <= {Saying.RULES_CLASH}
            assert rules_of(room).seats == size


def test_rules_chosen_for_few_are_judged_again_when_more_sit_down():
    room = lobby(ANNA, BRUNO)
    for option in OPTIONS:
        for value in option.values:
            try:
                changed = use.change_rule(room, option.name, value).room
            except RefusedError:
                continue
            for person in (CARLA, DINO):
                changed = use.sit(changed, person, None, T0).room
                try:
                    rules_of(changed)
                except RulesError:
                    with pytest.raises(RefusedError) as refusal:
                        use.ready_to_start(changed)
                    assert saying(refusal) is Saying.RULES_CLASH


def test_mixing_draws_among_those_present_and_loses_nobody():
    room = lobby(ANNA, BRUNO, CARLA, size=6)

    seen = {tuple(names(use.mix_seats(room, Dice(seed)).room)) for seed in range(60)}

    assert all(sorted(filter(None, each)) == ["Anna", "Bruno", "Carla"] for each in seen)
    assert all(each[3:] == (None, None, None) for each in seen)
    assert len(seen) == 6


def test_in_private_one_sits_against_the_bot_at_once():
    assert names(lobby(chat=private_chat(ANNA))) == ["Anna", "barista"]
    assert len(lobby(chat=private_chat(ANNA), game="scopone").chairs) == 4


@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_the_match_has_as_many_seats_as_sit_there(count):
    extra = [Person(id=PersonId(10 + n), name=f"P{n}", reachable=True) for n in range(2)]
    room = lobby(*[*PEOPLE, *extra][:count])

    begun = settle(room, start(room, Dice(), T0).room, T0)

    assert begun.stage is Stage.PLAYING
    assert begun.match.rules.seats == count
    assert len(begun.match.smazzata.hands) == count

"""Which language a table and a person are spoken to in, whoever chose it."""

from dataclasses import replace

import pytest

from bot.service.answers import Choice, Chosen, Saying
from bot.service.presses import By, press
from bot.service.step import RefusedError
from bot.service.taps import At, ChooseLanguage, OwnLanguage
from tests.bot.service.rooms import (
    ANNA,
    BRUNO,
    DINO,
    GROUP,
    T0,
    Dice,
    apply,
    lobby,
    private_chat,
    started,
)


def by(person, **right):
    return By(person=person, **({"may_rule": False, "now": T0} | right))


def here(room):
    return At(room.id, room.number)


@pytest.mark.parametrize("make", [lobby, started], ids=["lobby", "table"])
def test_whoever_rules_chooses_for_everybody_also_while_a_match_is_played(make):
    room = make(ANNA, BRUNO)
    step = press(room, ChooseLanguage(here(room), "en"), by(ANNA, may_rule=True), Dice())

    assert apply(room, step).chat == replace(GROUP, language="en")
    assert step.room.language == "en"
    assert step.answer == Chosen(Choice.LANGUAGE, "en")


def test_nobody_else_chooses_for_everybody():
    room = started(ANNA, BRUNO)
    with pytest.raises(RefusedError) as refusal:
        press(room, ChooseLanguage(here(room), "en"), by(BRUNO), Dice())
    assert refusal.value.answer.saying is Saying.NOT_ALLOWED


def test_a_button_of_a_table_that_is_closed_chooses_nothing():
    room = replace(lobby(ANNA), stage="closed")
    with pytest.raises(RefusedError) as refusal:
        press(room, ChooseLanguage(here(room), "en"), by(ANNA, may_rule=True), Dice())
    assert refusal.value.answer.saying is Saying.OLD_BUTTON


def test_ones_own_language_is_chosen_and_undone_and_leaves_the_groups_as_it_is():
    room = started(ANNA, BRUNO)
    step = press(room, OwnLanguage(here(room), "en"), by(ANNA), Dice())
    room = apply(room, step)
    anna = room.chair(0).person

    assert (anna.spoken, anna.language, room.language) == ("en", "it", "it")
    assert step.answer.saying is Saying.OWN_LANGUAGE
    step = press(room, OwnLanguage(here(room), None), by(anna), Dice())
    assert apply(room, step).chair(0).person == replace(anna, own_language=None)
    assert step.answer.saying is Saying.LANGUAGE_LIKE_TELEGRAM


def test_a_private_table_speaks_to_its_owner_as_they_like():
    room = lobby(DINO, chat=private_chat(DINO))
    assert room.language == "en"
    room = apply(room, press(room, OwnLanguage(here(room), "it"), by(DINO), Dice()))
    assert room.language == room.chat.language == "it"
    standing = replace(room, chairs=())
    assert standing.language == "it"


def test_what_telegram_shows_of_a_person_or_a_chat_leaves_the_language_they_chose():
    choosy = replace(ANNA, own_language="en")
    assert choosy.seen_as(replace(ANNA, language=None)).spoken == "en"
    english = replace(GROUP, language="en")
    assert english.seen_as(replace(GROUP, title="Bar")) == replace(english, title="Bar")

"""Notices that were stored before a restart and are said after it."""

from typing import get_args

import pytest

from bot.service.answers import Help, RulesInForce, Saying, Sentence, Words
from bot.service.people import PersonId
from bot.service.standings import Figures, OwnFigures, Standing, Standings
from bot.service.tastes import Skin, Taste, Theme
from bot.service.told import Forgetting, Privacy, Spoken
from bot.store.words import decode_words, encode_words
from engine import scopa, scopone_scientifico


def _standing(place, name, person, *, points):
    return Standing(place=place, name=name, person=person, played=4, won=3, points=points, scope=9)


SAMPLES = (
    Sentence(Saying.NO_TABLE),
    Sentence(Saying.TABLE_FULL, (("name", "Nonna \U0001f3c6 d'Anna"), ("seats", 4))),
    Help(),
    Help(private=True),
    RulesInForce(scopa(6, napola=True, redeal_sum_max=10)),
    RulesInForce(scopone_scientifico(target=21)),
    RulesInForce(scopa(2), 300, at_table=False),
    RulesInForce(scopa(2), None, group="Bar <Sport>"),
    Standings(()),
    Standings((), Taste(Skin.FRENCH, Theme.DARK)),
    OwnFigures(Figures(3, 1, 20, 4), Figures()),
    Spoken(),
    Forgetting(),
    Privacy(),
    Privacy("Bar <Sport>, bar@example.org"),
    Spoken(private=True, own=True, is_asked_in_vain=True),
    Standings(
        (
            _standing(1, "Anna", PersonId(1), points=41),
            _standing(23, "greedy", None, points=30),
        )
    ),
)


@pytest.mark.parametrize("words", SAMPLES, ids=repr)
def test_words_come_back_as_they_were(words):
    assert decode_words(encode_words(words)) == words


def test_every_kind_of_words_is_tried():
    assert {type(words) for words in SAMPLES} == set(get_args(Words))


def test_a_leaderboard_of_before_there_were_pictures_is_told_in_words():
    assert decode_words('{"kind":"standings","rows":[]}') == Standings(())


def test_a_leaderboard_of_before_there_were_places_is_numbered_as_it_was():
    old = decode_words(
        '{"kind":"standings","rows":['
        '{"name":"Anna","person":1,"played":4,"won":3,"points":41,"scope":9},'
        '{"name":"greedy","person":null,"played":4,"won":1,"points":30,"scope":2}]}'
    )
    assert [(each.place, each.points) for each in old.rows] == [(1, 41), (2, 30)]


def test_rules_of_before_tables_were_told_apart_are_those_of_a_table():
    encoded = encode_words(RulesInForce(scopa(2), 60))
    older = encoded.replace(',"at_table":true,"group":null', "")
    assert older != encoded
    assert decode_words(older) == RulesInForce(scopa(2), 60)


@pytest.mark.parametrize("saying", Saying)
def test_every_saying_can_be_kept(saying):
    assert decode_words(encode_words(Sentence(saying))) == Sentence(saying)


@pytest.mark.parametrize(
    "body",
    [
        '{"kind":"song"}',
        '{"kind":"sentence","saying":"hum","args":[]}',
        '{"kind":"sentence","saying":"no_table"}',
        '{"kind":"sentence","saying":"no_table","args":7}',
        '{"kind":"help"}',
        '{"kind":"standings","rows":[{"name":"Anna"}]}',
        '{"kind":"standings","rows":[{"name":"Anna","height":180}]}',
        '{"kind":"rules","rules":{"colour":"blue"}}',
        '{"kind":"rules","rules":[]}',
        '{"kind":"figures","in_groups":{}}',
        "{}",
        "[]",
        "7",
        "nothing",
    ],
)
def test_words_of_another_version_are_refused(body):
    with pytest.raises(ValueError, match=r"."):
        decode_words(body)

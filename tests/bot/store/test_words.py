"""Notices that were stored before a restart and are said after it."""

from typing import get_args

import pytest

from bot.service.answers import (
    Figures,
    Help,
    OwnFigures,
    RulesInForce,
    Saying,
    Sentence,
    Standing,
    Standings,
    Words,
)
from bot.service.people import PersonId
from bot.service.tastes import Skin, Taste, Theme
from bot.store.words import decode_words, encode_words
from engine import scopa, scopone_scientifico

SAMPLES = (
    Sentence(Saying.NO_TABLE),
    Sentence(Saying.TABLE_FULL, (("name", "Nonna \U0001f3c6 d'Anna"), ("seats", 4))),
    Help(),
    Help(private=True),
    RulesInForce(scopa(6, napola=True, redeal_sum_max=10)),
    RulesInForce(scopone_scientifico(target=21)),
    Standings(()),
    Standings((), Taste(Skin.FRENCH, Theme.DARK)),
    OwnFigures(Figures(3, 1, 20, 4), Figures()),
    Standings(
        (
            Standing(name="Anna", person=PersonId(1), played=4, won=3, points=41, scope=9),
            Standing(name="greedy", person=None, played=4, won=1, points=30, scope=2),
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


@pytest.mark.parametrize("saying", Saying)
def test_every_saying_can_be_kept(saying):
    assert decode_words(encode_words(Sentence(saying))) == Sentence(saying)


@pytest.mark.parametrize(
    "body", ['{"kind":"song"}', '{"kind":"sentence","saying":"hum","args":[]}', "nothing"]
)
def test_unknown_words_are_refused(body):
    with pytest.raises(ValueError, match=r"."):
        decode_words(body)

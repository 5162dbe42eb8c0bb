"""What a press is told: short enough in every language, and what was meant."""

import random

import pytest

from bot.presentation import answer_text, languages
from bot.presentation.answers import ANSWER_UNITS
from bot.presentation.cards import bare_text
from bot.presentation.measure import units
from bot.presentation.phrases import phrases
from bot.presentation.rules import rules_text
from bot.service.answers import (
    CapturesAlert,
    Choice,
    Chosen,
    ChosenRule,
    HandAlert,
    Nod,
    Saying,
    Toast,
)
from bot.service.clocks import TURN_CLOCKS
from bot.service.games import OPTIONS
from bot.service.hands import moves_of
from bot.service.opponents import OFFERED
from bot.service.room import SIZES
from bot.service.tastes import Skin, Theme
from engine import DECK, Compulsory, cards, scopa, view
from tests.bot.presentation.rooms import many_ways, plain, position

ARGS = (("n", 3), ("size", 4), ("place", 39))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("saying", Saying)
def test_every_saying_is_short_and_plain(language, saying):
    text, alert = answer_text(Toast(saying, ARGS), language)
    assert 0 < units(text) <= ANSWER_UNITS
    assert not alert
    assert not set("<>&{}") & set(text)


CHOICES = [
    Chosen(Choice.GAME, "scopone"),
    *(Chosen(Choice.SIZE, size) for size in (None, *SIZES)),
    *(Chosen(Choice.LEVEL, name) for name in OFFERED),
    *(
        Chosen(Choice.CLOCK, None if span is None else int(span.total_seconds()))
        for span in (None, *TURN_CLOCKS)
    ),
    *(Chosen(Choice.PICTURES, shown) for shown in (True, False)),
    *(Chosen(Choice.SKIN, skin) for skin in Skin),
    *(Chosen(Choice.THEME, theme) for theme in Theme),
    *(Chosen(Choice.LANGUAGE, code) for code in languages()),
    *(ChosenRule(option.name, value) for option in OPTIONS for value in option.values),
]


@pytest.mark.parametrize("language", languages())
def test_every_choice_for_everybody_is_told_in_a_sentence_of_its_own(language):
    said = [answer_text(choice, language) for choice in CHOICES]
    assert len({text for text, _ in said}) == len(CHOICES)
    for text, alert in said:
        assert 0 < units(text) <= ANSWER_UNITS
        assert not alert
        assert not set("<>&{}") & set(text)


def test_a_rule_that_is_set_is_told_as_the_rules_tell_it():
    assert answer_text(ChosenRule("target", 16), "it")[0] in plain(
        rules_text(scopa(2, target=16), phrases("it"))
    )
    assert answer_text(Chosen(Choice.CLOCK, 60), "it") == (
        "Tempo per mossa in questa chat: 1 minuto.",
        False,
    )


def test_an_alert_stays_until_it_is_closed():
    assert answer_text(Toast(Saying.RULES_CLASH, alert=True), "it")[1]


def test_a_hand_is_numbered_as_its_buttons_are():
    text, alert = answer_text(HandAlert(cards("7d Ac Fs"), on_turn=True), "it")
    assert text == "Tocca a te:\n1) 7🪙   2) A🍷   3) F⚔️"
    assert alert


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("on_turn", [False, True])
def test_ten_cards_fit(language, on_turn):
    for skin in Skin:
        text, _ = answer_text(HandAlert(DECK[-10:], on_turn=on_turn, skin=skin), language)
        assert units(text) <= ANSWER_UNITS
        assert all(bare_text(card, phrases(language, skin)) in text for card in DECK[-10:])
        assert f"10) {'R' if skin is Skin.ITALIAN else 'K'}" in text


def test_captures_are_numbered_as_their_buttons_are():
    _, _, moves = many_ways()
    text, alert = answer_text(CapturesAlert(moves, 1), "it")
    assert alert
    assert [f"{n})" in text for n in (8, 9, 16, 17)] == [False, True, True, False]


def test_a_short_page_is_written_openly():
    match = position("7d", "3c 4s 5b 2d")
    moves = moves_of(view(match.smazzata, match.turn), 0)
    text, _ = answer_text(CapturesAlert(moves, 0), "it")
    assert text == "7🪙 prende:\n1) 2🪙+5🪵\n2) 3🍷+4⚔️"


def test_taking_nothing_is_a_way_too_where_sums_may_be_declined():
    match = position("7d", "3c 4s", scopa(2, compulsory=Compulsory.EQUAL_ONLY))
    moves = moves_of(view(match.smazzata, match.turn), 0)
    assert answer_text(CapturesAlert(moves, 0), "it")[0] == "7🪙 prende:\n1) niente\n2) 3🍷+4⚔️"


def whole(moves, page, language):
    """Whether every capture of a page is written out to its last suit."""
    text, _ = answer_text(CapturesAlert(moves, page), language)
    assert units(text) <= ANSWER_UNITS
    return not text.endswith("…")


@pytest.mark.parametrize("language", languages())
def test_every_page_of_every_card_fits_whatever_lies_on_the_table(language):
    """The worst: all aces and twos and as many threes and fours as make large sums."""
    rng = random.Random(7)
    low = [card for card in DECK if card.rank <= 4]
    tables = ["Ad Ac As Ab 2d 2c 2s 2b", "Ad Ac As Ab 2d 2c 2s 2b 3d 3c 3s 3b 4d"]
    tables += [" ".join(map(str, rng.sample(low, 13))) for _ in range(40)]
    for table in tables:
        match = position("Rb", table, scopa(2, compulsory=Compulsory.EQUAL_ONLY))
        moves = moves_of(view(match.smazzata, match.turn), 0)
        assert all(whole(moves, page, language) for page in range(-(-len(moves) // 8)))


def test_eight_times_the_largest_capture_fits_by_rank():
    """Seven cards make ten in four ways only; eight such ways are more than can occur."""
    match = position("Rb", "Ad Ac As Ab 2d 2c 2s 2b")
    moves = [m for m in moves_of(view(match.smazzata, match.turn), 0) if len(m.captured) == 7]
    assert len(moves) == 4
    assert whole((moves * 8)[:32], 3, "it")


def test_a_press_that_shows_its_own_effect_is_answered_without_words():
    assert answer_text(Nod(), "it") == ("", False)

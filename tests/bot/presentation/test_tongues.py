"""What languages are called, by whoever asks for one and by the bot."""

import pytest

from bot.presentation import language_called, languages, phrases
from bot.presentation.tongues import language_name, means_yes, own_name, spoken_text
from bot.service.told import Spoken
from tests.bot.presentation.rooms import plain


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("it", "it"),
        ("EN", "en"),
        ("italiano", "it"),
        ("Italian", "it"),
        ("INGLESE", "en"),
        ("English", "en"),
        ("Ìtaliàno", "it"),
    ],
)
def test_a_language_is_called_by_its_code_or_its_name_in_any_of_them(words, code):
    assert language_called(words) == code


@pytest.mark.parametrize("words", ["", "la", "it-IT", "English please", "telegram", "<b>"])
def test_whatever_else_is_typed_is_no_language(words):
    assert language_called(words) is None


@pytest.mark.parametrize("code", languages())
def test_every_language_is_found_by_every_name_it_is_told_by(code):
    names = {language_name(code, each) for each in languages()}
    assert {language_called(name) for name in (code, own_name(code), *names)} == {code}


@pytest.mark.parametrize(
    ("words", "is_yes"),
    [("sì", True), ("SI", True), ("Yes", True), ("", False), ("no", False), ("yes please", False)],
)
def test_who_agrees_says_so_in_a_word_of_any_language(words, is_yes):
    assert means_yes(words) is is_yes


def test_a_language_of_another_version_is_called_by_its_code():
    assert own_name("xx") == "Xx"


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("private", [False, True])
def test_whoever_asks_is_told_every_language_in_its_own_words(code, private):
    text = plain(spoken_text(Spoken(private=private), phrases(code)))
    for each in languages():
        assert f" {each} – {own_name(each)}" in text
    assert (" telegram – " in text) == private


@pytest.mark.parametrize("code", languages())
def test_whoever_asked_for_a_language_that_nobody_wrote_is_told_so_first(code):
    say = phrases(code)
    told, vain = (spoken_text(Spoken(is_asked_in_vain=each), say) for each in (False, True))
    assert vain == f"{say('language.unknown')}\n{told}"

"""Every language says everything, and nothing is said that nobody asks for."""

import ast
import re
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

import bot.presentation
from bot.presentation import language_of, languages, phrases
from bot.service.answers import Saying
from bot.service.games import OPTIONS
from bot.service.opponents import NAMES

HERE = Path(bot.presentation.__file__).parent
KEY = re.compile(r"[a-z]+(\.[a-z0-9_]+)+")
START = re.compile(r"[a-z]+\.([a-z]+\.)?$")
PAGES = {"rules_", "rules_fine", "cut_", "clock"}  # of the menu, not sentences


@cache
def catalog(language):
    with (HERE / "locales" / f"{language}.po").open("rb") as source:
        return read_po(source, locale=language, abort_invalid=True)


@cache
def sentences(language):
    """Each key with its forms: one, or as many as the language has plurals."""
    return {
        message.id[0] if isinstance(message.id, tuple) else message.id: (
            message.string if isinstance(message.string, tuple) else (message.string,)
        )
        for message in catalog(language)
        if message.id
    }


def placeholders(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def written():
    """Keys as the code writes them: whole ones, and patterns of those it puts together."""
    whole, patterns = set(), set()
    for source in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name("say"), args=[ast.Constant(str(key)), *_]):
                    whole.add(key)
                case ast.Constant(str(key)) if KEY.fullmatch(key):
                    whole.add(key)
                case ast.JoinedStr(values=[ast.Constant(str(first)), *_]) if START.match(first):
                    patterns.add(
                        "".join(
                            re.escape(str(part.value))
                            if isinstance(part, ast.Constant)
                            else "[a-z0-9_]+"
                            for part in node.values
                        )
                    )
    return whole, patterns


def test_italian_and_english_are_spoken():
    assert set(languages()) >= {"it", "en"}


@pytest.mark.parametrize("language", languages())
def test_every_language_has_every_sentence(language):
    assert set(sentences(language)) == set(sentences("it"))


@pytest.mark.parametrize("language", languages())
def test_no_sentence_is_empty_or_marked_as_doubtful(language):
    for message in catalog(language):
        if message.id:
            forms = message.string if isinstance(message.string, tuple) else (message.string,)
            assert all(forms), message.id
            assert not message.fuzzy, message.id


@pytest.mark.parametrize("language", languages())
def test_every_language_fills_the_same_placeholders(language):
    for key, forms in sentences(language).items():
        expected = set().union(*map(placeholders, sentences("it")[key]))
        found = set().union(*map(placeholders, forms))
        assert found == expected, key


@pytest.mark.parametrize("language", languages())
def test_plurals_have_as_many_forms_as_the_language_and_the_same_keys_have_them(language):
    spoken = catalog(language)
    plural = {m.id[0] for m in spoken if isinstance(m.id, tuple)}
    assert plural == {m.id[0] for m in catalog("it") if isinstance(m.id, tuple)}
    for message in spoken:
        if isinstance(message.id, tuple):
            assert len(message.string) == spoken.num_plurals, message.id


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("saying", Saying)
def test_every_saying_has_its_sentence(language, saying):
    assert f"say.{saying}" in phrases(language)


@pytest.mark.parametrize("language", languages())
def test_every_value_of_every_option_has_its_sentence_and_every_opponent_its_name(language):
    say = phrases(language)
    for option in OPTIONS:
        assert f"option.{option.name}" in say
        for value in option.values:
            name = {None: "none", True: "on", False: "off"}.get(value, value)
            if option.name not in {"target", "smazzate", "pairs"}:
                assert f"rules.{option.name}.{name}" in say
    assert all(f"opponent.{name}" in say for name in NAMES)


def test_every_key_in_the_code_exists():
    whole, patterns = written()
    known = set(sentences("it"))
    families = {key.partition(".")[0] for key in known}
    used = {key for key in whole if key.partition(".")[0] in families}
    assert used - known == set()
    found = {p for p in patterns if any(re.fullmatch(p, key) for key in known)}
    assert patterns == found


def test_every_sentence_is_used():
    whole, patterns = written()
    unused = {
        key
        for key in sentences("it")
        if key not in whole and not any(re.fullmatch(pattern, key) for pattern in patterns)
    }
    assert unused == set()


def test_an_unknown_language_speaks_english():
    assert phrases("xx")("say.not_your_turn") == phrases("en")("say.not_your_turn")


def test_one_and_many_differ():
    say = phrases("it")
    assert say("table.carte", n=1) == "1 carta"
    assert say("table.carte", n=0) == "0 carte"


def test_italian_says_ad_before_an_a():
    say = phrases("it")
    assert "Tocca ad Anna" in say("table.turn", name="Anna")
    assert say("button.take_seat", name="Anna") == "Subentro ad Anna"
    assert "Tocca a Bruno" in say("table.turn", name="Bruno")


def test_an_unknown_key_is_refused():
    with pytest.raises(KeyError):
        phrases("it")("no.such.sentence")


@pytest.mark.parametrize("language", languages())
def test_whoever_has_a_language_that_is_written_is_spoken_to_in_it(language):
    assert language_of(language) == language_of(f"{language}-XX") == language


def test_whoever_has_another_language_is_spoken_to_in_english_and_of_some_it_is_unknown():
    assert language_of("la") == "en"
    assert language_of("") is language_of(None) is None

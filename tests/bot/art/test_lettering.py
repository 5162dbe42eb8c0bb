"""Names in any script, or a spare one; and they always fit."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops, ImageStat

from bot.art.lettering import fitted, legible, lettered, width_of

SPARE = "Giocatore 3"


@pytest.mark.parametrize(
    "name",
    ["Anna", "Élise d’Ávila", "Šimon", "Ковальчук", "Θεόδωρος", "דוד כהן", "محمد الأمين", "Ngô 7"],
)
def test_a_name_that_the_fonts_know_stays_as_it_is(name):
    assert legible(name, SPARE) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zia Carmela 🌶️", "Zia Carmela"),
        ("🤖 Furbo", "Furbo"),
        ("Anna\n  \u202eBruno", "Anna Bruno"),
        ("e\u0301lise", "élise"),
        ("Leo さくら", "Leo"),
    ],
)
def test_signs_that_no_font_knows_are_left_out(name, shown):
    assert legible(name, SPARE) == shown


@pytest.mark.parametrize("name", ["😀🎉", "さくら", "ᚠᚢᚦ", "\u2068\u2069", "…!", "   "])
def test_a_name_of_which_nothing_is_left_gives_way(name):
    assert legible(name, SPARE) == SPARE


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=64), st.integers(60, 700))
def test_whatever_somebody_is_called_fits(name, room):
    text, size = fitted(legible(name, SPARE), 44, room)
    assert width_of(text, size) <= room
    assert 34 <= size <= 44


def test_a_long_name_becomes_smaller_before_it_becomes_shorter():
    whole = "Matteo De Angelis"
    wide = width_of(whole, 44)
    assert fitted(whole, 44, wide) == (whole, 44)
    text, size = fitted(whole, 44, wide - 20)
    assert text == whole
    assert size < 44
    text, size = fitted(whole, 44, wide // 2)
    assert text.endswith("…")
    assert size == 34


def test_arabic_letters_are_joined():
    apart = "\u200c".join("محمد")
    assert width_of(apart, 40) > width_of("محمد", 40)


def test_hebrew_runs_from_right_to_left():
    word = lettered("אבג", 40)

    def difference(letter, left):
        alone = lettered(letter, 40)
        part = word.crop((left, 0, left + alone.width, word.height))
        return ImageStat.Stat(ImageChops.difference(part, alone)).mean[0]

    last = word.width - width_of("א", 40)
    assert difference("ג", 0) < difference("א", 0) / 2
    assert difference("א", last) < difference("ג", last) / 2


def test_names_are_words_and_not_markup():
    assert width_of("<b>א&amp;", 40) > width_of("א", 40)


def test_no_words_take_no_room():
    assert width_of("", 40) == 0

"""Every text can be read on what it stands on, by WCAG 2 level AA."""

import pytest

from bot.art.palette import PALETTES, Theme, contrast

PAIRS = [
    pytest.param(text, ground, id=f"{theme}-{text}-on-{ground}")
    for theme in Theme
    for text, ground in PALETTES[theme].pairs()
]


@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_every_text_stands_out(text, ground):
    assert contrast(text, ground) >= 4.5


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("#000000", "#ffffff", 21), ("#777777", "#ffffff", 4.48), ("#123456", "#123456", 1)],
)
def test_contrast_is_what_the_standard_says(one, other, ratio):
    assert contrast(one, other) == pytest.approx(ratio, abs=0.01)
    assert contrast(one, other) == contrast(other, one)

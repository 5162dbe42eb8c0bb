"""Every text can be read on what it stands on, by WCAG 2 level AA."""

import re
from pathlib import Path

import pytest

from bot.art.deck import Skin, index_colour
from bot.art.palette import PALETTES, PAPER, Theme
from engine import Suit
from tests.bot.art.contrast import contrast

DOCUMENT = Path(__file__).parents[3] / "docs" / "pictures.md"

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


def test_the_document_lists_the_ratios_that_are_measured():
    _, _, rest = DOCUMENT.read_text().partition("## Contrast")
    section, _, _ = rest.partition("\n## ")
    told = [
        [float(ratio) for ratio in re.findall(r"\d+\.\d", line)]
        for line in section.splitlines()
        if re.match(r"\| .*\d\.\d", line)
    ]
    day, night = (
        [
            (palette.words, palette.rim),
            (palette.words, palette.middle),
            (palette.plate_text, palette.plate),
            (palette.plate_dim, palette.plate),
            (palette.lit_text, palette.lit),
            (palette.lit_dim, palette.lit),
        ]
        for palette in map(PALETTES.__getitem__, Theme)
    )
    texts = [[contrast(*pair) for pair in both] for both in zip(day, night, strict=True)]
    corners = [[contrast(index_colour(suit, skin), PAPER) for suit in Suit] for skin in Skin]
    assert told == [[round(ratio, 1) for ratio in row] for row in texts + corners]

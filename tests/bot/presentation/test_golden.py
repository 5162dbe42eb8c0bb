"""Whole screens, kept as text so that a reviewer can read them."""

import re

import pytest

from tests.bot.presentation.scenes import GOLDEN, files

KEPT = dict(files())


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_screen_is_as_it_was(path):
    """If the change is meant: ``python -m tests.bot.presentation.scenes --write``."""
    assert path.read_text(encoding="utf-8") == KEPT[path]


def test_no_golden_screen_is_left_over():
    assert set(GOLDEN.glob("*/*.txt")) == set(KEPT)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_line_can_end_between_a_rank_and_its_sign(path):
    assert re.findall("[A2-7FCRJQK][🪙🍷⚔🪵♦♥♠♣]", KEPT[path]) == []

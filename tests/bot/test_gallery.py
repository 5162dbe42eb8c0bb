"""The gallery shows every kind of picture, each as large as its kind is."""

from io import BytesIO

import pytest
from PIL import Image

from bot.art import Look, Skin, Theme
from bot.art.drawing import SIZES, draw
from bot.gallery import gallery, write_gallery
from bot.presentation.phrases import languages, phrases

LOOK = Look(Skin.ITALIAN, Theme.DARK)
PICTURES = dict(gallery(LOOK, phrases("it")))


@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_has_the_size_of_its_kind(name):
    picture = PICTURES[name]
    assert Image.open(BytesIO(draw(picture))).size == SIZES[type(picture)]


def test_every_kind_is_there():
    assert {type(picture) for picture in PICTURES.values()} == SIZES.keys()


def test_every_language_shows_the_same_things():
    assert all(
        dict(gallery(LOOK, phrases(each))).keys() == PICTURES.keys() for each in languages()
    )


def test_what_is_written_is_listed(tmp_path):
    folder = tmp_path / "new" / "gallery"
    count = write_gallery(folder, [LOOK])
    written = {file.name for file in folder.iterdir()}
    assert count == len(written) == 2 + len(languages()) * len(PICTURES)
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert all(name in page for name in written - {"index.html"})

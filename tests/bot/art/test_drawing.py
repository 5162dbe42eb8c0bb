"""Every description becomes a JPEG of its kind's size, the same everywhere."""

import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.art import LastMove, Look, Skin, Theme, digest
from bot.art.drawing import SIZES, draw
from engine import Card, cards
from tests.bot.art.samples import EVERY, hand, plate, player, result, standings, table

ROOT = Path(__file__).parents[3]


def opened(jpeg):
    picture = Image.open(BytesIO(jpeg))
    picture.load()
    return picture


@pytest.mark.parametrize("make", EVERY.values(), ids=EVERY)
def test_every_kind_has_one_size_whatever_it_shows(make):
    for look in (Look(), Look(Skin.FOUR_COLOUR, Theme.DARK)):
        picture = make(look=look)
        drawn = opened(draw(picture))
        assert drawn.format == "JPEG"
        assert drawn.size == SIZES[type(picture)]


@pytest.mark.parametrize("make", EVERY.values(), ids=EVERY)
def test_the_same_description_is_the_same_picture(make):
    assert draw(make()) == draw(make())
    assert digest(make()) == digest(make())


@pytest.mark.parametrize(
    "plates",
    [
        (plate("A"), plate("B")),
        (plate("A"), plate("B"), plate("C")),
        (plate("A"), plate("B"), plate("C"), plate("D")),
        (plate("A", "C", letter="A"), plate("B", "D", letter="B")),
        (plate("A", "C", "E", letter="A"), plate("B", "D", "F", letter="B")),
    ],
    ids=["two", "three", "four", "pairs", "six"],
)
@pytest.mark.parametrize("laid", ["", "7d", "7d 2c 5s Cb 4d Fc 3s Ab 2d 4c Rs 3c 6b"])
def test_every_table_is_drawn(plates, laid):
    assert opened(draw(table(*plates, laid=laid))).size == SIZES[type(table())]


@pytest.mark.parametrize("count", range(11))
def test_every_hand_is_drawn(count):
    held = ["Ad", "6d", "2c", "7c", "Cc", "4s", "Fs", "3b", "5b", "Rb"][:count]
    assert opened(draw(hand(" ".join(held)))).size == SIZES[type(hand())]


def test_whose_turn_it_is_shows():
    mine, other = plate("Anna"), plate("Bruno")
    lit = replace(mine, players=(player(is_on_turn=True),))
    assert draw(table(mine, other)) != draw(table(lit, other))


def test_the_newest_play_and_what_it_took_show():
    before = draw(table(last=None))
    laid = draw(table(last=LastMove(words="Anna cala", card=Card.parse("Rb"))))
    took = LastMove(words="Anna cala", card=Card.parse("Rb"), captured=cards("3d 7c"))
    assert len({before, laid, draw(table(last=took))}) == 3


def test_a_card_that_takes_is_told_apart_without_colour():
    def grey(jpeg):
        return opened(jpeg).convert("L").tobytes()

    marked, plain = grey(draw(hand(takes="7d"))), grey(draw(hand(takes="")))
    changed = sum(abs(one - other) > 60 for one, other in zip(marked, plain, strict=True))
    assert changed > 2000


def test_a_sheet_of_forty_smazzate_shows_the_newest():
    rows = tuple((n, n) for n in range(40))
    newest = draw(result(rows=rows))
    assert newest == draw(result(rows=((9, 9), *rows[1:])))
    assert newest != draw(result(rows=(*rows[:-1], (9, 9))))


def test_a_leaderboard_shows_ten():
    row = standings().rows[0]
    assert draw(standings(rows=(row,) * 10)) == draw(standings(rows=(row,) * 25))
    assert draw(standings(rows=(row,) * 9)) != draw(standings(rows=(row,) * 10))


@pytest.mark.parametrize("make", EVERY.values(), ids=EVERY)
def test_a_digest_tells_every_difference(make):
    picture = make()
    other = {
        "look": Look(theme=Theme.DARK),
        "tallone": 3,
        "winner": 0,
        "who": player("Bruno"),
        "last": None,
        "gained": (5, 5),
        "total": (6, 6),
    }
    seen = {digest(picture)}
    for each in fields(picture):
        value = getattr(picture, each.name)
        if each.name in other:
            changed = other[each.name]
        else:
            changed = f"{value}!" if isinstance(value, str) else value[:-1]
        seen.add(digest(replace(picture, **{each.name: changed})))
    assert len(seen) == 1 + len(fields(picture))


def test_a_digest_is_the_same_in_another_process():
    program = (
        "from tests.bot.art.samples import table, count\n"
        "from bot.art import digest\n"
        "print(digest(table()), digest(count()))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert said == {f"{digest(table())} {digest(EVERY['count']())}\n"}


@pytest.mark.parametrize("make", EVERY.values(), ids=EVERY)
def test_a_description_travels_to_another_process_unharmed(make):
    arrived = pickle.loads(pickle.dumps(make()))  # noqa: S301  # our own
    assert arrived == make()
    assert digest(arrived) == digest(make())


def test_pictures_may_be_drawn_in_many_threads():
    wanted = [make(look=Look(theme=theme)) for make in EVERY.values() for theme in Theme] * 3
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(draw, wanted))
    assert drawn == [draw(each) for each in wanted]

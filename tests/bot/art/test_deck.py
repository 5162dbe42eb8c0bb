"""The deck: forty cards that nobody mixes up, in any colour and at any size."""

from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.art import Skin
from bot.art.deck import back_svg, card_svg, index_colour
from bot.art.deck_sheet import deck_sheet
from bot.art.palette import PAPER
from bot.art.raster import card_height, sprite
from bot.presentation.cards import rank_text
from bot.service import tastes
from engine import DECK, Card, Rank, Suit
from tests.bot.art.contrast import contrast

# A crowded table, thirteen cards in the mat, seen 330 pixels wide.
SMALLEST = 39
SVG = "{http://www.w3.org/2000/svg}"


def corner(card, skin, width=SMALLEST):
    """The corner of a card without colours, on paper, as a phone shows it."""
    picture = sprite(card, skin, width * 3)
    on_paper = Image.new("RGBA", picture.size, PAPER)
    on_paper.alpha_composite(picture)
    small = on_paper.convert("L").resize((width, card_height(width)), Image.Resampling.LANCZOS)
    return small.crop((1, 1, round(width * 0.54), round(width * 0.35)))


def parsed(card, skin):
    return ET.fromstring(card_svg(card, skin))  # noqa: S314  # our own drawing


def written(card, skin):
    return parsed(card, skin).find(f".//{SVG}text").text


@pytest.mark.parametrize("skin", Skin)
def test_every_card_is_a_drawing_of_its_own(skin):
    assert len({card_svg(card, skin) for card in DECK} | {back_svg()}) == 41


@pytest.mark.parametrize("skin", Skin)
@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_can_be_read_by_anything_that_reads_svg(skin, card):
    drawn = parsed(card, skin)
    assert drawn.get("viewBox") == "0 0 240 400"
    assert "NaN" not in card_svg(card, skin)


@pytest.mark.parametrize("card", DECK, ids=str)
def test_an_italian_corner_says_what_the_card_takes(card):
    assert written(card, Skin.ITALIAN) == str(int(card.rank))


def test_a_french_corner_says_jack_queen_and_king_for_8_9_and_10():
    """R1: a skin, never a rule change."""
    said = [written(Card(rank, Suit.COPPE), Skin.FRENCH) for rank in Rank]
    assert said == ["A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"]


@pytest.mark.parametrize("suit", Suit)
def test_whoever_reads_a_letter_finds_it_on_the_card_and_whoever_counts_its_number(suit):
    """Words say ``F``, sums need 8: a beginner sees both, whichever is in the corner."""
    for rank in (Rank.FANTE, Rank.CAVALLO, Rank.RE):
        card = Card(rank, suit)
        for skin in Skin:
            said = [text.text for text in parsed(card, skin).iter(f"{SVG}text")]
            assert sorted(said) == sorted([f"{int(rank)}", rank_text(rank, tastes.Skin(skin))])
    assert [
        each.text for each in parsed(Card(Rank.ACE, suit), Skin.ITALIAN).iter(f"{SVG}text")
    ] == [
        "1",
        "A",
    ]


@pytest.mark.parametrize("skin", Skin)
def test_no_two_corners_look_alike_without_colour(skin):
    corners = {card: corner(card, skin) for card in DECK}
    for one, other in combinations(DECK, 2):
        difference = ImageStat.Stat(ImageChops.difference(corners[one], corners[other])).mean[0]
        assert difference > 4, (str(one), str(other))


@pytest.mark.parametrize("skin", Skin)
@pytest.mark.parametrize("card", DECK, ids=str)
def test_the_number_is_eight_pixels_high_on_the_most_crowded_table(skin, card):
    number = corner(card, skin).crop((3, 2, round(SMALLEST * 0.29), round(SMALLEST * 0.35)))
    dark = number.point(lambda value: 255 if value < 150 else 0)
    box = dark.getbbox()
    assert box is not None
    assert box[3] - box[1] >= 8


@pytest.mark.parametrize("skin", Skin)
@pytest.mark.parametrize("suit", Suit)
def test_the_number_stands_out_from_the_paper(skin, suit):
    assert contrast(index_colour(suit, skin), PAPER) >= 4.5


def test_four_colours_are_four_and_two_are_two():
    assert len({index_colour(suit, Skin.FOUR_COLOUR) for suit in Suit}) == 4
    assert len({index_colour(suit, Skin.FRENCH) for suit in Suit}) == 2


def test_a_card_crosswise_lies_on_its_side():
    upright = sprite(DECK[0], Skin.ITALIAN, 60)
    assert upright.size == (60, 100)
    assert sprite(DECK[0], Skin.ITALIAN, 60, crosswise=True).size == (100, 60)


def test_a_card_is_transparent_outside_its_round_corners():
    assert sprite(None, Skin.ITALIAN, 120).getpixel((0, 0))[3] < 40


def test_the_sheet_shows_the_whole_deck():
    assert deck_sheet(Skin.FRENCH).startswith(b"\xff\xd8")

"""A newcomer's first match, by clicks alone, from the open table to its result."""

import pytest

from tests.browser.chromium import DESK, PHONE
from tests.browser.page import HAND

COUNT = r"1ª smazzata, la conta"
RESULT = r"🏆"
ANOTHER_CARD = "↩︎"
TAKES = "✋"
PLAYS = 18  # a smazzata of two: each gets three cards, six times


class Newcomer:
    """Anna, who plays the first card that takes something, else the first she has."""

    def __init__(self, phone):
        self.phone = phone
        self.played = 0
        self.chose = 0

    def play_until(self, chat, pattern):
        """Play whatever is asked for until a chat says so."""
        for hand in self.phone.hands_until(chat, pattern):
            self.play(hand)

    def play(self, hand):
        is_choice = any(ANOTHER_CARD in key for key in hand.keys)
        if is_choice and not self.chose:
            self.phone.page.keep("4-choice")
        takes = (key for key in hand.keys if TAKES in key)
        self.phone.press(next(takes, hand.keys[0]))
        self.phone.sees_other_than(hand, "Private")
        self.chose += is_choice
        self.played += not is_choice


@pytest.mark.browser
@pytest.mark.parametrize("look", [PHONE, DESK], ids=lambda look: look.name)
def test_a_newcomer_plays_a_whole_match_by_clicks(open_page, look):
    with open_page(look, seed=0) as (page, demo):
        page.keep("1-opened")
        anna = page.be("Anna")
        for label in ("Regole ▸", "Smazzate ▸", "2 smazzate"):
            anna.press(label)
        anna.reads("Bar Sport", "Regole: 2 smazzate")
        page.keep("2-rules")
        anna.press("‹")
        anna.sees_key("Smazzate: 2 ▸")
        anna.press("‹")
        anna.press("▶️ Inizia")
        anna.reads("Bar Sport", "1ª smazzata di 2")
        anna.turn_to("Private")
        anna.reads("Private", HAND)
        assert anna.sees_pictures() > 0
        page.keep("3-hand")

        newcomer = Newcomer(anna)
        demo.hurry()
        newcomer.play_until("Bar Sport", COUNT)
        assert newcomer.played == PLAYS
        assert newcomer.chose > 0, "no card of this deck could take in more than one way"
        demo.hurry(1)  # people have twenty seconds to look at a count
        anna.turn_to("Bar Sport")
        anna.sees_pictures()  # or words, where one took too long to draw for so hurried a clock
        page.keep("5-count")
        anna.press("Avanti")
        anna.reads("Bar Sport", "2ª smazzata")

        anna.turn_to("Private")
        demo.hurry()
        newcomer.play_until("Bar Sport", RESULT)
        assert newcomer.played % PLAYS == 0
        anna.turn_to("Bar Sport")
        anna.sees_key("Rivincita")
        anna.sees_pictures()
        page.keep("6-result")
        assert page.taken_from_elsewhere() == []

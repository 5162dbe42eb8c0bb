"""Everything can be done without a mouse or a thumb."""

import re

import pytest
from selenium.webdriver import ActionChains, Keys

from tests.browser.chromium import DESK

TAKES = "✋"
PLAYS = 18
FARTHEST = 40  # presses of Tab that somebody may need from one thing to the next

FOCUSED = """
const focused = document.activeElement;
const words = focused.matches("button, a") ? focused.textContent : "";
return [words.trim() || focused.getAttribute("aria-label") || "", focused.className];
"""

RING = """
const style = getComputedStyle(document.activeElement);
return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
"""


class Keyboard:
    """Keys, and where they go."""

    def __init__(self, page):
        self.page = page

    def hit(self, *keys, shift=False):
        chain = ActionChains(self.page.window)
        if shift:
            chain.key_down(Keys.SHIFT)
        chain.send_keys(*keys)
        if shift:
            chain.key_up(Keys.SHIFT)
        chain.perform()

    def focused(self):
        """The words of what has the focus, and its class."""
        return self.page.window.execute_script(FOCUSED)

    def tab_to(self, label, *, back=False):
        """Press Tab until something so labelled has the focus, which must be seen to have it."""
        for _ in range(FARTHEST):
            self.hit(Keys.TAB, shift=back)
            if self.focused()[0].endswith(label):
                assert self.page.window.execute_script(RING), f"no ring around {label}"
                return
        pytest.fail(f"{label} is farther than {FARTHEST} presses of Tab")

    def step_to(self, label):
        """Go through the buttons under the message that has the focus."""
        self.hit(Keys.HOME)
        for _ in range(FARTHEST):
            if self.focused()[0] == label:
                return
            self.hit(Keys.ARROW_RIGHT)
        pytest.fail(f"{label} is not among the buttons under this message")

    def stays_on(self, pattern):
        """Wait until the focus is on a button under a message whose label is like that."""

        def label():
            words, kind = self.focused()
            return words if "key" in kind.split() and re.search(pattern, words) else None

        return self.page.wait(label, f"focus on a button like “{pattern}”")


@pytest.mark.browser
def test_a_whole_smazzata_is_played_by_keyboard_alone(open_page):
    with open_page(DESK, seed=0) as (page, demo):
        keys, anna = Keyboard(page), page.be("Anna")
        keys.tab_to("Regole ▸")
        for label, then in (
            ("Regole ▸", "Smazzate ▸"),
            ("Smazzate ▸", "1 smazzata"),
            ("1 smazzata", "1 smazzata ✓"),
            ("‹", "Smazzate: 1 ▸"),
            ("‹", "▶️ Inizia"),
        ):
            keys.step_to(label)
            keys.hit(Keys.ENTER)
            anna.sees_key(then)
            keys.stays_on(".")
        keys.step_to("▶️ Inizia")
        keys.hit(Keys.SPACE)
        anna.reads("Bar Sport", "Scopa · 1 smazzata|smazzata unica|1ª smazzata")

        keys.tab_to("Bar Sport", back=True)
        keys.hit(Keys.ARROW_RIGHT)
        assert "Private" in keys.focused()[0]
        anna.reads("Private", r"Tocca a te\.")
        keys.tab_to(anna.messages("Private")[-1].keys[0])
        page.keep("7-keyboard")
        demo.hurry()
        played = 0
        for hand in anna.hands_until("Bar Sport", "🏆"):
            keys.stays_on(".")
            takes = [place for place, key in enumerate(hand.keys) if TAKES in key]
            keys.hit(Keys.HOME, *[Keys.ARROW_RIGHT] * (takes or [0])[0], Keys.ENTER)
            anna.sees_other_than(hand, "Private")
            played += 1
        assert played >= PLAYS

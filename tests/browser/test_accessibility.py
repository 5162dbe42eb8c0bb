"""The page keeps nothing from people who see, hear or point differently."""

import pytest

from tests.browser.axe import axe_core, findings
from tests.browser.chromium import (
    DESK,
    DESK_AT_NIGHT,
    PHONE,
    PHONE_AT_NIGHT,
    chromium,
    look_at,
)
from tests.browser.page import Page
from tests.sandbox.test_photos import png

LOOKS = (PHONE, PHONE_AT_NIGHT, DESK_AT_NIGHT, DESK)


class Judge:
    """Collects what axe-core finds on a page in every look."""

    def __init__(self):
        axe_core()
        self.found = []

    def look(self, page, state):
        for look in LOOKS:
            look_at(page.window, look)
            page.look = look
            if look.is_dark:  # the other tests keep what it looks like by day
                page.keep(state)
            self.found += [f"{look.name}, {state}: {each}" for each in findings(page.window)]


@pytest.mark.browser
def test_axe_finds_nothing_wherever_a_match_leads(open_page):
    judge = Judge()
    with open_page(DESK, seed=0) as (page, _):
        judge.look(page, "lobby")
        anna = page.be("Anna")
        anna.press("Regole ▸")
        anna.sees_key("Punti")
        judge.look(page, "rules")
        anna.press("‹")
        anna.press("▶️ Inizia")
        anna.reads("Bar Sport", "1ª smazzata")
        judge.look(page, "table")
        anna.press("La mia mano")
        page.wait(lambda: page.all(f"{anna.column} .only-you"), "hand for Anna alone")
        judge.look(page, "only-you")
        anna.press("⋯")
        anna.sees_key("Lascio il posto")
        judge.look(page, "menu")
        anna.turn_to("Private")
        anna.reads("Private", "Tocca a te")
        judge.look(page, "hand")
        page.press(f"{anna.column} .chat.active .slash")
        judge.look(page, "commands")
    assert judge.found == []


@pytest.mark.browser
def test_axe_finds_nothing_in_what_a_press_is_answered_by(bar):
    judge = Judge()
    bar.post("Tavolo", "toast", "alert", picture=png())
    with chromium(DESK) as window:
        page = Page(window, bar.server.url, DESK)
        page.open()
        anna = page.be("Anna")
        anna.press("toast")
        page.wait(lambda: page.all(".toast.shown"), "toast")
        judge.look(page, "toast")
        anna.press("alert")
        page.wait(lambda: page.all("[role=alertdialog]"), "alert")
        judge.look(page, "alert")
    assert judge.found == []

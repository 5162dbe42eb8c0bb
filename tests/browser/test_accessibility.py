"""The page keeps nothing from people who see, hear or point differently."""

import pytest

from tests.browser.axe import axe_core, findings
from tests.browser.chromium import DESK, DESK_AT_NIGHT, PHONE, PHONE_AT_NIGHT, look_at

LOOKS = (PHONE, PHONE_AT_NIGHT, DESK_AT_NIGHT, DESK)


@pytest.fixture
def judge():
    """A function: it collects what axe-core finds on a page in every look."""
    axe_core()
    found: list[str] = []

    def judged(page, state):
        for look in LOOKS:
            look_at(page.window, look)
            page.look = look
            page.keep(f"axe-{state}")
            found.extend(f"{look.name}, {state}: {each}" for each in findings(page.window))

    yield judged
    assert found == []


@pytest.mark.browser
def test_axe_finds_nothing_wherever_a_match_leads(open_page, judge):
    with open_page(DESK, seed=0) as (page, _):
        judge(page, "lobby")
        anna = page.be("Anna")
        anna.press("Regole ▸")
        anna.sees_key("Punti")
        judge(page, "rules")
        anna.press("‹")
        anna.press("▶️ Inizia")
        anna.reads("Bar Sport", "1ª smazzata")
        judge(page, "table")
        anna.press("⋯")
        anna.sees_key("Lascio il posto")
        judge(page, "menu")
        anna.turn_to("Private")
        anna.reads("Private", "Tocca a te")
        judge(page, "hand")
        page.press(f"{anna.column} .chat.active .slash")
        judge(page, "commands")

"""Phones side by side, with a bot that does as it is told."""

import httpx
import pytest
from selenium.webdriver import ActionChains, Keys

from tests.browser.chromium import DESK, PHONE, chromium, look_at
from tests.browser.page import Page
from tests.browser.scripted import ALERT
from tests.sandbox.test_photos import png

pytestmark = pytest.mark.browser

SLOW_LINE = {
    "offline": False,
    "latency": 1200,  # longer than the page waits for a picture before it shows the words
    "downloadThroughput": -1,
    "uploadThroughput": -1,
}
PLACE = "return document.querySelector('.key').getBoundingClientRect().top;"
HAS_PICTURE = "return document.querySelector('.photo')?.complete ?? null;"
READ_OUT = """
return [...document.querySelectorAll("[role=log][aria-live=polite]")]
  .map((log) => log.closest(".column").getAttribute("aria-label"));
"""
GROUND = "return getComputedStyle(document.body).backgroundColor;"


@pytest.fixture(scope="module")
def window():
    with chromium(DESK) as opened:
        yield opened


@pytest.fixture
def page(window, bar):
    window.execute_cdp_cmd("Network.enable", {})
    look_at(window, DESK)
    page = Page(window, bar.server.url, DESK)
    page.window.get(page.url)
    page.wait(lambda: page.all(".column"), "column")
    yield page
    assert page.said() == []
    page.window.get("about:blank")  # or it would complain when the sandbox is gone


def active(page):
    return page.window.switch_to.active_element


def test_an_alert_is_read_closed_by_escape_and_gives_the_focus_back(bar, page):
    bar.post("Tavolo", "toast", "alert")
    anna = page.be("Anna")
    anna.press("alert")
    alert = page.wait(lambda: page.all(f"{anna.column} [role=alertdialog]"), "alert")[0]
    assert ALERT in alert.text
    page.wait(lambda: active(page).text == "OK", "focus on OK")
    ActionChains(page.window).send_keys(Keys.TAB).perform()
    assert active(page).text == "OK"
    assert page.be("Bruno").newest("Bar Sport", "Tavolo")
    ActionChains(page.window).send_keys(Keys.ESCAPE).perform()
    assert page.all("[role=alertdialog]") == []
    assert active(page).text == "alert"


def hint(page):
    """What to press first, as far as it is to be seen."""
    return [each.text for each in page.all("#tour p") if each.is_displayed()]


def test_the_hint_goes_with_the_first_press_and_takes_no_focus_along(bar, page):
    httpx.post(f"{bar.server.url}/client/tour", json={"text": "Press toast"})
    page.wait(lambda: hint(page) == ["Press toast"], "hint")
    bar.post("Tavolo", "toast")
    page.be("Anna").press("toast")
    page.wait(lambda: not hint(page), "end of the hint")
    assert active(page).text == "toast"
    page.window.refresh()
    page.wait(lambda: page.all(".key"), "button")
    assert not hint(page)


def test_whoever_closes_the_hint_by_keyboard_goes_on_in_the_chat(bar, page):
    httpx.post(f"{bar.server.url}/client/tour", json={"text": "Press this or that"})
    page.wait(lambda: hint(page), "hint")
    page.window.execute_script("document.querySelector('#tour button').focus();")
    ActionChains(page.window).send_keys(Keys.ENTER).perform()
    assert not hint(page)
    assert active(page).get_attribute("role") == "log"


def test_a_toast_is_said_by_a_status_on_the_phone_that_was_pressed(bar, page):
    bar.post("Tavolo", "toast")
    page.be("Bruno").press("toast")
    said = page.wait(lambda: page.all(".toast.shown"), "toast")
    assert [each.text for each in said] == ["Giocata ✓"]
    assert said[0].aria_role == "status"
    assert page.all('.column[aria-label="Bruno"] .toast.shown') == said


def test_what_one_person_alone_sees_says_so_and_is_on_no_other_phone(bar, page):
    bar.post("Tavolo", "whisper")
    anna, bruno = page.be("Anna"), page.be("Bruno")
    anna.press("whisper")
    anna.reads("Bar Sport", "7🪙 A🍷 F⚔️")
    marked = page.wait(lambda: page.all(".only-you"), "mark")
    assert ["Only you see this" in each.text for each in marked] == [True]
    assert bruno.newest("Bar Sport", "7🪙") is None
    page.keep("8-only-you")


def test_nothing_moves_when_a_picture_arrives_late(bar, page):
    page.window.execute_cdp_cmd("Network.emulateNetworkConditions", SLOW_LINE)
    try:
        bar.post("Tavolo", "toast", picture=png())
        page.wait(lambda: page.all(".photo"), "photo")
        before = page.window.execute_script(PLACE)
        assert page.window.execute_script(HAS_PICTURE) is False
        page.wait(lambda: page.window.execute_script(HAS_PICTURE), "picture")
        assert page.window.execute_script(PLACE) == before
    finally:
        fast = SLOW_LINE | {"latency": 0}
        page.window.execute_cdp_cmd("Network.emulateNetworkConditions", fast)


def test_of_several_phones_the_one_in_use_is_read_out(page):
    assert page.window.execute_script(READ_OUT) == ["Anna"]
    page.press('.column[aria-label="Bruno"] .chat.active .field')
    assert page.window.execute_script(READ_OUT) == ["Bruno"]


@pytest.mark.parametrize("look", [PHONE, DESK], ids=lambda look: look.name)
def test_dark_colours_can_be_chosen_and_stay(page, look):
    look_at(page.window, look)
    light = page.window.execute_script(GROUND)
    page.press("#scheme")
    dark = page.window.execute_script(GROUND)
    assert dark != light
    page.window.refresh()
    assert page.window.execute_script(GROUND) == dark
    page.press("#scheme")
    assert page.window.execute_script(GROUND) == light

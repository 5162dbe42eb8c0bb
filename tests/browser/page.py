"""The page as somebody uses it: looked at, pressed where it can be seen, waited for."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    StaleElementReferenceException,
)
from selenium.webdriver import Chrome
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from tests.browser.chromium import Look

ARTIFACTS = Path(__file__).parents[2] / "build" / "browser"
PATIENCE_S = 20.0
LOOKS_AGAIN_AFTER_S = 0.1
HAND = r"Tocca a te\.|che cosa prendi\?"

# The page redraws whatever changes: what was found a moment ago may have been replaced.
PASSING = (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    StaleElementReferenceException,
)

READ = """
const [column, title] = arguments;
const chat = document.querySelector(`${column} .chat[aria-label="${title}"]`);
return [...chat.querySelectorAll(".message")].map((message) => [
  message.querySelector(".text").textContent,
  [...message.querySelectorAll(".key > span:first-child")].map((key) => key.textContent),
]);
"""

# Every picture of the chat that is open, once those in sight have arrived; null until then.
PICTURES = """
const log = document.querySelector(`${arguments[0]} .chat.active .log`);
const pictures = [...log.querySelectorAll("img.photo")];
const isInSight = (picture) =>
  picture.getBoundingClientRect().bottom > log.getBoundingClientRect().top;
const hasArrived = (picture) => picture.complete && picture.naturalWidth > 0;
return pictures.filter(isInSight).every(hasArrived) ? [pictures.length] : null;
"""

ELSEWHERE = """
return performance.getEntriesByType("resource")
  .map((entry) => entry.name)
  .filter((name) => new URL(name).origin !== location.origin);
"""

Found = TypeVar("Found")


@dataclass
class Page:
    """One window on the sandbox."""

    window: Chrome
    url: str
    look: Look

    def open(self) -> None:
        self.window.get(self.url)
        self.wait(lambda: self.all(".column .message"), "message")

    def all(self, selector: str) -> list[WebElement]:
        return self.window.find_elements("css selector", selector)

    def wait(self, look: Callable[[], Found], what: str) -> Found:
        """Look until something is found there."""
        waiting = WebDriverWait(self.window, PATIENCE_S, LOOKS_AGAIN_AFTER_S, PASSING)
        return waiting.until(lambda _: look(), f"there is no {what}")

    def press(self, selector: str, label: str = "") -> None:
        """Click the last of what is so labelled, once nothing covers it."""

        def pressed() -> bool:
            found = [each for each in self.all(selector) if label in each.text]
            if found and found[-1].is_enabled():
                found[-1].click()
                return True
            return False

        self.wait(pressed, f"{selector} “{label}”")

    def be(self, name: str) -> "Phone":
        """Look at somebody's phone: beside the others', or alone where there is no room."""
        shown = self.all(f'.column[aria-label="{name}"]')
        if not shown:
            self.press(".chip", name)
        return Phone(self, name)

    def keep(self, name: str) -> None:
        """Keep what is to be seen now among the artifacts of the run."""
        ARTIFACTS.mkdir(parents=True, exist_ok=True)
        self.window.save_screenshot(ARTIFACTS / f"{self.look.name}-{name}.png")

    def said(self) -> list[str]:
        """What the browser complained about since this was asked last."""
        return [entry["message"] for entry in self.window.get_log("browser")]

    def taken_from_elsewhere(self) -> list[str]:
        """Everything that was loaded and did not come from the sandbox."""
        return [str(name) for name in self.window.execute_script(ELSEWHERE)]


@dataclass(frozen=True)
class Shown:
    """A message and the labels of its buttons."""

    text: str
    keys: tuple[str, ...]


@dataclass
class Phone:
    """One person's column of the page."""

    page: Page
    name: str

    @property
    def column(self) -> str:
        return f'.column[aria-label="{self.name}"]'

    def turn_to(self, title: str) -> None:
        """Turn to a chat by its tab."""
        self.page.press(f"{self.column} [role=tab]", title)

    def press(self, label: str) -> None:
        """Press the newest button so labelled of the chat that is open."""
        self.page.press(f"{self.column} .chat.active .key", label)

    def messages(self, chat: str) -> list[Shown]:
        """Everything in a chat, whether or not it is the one in front."""
        found = self.page.window.execute_script(READ, self.column, chat)
        return [Shown(text, tuple(keys)) for text, keys in found]

    def newest(self, chat: str, pattern: str) -> Shown | None:
        """The newest message that says so, if one does."""
        said = [each for each in self.messages(chat) if re.search(pattern, each.text)]
        return said[-1] if said else None

    def reads(self, chat: str, pattern: str) -> Shown:
        """Wait for a message that says so."""
        what = f"“{pattern}” in {self.name}’s chat {chat}"
        return self.page.wait(lambda: self.newest(chat, pattern), what)

    def hands_until(self, chat: str, pattern: str) -> Iterator[Shown]:
        """The hand each time that it asks for something, until a chat says so."""

        def next_hand() -> tuple[Shown | None] | None:
            if self.newest(chat, pattern):
                return (None,)
            hand = self.messages("Private")[-1]
            return (hand,) if re.search(HAND, hand.text) else None

        while hand := self.page.wait(next_hand, f"turn of {self.name}, nor “{pattern}”")[0]:
            yield hand

    def sees_other_than(self, message: Shown, chat: str) -> None:
        """Wait until the newest message is another, or has changed."""
        self.page.wait(lambda: self.messages(chat)[-1] != message, f"answer to {message.keys}")

    def sees_key(self, label: str) -> None:
        """Wait for a button so labelled in the chat that is open."""
        keys = f"{self.column} .chat.active .key"
        self.page.wait(
            lambda: any(label in each.text for each in self.page.all(keys)), f"button “{label}”"
        )

    def sees_pictures(self) -> int:
        """Wait until the pictures in sight are there; return how many the open chat has."""
        (count,) = self.page.wait(
            lambda: self.page.window.execute_script(PICTURES, self.column), "picture that arrives"
        )
        return int(count)

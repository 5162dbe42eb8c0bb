"""Debian's Chromium without a screen, driven by its own driver."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
DRIVERS = ("chromedriver", "chromium.chromedriver")
QUIET = (
    "--headless=new",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",  # containers have little of it
    "--disable-gpu",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",  # it opens our own page alone, also where there is nothing to make one of
)


class Look(NamedTuple):
    """What the browser tells the page about the screen and its owner's taste."""

    name: str
    width: int
    height: int
    is_dark: bool = False

    @property
    def is_phone(self) -> bool:
        return self.width < 700


PHONE = Look("phone", 360, 740)
DESK = Look("desk", 1280, 860)
PHONE_AT_NIGHT = Look("phone-dark", 390, 844, is_dark=True)
DESK_AT_NIGHT = Look("desk-dark", 1280, 860, is_dark=True)


def found(names):
    return next((path for name in names if (path := shutil.which(name))), None)


@contextmanager
def chromium(look: Look) -> Iterator[Chrome]:
    """Open a window; skip the test where there is no browser."""
    browser, driver = found(BROWSERS), found(DRIVERS)
    if browser is None or driver is None:
        pytest.skip("no browser here: on Debian, apt install chromium chromium-driver")
    options = ChromeOptions()
    options.binary_location = browser
    for argument in QUIET:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    window = Chrome(options=options, service=Service(executable_path=driver))
    try:
        look_at(window, look)
        yield window
    finally:
        window.quit()


def look_at(window: Chrome, look: Look) -> None:
    """Give a window another screen and another taste, also while it shows a page."""
    screen = {
        "width": look.width,
        "height": look.height,
        "deviceScaleFactor": 1,
        "mobile": look.is_phone,
    }
    tastes = [
        {"name": "prefers-color-scheme", "value": "dark" if look.is_dark else "light"},
        {"name": "prefers-reduced-motion", "value": "reduce"},
    ]
    window.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    window.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": look.is_phone})
    window.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": tastes})

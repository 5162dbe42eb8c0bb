"""Every button of every menu fits into sixty-four bytes and comes back as it was."""

from dataclasses import replace

import pytest

from bot.presentation import Links, render
from bot.service.games import OPTIONS
from bot.service.taps import ChangeRule
from bot.telegram.callback_data import pack, unpack
from tests.bot.service.rooms import ANNA, BRUNO, CARLA, lobby, started

LINKS = Links("scopa_bot", table_url=None)


def taps_behind(room, seen):
    """Follow every menu that can be opened from here; yield each tap on the way."""
    for post in room.posts:
        for row in render(room, post, LINKS).buttons:
            for button in row:
                if button.tap is None:
                    continue
                yield button.tap
                page = getattr(button.tap, "page", None)
                if isinstance(page, str) and page not in seen:
                    seen.add(page)
                    yield from taps_behind(replace(room, menu=page), seen)


@pytest.mark.parametrize(
    "room",
    [
        lobby(ANNA, BRUNO),
        lobby(ANNA, BRUNO, size=4),
        lobby(ANNA, game="scopone"),
        started(ANNA, CARLA),
        started(ANNA, BRUNO, options=(("cut", "player"),)),
    ],
    ids=["free", "sized", "scopone", "numbers", "cut"],
)
def test_every_button_can_be_packed_and_read_again(room):
    pages: set[str] = set()
    taps = list(taps_behind(room, pages))

    assert len(taps) > 5
    for tap in taps:
        assert len(pack(tap).encode()) <= 64
        assert unpack(pack(tap)) == tap


def test_every_rule_can_be_set_by_button():
    changed = {
        (tap.option, tap.value)
        for room in (lobby(ANNA, BRUNO, size=4), lobby(ANNA, game="scopone"))
        for options in ((), (("end", "smazzate"), ("smazzate", 4)))
        for tap in taps_behind(replace(room, options=options), set())
        if isinstance(tap, ChangeRule)
    }

    assert {option for option, _ in changed} == {option.name for option in OPTIONS}
    assert {("target", 16), ("smazzate", 2), ("compulsory", "equal_only")} <= changed

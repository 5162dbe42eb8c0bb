"""What every page of buttons is made of."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from bot.presentation.screen import Button
from bot.service.taps import At, OpenMenu

__all__ = ["Keyboard", "back", "in_pairs", "in_rows", "marked"]

Keyboard: TypeAlias = tuple[tuple[Button, ...], ...]

_HALF: Final = 16
"""Signs of a label for which half of a narrow phone's keyboard has room."""


def in_rows(buttons: Iterable[Button], most: int) -> Keyboard:
    """Lay buttons out in rows of ``most``."""
    flat = tuple(buttons)
    return tuple(flat[at : at + most] for at in range(0, len(flat), most))


def in_pairs(buttons: Iterable[Button]) -> Keyboard:
    """Lay buttons out two by two; one whose label half a row would cut short has its own."""
    rows: list[tuple[Button, ...]] = []
    waits = False
    for button in buttons:
        is_short = len(button.label) <= _HALF
        if is_short and waits:
            rows[-1] = (*rows[-1], button)
        else:
            rows.append((button,))
        waits = is_short and not waits
    return tuple(rows)


def marked(label: str, *, current: bool) -> str:
    """Mark what is chosen now."""
    return f"{label} ✓" if current else label


def back(at: At, page: str | None) -> Button:
    """Return the way to another page, or out of the menu."""
    return Button("‹", OpenMenu(at, page))

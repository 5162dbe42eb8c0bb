"""What every page of buttons is made of."""

from collections.abc import Iterable
from typing import TypeAlias

from bot.presentation.screen import Button
from bot.service.taps import At, OpenMenu

__all__ = ["Keyboard", "back", "in_rows", "marked"]

Keyboard: TypeAlias = tuple[tuple[Button, ...], ...]


def in_rows(buttons: Iterable[Button], most: int) -> Keyboard:
    """Lay buttons out in rows of ``most``."""
    flat = tuple(buttons)
    return tuple(flat[at : at + most] for at in range(0, len(flat), most))


def marked(label: str, *, current: bool) -> str:
    """Mark what is chosen now."""
    return f"{label} ✓" if current else label


def back(at: At, page: str | None) -> Button:
    """Return the way to another page, or out of the menu."""
    return Button("‹", OpenMenu(at, page))

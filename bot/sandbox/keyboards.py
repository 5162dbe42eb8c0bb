"""Inline keyboards: what Telegram accepts under a message."""

import re
from typing import Final

from bot.sandbox.entities import utf16
from bot.sandbox.refusals import Json, bad_request

Keyboard = tuple[tuple[Json, ...], ...]
"""Rows of buttons, each as the Bot API writes it."""

MOST_BUTTONS: Final = 100
MOST_IN_A_ROW: Final = 8
LONGEST_DATA: Final = 64
"""Bytes of UTF-8."""
LONGEST_COPY: Final = 256
_ACTIONS: Final = frozenset({"url", "callback_data", "copy_text", "disabled"})
_URL: Final = re.compile(r"(?:https?://|tg://)\S+|[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?")
_STYLES: Final = frozenset({None, "danger", "success", "primary"})
_LOOKS: Final = frozenset({"text", "style"})


def read_keyboard(markup: Json | None) -> Keyboard:
    """Check an inline keyboard and return its rows; none for no keyboard.

    Raises:
        Refusal: it is another kind of keyboard, too big, or a button is not whole.
    """
    if markup is None:
        return ()
    unknown = set(markup) - {"inline_keyboard"}
    if unknown or not isinstance(rows := markup.get("inline_keyboard"), list):
        raise bad_request("the sandbox has inline keyboards only")
    keyboard = tuple(tuple(_button(button) for button in row) for row in rows if row)
    if sum(map(len, keyboard)) > MOST_BUTTONS or any(len(r) > MOST_IN_A_ROW for r in keyboard):
        raise bad_request("reply markup is too long")
    return keyboard


def as_markup(keyboard: Keyboard) -> Json:
    """Return the reply markup that shows these rows."""
    return {"inline_keyboard": [list(row) for row in keyboard]}


def _button(button: Json) -> Json:
    text = button.get("text")
    if not isinstance(text, str) or not text.strip():
        raise bad_request("can't parse inline keyboard button: Button text must be non-empty")
    if button.get("style") not in _STYLES:
        raise bad_request("can't parse inline keyboard button: Unsupported button style")
    actions = button.keys() - _LOOKS
    if not actions:
        raise bad_request(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    if len(actions) > 1 or not actions <= _ACTIONS:
        which = ", ".join(sorted(actions))
        raise bad_request(f"can't parse inline keyboard button: it has {which}")
    (action,) = actions
    _check_action(action, button[action])
    return button


def _check_action(name: str, value: object) -> None:
    if isinstance(value, str):
        if name == "callback_data" and not 1 <= len(value.encode()) <= LONGEST_DATA:
            raise bad_request("BUTTON_DATA_INVALID")
        if name == "url" and not _URL.fullmatch(value):
            raise bad_request(f"inline keyboard button URL '{value}' is invalid: Wrong HTTP URL")
    elif isinstance(value, dict) and name == "copy_text":
        copied = value["text"]
        if not isinstance(copied, str) or not 1 <= utf16(copied) <= LONGEST_COPY:
            raise bad_request("BUTTON_COPY_TEXT_INVALID")

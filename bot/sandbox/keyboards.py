"""Inline keyboards: what Telegram accepts under a message."""

import re
from typing import Final

from bot.sandbox.entities import utf16
from bot.sandbox.refusals import Json, bad_request

Keyboard = tuple[tuple[Json, ...], ...]
"""Rows of buttons, each as the Bot API writes it."""

MOST_BUTTONS: Final = 100
MOST_IN_A_ROW: Final = 8
_ACTIONS: Final = frozenset({"url", "callback_data", "copy_text", "disabled"})
_URL: Final = re.compile(r"(?:https?://|tg://)\S+|[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?")
_STYLES: Final = frozenset({"danger", "success", "primary"})


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
    if button.get("style") not in {None, *_STYLES}:
        raise bad_request("can't parse inline keyboard button: Unsupported button style")
    actions = [name for name in button if name not in {"text", "style"}]
    if not actions:
        raise bad_request(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    if len(actions) > 1 or actions[0] not in _ACTIONS:
        raise bad_request(f"can't parse inline keyboard button: it has {', '.join(actions)}")
    _check_action(actions[0], button[actions[0]])
    return button


def _check_action(name: str, value: object) -> None:
    match name, value:
        case "callback_data", str(data) if not 1 <= len(data.encode()) <= 64:
            raise bad_request("BUTTON_DATA_INVALID")
        case "url", str(url) if not _URL.fullmatch(url):
            raise bad_request(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
        case "copy_text", {"text": str(text)} if not 1 <= utf16(text) <= 256:
            raise bad_request("BUTTON_COPY_TEXT_INVALID")
        case _:
            pass

"""The method that answers a press."""

import re
from typing import TYPE_CHECKING, Final

from bot.sandbox.entities import utf16
from bot.sandbox.methods.method import method
from bot.sandbox.params import Params
from bot.sandbox.queries import Answer
from bot.sandbox.refusals import bad_request

if TYPE_CHECKING:
    from bot.sandbox.world import World

LONGEST_ANSWER: Final = 200


def answer_callback_query(world: "World", params: Params) -> bool:
    """End a press's waiting, with a toast, an alert, a link or nothing."""
    text, url = params.text("text"), params.text("url")
    if utf16(text) > LONGEST_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    own = rf"https?://t\.me/{world.bot.username}\?start=[A-Za-z0-9_-]{{1,64}}"
    if url and not re.fullmatch(own, url):
        raise bad_request("URL_INVALID")
    answer = Answer(text, is_alert=params.flag("show_alert"), url=url or None)
    world.queries.answer(params.text("callback_query_id"), answer)
    return True


METHODS: Final = {
    "answerCallbackQuery": method(
        answer_callback_query, "callback_query_id", "text", "show_alert", "url", "cache_time"
    )
}

"""One sentence to whoever sent an update that waits, came too fast, or had to be set aside."""

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

import telegram

from bot.presentation import language_of
from bot.service.answers import Notice, Saying, Sentence, Toast
from bot.service.people import ChatId, PersonId
from bot.service.ports import Store
from bot.telegram.answering import answer_query
from bot.telegram.board import Board

__all__ = ["Apology"]

_log: Final = logging.getLogger(__name__)


class Apology:
    """Works on the raw update, for it may be one that nobody could read.

    Args:
        own_language: What somebody chose, as far as it is known without reading anything.
    """

    def __init__(
        self,
        *,
        bot: telegram.Bot,
        store: Store,
        board: Board,
        own_language: Callable[[PersonId], str | None],
        language: str,
    ) -> None:
        self._bot = bot
        self._store = store
        self._board = board
        self._own_language = own_language
        self._language = language

    async def wait(self, body: Mapping[str, Any]) -> None:
        """Tell whoever pressed or typed a command that it is done later."""
        await self._tell(body, Saying.NOT_SAVED)

    async def refuse(self, body: Mapping[str, Any]) -> None:
        """Tell whoever pressed or typed a command that nobody can follow so fast."""
        await self._tell(body, Saying.TOO_FAST)

    async def confirm(self, body: Mapping[str, Any]) -> None:
        """Tell whoever pressed that it is done, if what failed came after it was stored."""
        await self._answer(body, Saying.DONE)

    async def say(self, body: Mapping[str, Any]) -> None:
        """Answer a press with a toast and a command with a notice; never raises.

        Anything else was not said to the bot in particular.
        """
        await self._settle(body, Saying.SET_ASIDE)

    async def own_fault(self, body: Mapping[str, Any]) -> None:
        """Say in the same way that the data is damaged, which is nobody's fault but the bot's."""
        await self._settle(body, Saying.DAMAGED)

    async def _settle(self, body: Mapping[str, Any], saying: Saying) -> None:
        try:
            await self._say(body, saying)
        except Exception:  # noqa: BLE001 - the update is settled, whatever happens here
            _log.exception("nobody could be told that an update was set aside")

    async def _tell(self, body: Mapping[str, Any], saying: Saying) -> None:
        """Answer a press at once; a chat is told rarely."""
        await self._answer(body, saying)
        notice = self._notice(body, saying)
        if notice is not None:
            self._board.say_unstored(notice)

    async def _say(self, body: Mapping[str, Any], saying: Saying) -> None:
        await self._answer(body, saying)
        notice = self._notice(body, saying)
        if notice is not None:
            await self._store.say([notice], cause=None)
            self._board.said()

    def _notice(self, body: Mapping[str, Any], saying: Saying) -> Notice | None:
        """Answer a message, unless it was not said to the bot in particular."""
        match body:
            case {"message": {"chat": {"id": int(chat_id)}, **message}}:
                text = message.get("text")
                is_meant = isinstance(text, str) and text.startswith("/")
                if not is_meant and chat_id < 0:
                    return None
                thread = message.get("message_thread_id")
                is_topic = message.get("is_topic_message") is True
                return Notice(
                    chat_id=ChatId(chat_id),
                    words=Sentence(saying),
                    language=self._spoken(message),
                    thread_id=thread if is_topic and isinstance(thread, int) else None,
                )
            case _:
                return None

    async def _answer(self, body: Mapping[str, Any], saying: Saying) -> None:
        match body:
            case {"callback_query": {"id": str(query_id), **query}}:
                language = self._spoken(query)
                await answer_query(self._bot, query_id, Toast(saying), language)
            case _:
                pass

    def _spoken(self, said: Mapping[Any, object]) -> str:
        """Return the sender's language as far as it can be read."""
        match said:
            case {"from": {"id": int(person), **user}}:
                code = user.get("language_code")
                spoken = language_of(code) if isinstance(code, str) else None
                return self._own_language(PersonId(person)) or spoken or self._language
            case _:
                return self._language

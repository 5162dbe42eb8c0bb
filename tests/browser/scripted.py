"""A sandbox whose bot does what a test tells it, on a thread of its own."""

import asyncio
import json
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from bot.sandbox.refusals import Json
from bot.sandbox.server import Server, serve
from bot.sandbox.world import TOKEN, World

WITHIN_S = 20.0
ALERT = "1 7🪙   2 A🍷   3 F⚔️"

Answer = TypeVar("Answer")


class Bar:
    """Anna and Bruno in a group, and a bot that answers every press by its label.

    ``alert`` shows an alert, ``whisper`` a message to whoever pressed, anything else a toast.
    """

    server: Server
    group: int

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._bot: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._thread.start()
        self.do(self._open())

    def close(self) -> None:
        self.do(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(WITHIN_S)
        self._loop.close()

    def do(self, work: Coroutine[object, object, Answer]) -> Answer:
        """Have something done on the world's own thread."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(WITHIN_S)

    def post(self, words: str, *labels: str, picture: bytes | None = None) -> None:
        """Post a message to the group, with a button for each label."""
        keys = [{"text": label, "callback_data": label} for label in labels]
        shown = {"chat_id": self.group, "reply_markup": {"inline_keyboard": [keys]}}
        if picture is None:
            self.do(self._call("sendMessage", shown | {"text": words}))
        else:
            photo = {"caption": words, "photo": "attach://photo"}
            self.do(self._call("sendPhoto", shown | photo, {"photo": picture}))

    async def _open(self) -> None:
        world = World()
        people = [world.add_person(name, language_code="it").id for name in ("Anna", "Bruno")]
        self.group = world.groups.create("Bar Sport", people, supergroup=True)
        self.server = await serve(world, port=0)
        self._bot = asyncio.create_task(self._listen())

    async def _close(self) -> None:
        self._bot.cancel()
        with suppress(asyncio.CancelledError):
            await self._bot
        await self.server.close()

    async def _call(self, method: str, params: Json, files: Any = ()) -> Any:
        _, body = await self.server.world.call(TOKEN, method, params, dict(files))
        answer = json.loads(body)
        assert answer["ok"], answer
        return answer["result"]

    async def _listen(self) -> None:
        offset = 0
        while True:
            for update in await self._call("getUpdates", {"timeout": 5, "offset": offset}):
                offset = update["update_id"] + 1
                if query := update.get("callback_query"):
                    await self._answer(query)

    async def _answer(self, query: Json) -> None:
        said: Json = {"callback_query_id": query["id"], "text": "Giocata ✓"}
        if query["data"] == "alert":
            said |= {"text": ALERT, "show_alert": True}
        if query["data"] == "whisper":
            receiver = {"receiver_user_id": query["from"]["id"], "callback_query_id": query["id"]}
            hand = {"chat_id": self.group, "text": "7🪙 A🍷 F⚔️"}
            await self._call("sendMessage", hand | {"ephemeral_message_parameters": receiver})
        await self._call("answerCallbackQuery", said)

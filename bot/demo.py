"""The scene that greets a newcomer: a group, its people, and a table that waits for one press."""

import asyncio
from itertools import chain
from typing import Any, Final

import httpx

_BAR: Final = "Bar Sport"
_PEOPLE: Final = (("Anna", "it"), ("Bruno", "it"), ("Carla", "it"), ("Dino", "en"))
_TOUR: Final = (
    "Anna has opened a table at Bar Sport. Press “Inizia” as Anna to play against the bot, or "
    "first “Mi siedo” as Bruno to sit down too. · Anna ha aperto un tavolo: premi «Inizia»."
)
_WAIT_S: Final = 15.0


class SceneError(Exception):
    """Raised when the bot does not answer in the sandbox."""


class Scene:
    """Speaks to a sandbox as its people do, over the control API."""

    def __init__(self, url: str) -> None:
        self._http = httpx.AsyncClient(base_url=url, timeout=30)

    async def set_up(self) -> None:
        """Make the group, and let Anna open a table, sit down and add an opponent.

        Raises:
            SceneError: the bot does not answer.
        """
        async with self._http:
            people = [
                (await self._post("/client/users", name=name, language_code=code))["id"]
                for name, code in _PEOPLE
            ]
            group = (await self._post("/client/groups", title=_BAR, members=people))["id"]
            anna = people[0]
            await self._post(f"/client/{anna}/send", chat="bot", text="/start")
            await self._post(f"/client/{anna}/send", chat=group, text="/scopa")
            for label in ("Mi siedo", "Aggiungi", "Furbo", "‹"):
                await self._press(anna, group, label)
            await self._post("/client/tour", text=_TOUR)

    async def _press(self, person: int, chat: int, label: str) -> None:
        message, text = await self._button(person, chat, label)
        await self._post(f"/client/{person}/press", chat=chat, message=message, label=text)

    async def _button(self, person: int, chat: int, label: str) -> tuple[int, str]:
        """Wait for a button whose text holds ``label``; return its message and its whole text."""
        try:
            async with asyncio.timeout(_WAIT_S):
                while True:
                    answer = await self._http.get(f"/client/{person}/chats/{chat}")
                    for message in answer.json()["messages"]:
                        for button in chain.from_iterable(message.get("buttons", ())):
                            if label in button["text"]:
                                return message["id"], button["text"]
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise SceneError(f"the bot shows no button “{label}” in the sandbox") from None

    async def _post(self, path: str, **body: object) -> dict[str, Any]:
        answer = await self._http.post(path, json=body)
        answer.raise_for_status()
        result: dict[str, Any] = answer.json()
        return result

"""The scene that greets a newcomer: a group, its people, and a table that waits for one press."""

import asyncio
from collections.abc import Callable
from itertools import chain
from typing import Any, Final, TypeAlias, TypeVar

import httpx

_BAR: Final = "Bar Sport"
_PEOPLE: Final = (("Anna", "it"), ("Bruno", "it"), ("Carla", "it"), ("Dino", "en"))
_IN_PRIVATE: Final = ("Anna", "Bruno", "Dino")  # Carla shows how one plays without
_TOUR: Final = (
    "Press ▶️ Inizia: Anna’s cards come under Private. "
    "With Bruno: first Mi siedo, as him. In English: /scopa in Dino’s Private."
)
_WAIT_S: Final = 15.0

Found = TypeVar("Found")
Messages: TypeAlias = list[dict[str, Any]]


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
            people = {
                name: (await self._post("/client/users", name=name, language_code=code))["id"]
                for name, code in _PEOPLE
            }
            members = list(people.values())
            made = await self._post("/client/groups", title=_BAR, members=members, supergroup=True)
            group = made["id"]
            for name in _IN_PRIVATE:
                await self._greet(people[name])
            anna = people["Anna"]
            await self._post(f"/client/{anna}/send", chat=group, text="/scopa")
            for label in ("Mi siedo", "Aggiungi"):
                await self._press(anna, group, label)
            await self._post("/client/tour", text=_TOUR)

    async def _greet(self, person: int) -> None:
        """Start the bot in private, and wait for its answer as a person would."""

        def is_answered(messages: Messages) -> bool:
            return any(message["from_id"] != person for message in messages)

        await self._post(f"/client/{person}/send", chat="bot", text="/start")
        await self._seen(person, "bot", is_answered, "answer to /start")

    async def _press(self, person: int, chat: int, label: str) -> None:
        """Wait for a button whose text holds ``label``, and press it."""

        def found(messages: Messages) -> tuple[int, str] | None:
            for message in messages:
                for button in chain.from_iterable(message.get("buttons", ())):
                    if label in button["text"]:
                        return message["id"], button["text"]
            return None

        message, text = await self._seen(person, chat, found, f"button “{label}”")
        await self._post(f"/client/{person}/press", chat=chat, message=message, label=text)

    async def _seen(
        self, person: int, chat: int | str, look: Callable[[Messages], Found | None], what: str
    ) -> Found:
        """Look at a chat as a person sees it until ``look`` finds something there."""
        try:
            async with asyncio.timeout(_WAIT_S):
                while True:
                    answer = await self._http.get(f"/client/{person}/chats/{chat}")
                    if found := look(answer.json()["messages"]):
                        return found
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise SceneError(f"the bot shows no {what} in the sandbox") from None

    async def _post(self, path: str, **body: object) -> dict[str, Any]:
        answer = await self._http.post(path, json=body)
        answer.raise_for_status()
        result: dict[str, Any] = answer.json()
        return result

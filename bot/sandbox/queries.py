"""Callback queries: a press waits for its answer, once, for 15 seconds."""

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Final

from bot.sandbox.clock import Clock
from bot.sandbox.refusals import QUERY_TOO_OLD, Refusal

LIFE_S: Final = 15.0
_FIRST_ID: Final = 4_200_000_000_000_000_001


@dataclass(frozen=True, slots=True)
class Answer:
    """What the bot said to a press."""

    text: str = ""
    is_alert: bool = False
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Query:
    """A press that the bot has not answered yet."""

    id: str
    person_id: int
    chat_id: int
    asked_at: float
    answer: "asyncio.Future[Answer]"


class Queries:
    """The presses of the last seconds: which can still be answered, and what else they allow."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._open: dict[str, Query] = {}
        self._recent: deque[Query] = deque()
        self._next_id = _FIRST_ID

    def ask(self, person_id: int, chat_id: int) -> Query:
        """Open a query."""
        query = Query(
            str(self._next_id),
            person_id,
            chat_id,
            self._clock.steady(),
            asyncio.get_running_loop().create_future(),
        )
        self._next_id += 1
        self._open[query.id] = query
        self._forget_old()
        self._recent.append(query)
        return query

    def recent(self, query_id: str) -> Query | None:
        """Return a press of the last 15 s, answered or not."""
        self._forget_old()
        return next((query for query in self._recent if query.id == query_id), None)

    def answer(self, query_id: str, answer: Answer) -> None:
        """Answer a query.

        Raises:
            Refusal: it is unknown, was answered before, or is older than 15 s.
        """
        query = self._open.pop(query_id, None)
        if query is None or self._clock.steady() - query.asked_at > LIFE_S:
            raise Refusal(400, QUERY_TOO_OLD)
        if not query.answer.done():
            query.answer.set_result(answer)

    async def wait(self, query: Query) -> Answer | None:
        """Return the bot's answer, or None when none came in time."""
        await asyncio.wait([query.answer], timeout=LIFE_S)
        if query.answer.done():
            return query.answer.result()
        self._open.pop(query.id, None)
        return None

    def _forget_old(self) -> None:
        while self._recent and self._clock.steady() - self._recent[0].asked_at > LIFE_S:
            self._recent.popleft()

"""When the next counted call may go to a chat."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from enum import Enum, auto
from typing import Final

from bot.service.people import ChatId
from bot.telegram.budgets import AT_START, GROUP, OVERALL, PRIVATE, Bucket

__all__ = ["CARE_S", "GIVES_WAY_FOR_S", "Counted", "Outbox"]

_MANY_CHATS: Final = 1024

GIVES_WAY_FOR_S: Final = 300.0
"""After that long a call goes before what is more pressing."""

SETTLES_S: Final = 1.0
"""From the start until what waited in the inbox and at Telegram has been handled, as a rule."""

CARE_S: Final = 60.0
"""From the start until no budget can hold what the last process sent."""


class Counted(Enum):
    """The calls Telegram counts; answers, gets, deletes and sets are neither counted nor delayed."""

    SEND = auto()
    EDIT = auto()


_KEPT: Final = {Counted.SEND: 2.0, Counted.EDIT: 1.0}
"""Turns left to what everybody sees: a count and the next table, and one edit of the table."""


class _Lane:
    """Calls of one budget of one chat, which wait in line one behind the other.

    Attributes:
        patient: The line of those that give way to all others.
    """

    __slots__ = ("bucket", "line", "patient")

    def __init__(self, bucket: Bucket) -> None:
        self.bucket = bucket
        self.line = asyncio.Lock()
        self.patient = asyncio.Lock()


class _Chat:
    """What is known of one chat's budgets; the topics of a forum share them."""

    __slots__ = ("lanes", "paused_until")

    def __init__(self, chat_id: ChatId, *, now: float, started: float) -> None:
        budget = PRIVATE if chat_id > 0 else GROUP
        left = AT_START + (now - started) * budget.rate

        def lane() -> _Lane:
            return _Lane(Bucket(budget, now=now, left=left, credit=budget.burst))

        if chat_id > 0:
            both = lane()
            self.lanes = {Counted.SEND: both, Counted.EDIT: both}
        else:
            self.lanes = {kind: lane() for kind in Counted}
        self.paused_until = now

    def is_idle(self, now: float) -> bool:
        """Whether forgetting this chat changes nothing."""
        return now >= self.paused_until and not any(
            lane.line.locked() or lane.patient.locked() or not lane.bucket.is_full(now)
            for lane in self.lanes.values()
        )


class Outbox:
    """Grants calls so that no budget is ever exceeded and no chat waits for another's.

    At most the first call in line of each chat's lane competes for the overall budget, first
    come first served: a busy chat delays a quiet one by one call at the most.
    Made and used inside the running event loop, whose time it counts in.
    """

    def __init__(self) -> None:
        self._started = _now()
        self._overall = Bucket(OVERALL, now=self._started)
        self._gate = asyncio.Lock()
        self._chats: dict[ChatId, _Chat] = {}
        self._most_chats = _MANY_CHATS

    async def turn(self, chat_id: ChatId, counted: Counted) -> None:
        """Wait until one such call may be made, and count it as made.

        asyncio's locks serve in order of arrival; round robin rests on that.
        """
        chat = self._chat(chat_id)
        lane = chat.lanes[counted]
        async with lane.line:
            while True:
                await _sleep(lambda: max(lane.bucket.wait(_now()), chat.paused_until - _now()))
                async with self._gate:
                    await _sleep(lambda: self._overall.wait(_now()))
                    if chat.paused_until <= _now():
                        lane.bucket.take(_now())
                        self._overall.take(_now())
                        return

    async def last_turn(self, chat_id: ChatId, counted: Counted) -> None:
        """Wait until such a call keeps no other of its chat waiting, five minutes at most.

        One call is left over for whatever comes next, which people may be waiting for.
        """
        lane = self._chat(chat_id).lanes[counted]
        until = _now() + GIVES_WAY_FOR_S
        async with lane.patient:
            await _sleep(lambda: min(lane.bucket.wait(_now(), keep=1.0), until - _now()))
            await self.turn(chat_id, counted)

    def take_spare(self, chat_id: ChatId, counted: Counted) -> bool:
        """Take a turn for what may fail, if nobody waits for one and enough are left.

        What everybody sees comes first: its next call finds a turn at once.
        """
        chat, now = self._chat(chat_id), _now()
        lane = chat.lanes[counted]
        is_open = now >= chat.paused_until and not lane.line.locked() and not self._gate.locked()
        if not is_open or lane.bucket.wait(now, keep=_KEPT[counted]) or self._overall.wait(now):
            return False
        lane.bucket.take(now)
        self._overall.take(now)
        return True

    def spare_in(self, chat_id: ChatId, counted: Counted) -> float:
        """Return the seconds until `take_spare` may succeed, if no other call is made until then."""
        chat, now = self._chat(chat_id), _now()
        lane_in = chat.lanes[counted].bucket.wait(now, keep=_KEPT[counted])
        return max(lane_in, chat.paused_until - now, self._overall.wait(now))

    def give_back(self, chat_id: ChatId, counted: Counted) -> None:
        """Return a granted turn that was not used."""
        self._chat(chat_id).lanes[counted].bucket.give_back()
        self._overall.give_back()

    def pause(self, chat_id: ChatId, span: timedelta) -> None:
        """Let no call to this chat pass for that long; every other chat goes on."""
        chat = self._chat(chat_id)
        chat.paused_until = max(chat.paused_until, _now() + span.total_seconds())

    def be_careful(self, chat_id: ChatId) -> None:
        """Expect that the last process wrote to this chat until it ended.

        Its first call waits until what was left over has been handled: that call shows it too,
        where the next one would be seconds later. A minute after the start nothing is done: no
        minute has calls of both processes in it.
        What has been said there since the start, before anybody knew, counts all the same.
        """
        if _now() - self._started >= CARE_S:
            return
        chat = self._chat(chat_id)
        for lane in chat.lanes.values():
            lane.bucket.end_credit()
        chat.paused_until = max(chat.paused_until, self._started + SETTLES_S)

    def _chat(self, chat_id: ChatId) -> _Chat:
        found = self._chats.get(chat_id)
        if found is not None:
            return found
        now = _now()
        if len(self._chats) >= self._most_chats:
            self._chats = {key: chat for key, chat in self._chats.items() if not chat.is_idle(now)}
            self._most_chats = max(_MANY_CHATS, 2 * len(self._chats))
        chat = self._chats[chat_id] = _Chat(chat_id, now=now, started=self._started)
        return chat


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _sleep(still: Callable[[], float]) -> None:
    """Wait while ``still`` names seconds to wait."""
    while (wait := still()) > 0:  # noqa: ASYNC110 - only time brings an end, and it says when
        await asyncio.sleep(wait)

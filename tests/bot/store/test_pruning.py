"""What is old enough is forgotten by itself."""

import asyncio
from datetime import timedelta

import pytest

from bot.service.people import UpdateId
from bot.store import Inbox
from bot.store.pruning import ASIDE_KEPT_FOR, DONE_KEPT_FOR, keep_pruning
from tests.bot.service.rooms import T0


class Hours:
    """A clock whose every sleep is over at once, for a while."""

    def __init__(self, until):
        self.at, self.until = T0, until

    def now(self):
        return self.at

    async def sleep(self, span):
        if self.at > self.until:
            raise asyncio.CancelledError
        self.at += span


async def left_after(database, span):
    """The numbers of a done, a set aside and a newer update that are still there then."""
    clock = Hours(T0 + span)
    inbox = Inbox(database, 1, clock)
    await inbox.store([{"update_id": n} for n in (1, 2, 3)])
    await inbox.done([UpdateId(1)])
    await inbox.aside(UpdateId(2), "no")
    with pytest.raises(asyncio.CancelledError):
        await keep_pruning(inbox, clock)
    rows = await database.read("SELECT update_id FROM inbox ORDER BY arrival")
    return [row["update_id"] for row in rows]


@pytest.mark.parametrize(
    ("span", "left"),
    [
        (DONE_KEPT_FOR - timedelta(hours=2), [1, 2, 3]),
        (DONE_KEPT_FOR, [2, 3]),
        (ASIDE_KEPT_FOR - timedelta(hours=2), [2, 3]),
        (ASIDE_KEPT_FOR, [3]),
    ],
)
async def test_updates_go_when_their_time_is_over(database, span, left):
    assert await left_after(database, span) == left

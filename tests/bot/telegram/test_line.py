"""What polls say of the line to Telegram: outages in the log once, and what ends it."""

import asyncio
import logging

import pytest
from telegram.error import NetworkError

from bot.telegram.line import CONFLICTS, Line, LineCutError

pytestmark = pytest.mark.virtual_time


def said(caplog):
    return [(each.levelno, each.getMessage()) for each in caplog.records]


async def test_an_outage_is_one_line_and_its_end_another(caplog):
    line = Line()
    for _ in range(40):
        line.failed(NetworkError("no route"))
        await asyncio.sleep(1)
    line.answered(200)
    line.answered(200)
    assert said(caplog) == [
        (logging.WARNING, "Telegram cannot be reached (no route); trying again"),
        (logging.WARNING, "Telegram is reached again"),
    ]


async def test_an_outage_that_goes_on_is_said_once_a_minute(caplog):
    line = Line()
    for _ in range(150):
        line.answered(502)
        await asyncio.sleep(1)
    assert (
        said(caplog)
        == [(logging.WARNING, "Telegram cannot be reached (it answers 502); trying again")] * 3
    )


async def test_hiccups_do_not_fill_the_log(caplog):
    line = Line()
    for _ in range(20):
        line.failed(NetworkError("no route"))
        line.answered(200)
        await asyncio.sleep(2)
    assert len(caplog.records) == 2


async def test_five_conflicts_within_a_minute_end_it_with_the_reason():
    line = Line()
    for _ in range(CONFLICTS):
        assert not line.is_cut
        line.answered(409)
        await asyncio.sleep(10)
    with pytest.raises(LineCutError, match="another process polls with this token"):
        await line.cut()


async def test_fewer_conflicts_are_survived(caplog):
    line = Line()
    for _ in range(12):
        line.answered(409)
        await asyncio.sleep(16)
    assert not line.is_cut
    assert {level for level, _ in said(caplog)} == {logging.WARNING}


async def test_a_revoked_token_ends_it_at_once():
    line = Line()
    line.answered(401)
    with pytest.raises(LineCutError, match="does not know this token any more"):
        await line.cut()


async def test_a_token_under_which_nobody_answers_ends_it_at_once(caplog):
    """The library gives its polls up, so that nothing would ever be heard again."""
    line = Line()
    line.answered(404)
    with pytest.raises(LineCutError, match="TELEGRAM_API_URL"):
        await line.cut()
    assert said(caplog) == []

"""What goes wrong on purpose."""

import asyncio

import pytest

from bot.sandbox.faults import Fault
from bot.sandbox.refusals import UnreachableError

pytestmark = pytest.mark.virtual_time


def plan(bench, kind, method="sendMessage", **when):
    bench.world.faults.plan(Fault(kind, method=method, **when))


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("403", (403, "Forbidden: bot was kicked from the group chat")),
        ("403:user is deactivated", (403, "Forbidden: user is deactivated")),
        ("400:chat not found", (400, "Bad Request: chat not found")),
        ("429:7", (429, "Too Many Requests: retry after 7")),
        ("413", (413, "Request Entity Too Large")),
        ("500", (500, "Internal Server Error")),
        ("502", (502, "Bad Gateway")),
        ("401", (401, "Unauthorized")),
        ("404", (404, "Not Found")),
    ],
)
async def test_a_fault_answers_in_the_place_of_the_call(bench, kind, answer):
    plan(bench, kind)
    assert await bench.send() == answer
    assert [m for m in await bench.anna.see(bench.group) if m.kind == "message"] == []
    assert "message_id" in await bench.send()


async def test_a_fault_befalls_the_nth_call_and_those_after_it(bench):
    plan(bench, "500", nth=2, times=2)
    failed = [isinstance(await bench.send(), tuple) for _ in range(5)]
    assert failed == [False, True, True, False, False]


async def test_a_fault_of_no_end_lasts_until_cleared(bench):
    plan(bench, "500", times=0)
    assert [(await bench.send())[0] for _ in range(3)] == [500] * 3
    bench.world.faults.clear()
    assert "message_id" in await bench.send()


async def test_a_fault_befalls_its_chat_and_method_only(bench):
    await bench.anna.send("bot", "/start")
    plan(bench, "500", chat=bench.anna.id, times=0)
    assert "message_id" in await bench.send()
    assert await bench.call("getChat", chat_id=bench.anna.id)
    assert (await bench.send(chat_id=bench.anna.id))[0] == 500


async def shown(bench):
    return [m.text for m in await bench.anna.see(bench.group) if m.kind == "message"]


async def test_a_timeout_never_does_what_was_asked(bench):
    plan(bench, "timeout")
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(bench.send(), 60)
    assert await shown(bench) == []


async def test_a_timeout_after_does_it_and_never_says_so(bench):
    plan(bench, "timeout-after")
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(bench.send("done"), 60)
    assert await shown(bench) == ["done"]
    assert bench.world.calls.since(0)[-1]["ok"]


async def test_an_unreachable_api_raises_a_connection_error(bench):
    plan(bench, "unreachable", method=None, times=0)
    with pytest.raises(UnreachableError):
        await bench.send()


async def test_an_update_can_come_twice(bench):
    plan(bench, "duplicate-update", method=None)
    await bench.anna.send(bench.group, "/a")
    first, second = await bench.updates()
    assert first == second


async def test_an_update_can_be_overtaken_by_the_next(bench):
    plan(bench, "reorder-updates", method=None)
    await bench.anna.send(bench.group, "/a")
    assert await bench.updates() == []
    await bench.anna.send(bench.group, "/b")
    got = await bench.updates()
    assert [u["message"]["text"] for u in got] == ["/b", "/a"]
    assert got[0]["update_id"] < got[1]["update_id"]


async def test_an_overtaken_update_comes_in_the_end(bench):
    plan(bench, "reorder-updates", method=None)
    await bench.anna.send(bench.group, "/a")
    (update,) = await bench.updates(timeout=10)
    assert update["message"]["text"] == "/a"


async def test_a_poisoned_update_comes_before_a_good_one(bench):
    plan(bench, "poison-update", method=None)
    await bench.anna.send(bench.group, "/a")
    poison, good = await bench.updates()
    assert "date" not in poison["message"]
    assert good["message"]["text"] == "/a"


def test_an_unknown_fault_cannot_be_planned():
    with pytest.raises(ValueError, match="no such fault"):
        Fault("earthquake")

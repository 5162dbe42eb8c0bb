"""Updates are posted in order until each is taken."""

import asyncio

import pytest

pytestmark = pytest.mark.virtual_time

HOOK = "http://127.0.0.1:9/hook"


async def test_an_update_that_is_not_taken_is_posted_again_later(bench):
    posted, statuses = [], [500, 0, 200, 200]

    async def post(url, secret, update):
        posted.append((round(bench.world.clock.steady()), update["message"]["text"], url, secret))
        return statuses.pop(0)

    bench.world.webhook.post_with(post)
    assert await bench.call("setWebhook", url=HOOK, secret_token="s_1") is True  # noqa: S106
    await bench.anna.send(bench.group, "/a")
    await bench.anna.send(bench.group, "/b")
    await asyncio.sleep(0.5)
    info = await bench.call("getWebhookInfo")
    assert (info["url"], info["pending_update_count"]) == (HOOK, 2)
    assert info["last_error_message"] == "Wrong response from the webhook: 500"
    await asyncio.sleep(10)
    assert posted == [
        (0, "/a", HOOK, "s_1"),
        (1, "/a", HOOK, "s_1"),
        (3, "/a", HOOK, "s_1"),
        (3, "/b", HOOK, "s_1"),
    ]
    assert (await bench.call("getWebhookInfo"))["pending_update_count"] == 0
    await bench.world.webhook.close()


async def test_setting_a_webhook_ends_the_poll_that_waits(bench):
    async def post(url, secret, update):
        return 200

    bench.world.webhook.post_with(post)
    poll = asyncio.create_task(bench.call("getUpdates", timeout=30))
    await asyncio.sleep(1)
    await bench.call("setWebhook", url=HOOK)
    assert (await poll)[0] == 409
    assert (await bench.call("getUpdates"))[0] == 409
    await bench.call("deleteWebhook")
    assert await bench.call("getUpdates") == []


async def test_pending_updates_can_be_dropped(bench):
    await bench.anna.send(bench.group, "/a")
    await bench.call("deleteWebhook", drop_pending_updates=True)
    assert await bench.updates() == []


@pytest.mark.parametrize(
    "params",
    [{"secret_token": "not allowed!"}, {"max_connections": 101}, {"url": "ftp://a.it"}],
)
async def test_a_wrong_webhook_is_refused(bench, params):
    async def post(url, secret, update):
        return 200

    bench.world.webhook.post_with(post)
    assert (await bench.call("setWebhook", **({"url": HOOK} | params)))[0] == 400

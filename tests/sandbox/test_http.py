"""The world on HTTP gives what the world in process gives."""

import asyncio
import json
from urllib.parse import urlencode

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError

from bot.sandbox.server import serve
from bot.sandbox.world import TOKEN, World


@pytest.fixture
async def server():
    server = await serve(World(), port=0)
    yield server
    await server.close()


async def fetch(server, path, *, json_body=None, form=None, headers=None, raw=None, **options):
    method, body = "GET", None
    headers = dict(headers or {})
    if json_body is not None:
        method, body = "POST", json.dumps(json_body)
        headers["Content-Type"] = "application/json"
    if form is not None:
        method, body = "POST", urlencode(form)
    if raw is not None:
        method, body = "POST", raw
    answer = await AsyncHTTPClient().fetch(
        server.url + path, method=method, body=body, headers=headers, raise_error=False, **options
    )
    return answer.code, json.loads(answer.body) if answer.body else None


async def bot(server, method, **params):
    return await fetch(server, f"/bot{TOKEN}/{method}", json_body=params)


MULTIPART = (
    b'--x\r\nContent-Disposition: form-data; name="chat_id"\r\n\r\n%d\r\n'
    b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nhello\r\n--x--\r\n'
)


async def test_every_way_of_passing_parameters_gives_the_same(server):
    anna = server.world.add_person("Anna")
    group = server.world.groups.create("Bar", [anna.id])
    path = f"/bot{TOKEN}/sendMessage"
    values = {"chat_id": group, "text": "hello"}
    answers = [
        await fetch(server, f"{path}?{urlencode(values)}"),
        await fetch(server, path, form=values),
        await fetch(server, path, json_body=values),
        await fetch(
            server,
            path,
            raw=MULTIPART % group,
            headers={"Content-Type": "multipart/form-data; boundary=x"},
        ),
    ]
    status, body = await server.world.call(TOKEN, "sendMessage", values)
    answers.append((status, json.loads(body)))
    for _, answer in answers:
        answer["result"].pop("message_id")
        answer["result"].pop("date")
    assert answers[0][0] == 200
    assert all(answer == answers[0] for answer in answers)


async def test_a_broken_json_body_is_refused(server):
    status, answer = await fetch(
        server, f"/bot{TOKEN}/getMe", raw=b"[", headers={"Content-Type": "application/json"}
    )
    assert (status, answer["ok"]) == (400, False)


async def test_another_token_is_unauthorized(server):
    assert await fetch(server, "/bot2:other/getMe") == (
        401,
        {"ok": False, "error_code": 401, "description": "Unauthorized"},
    )


async def test_a_poller_that_goes_away_leaves_the_queue_to_the_next(server):
    with pytest.raises(HTTPClientError):
        await fetch(server, f"/bot{TOKEN}/getUpdates?timeout=50", request_timeout=0.1)
    anna = server.world.add_person("Anna")
    await anna.send("bot", "/start")
    status, answer = await bot(server, "getUpdates", timeout=50)
    assert (status, answer["result"][0]["message"]["text"]) == (200, "/start")


async def test_an_unreachable_bot_api_drops_the_connection(server):
    await fetch(server, "/client/faults", json_body={"method": "getMe", "fault": "unreachable"})
    with pytest.raises(HTTPClientError):
        await fetch(server, f"/bot{TOKEN}/getMe")
    assert (await fetch(server, f"/bot{TOKEN}/getMe"))[0] == 200


async def test_a_group_is_played_in_through_the_control_api(server):
    _, anna = await fetch(server, "/client/users", json_body={"name": "Anna"})
    _, group = await fetch(
        server, "/client/groups", json_body={"title": "Bar", "members": [anna["id"]]}
    )
    chat = group["id"]
    keyboard = {"inline_keyboard": [[{"text": "Go", "callback_data": "go"}]]}
    _, sent = await bot(server, "sendMessage", chat_id=chat, text="hi", reply_markup=keyboard)
    _, view = await fetch(server, f"/client/{anna['id']}/chats/{chat}")
    message = view["messages"][-1]
    assert (message["text"], message["buttons"]) == ("hi", [[{"text": "Go", "data": "go"}]])
    press = asyncio.create_task(
        fetch(
            server,
            f"/client/{anna['id']}/press",
            json_body={"chat": chat, "message": message["id"], "label": "Go"},
        )
    )
    query = None
    while query is None:
        _, got = await bot(server, "getUpdates", timeout=5)
        for update in got["result"]:
            query = update.get("callback_query") or query
        await bot(server, "getUpdates", offset=got["result"][-1]["update_id"] + 1, timeout=0)
    assert query["message"]["message_id"] == sent["result"]["message_id"]
    await bot(
        server, "answerCallbackQuery", callback_query_id=query["id"], text="x", show_alert=True
    )
    assert await press == (200, {"alert": "x"})


async def test_a_button_that_is_not_there_is_a_conflict(server):
    anna = server.world.add_person("Anna")
    group = server.world.groups.create("Bar", [anna.id])
    status, _ = await fetch(
        server,
        f"/client/{anna.id}/press",
        json_body={"chat": group, "message": 1, "label": "Go"},
    )
    assert status == 409


async def test_a_view_waits_for_the_next_change(server):
    anna = server.world.add_person("Anna")
    await anna.send("bot", "/start")
    _, view = await fetch(server, f"/client/{anna.id}/chats/bot")
    later = asyncio.create_task(
        fetch(server, f"/client/{anna.id}/chats/bot?since={view['revision']}")
    )
    await asyncio.sleep(0)
    await bot(server, "sendMessage", chat_id=anna.id, text="welcome")
    _, view = await later
    assert [m["text"] for m in view["messages"]] == ["/start", "welcome"]


async def test_the_feed_gives_only_what_changed(server):
    anna = server.world.add_person("Anna")
    await anna.send("bot", "/start")
    _, first = await fetch(server, "/client/feed?since=0")
    assert first["world"]["people"][0]["name"] == "Anna"
    await bot(server, "sendMessage", chat_id=anna.id, text="welcome")
    _, second = await fetch(server, f"/client/feed?since={first['revision']}")
    assert [m["text"] for m in second["chats"][0]["messages"]] == ["welcome"]
    assert "world" not in second


async def test_calls_are_listed_and_recorded(tmp_path):
    path = tmp_path / "calls.jsonl"
    server = await serve(World(), port=0, record=path)
    await bot(server, "getMe")
    await bot(server, "sendMessage", chat_id=9, text="x")
    _, listed = await fetch(server, "/client/calls")
    _, newer = await fetch(server, "/client/calls?since=1")
    await server.close()
    recorded = [json.loads(line) for line in path.read_text().splitlines()]
    assert recorded == listed
    assert newer == recorded[1:]
    assert [(c["n"], c["method"], c["ok"]) for c in recorded] == [
        (1, "getMe", True),
        (2, "sendMessage", False),
    ]
    assert recorded[1]["error_code"] == 400
    assert recorded[1]["params"] == {"chat_id": 9, "text": "x"}


async def test_a_webhook_gets_updates_in_order_with_its_secret(server):
    got = []
    reader_lines = asyncio.Event()

    async def serve_one(reader, writer):
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        got.append((head, json.loads(await reader.readexactly(length))))
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        await writer.drain()
        writer.close()
        if len(got) == 2:
            reader_lines.set()

    hook = await asyncio.start_server(serve_one, "127.0.0.1", 0)
    port = hook.sockets[0].getsockname()[1]
    _, answer = await bot(
        server,
        "setWebhook",
        url=f"http://127.0.0.1:{port}/hook",
        secret_token="a_secret",  # noqa: S106 - made up
    )
    assert answer["ok"]
    anna = server.world.add_person("Anna")
    await anna.send("bot", "/start")
    await anna.send("bot", "second")
    await asyncio.wait_for(reader_lines.wait(), 5)
    assert [update["message"]["text"] for _, update in got] == ["/start", "second"]
    assert b"x-telegram-bot-api-secret-token: a_secret" in got[0][0].lower()
    status, refused = await bot(server, "getUpdates")
    assert (status, refused["error_code"]) == (409, 409)
    await bot(server, "deleteWebhook")
    assert (await bot(server, "getUpdates"))[0] == 200
    hook.close()
    await hook.wait_closed()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/client/users", {"nome": "Anna"}),
        ("/client/users", {"name": 3}),
        ("/client/groups", {"title": "Bar", "members": [12345]}),
        ("/client/faults", {"fault": "earthquake"}),
        ("/client/clock", {"advance_s": -1}),
        ("/client/12345/send", {"chat": "bot", "text": "x"}),
    ],
)
async def test_a_wrong_control_request_says_what_is_wrong(server, path, body):
    status, answer = await fetch(server, path, json_body=body)
    assert status == 400
    assert answer["error"]


async def test_an_unknown_control_route_is_not_found(server):
    assert (await fetch(server, "/client/5/inline", json_body={"query": "x"}))[0] == 404


async def test_another_sites_page_cannot_use_the_control_api(server):
    status, _ = await fetch(
        server, "/client/world", headers={"Origin": "http://elsewhere.example"}
    )
    assert status == 403


async def test_the_clock_can_be_pushed_forward(server):
    before = server.world.clock.now()
    await fetch(server, "/client/clock", json_body={"advance_s": 3600})
    assert server.world.clock.now() - before >= 3600

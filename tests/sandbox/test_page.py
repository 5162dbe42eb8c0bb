"""The page is served whole and takes nothing from elsewhere."""

import json
import re
from pathlib import Path

import pytest
from tornado.httpclient import AsyncHTTPClient

import bot.sandbox
from bot.sandbox.server import serve
from bot.sandbox.world import TOKEN, World
from tests.sandbox.test_photos import png

PAGE = Path(bot.sandbox.__file__).parent / "page"
FILES = sorted(path.name for path in PAGE.iterdir())
NAMESPACE = "http://www.w3.org/2000/svg"


@pytest.fixture
async def server():
    server = await serve(World(), port=0)
    yield server
    await server.close()


async def get(server, path):
    return await AsyncHTTPClient().fetch(server.url + path, raise_error=False)


async def test_the_page_is_at_the_root(server):
    answer = await get(server, "/")
    assert answer.code == 200
    assert b"<!doctype html>" in answer.body
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("name", FILES)
async def test_every_file_of_the_page_is_served(server, name):
    answer = await get(server, f"/{name}")
    assert (answer.code, answer.body) == (200, (PAGE / name).read_bytes())


async def test_nothing_outside_the_page_is_served(server):
    assert (await get(server, "/../world.py")).code != 200
    assert (await get(server, "/%2e%2e/world.py")).code != 200


@pytest.mark.parametrize("name", FILES)
def test_a_file_names_no_other_host(name):
    text = (PAGE / name).read_text(encoding="utf-8").replace(NAMESPACE, "")
    assert re.findall(r"""["'(](?:https?:)?//[\w.-]+""", text) == []


@pytest.mark.parametrize("name", FILES)
def test_everything_a_file_takes_is_there(name):
    text = (PAGE / name).read_text(encoding="utf-8")
    taken = re.findall(r"""(?:from|src=|href=)\s?"(?:\./)?([\w.-]+\.(?:js|css|svg))""", text)
    assert set(taken) <= set(FILES)


async def test_the_picture_of_a_message_is_served_under_its_own_address(server):
    world = server.world
    anna = world.add_person("Anna")
    await anna.send("bot", "/start")
    data = png()
    await world.call(TOKEN, "sendPhoto", {"chat_id": anna.id, "caption": "x"}, {"photo": data})
    feed = json.loads((await get(server, f"/client/{anna.id}/chats/bot")).body)
    shown = feed["messages"][-1]["photo"]
    assert (shown["width"], shown["height"]) == (1080, 1080)
    answer = await get(server, shown["url"])
    assert (answer.code, answer.body, answer.headers["Content-Type"]) == (200, data, "image/png")
    assert (await get(server, "/file/nothing")).code == 404

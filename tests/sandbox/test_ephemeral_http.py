"""Ephemeral messages as the control API shows them."""

import pytest

from bot.sandbox.server import serve
from bot.sandbox.world import TOKEN, World
from tests.sandbox.conftest import keyboard
from tests.sandbox.test_http import fetch


@pytest.fixture
async def http_group():
    """A world on HTTP whose bot runs a group of two."""
    server = await serve(World(), port=0)
    people = [server.world.add_person(name) for name in ("Anna", "Bruno")]
    group = server.world.groups.create("Bar", [person.id for person in people])
    server.world.groups.change(group, bot="admin")
    yield server, *people, group
    await server.close()


async def test_it_is_marked_for_whom_it_is(http_group):
    server, anna, bruno, group = http_group
    whispered = {"receiver_user_id": bruno.id}
    await fetch(
        server,
        f"/bot{TOKEN}/sendMessage",
        json_body={
            "chat_id": group,
            "text": "hand",
            "ephemeral_message_parameters": whispered,
            "reply_markup": keyboard("B"),
        },
    )
    _, own = await fetch(server, f"/client/{bruno.id}/chats/{group}")
    _, others = await fetch(server, f"/client/{anna.id}/chats/{group}")
    message = own["messages"][-1]
    assert (message["id"], message["kind"], message["only_for"]) == (-1, "ephemeral", bruno.id)
    assert message["buttons"] == [[{"text": "B", "data": "d:B"}]]
    assert "hand" not in str(others)
    _, feed = await fetch(server, "/client/feed?since=0")
    (chat,) = (each for each in feed["chats"] if each["chat"] == group)
    assert chat["messages"][-1] == message


async def test_an_app_is_restarted(http_group):
    server, _, bruno, group = http_group
    whispered = {"receiver_user_id": bruno.id}
    body = {"chat_id": group, "text": "hand", "ephemeral_message_parameters": whispered}
    await fetch(server, f"/bot{TOKEN}/sendMessage", json_body=body)
    assert await fetch(server, f"/client/{bruno.id}/restart", json_body={}) == (200, {})
    _, own = await fetch(server, f"/client/{bruno.id}/chats/{group}")
    gone = own["messages"][-1]
    assert (gone["id"], gone["deleted"], gone["text"]) == (-1, True, "")

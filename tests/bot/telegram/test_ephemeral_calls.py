"""The raw methods for ephemeral messages, by the library's own requests over HTTP."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from telegram import Bot

from bot.presentation import Button, Screen
from bot.sandbox.server import serve
from bot.sandbox.world import TOKEN, World
from bot.service.people import ChatId, PersonId
from bot.service.posts import Post, PostKind
from bot.service.taps import At, ShowHand
from bot.telegram.ephemeral_calls import EphemeralCalls, SeenByAllError
from bot.telegram.photos import Photo
from tests.sandbox.test_photos import png

SCREEN = Screen("<b>Hand</b>", ((Button("7", ShowHand(At(1, 1))),),))


@pytest.fixture
async def place():
    """A group that the bot runs, so that it may show things unasked; calls, and a post to Anna."""
    server = await serve(World(), port=0)
    world = server.world
    anna, bruno = world.add_person("Anna"), world.add_person("Bruno")
    group = world.groups.create("Bar", [anna.id, bruno.id])
    world.groups.change(group, bot="admin")
    post = Post(
        number=1,
        kind=PostKind.EPHEMERAL,
        chat_id=ChatId(group),
        person=PersonId(anna.id),
        made_at=datetime(2026, 1, 1, tzinfo=UTC),
    )
    async with Bot(TOKEN, base_url=f"{server.url}/bot") as bot:
        yield EphemeralCalls(bot), post, anna, bruno
    await server.close()


async def seen(person, post):
    return [m for m in await person.see(post.chat_id) if m.kind == "ephemeral"]


async def test_words_are_sent_edited_and_removed(place):
    calls, post, anna, bruno = place
    number = await calls.send(post, SCREEN)
    (shown,) = await seen(anna, post)
    assert (shown.id, shown.text, shown.button("7").data) == (number, "Hand", "v1.1")
    await calls.edit(post, number, Screen("fewer"))
    (shown,) = await seen(anna, post)
    assert (shown.text, shown.buttons) == ("fewer", ())
    assert await seen(bruno, post) == []
    await calls.remove(post.chat_id, post.person, number)
    assert await seen(anna, post) == []


async def test_a_picture_is_sent_edited_and_kept_under_other_words(place):
    calls, post, anna, _ = place
    number, file_id = await calls.send_photo(post, SCREEN, Photo("a", png(40, 30)))
    (shown,) = await seen(anna, post)
    assert (shown.photo.file_id, shown.text) == (file_id, "Hand")
    await calls.edit_photo(post, number, SCREEN, Photo("b", png(50, 30)))
    (shown,) = await seen(anna, post)
    assert (shown.photo.width, shown.button("7").data) == (50, "v1.1")
    await calls.edit_caption(post, number, Screen("fewer"))
    (shown,) = await seen(anna, post)
    assert (shown.photo.width, shown.text) == (50, "fewer")
    again, _ = await calls.send_photo(post, SCREEN, Photo("a", file_id))
    assert again < number


async def test_a_press_is_named_where_there_was_one(place):
    calls, post, anna, _ = place
    world = anna.world
    world.groups.change(post.chat_id, bot="member")
    sent = await calls._bot.send_message(post.chat_id, "table", reply_markup=None)
    press = asyncio.create_task(anna.press(post.chat_id, sent.message_id, data="x", force=True))
    await asyncio.sleep(0)
    query = (await calls._bot.get_updates(timeout=5, offset=-1))[0].callback_query
    assert await calls.send(replace(post, query=query.id), SCREEN) < 0
    await calls._bot.answer_callback_query(query.id)
    await press


async def test_the_trial_leaves_nothing_behind(place):
    calls, post, anna, _ = place
    await calls.try_out(post)
    assert await seen(anna, post) == []


async def test_a_server_that_shows_everybody_is_found_out(place):
    calls, post, anna, bruno = place
    anna.world.knows_ephemeral = False
    with pytest.raises(SeenByAllError):
        await calls.try_out(post)
    assert all(m.kind == "service" for m in await bruno.see(post.chat_id))

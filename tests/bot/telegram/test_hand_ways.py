"""How players like to be shown their hands."""

import asyncio

import pytest

from tests.bot.telegram.hands_in_group import (
    ask,
    begun,
    hands,
)

pytestmark = pytest.mark.virtual_time


async def choose(scene, who):
    """Turn to the next way of being shown one's hand; return what was said."""
    for label in ("⋯", "▸", "👁"):
        shown = next(message for message in await scene.seen() if message.button(label))
        said = await scene.press(who, shown, label)
        await asyncio.sleep(5)
    for _ in range(2):
        shown = next(message for message in await scene.seen() if message.button("‹"))
        await scene.press(who, shown, "‹")
        await asyncio.sleep(5)
        if not any(message.button("‹") for message in await scene.seen()):
            break
    await asyncio.sleep(5)
    return said.toast


async def test_whoever_likes_an_alert_better_gets_one(scene):
    await begun(scene, private=True)
    await ask(scene, scene.anna)
    assert "avviso" in await choose(scene, scene.anna)
    assert await hands(scene, scene.anna) == []
    assert "1)" in (await ask(scene, scene.anna)).alert
    assert await hands(scene, scene.anna) == []


async def test_whoever_likes_the_private_chat_better_is_told_that_the_hand_is_there(scene):
    await begun(scene, private=True)
    await choose(scene, scene.anna)
    assert "chat privata" in await choose(scene, scene.anna)
    before = (await scene.seen(scene.anna, "bot"))[-1]
    await asyncio.sleep(5)
    pressed = await ask(scene, scene.anna)
    assert (pressed.alert, pressed.toast) == (None, "La tua mano è nella chat privata.")
    await asyncio.sleep(3)
    assert (await scene.seen(scene.anna, "bot"))[-1].id > before.id
    assert "nel gruppo" in await choose(scene, scene.anna)
    await asyncio.sleep(5)
    assert (await ask(scene, scene.anna)).alert is None


async def test_without_a_private_chat_the_alert_stays(scene):
    await begun(scene)
    await choose(scene, scene.anna)
    await choose(scene, scene.anna)
    assert "1)" in (await ask(scene, scene.anna)).alert

"""Two people play a match with buttons alone, through every budget."""

import asyncio

import pytest

from bot.service.posts import PostKind, Wanted
from bot.service.room import Stage

pytestmark = pytest.mark.virtual_time

MOST_PRESSES = 2000


async def press_something(scene, room):
    """Do what the state of the room asks of its people."""
    if room.stage is Stage.COUNTING:
        score = [m for m in await scene.seen() if m.button("Avanti")][-1]
        for who in (scene.anna, scene.bruno):
            await scene.press(who, score, "Avanti")
        return
    person = room.chair(room.turn).person
    who = scene.anna if person.id == scene.anna.id else scene.bruno
    hands = [m for m in await scene.seen(who, "bot") if m.buttons]
    button = next((b for m in hands for row in m.buttons for b in row if b.data), None)
    if button is None:
        await asyncio.sleep(1)
        return
    message = next(m for m in hands if any(button in row for row in m.buttons))
    await who.press("bot", message.id, data=button.data)


async def test_a_match_for_two_is_played_to_its_end_without_one_failing_call(scene, caplog):
    await scene.begin()
    await scene.match()
    for _ in range(MOST_PRESSES):
        room = await scene.room()
        if room.stage is Stage.OVER:
            break
        await press_something(scene, room)
        await asyncio.sleep(2)
    assert room.stage is Stage.OVER
    await asyncio.sleep(70)
    assert [call for call in scene.calls() if not call["ok"]] == []
    assert [record for record in caplog.records if record.levelname in {"ERROR", "WARNING"}] == []
    assert scene.bot.board.has_shown(await scene.room())
    rows = await scene.rows()
    assert all(row.post.wanted is Wanted.SHOWN for row in rows)
    assert PostKind.RESULT in {row.post.kind for row in rows}
    result = (await scene.seen())[-1]
    assert result.button("Rivincita")

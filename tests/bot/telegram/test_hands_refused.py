"""What a player has instead where the hand cannot be shown in the group, or nobody knows whether it was."""

import asyncio

import pytest

from bot.service.taps import At, OpenMenu
from bot.telegram.callback_data import pack
from tests.bot.telegram.hands_in_group import (
    ask,
    begun,
    hand,
    hands,
    lay,
    methods,
    plays,
    seen_by_all,
    table,
)
from tests.bot.telegram.painters import Sketcher

pytestmark = pytest.mark.virtual_time


async def test_without_a_turn_to_spare_the_press_is_answered_by_the_alert(scene):
    first, _ = await begun(scene)
    said = []
    for _ in range(6):
        asked_at = scene.world.clock.now()
        said.append((await ask(scene, first)).alert)
        assert scene.world.clock.now() - asked_at < 2.5
    assert any("1)" in alert for alert in said if alert)
    await asyncio.sleep(30)
    assert (await ask(scene, first)).alert is None
    assert all(call["ok"] for call in scene.calls())


async def test_the_table_is_not_kept_waiting_by_hands(scene):
    """Of the edits that are left one is always the table's."""
    first, other = await begun(scene)
    await asyncio.sleep(30)
    for who in (first, other):
        await ask(scene, who)
    for who in (first, other, first):
        await lay(scene, who)
        await asyncio.sleep(0.3)
        assert scene.bot.board.has_shown(await scene.room())
    assert all(call["ok"] for call in scene.calls())


async def test_where_edits_are_short_a_new_hand_takes_the_place_of_the_old(scene):
    first, other = await begun(scene)
    await asyncio.sleep(30)
    await ask(scene, first)
    old = await hand(scene, first)
    room, shown = await scene.room(), await table(scene)
    for page in ("more", None) * 3:  # what everybody sees takes the edits
        data = pack(OpenMenu(At(room.id, room.number), page))
        await other.press(scene.group, shown.id, data=data, force=True)
        await asyncio.sleep(0.5)
    await lay(scene, first)
    await asyncio.sleep(1)
    new = await hand(scene, first)
    assert (new.id != old.id, len(plays(new))) == (True, len(plays(old)) - 1)


@pytest.mark.parametrize("fault", ["400:USER_NOT_PARTICIPANT", "400:CHAT_ADMIN_REQUIRED"])
async def test_after_a_refusal_it_is_not_tried_for_an_hour(scene, fault):
    first, _ = await begun(scene)
    scene.fault(fault, "sendMessage", chat=scene.group, times=2)
    assert (await ask(scene, first)).alert
    before = methods(scene)
    await asyncio.sleep(30)
    assert (await ask(scene, first)).alert
    assert methods(scene) == before
    scene.world.faults.clear()
    await asyncio.sleep(3600)
    await ask(scene, first)
    assert methods(scene) != before


@pytest.mark.parametrize("fault", ["500", "timeout", "429:3"])
async def test_a_failure_that_passes_is_answered_by_the_alert_and_the_next_press_by_the_hand(
    scene, fault
):
    first, _ = await begun(scene)
    scene.fault(fault, "sendMessage", chat=scene.group)
    assert "1)" in (await ask(scene, first)).alert
    await asyncio.sleep(10)
    assert (await ask(scene, first)).alert is None
    assert await hand(scene, first)


async def test_a_server_that_knows_no_such_messages_never_gets_a_hand(scene):
    """It would show everybody; the first message of a process says nothing, and tells."""
    scene.world.knows_ephemeral = False
    first, other = await begun(scene)
    assert "1)" in (await ask(scene, first)).alert
    await asyncio.sleep(2)
    calls = len(scene.calls("sendMessage"))
    assert "1)" in (await ask(scene, other)).alert
    assert len(scene.calls("sendMessage")) == calls
    assert [m.text for m in await scene.seen() if m.text == "🃏"] == []
    meant_for_one = [c for c in scene.calls() if "ephemeral_message_parameters" in c["params"]]
    assert [call["params"]["text"] for call in meant_for_one] == ["🃏"]


async def test_where_its_picture_is_not_taken_its_words_are_shown(scene):
    first, _ = await begun(scene, painter=Sketcher())
    scene.fault("400:IMAGE_PROCESS_FAILED", "sendPhoto", chat=scene.group)
    assert (await ask(scene, first)).alert is None
    shown = await hand(scene, first)
    assert shown.photo is None
    await lay(scene, first)
    await asyncio.sleep(1)
    assert len(plays(await hand(scene, first))) == 2
    assert (await table(scene)).photo is not None


async def test_a_hand_that_everybody_saw_is_removed_and_none_is_sent_again(scene):
    """The server was another, older one from one call to the next."""
    first, other = await begun(scene)
    await ask(scene, first)
    scene.world.knows_ephemeral = False
    assert "1)" in (await ask(scene, other)).alert
    await asyncio.sleep(2)
    assert "Only you" not in str(for_all := await seen_by_all(scene))
    assert "Lo vedi" not in str(for_all)
    sends = len(scene.calls("sendMessage"))
    assert "1)" in (await ask(scene, first)).alert
    assert len(scene.calls("sendMessage")) == sends


async def test_whoever_has_a_private_chat_finds_the_hand_there_when_the_group_fails(scene):
    first, _ = await begun(scene, private=True)
    before = (await scene.seen(first, "bot"))[-1]
    await asyncio.sleep(10)
    scene.fault("500", "sendMessage", chat=scene.group)
    assert (await ask(scene, first)).alert
    await asyncio.sleep(5)
    after = (await scene.seen(first, "bot"))[-1]
    assert (after.id > before.id, after.text) == (True, before.text)


async def test_a_press_that_came_too_late_brings_the_private_hand(scene):
    first, _ = await begun(scene, private=True)
    before = (await scene.seen(first, "bot"))[-1]
    await asyncio.sleep(10)
    scene.world.updates.delay_s = 20.0
    pressed = await ask(scene, first)
    assert not pressed.answered
    await asyncio.sleep(15)
    assert await hands(scene, first) == []
    assert (await scene.seen(first, "bot"))[-1].id > before.id


async def test_a_play_whose_hand_cannot_be_renewed_is_heard_all_the_same(scene):
    first, _ = await begun(scene)
    await ask(scene, first)
    scene.fault("500", "editEphemeralMessageText")
    assert (await lay(scene, first)).toast
    stale = await hand(scene, first)
    assert len(plays(stale)) == 3
    assert (await lay(scene, first)).toast in {"Giocata ✓", "Played ✓"}
    await asyncio.sleep(1)
    assert len(plays(await hand(scene, first))) == 2


async def test_one_that_vanished_with_the_app_is_shown_anew(scene):
    first, _ = await begun(scene)
    await ask(scene, first)
    first.restart()
    assert await hands(scene, first) == []
    await asyncio.sleep(5)
    assert (await ask(scene, first)).alert is None
    assert await hand(scene, first)


async def test_where_no_turn_can_come_in_time_the_alert_comes_at_once(scene):
    """A chat that may be written to once after a restart has nothing to spare."""
    first, _ = await begun(scene)
    await scene.bot.die()
    await scene.begin()
    before = asyncio.get_running_loop().time()
    pressed = await ask(scene, first)
    assert "1)" in pressed.alert
    assert asyncio.get_running_loop().time() - before < 0.3


@pytest.mark.parametrize("end", ["stop", "die"])
async def test_after_a_restart_it_is_played_from_and_replaced(scene, end):
    first, _ = await begun(scene)
    await ask(scene, first)
    await asyncio.sleep(5)
    await getattr(scene.bot, end)()
    await scene.begin()
    await asyncio.sleep(10)
    shown = await hand(scene, first)
    assert (await lay(scene, first, shown)).toast
    await asyncio.sleep(3)
    renewed = await hand(scene, first)
    assert len(plays(renewed)) == 2
    await asyncio.sleep(10)
    assert (await ask(scene, first)).alert is None
    await asyncio.sleep(2)
    assert (await hand(scene, first)).id < renewed.id


async def test_a_hand_that_outlived_its_process_is_not_sent_anew_to_a_server_nobody_has_tried(
    scene,
):
    """It may be older than the one before, and show everybody, if only for a moment."""
    first, other = await begun(scene)
    await ask(scene, first)
    room, lying = await scene.room(), await table(scene)
    await other.press(scene.group, lying.id, data=pack(OpenMenu(At(room.id, room.number), "more")))
    await scene.bot.stop()
    scene.world.knows_ephemeral = False
    await scene.begin()
    for page in ("more", None) * 8:  # what everybody sees takes the edits
        data = pack(OpenMenu(At(room.id, room.number), page))
        await other.press(scene.group, lying.id, data=data, force=True)
        await asyncio.sleep(1)
    meant_for_one = [c for c in scene.calls() if "ephemeral_message_parameters" in c["params"]]
    shown_to_all = [c for c in meant_for_one if "ephemeral_message_id" not in c["result"]]
    assert shown_to_all == []


async def test_after_a_restart_on_an_older_server_a_hand_is_edited_in_vain_once(scene):
    first, _ = await begun(scene)
    await ask(scene, first)
    shown = await hand(scene, first)
    await scene.bot.stop()
    scene.world.knows_ephemeral = False
    await scene.begin()
    await asyncio.sleep(15)
    for _ in range(3):
        await lay(scene, first, shown)
        await asyncio.sleep(15)
    refused = [call for call in scene.calls("editEphemeralMessageText") if not call["ok"]]
    assert [call["error_code"] for call in refused] == [404]


async def test_one_of_unknown_outcome_goes_when_it_is_pressed(scene):
    first, _ = await begun(scene)
    await ask(scene, first)
    await asyncio.sleep(5)
    scene.fault("timeout-after", "sendMessage", chat=scene.group)
    pressed = await ask(scene, first)
    assert "1)" in pressed.alert
    await asyncio.sleep(10)
    orphan = await hand(scene, first)
    await lay(scene, first, orphan)
    await asyncio.sleep(2)
    assert await hands(scene, first) == []
    assert len((await scene.room()).match.smazzata.plays) == 1


async def test_when_the_group_becomes_a_supergroup_it_is_asked_for_again(scene):
    first, _ = await begun(scene)
    await ask(scene, first)
    scene.group = scene.world.groups.upgrade(scene.group)
    await asyncio.sleep(10)
    assert await hands(scene, first) == []
    assert (await ask(scene, first)).alert is None
    assert await hand(scene, first)

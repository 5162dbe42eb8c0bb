"""A hand in the group that its player alone sees: shown, played from, renewed, taken away."""

import asyncio
from collections import Counter

import pytest

from bot.service.taps import At, OpenMenu, TurnPictures
from bot.telegram.callback_data import pack
from tests.bot.telegram.painters import Sketcher

pytestmark = pytest.mark.virtual_time

MINE = "La mia mano"
UNSEEN = {"it": "Lo vedi solo tu", "en": "Only you see this"}


async def begun(scene, *, private=False, **options):
    """Let Anna and Bruno begin a match in the group; return whoever is on turn, and the other."""
    await scene.begin(**options)
    if private:
        await scene.match()
    else:
        lobby = await scene.lobby()
        await scene.press(scene.anna, lobby, "Mi siedo")
        await scene.press(scene.bruno, lobby, "Mi siedo")
        await scene.press(scene.anna, lobby, "Inizia")
        await asyncio.sleep(12)
    return await in_turn(scene)


async def in_turn(scene):
    room = await scene.room()
    first = room.chair(room.turn).person.id
    both = (scene.anna, scene.bruno)
    return both if first == scene.anna.id else both[::-1]


async def table(scene):
    shown = await scene.seen()
    return next(message for message in reversed(shown) if message.button("La mia mano"))


async def ask(scene, who):
    """Press `La mia mano`, and return what was said."""
    return await scene.press(who, await table(scene), MINE)


async def hands(scene, who):
    """The hands that somebody sees in the group."""
    return [message for message in await scene.seen(who) if message.kind == "ephemeral"]


async def seen_by_all(scene):
    return [message.text for message in await scene.seen() if message.kind != "ephemeral"]


async def hand(scene, who):
    (only,) = await hands(scene, who)
    return only


def methods(scene):
    return Counter(call["method"] for call in scene.calls() if "phemeral" in str(call))


async def test_a_hand_is_shown_to_its_player_alone_and_the_press_says_nothing(scene):
    first, other = await begun(scene)
    pressed = await ask(scene, first)
    assert (pressed.answered, pressed.toast, pressed.alert) == (True, None, None)
    shown = await hand(scene, first)
    assert UNSEEN[first.user.language_code] in shown.text
    assert await hands(scene, other) == []


async def test_a_card_is_played_from_it_and_it_shows_what_is_left(scene):
    first, _ = await begun(scene)
    await ask(scene, first)
    shown = await hand(scene, first)
    button = next(button for row in shown.buttons for button in row if button.data[0] == "p")
    pressed = await first.press(scene.group, shown.id, data=button.data)
    assert pressed.toast
    await asyncio.sleep(1)
    after = await hand(scene, first)
    assert after.id == shown.id
    assert len([b for row in after.buttons for b in row if b.data]) == 2
    room = await scene.room()
    assert len(room.match.smazzata.plays) == 1


async def test_it_is_shown_anew_at_each_press_and_the_old_one_goes(scene):
    first, _ = await begun(scene)
    await ask(scene, first)
    old = await hand(scene, first)
    await asyncio.sleep(5)
    await ask(scene, first)
    await asyncio.sleep(1)
    new = await hand(scene, first)
    assert new.id < old.id
    assert new.text == old.text


async def test_it_is_a_picture_where_pictures_are_drawn(scene):
    first, _ = await begun(scene, painter=Sketcher())
    await ask(scene, first)
    shown = await hand(scene, first)
    assert shown.photo is not None
    button = next(button for row in shown.buttons for button in row if button.data[0] == "p")
    await first.press(scene.group, shown.id, data=button.data)
    await asyncio.sleep(1)
    after = await hand(scene, first)
    assert after.photo != shown.photo
    assert methods(scene)["editEphemeralMessageMedia"] == 1


async def test_a_hand_in_words_becomes_a_picture_when_its_player_wants_pictures_again(scene):
    first, _ = await begun(scene, painter=Sketcher())
    await ask(scene, first)
    room = await scene.room()
    turn = pack(TurnPictures(At(room.id, room.number)))
    for shows in (False, True):
        await asyncio.sleep(5)
        await first.press(scene.group, (await table(scene)).id, data=turn, force=True)
        await asyncio.sleep(3)
        assert ((await hand(scene, first)).photo is not None) is shows


def plays(message):
    """The buttons that lay a card at once."""
    return [b for row in message.buttons for b in row if (b.data or "")[:1] in {"p", "n"}]


async def lay(scene, who, shown=None):
    """Lay a card of a hand in the group, if possible one that goes one way only."""
    shown = shown or await hand(scene, who)
    button = min(plays(shown), key=lambda button: button.data[0] != "p")
    return await who.press(scene.group, shown.id, data=button.data)


async def test_a_hand_off_turn_plays_when_its_turn_has_come(scene):
    """Its buttons name positions, so that nothing has to be shown anew for them to hold."""
    first, other = await begun(scene)
    await ask(scene, other)
    shown = await hand(scene, other)
    assert all(button.data[0] == "n" for button in plays(shown))
    early = await lay(scene, other)
    assert early.toast
    await ask(scene, first)
    await lay(scene, first)
    await asyncio.sleep(5)
    assert (await hand(scene, other)).buttons == shown.buttons
    late = await lay(scene, other)
    assert late.answered
    room = await scene.room()
    assert len(room.match.smazzata.plays) == 2 or room.pick is not None


async def test_it_is_brought_up_to_date_by_its_own_players_presses_alone(scene):
    first, other = await begun(scene)
    await ask(scene, other)
    await ask(scene, first)
    calls = methods(scene)
    await lay(scene, first)
    await asyncio.sleep(8)
    assert methods(scene) - calls == {"editEphemeralMessageText": 1}


async def test_new_cards_are_shown_without_a_press(scene):
    first, other = await begun(scene)
    for who in (first, other):
        await ask(scene, who)
    for _ in range(3):
        for who in (first, other):
            await answer_with_a_card(scene, who)
    await asyncio.sleep(8)
    assert [len(plays(await hand(scene, who))) for who in (first, other)] == [3, 3]


async def answer_with_a_card(scene, who):
    """Lay a card, whichever way it goes."""
    await asyncio.sleep(6)
    await lay(scene, who)
    await asyncio.sleep(3)
    if (await scene.room()).pick is not None:
        await lay(scene, who)


async def test_it_goes_with_its_match(scene):
    first, _ = await begun(scene)
    await ask(scene, first)
    await scene.anna.send(scene.group, "/annulla")
    await asyncio.sleep(10)
    vote = (await scene.seen())[-1]
    if vote.button("D’accordo"):
        await scene.press(scene.bruno, vote, "D’accordo")
        await asyncio.sleep(10)
    assert (await scene.room()).stage == "closed"
    assert await hands(scene, first) == []
    assert methods(scene)["deleteEphemeralMessage"] == 2  # the trial and the hand


# ------------------------------------------------------------------- falling back
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


# ---------------------------------------------------------------------- vanishing
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


# ------------------------------------------------------------------ one's own choice
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

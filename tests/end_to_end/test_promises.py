"""Complaints about other bots, each tried on this one; docs/promises.md lists them all."""

import asyncio
import random
from typing import Any

import pytest

from bot.sandbox.people import PRIVATE
from bot.service.taps import ChooseClock, ShowHand
from bot.telegram.callback_data import pack, unpack
from tests.end_to_end.players import Evening, buttons
from tests.end_to_end.stage import stage
from tests.end_to_end.test_places import begun, newest

pytestmark = pytest.mark.virtual_time

MOST_EDITS = 20
"""What Telegram allows a bot in a group in a minute."""


async def lobby_of(each, *people):
    """A lobby in a group of these people, opened by the first."""
    group = each.world.groups.create("Bar Sport", [person.id for person in people])
    await people[0].send(group, "/scopa")
    await asyncio.sleep(5)
    evening = Evening(group, list(people), random.Random(4))
    return evening, await newest(evening, "il tavolo è aperto")


async def test_a_clock_that_ran_when_the_bot_stopped_rings_after_it_has_started_again(tmp_path):
    async with stage(tmp_path) as each:
        evening, lobby = await lobby_of(each, each.person("Anna"), each.person("Bruno"))
        at = unpack(lobby.button("Mi siedo").data).at
        anna, bruno = evening.people
        await anna.press(evening.group, lobby.id, data=pack(ChooseClock(at, 60)), force=True)
        for person in (anna, bruno):
            await evening.press(person, "Mi siedo")
        await evening.press(anna, "Inizia")
        await asyncio.sleep(10)
        await each.restart()
        await asyncio.sleep(10)
        assert "Il bot era via" in (await newest(evening, "1ª smazzata")).text
        await asyncio.sleep(10)
        assert not await newest(evening, "Tempo scaduto"), "half of the minute is theirs again"
        await asyncio.sleep(45)
        assert await newest(evening, "Tempo scaduto")


async def test_a_second_table_is_not_opened_but_the_first_one_shown_again(tmp_path):
    async with stage(tmp_path) as each:
        evening = await begun(each)
        await asyncio.sleep(15)
        table = await newest(evening, "1ª smazzata")
        await evening.people[1].send(evening.group, "/scopone")
        await asyncio.sleep(15)

        assert (await newest(evening, "1ª smazzata")).id > table.id
        rooms = await each.database.read("SELECT game FROM room")
        assert [row["game"] for row in rooms] == ["scopa"]
        assert "🏆" in await evening.play()


async def test_whoever_comes_late_does_not_slip_into_a_match_under_way(tmp_path):
    async with stage(tmp_path) as each:
        evening, lobby = await lobby_of(each, each.person("Anna"), each.person("Bruno"))
        carla = each.person("Carla")
        each.world.groups.change(evening.group, add=[carla.id])
        anna, bruno = evening.people
        for person in (anna, bruno):
            await evening.press(person, "Mi siedo")
        sit = lobby.button("Mi siedo").data
        await evening.press(anna, "Inizia")
        pressed = await carla.press(evening.group, lobby.id, data=sit, force=True)

        assert "già cominciata" in pressed.toast
        rows = await each.database.read("SELECT person_id FROM chair ORDER BY seat")
        assert [row["person_id"] for row in rows] == [anna.id, bruno.id]


async def test_presses_at_the_same_instant_start_one_match_and_lay_one_card(tmp_path):
    async with stage(tmp_path) as each:
        evening, lobby = await lobby_of(each, each.person("Anna"), each.person("Bruno"))
        anna, bruno = evening.people
        for person in (anna, bruno):
            await person.send(PRIVATE, "/start")
            await evening.press(person, "Mi siedo")
        start = lobby.button("Inizia").data
        said = await asyncio.gather(
            *(anna.press(evening.group, lobby.id, data=start, force=True) for _ in range(4))
        )
        assert all(pressed.answered for pressed in said)
        assert len(await each.database.read("SELECT match_id FROM match")) == 1

        while True:
            chosen = [(p, c) for p in (anna, bruno) if (c := await evening._choice(p))]
            if chosen:
                break
            await asyncio.sleep(0.5)
        person, (chat, message, _) = chosen[0]
        cards = [each.data for each in buttons(message) if "🃏" not in each.text][:3]
        said = await asyncio.gather(*(person.press(chat, message.id, data=card) for card in cards))
        assert len(cards) == 3
        assert all(pressed.answered for pressed in said)
        (row,) = await each.database.read(
            "SELECT count(*) AS n FROM event WHERE kind LIKE 'card_played%'"
        )
        assert row["n"] == 1


async def test_a_storm_of_presses_is_answered_and_floods_nobody(tmp_path):
    """Sixty presses in an instant: the group hears nothing, and no press is left waiting."""
    async with stage(tmp_path) as each:
        evening = await begun(each)
        table = await newest(evening, "1ª smazzata")
        at = unpack(table.button("La mia mano").data).at
        before = len(each.world.calls.since(0))
        said = await asyncio.gather(
            *(
                person.press(evening.group, table.id, data=pack(ShowHand(at)))
                for person in evening.people
                for _ in range(30)
            )
        )
        await asyncio.sleep(60)

        assert all(pressed.answered for pressed in said)
        assert {pressed.toast for pressed in said} == {
            None,
            "Troppo in fretta: riprova tra un attimo.",
        }
        calls: list[dict[str, Any]] = list(each.world.calls.since(0)[before:])
        calls = [c for c in calls if str(c["params"].get("chat_id")) == str(evening.group)]
        public = [c for c in calls if "ephemeral_message_parameters" not in c["params"]]
        assert not [call for call in public if call["method"].startswith("send")]
        assert len([call for call in calls if call["method"].startswith("edit")]) <= MOST_EDITS
        assert len([call for call in calls if call["method"].startswith("send")]) <= MOST_EDITS

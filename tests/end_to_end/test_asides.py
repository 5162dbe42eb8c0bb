"""What happens beside a match: haste, second thoughts, and two updates of one person at once."""

import asyncio
import random

import pytest

from bot.sandbox.people import PRIVATE
from tests.end_to_end.players import Evening
from tests.end_to_end.stage import stage

pytestmark = pytest.mark.virtual_time


async def test_whoever_starts_the_bot_while_opening_a_table_can_be_reached(tmp_path):
    """Both updates are handled side by side; neither undoes what the other noted."""
    async with stage(tmp_path) as each:
        people = [each.person(f"P{n}") for n in range(8)]
        for person in people:
            group = each.world.groups.create("Bar", [person.id])
            await asyncio.gather(person.send(PRIVATE, "/start"), person.send(group, "/scopa"))
        await asyncio.sleep(5)

        rows = await each.database.read("SELECT count(*) AS n FROM person WHERE reachable = 1")
        assert rows[0]["n"] == len(people)


async def test_a_table_that_is_over_is_no_table_for_a_command(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        group = each.world.groups.create("Bar Sport", [anna.id])
        evening = Evening(group, [anna], random.Random(7))
        await evening.open("/scopa", bots=1)
        await evening.play()

        await anna.send(group, "/tavolo")
        await asyncio.sleep(10)

        assert "nessun tavolo" in (await anna.see(group))[-1].text


async def test_whoever_asks_for_the_table_elsewhere_is_told_that_it_is_in_the_group(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        group = each.world.groups.create("Bar Sport", [anna.id])
        await anna.send(PRIVATE, "/start")
        await Evening(group, [anna], random.Random(7)).open("/scopa", bots=1)
        for again in range(2):  # the second comes too soon to post it once more
            await asyncio.sleep(12 - 8 * again)
            before = (await anna.see(group))[-1].id
            await anna.send(PRIVATE, "/tavolo")
            await asyncio.sleep(3)

            assert (await anna.see(PRIVATE))[-1].text == "Il tavolo è in fondo al gruppo ✓"
            last = (await anna.see(group))[-1]
            assert last.button("La mia mano")
            assert last.id > before if again == 0 else last.id == before


async def test_whoever_asks_for_the_other_game_is_told_that_there_is_a_table(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        group = each.world.groups.create("Bar Sport", [anna.id])
        await anna.send(group, "/scopa")
        await asyncio.sleep(3)
        await anna.send(group, "/scopone")
        await asyncio.sleep(10)

        lobby, asked, said = (await anna.see(group))[-3:]
        assert (lobby.button("Mi siedo"), asked.text) == (lobby.button("Mi siedo"), "/scopone")
        assert said.text.startswith("Qui c’è già un tavolo")


async def test_a_newcomer_is_told_where_the_cards_will_come_and_a_group_is_greeted_shortly(
    tmp_path,
):
    async with stage(tmp_path) as each:
        anna, bruno = each.person("Anna"), each.person("Bruno")
        group = each.world.groups.create("Bar Sport", [anna.id, bruno.id])
        await anna.send(group, "/scopa")
        await asyncio.sleep(3)
        await bruno.send(PRIVATE, "/start hand_1")
        await anna.send(group, "/start")
        await asyncio.sleep(5)

        assert (await bruno.see(PRIVATE))[-1].text.startswith("Qui arriveranno le tue carte.")
        assert (await anna.see(group))[-1].text.startswith("Eccomi. /scopa")


async def test_a_command_in_a_group_is_answered_under_the_message_it_was_typed_in(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        group = each.world.groups.create("Bar Sport", [anna.id])
        for place, is_reply in ((group, True), (PRIVATE, False)):
            asked = await anna.send(place, "/regole")
            await asyncio.sleep(5)
            answer = (await anna.see(place))[-1]
            assert "regole" in answer.text
            assert answer.reply_to == (asked if is_reply else None)


async def test_commands_of_one_chat_are_obeyed_in_the_order_in_which_they_came(tmp_path):
    """Whoever asks for the table just after it was opened does not hear that there is none."""
    async with stage(tmp_path) as each:
        people = [each.person(name) for name in ("Anna", "Bruno", "Carla", "Dino")]
        group = each.world.groups.create("Bar Sport", [person.id for person in people])
        await each.stop()
        for person, command in zip(people, ("/scopa", "/tavolo", "/regole", "/mano"), strict=True):
            await person.send(group, command)
        await each.start()
        await asyncio.sleep(60)

        texts = [message.text for message in await people[0].see(group)]
        assert not any("Qui non c’è nessun tavolo" in text for text in texts)
        assert any("le regole di questo tavolo" in text for text in texts)


async def test_a_rematch_beside_a_table_opened_meanwhile_is_refused_in_words(tmp_path):
    async with stage(tmp_path) as each:
        anna, bruno = each.person("Anna"), each.person("Bruno")
        group = each.world.groups.create("Bar Sport", [anna.id, bruno.id])
        evening = Evening(group, [anna, bruno], random.Random(5))
        await evening.open("/scopa")
        result = await evening.play()
        await bruno.send(group, "/scopa")
        await asyncio.sleep(10)

        (over,) = [message for message in await anna.see(group) if message.text == result]
        pressed = await anna.press(group, over.id, data=over.button("Rivincita").data)

        assert "già un altro tavolo" in pressed.toast
        await asyncio.sleep(10)
        assert (await anna.see(group))[-1].button("Mi siedo")


async def test_a_hasty_rematch_leaves_the_result_as_it_was(tmp_path):
    async with stage(tmp_path) as each:
        anna, bruno = each.person("Anna"), each.person("Bruno")
        group = each.world.groups.create("Bar Sport", [anna.id, bruno.id])
        evening = Evening(group, [anna, bruno], random.Random(5))
        await evening.open("/scopa")
        result = await evening.play()

        await evening.press(anna, "Rivincita")
        await evening.press(anna, "Inizia")
        await asyncio.sleep(60)

        shown = await anna.see(group)
        (kept,) = [message for message in shown if message.text == result]
        assert not kept.buttons
        assert [m for m in shown if "la conta" in m.text][-1].text.count("Primiera") == 1


async def test_a_question_asked_by_command_is_one_message_and_no_echo(tmp_path):
    async with stage(tmp_path) as each:
        anna, bruno = each.person("Anna"), each.person("Bruno")
        group = each.world.groups.create("Bar Sport", [anna.id, bruno.id])
        evening = Evening(group, [anna, bruno], random.Random(5))
        await evening.open("/scopa")
        await asyncio.sleep(10)
        await bruno.send(group, "/annulla")
        await asyncio.sleep(10)

        command, *after = (await anna.see(group))[-2:]
        assert command.text == "/annulla"
        assert [bool(message.button("D’accordo")) for message in after] == [True]

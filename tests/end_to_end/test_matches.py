"""Whole matches, from the lobby to the result, by buttons and commands alone."""

import random

import pytest

from bot.sandbox.people import PRIVATE
from tests.end_to_end.players import Evening, UnseenEvening
from tests.end_to_end.stage import stage

pytestmark = pytest.mark.virtual_time

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio")


async def play(each, command, *, people, bots=0, started=6, seed=1):
    persons = [each.person(name) for name in NAMES[:people]]
    group = each.world.groups.create("Bar Sport", [person.id for person in persons])
    for person in persons[:started]:
        await person.send(PRIVATE, "/start")
    evening = Evening(group, persons, random.Random(seed))
    await evening.open(command, bots=bots)
    return evening, await evening.play()


@pytest.mark.parametrize(
    ("command", "people", "bots"),
    [
        ("/scopa", 2, 0),
        ("/scopa", 1, 1),
        ("/scopa", 3, 0),
        ("/scopa", 4, 0),
        ("/scopa", 6, 0),
        ("/scopone", 4, 0),
        ("/scopone", 2, 2),
    ],
)
async def test_a_match_is_played_to_its_end(tmp_path, command, people, bots):
    async with stage(tmp_path) as each:
        _, result = await play(each, command, people=people, bots=bots)

        assert "🏆" in result
        assert each.refusals() == []


async def test_nobody_needs_a_private_chat(tmp_path):
    async with stage(tmp_path) as each:
        _, result = await play(each, "/scopa", people=2, started=0)

        assert "🏆" in result
        assert each.refusals() == []


@pytest.mark.parametrize(
    ("command", "people", "bots"), [("/scopa", 2, 0), ("/scopa", 4, 0), ("/scopone", 2, 2)]
)
async def test_a_match_is_played_from_hands_in_the_group_that_nobody_else_sees(
    tmp_path, command, people, bots
):
    async with stage(tmp_path) as each:
        persons = [each.person(name) for name in NAMES[:people]]
        group = each.world.groups.create("Bar Sport", [person.id for person in persons])
        evening = UnseenEvening(group, persons, random.Random(5))
        await evening.open(command, bots=bots)
        result = await evening.play()

        assert "🏆" in result
        assert each.refusals() == []
        assert evening.unseen > 40, "cards are played from there"


async def test_a_match_in_private_against_the_bot(tmp_path):
    async with stage(tmp_path) as each:
        anna = each.person("Anna")
        await anna.send(PRIVATE, "/start")
        evening = Evening(PRIVATE, [anna], random.Random(3))
        await evening.open("/scopa")

        assert "🏆" in await evening.play()
        assert each.refusals() == []

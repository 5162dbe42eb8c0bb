"""Nothing that only a hand, the tallone or the sealed deck holds is ever said in public."""

import asyncio
import json
import logging
import random
import re
from collections import Counter
from typing import Any

import pytest

from bot.art import HandPicture, digest
from bot.sandbox.people import PRIVATE
from bot.sandbox.world import TOKEN
from bot.service.taps import Play
from bot.store.matches import load_events, match_ids
from bot.telegram.callback_data import unpack
from engine import DECK, SCOPA, Card, Match, evolve
from tests.bot.telegram.painters import Sketcher
from tests.end_to_end.open_cards import (
    MOVE,
    buttons_of,
    cards_in,
    open_cards,
    receiver_in,
    said_in,
)
from tests.end_to_end.players import Evening, UnseenEvening
from tests.end_to_end.stage import stage

pytestmark = pytest.mark.virtual_time

COUNT = re.compile(r"(\d+)ª smazzata, la conta")  # everything is open once it is counted


async def history(database):
    """Each match as a list of (instant in ms, the match from then on)."""
    told = []
    for match_id in await match_ids(database):
        match, line = None, []
        rows = await database.read(
            "SELECT at FROM event WHERE match_id = ? ORDER BY version", match_id
        )
        events = await load_events(database, match_id)
        for row, event in zip(rows, events, strict=True):
            match = evolve(match, event)
            line.append((row["at"], match))
        told.append(line)
    return told


def result_of(call):
    return call["result"] if isinstance(call.get("result"), dict) else {}


def newest(line, at):
    """The match as it stood at an instant; one with nothing open before it began."""
    return next((m for when, m in reversed(line) if when <= at), Match(rules=SCOPA, mazziere=0))


def known_to_all(told, at, text):
    """What anybody may be told at an instant; everything is open once it is counted."""
    known = {card for line in told for card in open_cards(newest(line, at))}
    counted = COUNT.search(text)
    if counted and int(counted[1]) <= max(len(newest(line, at).sheets) for line in told):
        return set(DECK)
    return known


@pytest.mark.parametrize(
    ("game", "started"),
    [(("/scopa", 2, 1), 1), (("/scopone", 2, 2), 2), (("/scopa", 2, 0), 0)],
)
async def test_what_a_group_sees_names_only_cards_that_lie_open(tmp_path, caplog, game, started):
    caplog.set_level(logging.INFO)
    command, people, bots = game
    async with stage(tmp_path, seed=11) as each:
        persons = [each.person(name) for name in ("Anna", "Bruno")[:people]]
        group = each.world.groups.create("Bar Sport", [person.id for person in persons])
        for person in persons[:started]:
            await person.send(PRIVATE, "/start")
        evening = Evening(group, persons, random.Random(2))
        await evening.open(command, bots=bots)
        assert "🏆" in await evening.play()

        told = await history(each.database)
        calls: list[dict[str, Any]] = list(each.world.calls.since(0))
        in_group = [call for call in calls if str(call["params"].get("chat_id")) == str(group)]
        public = [call for call in in_group if receiver_in(call) is None]
        named = 0
        for call in public:
            words = json.dumps(call["params"], ensure_ascii=False)
            text = said_in(call["params"])
            known = known_to_all(told, call["at"] * 1000 + 1, text)
            assert cards_in(text) <= known, words
            for button in buttons_of(call["params"]):
                assert not cards_in(button["text"])
                if "callback_data" in button:
                    assert not isinstance(unpack(button["callback_data"]), Play)
                    assert not MOVE.search(button["callback_data"])
            named += len(cards_in(text))
        assert named > 100, "the search must find what is allowed to be there"

        assert isinstance(each.painter, Sketcher)
        drawn = each.painter.drawn
        hands = {digest(picture) for picture in drawn if isinstance(picture, HandPicture)}
        assert bool(hands) == bool(started)
        shown = [call["result"]["photo"][0] for call in public if "photo" in result_of(call)]
        assert len(shown) > 20
        for photo in shown:
            _, jpeg = each.world.photos.find(photo["file_id"])
            assert not any(hand.encode() in jpeg for hand in hands)

    lines = [record.getMessage() for record in caplog.records if record.levelno >= logging.INFO]
    assert not [line for line in lines if cards_in(line) or TOKEN in line]


async def test_a_hand_in_the_group_tells_its_player_of_own_cards_alone_and_others_nothing(
    tmp_path,
):
    """All that is meant for one names that person's cards; nobody else's app ever shows it."""
    async with stage(tmp_path, seed=12) as each:
        persons = [each.person(name) for name in ("Anna", "Bruno", "Carla")]
        group = each.world.groups.create("Bar Sport", [person.id for person in persons])
        evening = UnseenEvening(group, persons, random.Random(4))
        await evening.open("/scopa")
        watching = asyncio.create_task(others_see_nothing(persons, group))
        assert "🏆" in await evening.play()
        assert not watching.done(), "it found something"
        watching.cancel()

        told = await history(each.database)
        meant_for_one: Counter[int] = Counter()
        named = 0
        calls: list[dict[str, Any]] = list(each.world.calls.since(0))
        for call in calls:
            receiver = receiver_in(call)
            if receiver is None or not call["ok"]:
                continue
            assert str(call["params"]["chat_id"]) == str(group)
            meant_for_one[receiver] += 1
            seat = [person.id for person in persons].index(receiver)
            at, text = call["at"] * 1000 + 1, said_in(call["params"])
            own = {c for line in told for c in held_lately(line, at, seat)}
            labels = " ".join(button["text"] for button in buttons_of(call["params"]))
            assert cards_in(f"{text} {labels}") <= own | known_to_all(told, at, text)
            named += len(cards_in(labels))
        assert set(meant_for_one) == {person.id for person in persons}
        assert named > 100, "the search must find what is allowed to be there"


def held_lately(line, at, seat):
    """The cards of a seat at an instant."""
    match = newest(line, at)
    return match.smazzata.hands[seat] if match.smazzata is not None else ()


async def others_see_nothing(persons, group):
    """Look at every app again and again: what is ephemeral there is its owner's."""
    while True:
        for person in persons:
            shown = [m for m in await person.see(group) if m.kind == "ephemeral"]
            assert all(message.only_for == person.id for message in shown)
        await asyncio.sleep(1)


def test_the_search_would_find_a_card_that_is_told():
    assert cards_in("Anna ha 7🪙 e R⚔️, poi Ac") == {Card.parse(c) for c in ("7d", "Rs", "Ac")}
    assert cards_in("Anna holds J♠️ and 7♦️") == {Card.parse("Fs"), Card.parse("7d")}
    assert cards_in("Tocca ad Anna: 3 carte") == set()

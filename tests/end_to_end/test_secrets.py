"""Nothing that only a hand, the tallone or the sealed deck holds is ever said in public."""

import json
import logging
import random
import re
from typing import Any

import pytest

from bot.art import HandPicture, digest
from bot.sandbox.people import PRIVATE
from bot.sandbox.world import TOKEN
from bot.service.taps import Play
from bot.store.matches import load_events, match_ids
from bot.telegram.callback_data import unpack
from engine import DECK, SCOPA, Card, Match, Phase, evolve
from tests.bot.telegram.painters import Sketcher
from tests.end_to_end.players import Evening
from tests.end_to_end.stage import stage

pytestmark = pytest.mark.virtual_time

SUITS = {"🪙": "d", "🍷": "c", "⚔️": "s", "🪵": "b"}
SHOWN = re.compile("([A2-7FCR])(" + "|".join(SUITS) + ")")
WRITTEN = re.compile(r"(?<![\w.])[A2-7FCR][dcsb](?![\w.])")
COUNT = re.compile(r"(\d+)ª smazzata, la conta")  # everything is open once it is counted
MOVE = re.compile(r"(?<![\w.])[A2-7FCR][dcsb](?:x(?:[A2-7FCR][dcsb])+)?(?![\w.])")


def cards_in(text):
    """Every card a text names, in signs or in notation."""
    shown = {Card.parse(rank + SUITS[suit]) for rank, suit in SHOWN.findall(text)}
    return shown | {Card.parse(card) for card in WRITTEN.findall(text)}


def open_cards(match: Match) -> set[Card]:
    """What everybody has seen of a match: draws, tables, plays, and every counted smazzata."""
    seen = {card for cards in match.draw.rounds for _, card in cards} if match.draw else set()
    if match.sheets and match.phase is not Phase.PLAYING:
        return set(DECK)
    if match.smazzata is not None:
        seen |= {*match.smazzata.opening, *(play.move.card for play in match.smazzata.plays)}
    return seen


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


def said_in(params):
    """The text of a call, or the caption of its picture."""
    media = params.get("media") or {}
    media = json.loads(media) if isinstance(media, str) else media
    return params.get("text") or params.get("caption") or media.get("caption") or ""


def keyboard(params):
    markup = params.get("reply_markup") or {}
    return (json.loads(markup) if isinstance(markup, str) else markup).get("inline_keyboard", ())


def result_of(call):
    return call["result"] if isinstance(call.get("result"), dict) else {}


def newest(line, at):
    """The match as it stood at an instant; one with nothing open before it began."""
    return next((m for when, m in reversed(line) if when <= at), Match(rules=SCOPA, mazziere=0))


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
        public = [call for call in calls if str(call["params"].get("chat_id")) == str(group)]
        named = 0
        for call in public:
            words = json.dumps(call["params"], ensure_ascii=False)
            at = call["at"] * 1000 + 1
            text = said_in(call["params"])
            known = {card for line in told for card in open_cards(newest(line, at))}
            counted = COUNT.search(text)
            if counted and int(counted[1]) <= max(len(newest(x, at).sheets) for x in told):
                known = set(DECK)
            assert cards_in(text) <= known, words
            for row in keyboard(call["params"]):
                for button in row:
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


def test_the_search_would_find_a_card_that_is_told():
    assert cards_in("Anna ha 7🪙 e R⚔️, poi Ac") == {Card.parse(c) for c in ("7d", "Rs", "Ac")}
    assert cards_in("Tocca ad Anna: 3 carte") == set()

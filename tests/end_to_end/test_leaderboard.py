"""The leaderboard: asked for by command, a picture with everything in words below it."""

import asyncio
import random
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, cast

import pytest

from bot.art import StandingsPicture
from bot.sandbox.faults import Fault
from bot.sandbox.people import PRIVATE
from tests.end_to_end.players import Evening
from tests.end_to_end.stage import stage

if TYPE_CHECKING:
    from tests.bot.telegram.painters import Sketcher

pytestmark = pytest.mark.virtual_time


async def evening_of(each, *, open_=True):
    people = [each.person("Anna"), each.person("Bruno", "en")]
    group = each.world.groups.create("Bar Sport", [person.id for person in people])
    for person in people:
        await person.send(PRIVATE, "/start")
    evening = Evening(group, people, random.Random(4))
    if open_:
        await evening.open("/scopa")
    return evening


async def asked(evening, command, *, who=0, chat=None):
    person, place = evening.people[who], evening.group if chat is None else chat
    await person.send(place, command)
    await asyncio.sleep(8)
    return next(m for m in reversed(await person.see(place)) if m.sender_id != person.id)


def lines(text):
    """What each line of the leaderboard says: place, name and numbers."""
    return [line.split() for line in text.splitlines() if re.match(r"\d+\. ", line)]


async def test_a_finished_match_counts_and_a_cancelled_one_does_not(tmp_path):
    async with stage(tmp_path) as each:
        evening = await evening_of(each)
        assert "🏆" in await evening.play()
        first = await asked(evening, "/classifica")
        assert first.kind == "photo"
        assert {row[1] for row in lines(first.text)} == {"Anna", "Bruno"}
        assert [row[2:4] for row in lines(first.text)] == [["1", "1"], ["1", "0"]]
        drawn = cast("Sketcher", each.painter).drawn
        (picture,) = [p for p in drawn if isinstance(p, StandingsPicture)]
        shown = [[row.player.name, *row.numbers] for row in picture.rows]
        assert shown == [row[1:] for row in lines(first.text)]

        await evening.press(evening.people[0], "Rivincita")
        await evening.press(evening.people[0], "Inizia")
        await asyncio.sleep(5)
        await evening.people[1].send(evening.group, "/cancel")
        await evening.press(evening.people[0], "D’accordo")
        await asyncio.sleep(10)
        uploaded = each.world.photos.uploaded_bytes
        again = await asked(evening, "/leaderboard")
        assert again.id != first.id
        assert again.text == first.text
        assert each.world.photos.uploaded_bytes == uploaded  # it goes by the id of its picture


async def test_a_leaderboard_without_a_match_is_a_sentence(tmp_path):
    async with stage(tmp_path) as each:
        evening = await evening_of(each, open_=False)
        empty = await asked(evening, "/classifica")
        assert (empty.kind, empty.text) == ("message", "Qui non è ancora finita nessuna partita.")
        private = await asked(evening, "/leaderboard", who=1, chat=PRIVATE)
        assert "None yet." in private.text


async def test_a_group_that_likes_words_gets_its_leaderboard_in_words(tmp_path):
    async with stage(tmp_path) as each:
        evening = await evening_of(each, open_=False)
        await evening.people[0].send(evening.group, "/scopa")
        for label in ("Regole", "Aspetto", "Immagini", "‹"):
            await evening.press(evening.people[0], label)
            await asyncio.sleep(5)
        await evening.press(evening.people[0], "‹")
        for person in evening.people:
            await evening.press(person, "Mi siedo")
        await evening.press(evening.people[0], "Inizia")
        await evening.play()
        board = await asked(evening, "/classifica")
        assert board.kind == "message"
        assert len(lines(board.text)) == 2


async def test_a_picture_that_is_not_taken_is_words_at_once(tmp_path):
    async with stage(tmp_path) as each:
        evening = await evening_of(each)
        await evening.play()
        each.world.faults.plan(Fault("400:Bad Request: not enough rights", "sendPhoto"))
        board = await asked(evening, "/classifica")
        assert board.kind == "message"
        assert len(lines(board.text)) == 2


async def test_in_private_everybody_sees_the_own_figures(tmp_path):
    async with stage(tmp_path) as each:
        evening = await evening_of(each)
        await evening.play()
        group = await asked(evening, "/classifica")
        mine = next(row for row in lines(group.text) if row[1] == "Anna")
        own = await asked(evening, "/classifica", chat=PRIVATE)
        assert own.kind == "message"
        told = next(line for line in own.text.splitlines() if line.startswith("Nei gruppi"))
        assert re.findall(r"\d+", told) == mine[2:6]
        assert "contro i giocatori del bot" not in own.text


async def test_whoever_asks_from_below_the_list_finds_their_own_place_and_nobody_elses(tmp_path):
    async with stage(tmp_path) as each:
        evening = await evening_of(each)
        await evening.play()
        won = next(row for row in lines((await asked(evening, "/classifica")).text))[1]
        with closing(sqlite3.connect(each.path)) as rows, rows:
            rows.executemany(
                "INSERT INTO outcome SELECT match_id, ?, chat_id, NULL, ?, 0, 1, 99, 9, 1, at "
                "FROM outcome WHERE seat = 0",
                [(seat, f"Regular{seat}") for seat in range(10, 27)],
            )
        loser, lost = (1, "Bruno") if won == "Anna" else (0, "Anna")

        board = await asked(evening, "/classifica", who=loser)
        told = [row[:2] for row in lines(board.text)]

        assert [place for place, _ in told] == [*(f"{n}." for n in range(1, 16)), "19."]
        assert told[-1] == ["19.", lost]
        assert won not in board.text
        again = await asked(evening, "/classifica", who=1 - loser)
        assert [row[:2] for row in lines(again.text)][-1] == ["18.", won]
        boards = [
            p for p in cast("Sketcher", each.painter).drawn if isinstance(p, StandingsPicture)
        ]
        assert len(boards) == 2  # one of two lines, one of fifteen, whoever asks

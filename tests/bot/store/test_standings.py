"""Finished matches, added up for a chat and for a person."""

from dataclasses import replace

from bot.service.answers import Outcome
from bot.service.people import ChatId, PersonId
from bot.service.room import Stage
from bot.service.standings import LINES, Figures, OwnFigures
from bot.store.standings import STANDINGS_QUERY
from engine import Seat
from tests.bot.service.rooms import (
    ANNA,
    BRUNO,
    GROUP,
    T0,
    private_chat,
)
from tests.bot.store.evening import begun, played_out

ELSEWHERE = replace(GROUP, id=ChatId(-200))


def outcome(seat, who, *, won, points, scope=0, rated=True):
    person, opponent = (who, None) if isinstance(who, int) else (None, who)
    return Outcome(
        seat=Seat(seat),
        person=person,
        opponent=opponent,
        side=seat,
        won=won,
        points=points,
        scope=scope,
        rated=rated,
    )


async def finished(store, *outcomes, chat=GROUP):
    room = await begun(store, chat=chat)
    over = replace(room, stage=Stage.OVER, revision=room.revision + 1)
    await store.save(room, over, outcomes=outcomes, at=T0)


async def test_a_leaderboard_adds_up_the_rated_matches_of_one_chat(store):
    anna, bruno = ANNA.id, BRUNO.id
    await finished(
        store,
        outcome(0, anna, won=True, points=11, scope=4),
        outcome(1, bruno, won=False, points=3),
    )
    await finished(
        store, outcome(0, "greedy", won=True, points=12), outcome(1, bruno, won=False, points=9)
    )
    await finished(
        store,
        outcome(0, anna, won=False, points=1),
        outcome(1, bruno, won=True, points=11, scope=2),
    )
    await finished(store, outcome(0, anna, won=True, points=50, rated=False))
    await finished(store, outcome(0, anna, won=True, points=50), chat=ELSEWHERE)

    rows = await store.standings(GROUP.id, None)

    assert [(r.name, r.person, r.played, r.won, r.points, r.scope) for r in rows] == [
        ("greedy", None, 1, 1, 12, 0),
        ("Anna", anna, 2, 1, 12, 4),
        ("Bruno", bruno, 3, 1, 23, 2),
    ]
    assert [row.place for row in rows] == [1, 2, 3]
    assert await store.standings(ChatId(-300), None) == []


async def test_a_leaderboard_holds_the_best_and_whoever_asks_for_it(store):
    """Each of twenty opponents has won more often than the next, and Anna and Bruno never."""
    for place in range(20):
        for _ in range(20 - place):
            await finished(store, outcome(0, f"bot{place}", won=True, points=11))
    for points, who in ((7, BRUNO.id), (3, ANNA.id)):
        await finished(store, outcome(0, who, won=False, points=points))

    unasked = await store.standings(GROUP.id, None)
    annas = await store.standings(GROUP.id, ANNA.id)
    strangers = await store.standings(GROUP.id, PersonId(99))

    assert [row.place for row in unasked] == list(range(1, LINES + 1))
    assert list(annas[:LINES]) == list(strangers) == list(unasked)
    assert [(row.place, row.name) for row in annas[LINES:]] == [(22, "Anna")]


async def test_whoever_is_among_the_best_is_on_a_leaderboard_once(store):
    for who in (ANNA.id, BRUNO.id):
        await finished(store, outcome(0, who, won=who == BRUNO.id, points=11))

    rows = await store.standings(GROUP.id, ANNA.id)

    assert [(row.place, row.name) for row in rows] == [(1, "Bruno"), (2, "Anna")]


async def test_the_figures_of_a_person_tell_groups_from_matches_alone(store):
    anna = ANNA.id
    assert await store.figures(anna) == OwnFigures(Figures(), Figures())
    for chat in (GROUP, ELSEWHERE):
        await finished(
            store,
            outcome(0, anna, won=True, points=11, scope=3),
            outcome(1, BRUNO.id, won=False, points=7),
            chat=chat,
        )
    alone = private_chat(ANNA)
    await finished(store, outcome(0, anna, won=False, points=5), chat=alone)
    await finished(store, outcome(0, anna, won=True, points=50, rated=False), chat=alone)

    figures = await store.figures(anna)

    assert figures == OwnFigures(Figures(2, 2, 22, 6), Figures(1, 0, 5, 0))


async def test_a_leaderboard_is_added_up_from_its_index_alone(store, database):
    """Ten thousand matches of one chat are added up without reading or sorting their rows."""
    del store
    plan = await database.read(f"EXPLAIN QUERY PLAN {STANDINGS_QUERY}", GROUP.id, 15, 1)
    steps = [row["detail"] for row in plan]
    assert any("COVERING INDEX outcome_by_standing" in step for step in steps)
    assert "USE TEMP B-TREE FOR GROUP BY" not in steps


async def test_a_match_played_out_is_on_the_leaderboard(store):
    room = await begun(store)
    room, _ = await played_out(store, room)

    rows = await store.standings(GROUP.id, None)

    assert {row.person for row in rows} == {ANNA.id, BRUNO.id}
    assert [row.won for row in rows] == [1, 0]
    assert sorted(row.points for row in rows) == sorted(room.match.points)

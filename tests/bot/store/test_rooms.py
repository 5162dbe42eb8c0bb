"""Rooms come back as they were stored, and a place holds one of them."""

from dataclasses import fields, replace

import pytest

from bot.service.people import ChatId, ChatKind, Nudges, Place
from bot.service.ports import PlaceTakenError
from bot.service.room import Chair, Clocks, Closing, Pause, Pick, Question, RoomId, Stage, Vote
from bot.service.tastes import HandOrder, Skin, Taste, Theme
from engine import Seat
from tests.bot.service.rooms import (
    ANNA,
    BRUNO,
    CARLA,
    DINO,
    GROUP,
    T0,
    after,
    lobby,
)
from tests.bot.store.evening import begun, opened

ELSEWHERE = replace(GROUP, id=ChatId(-200))


async def test_a_room_comes_back_as_it_was_opened(store):
    room = await opened(store, ANNA, BRUNO, bots=1, options=(("target", 16), ("cut", "player")))

    assert await store.room(room.id) == room


async def test_ids_are_the_stores_to_give(store):
    first = await opened(store)
    second = await opened(store, chat=ELSEWHERE)

    assert first.id != second.id
    assert (await store.room(second.id)).chat.id == -200


async def test_an_unknown_room_is_none(store):
    assert await store.room(RoomId(404)) is None


async def test_every_field_of_a_room_survives(store):
    before = await opened(store)
    choosy = replace(
        DINO,
        nudges=Nudges.NEVER,
        pictures=False,
        skin=Skin.FRENCH,
        theme=Theme.DARK,
        hand_order=HandOrder.SUIT,
        own_language="it",
    )
    changed = replace(
        before,
        chat=replace(
            GROUP,
            title="Bar Centrale",
            kind=ChatKind.SUPERGROUP,
            username="bar",
            turn_clock=None,
            pictures=False,
            opponent="maestro",
            taste=Taste(Skin.FOUR_COLOUR, Theme.DARK),
        ),
        stage=Stage.CLOSED,
        closing=Closing.EXPIRED,
        number=3,
        game="scopone",
        options=(("napola", True), ("redeal_sum_max", None), ("target", 21)),
        size=4,
        chairs=(None, Chair(person=choosy, pressed_at=after(5)), Chair(opponent="greedy"), None),
        menu="rules",
        pick=Pick(Seat(1), play=2, position=0, page=3),
        ready=frozenset({Seat(1), Seat(3)}),
        clocks=Clocks(**{f.name: after(n) for n, f in enumerate(fields(Clocks))}),
        revision=before.revision + 1,
        last_post=9,
        restarted=True,
        missed=((Seat(1), 1),),
        pause=Pause.REMOVED,
        vote=Vote(Question.SUBSTITUTE, choosy, Seat(0), frozenset({Seat(1)})),
        touched_at=after(60),
    )
    unchanged = {
        f.name for f in fields(changed) if getattr(changed, f.name) == getattr(before, f.name)
    }

    stored = await store.save(before, changed, at=T0)

    assert unchanged == {"id", "place", "opener", "opened_at", "posts", "match", "match_id"}
    assert stored == changed
    assert await store.room(before.id) == changed


async def test_a_question_that_an_older_version_stored_is_still_asked(store, database):
    """It knew less of who asks."""
    before = await begun(store)
    asking = Vote(Question.CANCEL, BRUNO, agreed=frozenset({Seat(1)}))
    asked = replace(before, vote=asking, revision=before.revision + 1)
    await store.save(before, asked, at=T0)
    names = ("skin", "theme", "hand_order", "hand_way", "own_language")
    forgotten = [f"$.person.{name}" for name in names]
    async with database.transaction() as tx:
        tx.add("UPDATE room SET vote = json_remove(vote, ?, ?, ?, ?, ?)", *forgotten)

    assert (await store.room(before.id)).vote == asking


async def test_a_table_in_a_topic_is_not_the_chats(store):
    topic = Place(GROUP.id, 17)
    room = await store.open_room(replace(lobby(ANNA), place=topic), cause=None)

    assert (await store.room(room.id)).place == topic
    assert await store.room_at(topic) == room.id
    assert await store.room_at(Place(GROUP.id)) is None


@pytest.mark.parametrize("thread", [None, 17])
async def test_a_place_holds_one_live_room(store, thread):
    room = replace(lobby(ANNA), place=Place(GROUP.id, thread))
    await store.open_room(room, cause=None)

    with pytest.raises(PlaceTakenError):
        await store.open_room(room, cause=None)


async def test_the_live_room_of_a_place_comes_before_a_newer_one(store):
    over = await opened(store)
    over = await store.save(over, replace(over, stage=Stage.OVER, revision=9), at=T0)
    closed = await opened(store)
    await store.save(closed, replace(closed, stage=Stage.CLOSED, revision=9), at=T0)
    assert await store.room_at(Place(GROUP.id)) == closed.id

    await store.save(over, replace(over, stage=Stage.LOBBY, revision=10), at=T0)

    assert await store.room_at(Place(GROUP.id)) == over.id


async def test_a_rematch_cannot_take_a_place_that_is_taken(store):
    over = await opened(store)
    over = await store.save(over, replace(over, stage=Stage.OVER, revision=9), at=T0)
    await opened(store)

    with pytest.raises(PlaceTakenError):
        await store.save(over, replace(over, stage=Stage.LOBBY, revision=10), at=T0)


async def test_rooms_of_a_person_are_those_where_they_sit_now(store):
    first = await opened(store, ANNA, BRUNO)
    second = await opened(store, BRUNO, chat=ELSEWHERE)

    assert await store.rooms_of(BRUNO.id) == [second.id, first.id]
    assert await store.rooms_of(ANNA.id) == [first.id]

    await store.save(first, replace(first, chairs=(None, first.chairs[1]), revision=9), at=T0)

    assert await store.rooms_of(ANNA.id) == []


async def test_chairs_can_be_swapped_and_taken_away(store):
    room = await opened(store, ANNA, BRUNO, CARLA)
    anna, bruno, _carla = room.chairs

    room = await store.save(room, replace(room, chairs=(bruno, anna), revision=2), at=T0)

    assert await store.room(room.id) == room

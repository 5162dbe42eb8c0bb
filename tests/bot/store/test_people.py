"""People and chats as they are met."""

from dataclasses import replace

from bot.service.people import ChatId, Person
from tests.bot.service.rooms import (
    ANNA,
    CARLA,
    DINO,
    GROUP,
    T0,
    after,
)
from tests.bot.store.evening import opened

ELSEWHERE = replace(GROUP, id=ChatId(-200))


async def test_a_person_is_met_and_met_again(store):
    assert await store.person(ANNA.id) is None
    await store.meet(ANNA)
    changed = Person(id=ANNA.id, name="Anna Maria", language=None, username="am", reachable=False)

    await store.meet(changed)

    assert await store.person(ANNA.id) == changed


async def test_whoever_sits_down_is_known_from_then_on(store):
    await opened(store, DINO)

    assert await store.person(DINO.id) == DINO


async def test_a_chair_does_not_overwrite_what_was_learned_of_its_person_elsewhere(store):
    room = await opened(store, CARLA)
    learned = replace(CARLA, reachable=True)
    await store.meet(learned)
    pressed = replace(room.chairs[0], pressed_at=after(5))

    await store.save(room, replace(room, chairs=(pressed,), revision=2), at=T0)

    assert await store.person(CARLA.id) == learned


async def test_a_chat_is_known_once_a_room_was_opened_in_it(store):
    assert await store.chat(GROUP.id) is None

    await opened(store)

    assert await store.chat(GROUP.id) == GROUP

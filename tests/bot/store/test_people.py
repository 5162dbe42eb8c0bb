"""People and chats as they are met."""

from dataclasses import replace

from bot.service.answers import Notice, Saying, Sentence
from bot.service.people import ChatId, Person, UpdateId
from bot.service.tastes import Skin, Taste
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
ENGLISH = replace(GROUP, language="en")
SAID = Notice(chat_id=GROUP.id, words=Sentence(Saying.CHAT_LANGUAGE), language="en")


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


async def test_a_chat_that_speaks_another_language_keeps_what_else_was_chosen_in_it(store, inbox):
    chosen = replace(GROUP, turn_clock=None, opponent="maestro", taste=Taste(Skin.FRENCH))
    room = await opened(store, ANNA, chat=chosen)
    await inbox.store([{"update_id": 7}])

    await store.speak(ENGLISH, SAID, cause=UpdateId(7))

    assert await store.chat(GROUP.id) == replace(chosen, language="en")
    assert (await store.room(room.id)).revision > room.revision
    assert inbox.take_done(UpdateId(7))


async def test_a_chat_can_speak_a_language_before_there_is_a_table(store):
    await store.speak(ENGLISH, SAID, cause=None)

    assert await store.chat(GROUP.id) == replace(GROUP, language="en")


async def test_a_table_that_opens_while_something_is_chosen_undoes_no_choice(store):
    """Its chat was read before; what Telegram shows of it is newer."""
    await store.speak(ENGLISH, SAID, cause=None)

    room = await opened(store, ANNA, chat=replace(GROUP, title="Bar Centrale"))

    assert room.chat == replace(GROUP, language="en", title="Bar Centrale")
    assert await store.chat(GROUP.id) == room.chat

"""What the service may rely on, asked through its port."""

import asyncio
from dataclasses import replace

import pytest

from bot.service.answers import Help, Notice, Saying, Sentence
from bot.service.dealing import start
from bot.service.people import ChatId, Person, PersonId, UpdateId
from bot.service.play import leave
from bot.service.ports import StaleRoomError, Store
from bot.service.posts import Post, PostKind, Wanted
from bot.service.room import Stage
from bot.service.step import Step
from engine import Seat
from tests.bot.service.rooms import (
    ANNA,
    BRUNO,
    CARLA,
    DINO,
    GROUP,
    T0,
    Dice,
    after,
    lobby,
)
from tests.bot.store.evening import begun, next_step, opened, played_out, take

CAUSE = UpdateId(7)
ELSEWHERE = replace(GROUP, id=ChatId(-200))


@pytest.fixture
async def caused(inbox):
    """An update that waits to be handled."""
    await inbox.store([{"update_id": CAUSE}])
    return CAUSE


def test_the_sqlite_store_is_a_store(store):
    port: Store = store
    assert port is store


# ----------------------------------------------------------------- writing
async def test_a_save_from_an_old_room_writes_nothing(store, notices, inbox, caused):
    old = await opened(store)
    new = await store.save(old, replace(old, menu="rules", revision=old.revision + 1), at=T0)

    with pytest.raises(StaleRoomError):
        await store.save(
            old,
            replace(old, game="scopone", revision=old.revision + 1),
            notices=[Notice(chat_id=GROUP.id, words=Help(), language="it")],
            cause=caused,
            at=T0,
        )

    assert await store.room(old.id) == new
    assert await notices.waiting() == []
    assert [each.update_id for each in await inbox.pending()] == [caused]
    assert not inbox.take_done(caused)


async def test_two_plays_on_one_version_cannot_both_be_kept(store):
    room = await begun(store)
    mine, theirs = (next_step(room, rng) for rng in (Dice(1).rng, Dice(2).rng))
    # The revision alone would let these pass: only the log's own key is in the way.
    first = await store.save(
        room, replace(mine.room, revision=room.revision), events=mine.events, at=T0
    )

    with pytest.raises(StaleRoomError):
        await store.save(
            room, replace(theirs.room, revision=room.revision), events=theirs.events, at=T0
        )

    assert (await store.room(room.id)).match == first.match


async def test_of_many_at_once_exactly_one_is_stored(store):
    room = await opened(store)
    rooms = [replace(room, menu=f"page {n}", revision=room.revision + 1) for n in range(10)]

    results = await asyncio.gather(
        *(store.save(room, each, at=T0) for each in rooms), return_exceptions=True
    )

    kept = [each for each in results if not isinstance(each, StaleRoomError)]
    assert kept == [await store.room(room.id)]


async def test_a_save_that_changes_nothing_commits_nothing(store, database):
    room = await opened(store)
    commits = database.commits

    assert await store.save(room, room, at=T0) == room

    assert database.commits == commits


@pytest.mark.parametrize("kind", ["open", "save", "say", "meet"])
async def test_one_commit_does_it_all_and_marks_its_cause(store, database, inbox, caused, kind):
    room = await begun(store)
    step = next_step(room, Dice(1).rng)
    notice = Notice(chat_id=GROUP.id, words=Help(), language="it")
    commits = database.commits

    match kind:
        case "open":
            await store.open_room(lobby(ANNA, chat=ELSEWHERE), cause=caused, notices=[notice])
        case "save":
            await take(store, room, replace(step, notices=(notice,)), cause=caused)
        case "say":
            await store.say([notice], cause=caused)
        case _:
            await store.meet(ANNA, cause=caused)

    assert database.commits == commits + 1
    assert await inbox.pending() == []
    assert inbox.take_done(caused)


# ----------------------------------------------------------------- matches
@pytest.mark.parametrize("people", [(ANNA, BRUNO), (ANNA, BRUNO, CARLA, DINO)])
async def test_a_match_comes_back_at_every_event(store, people):
    room = await begun(store, *people, options=(("target", 7), ("cut", "player")))
    rng = Dice(3).rng
    while not room.match.is_finished:
        assert (await store.room(room.id)).match == room.match
        room = await take(store, room, next_step(room, rng))
    assert (await store.room(room.id)).match == room.match


async def test_a_match_gets_an_id_when_it_begins_and_another_in_the_rematch(store):
    room = await begun(store)
    first = room.match_id
    room, _ = await played_out(store, room)
    room = await take(store, room, Step(room=replace(room, stage=Stage.LOBBY, number=2)))
    assert (await store.room(room.id)).match == room.match

    room = await take(store, room, start(room, Dice(5), T0))

    assert room.match_id not in (None, first)
    assert (await store.room(room.id)).match == room.match
    assert room.match.version < 10


async def test_leaving_is_part_of_the_log(store):
    room = await begun(store)

    room = await take(store, room, leave(room, Seat(0)))

    assert (await store.room(room.id)).match.kept == {Seat(0)}


# ------------------------------------------------------------------- posts
async def test_posts_are_added_and_flipped_and_never_taken_away(store):
    room = await opened(store)
    table = Post(
        number=2,
        kind=PostKind.TABLE,
        chat_id=GROUP.id,
        thread_id=4,
        match=2,
        smazzata=3,
        seat=1,
        person=ANNA.id,
        silent=False,
        made_at=after(3),
    )
    gone = replace(room.posts[0], wanted=Wanted.GONE)

    room = await store.save(room, replace(room, posts=(gone, table), revision=2), at=T0)
    assert (await store.room(room.id)).posts == (gone, table)

    room = await store.save(room, replace(room, posts=(table,), revision=3), at=T0)
    assert (await store.room(room.id)).posts == (gone, table)


async def test_flipping_a_post_that_the_board_has_forgotten_does_not_bring_it_back(store, posts):
    room = await opened(store)
    await posts.forget([(room.id, 1)])
    gone = replace(room.posts[0], wanted=Wanted.GONE)

    await store.save(room, replace(room, posts=(gone,), revision=2), at=T0)

    assert (await store.room(room.id)).posts == ()


# ----------------------------------------------------------------- notices
async def test_what_is_said_waits_for_the_board(store, notices, clock):
    words = Sentence(Saying.NO_TABLE, (("name", "Bruno"), ("seconds", 5)))
    notice = Notice(chat_id=GROUP.id, words=words, language="en", thread_id=3, reply_to=77)

    await store.say([notice], cause=None)

    (row,) = await notices.waiting()
    assert (row.notice, row.created_at) == (notice, clock.now())
    assert row.notice.reply_to == 77

    await opened(store, ANNA)
    await store.move_chat(GROUP.id, ChatId(-1009), cause=None)  # where no message has that number
    (row,) = await notices.waiting()
    assert (row.notice.chat_id, row.notice.reply_to) == (-1009, None)


async def test_a_person_with_a_strange_name_is_stored_as_they_are(store):
    name = "R̸o̷b̶'); DROP TABLE person;-- 🏆\n\u202e"
    await store.meet(Person(id=PersonId(1), name=name))

    assert (await store.person(PersonId(1))).name == name

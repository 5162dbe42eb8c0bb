"""What the board keeps about its messages."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.service.answers import Help, Notice
from bot.service.people import ChatId
from bot.service.posts import Post, PostKind, Wanted
from bot.service.room import RoomId, Stage
from bot.store import PostRow, Shown, UnreadableNotice
from tests.bot.service.rooms import ANNA, BRUNO, GROUP, T0, after
from tests.bot.store.evening import begun, opened


@pytest.fixture
async def room(store):
    return await opened(store, ANNA)


async def show(posts, room, *, revision=None):
    await posts.sent(
        room.id,
        room.posts[0].number,
        chat_id=room.place.chat_id,
        message_id=501,
        revision=room.revision if revision is None else revision,
        digest="abc",
        at=after(2),
    )


async def flip(store, room, wanted):
    post = replace(room.posts[0], wanted=wanted)
    return await store.save(room, replace(room, posts=(post,)), at=T0)


async def test_a_post_is_a_row_before_it_is_sent(posts, room):
    assert await posts.load(room.id) == [PostRow(post=room.posts[0])]


async def test_every_field_of_a_post_survives(store, posts, room):
    post = Post(
        number=2,
        kind=PostKind.HAND,
        chat_id=ChatId(ANNA.id),
        thread_id=8,
        match=3,
        smazzata=2,
        seat=1,
        person=ANNA.id,
        query="4200",
        silent=False,
        made_at=after(9),
        wanted=Wanted.FINAL,
    )
    await store.save(room, replace(room, posts=(*room.posts, post)), at=T0)

    assert (await posts.load(room.id))[-1] == PostRow(post=post)


async def test_a_sent_message_is_known_again(posts, room):
    await show(posts, room)

    (row,) = await posts.load(room.id)

    assert row == PostRow(
        post=room.posts[0],
        message_id=501,
        revision=room.revision,
        digest="abc",
        sent_at=after(2),
    )
    assert await posts.showing(room.place.chat_id, 501, ANNA.id) == room.id
    assert await posts.showing(ChatId(-200), 501, ANNA.id) is None
    assert await posts.showing(room.place.chat_id, 502, ANNA.id) is None


async def test_an_ephemeral_message_is_known_as_its_players_alone(store, posts, room):
    """Each person's are numbered by themselves, apart from the chat's other messages."""
    own = replace(room.posts[0], number=9, kind=PostKind.EPHEMERAL, person=ANNA.id, query="77")
    saved = await store.save(room, replace(room, posts=(*room.posts, own), revision=1), at=T0)
    await posts.sent(
        room.id,
        9,
        chat_id=own.chat_id,
        message_id=-3,
        revision=1,
        digest="abc",
        at=T0,
    )
    assert await posts.showing(room.place.chat_id, -3, ANNA.id) == room.id
    assert await posts.showing(room.place.chat_id, -3, BRUNO.id) is None
    assert await posts.showing(room.place.chat_id, 3, ANNA.id) is None

    renewed = replace(saved, posts=(room.posts[0], replace(own, query=None)), revision=2)
    await store.save(saved, renewed, at=T0)
    assert [row.post.query for row in await posts.load(room.id)] == [None, None]


async def test_many_edits_are_noted_in_one_commit(store, posts, database):
    rooms = [await opened(store, ANNA, chat=replace(GROUP, id=ChatId(-n))) for n in (1, 2, 3)]
    for room in rooms:
        await show(posts, room, revision=0)
    commits = database.commits

    await posts.shown(Shown(room.id, 1, revision=4, digest=f"d{room.id}") for room in rooms)

    assert database.commits == commits + 1
    for room in rooms:
        (row,) = await posts.load(room.id)
        assert (row.revision, row.digest, row.message_id) == (4, f"d{room.id}", 501)


async def test_the_picture_of_a_message_survives_with_its_id(posts, room):
    await posts.sent(
        room.id,
        1,
        chat_id=room.place.chat_id,
        message_id=501,
        revision=0,
        digest="abc",
        picture="p1",
        file_id="f1",
        at=after(2),
    )
    (row,) = await posts.load(room.id)
    assert (row.picture, row.file_id) == ("p1", "f1")

    await posts.shown([Shown(room.id, 1, revision=1, digest="d", picture="p2", file_id="f2")])
    (row,) = await posts.load(room.id)
    assert (row.picture, row.file_id) == ("p2", "f2")

    await posts.lost(room.id, 1)
    (row,) = await posts.load(room.id)
    assert (row.picture, row.file_id) == (None, "f2"), "Telegram still keeps it"


async def test_a_lost_message_is_to_be_sent_again(posts, room):
    await show(posts, room)

    await posts.lost(room.id, 1)

    assert await posts.load(room.id) == [PostRow(post=room.posts[0])]


async def test_a_forgotten_post_is_gone(posts, room):
    await posts.forget([(room.id, 1), (room.id, 404)])

    assert await posts.load(room.id) == []
    assert await posts.load(RoomId(404)) == []


@pytest.mark.parametrize(
    ("behind", "wanted"),
    [
        (None, Wanted.SHOWN),
        (0, Wanted.SHOWN),
        (1, Wanted.SHOWN),
        (0, Wanted.FINAL),
        (0, Wanted.GONE),
        (None, Wanted.GONE),
    ],
)
async def test_after_a_restart_the_board_looks_where_something_is_left_to_do(
    store, posts, room, behind, wanted
):
    if behind is not None:
        await show(posts, room, revision=room.revision - behind)
    await flip(store, room, wanted)

    is_true = (behind, wanted) == (0, Wanted.SHOWN)
    assert (await posts.left_over()).unfinished == ([] if is_true else [room.id])


async def test_what_was_left_is_nothing_to_do_and_known_until_it_is_forgotten(store, posts, room):
    await show(posts, room)
    number = room.posts[0].number
    await flip(store, room, Wanted.FINAL)
    await posts.shown([Shown(room.id, number, room.revision, "abc", is_left=True)])

    assert (await posts.left_over()).unfinished == []
    assert (await posts.left_over()).left == [(room.id, number)]
    assert await posts.showing(room.posts[0].chat_id, 501, ANNA.id) == room.id

    await posts.forget([(room.id, number)])

    assert (await posts.left_over()).left == []


async def test_a_room_is_unfinished_once_however_many_messages_it_wants(store, posts):
    room = await begun(store)
    assert len(room.posts) > 2

    assert (await posts.left_over()).unfinished == [room.id]


async def test_when_a_chat_has_changed_its_rooms_are_behind_and_no_others(store, posts):
    """A result may have to be shown anew as well."""
    over = await opened(store, ANNA)
    over = await store.save(over, replace(over, stage=Stage.OVER, revision=9), at=T0)
    here = await opened(store, ANNA)
    elsewhere = await opened(store, BRUNO, chat=replace(GROUP, id=ChatId(-9)))
    assert (await posts.left_over()).unfinished == [over.id, here.id, elsewhere.id]
    assert set(await posts.behind(GROUP.id)) == {over.id, here.id}

    await show(posts, over)
    await show(posts, here)
    assert await posts.behind(GROUP.id) == []
    await store.save(here, replace(here, revision=here.revision + 1), at=T0)
    assert await posts.behind(GROUP.id) == [here.id]


async def test_a_message_of_the_board_outlives_a_save_of_the_service(store, posts, room):
    """The service writes what is wanted, never what is shown."""
    await show(posts, room)

    await flip(store, room, Wanted.GONE)

    (row,) = await posts.load(room.id)
    assert (row.message_id, row.digest, row.post.wanted) == (501, "abc", Wanted.GONE)


async def test_notices_wait_in_order_until_they_are_dropped(store, notices, database):
    said = [Notice(chat_id=ChatId(-n), words=Help(), language="it") for n in range(1, 4)]
    await store.say(said, cause=None)
    first, second, third = await notices.waiting()
    assert [row.notice for row in (first, second, third)] == said
    commits = database.commits

    await notices.drop([first.id, third.id])

    assert await notices.waiting() == [second]
    assert database.commits == commits + 1


async def test_a_notice_of_another_version_keeps_no_other_from_being_said(
    store, notices, database
):
    said = [Notice(chat_id=ChatId(-n), words=Help(), language="it") for n in range(1, 4)]
    await store.say(said, cause=None)
    async with database.transaction() as tx:
        tx.add("UPDATE notice SET body = ? WHERE chat_id = -2", '{"kind":"song","text":"La mula"}')

    first, second, third = await notices.waiting()

    assert [first.notice, third.notice] == [said[0], said[2]]
    assert second == UnreadableNotice(second.id, ChatId(-2), "unknown kind of words: 'song'")


async def test_a_notice_never_gets_the_number_of_one_dropped_before(store, notices):
    await store.say([Notice(chat_id=GROUP.id, words=Help(), language="it")], cause=None)
    (first,) = await notices.waiting()
    await notices.drop([first.id])

    await store.say([Notice(chat_id=GROUP.id, words=Help(), language="it")], cause=None)

    (second,) = await notices.waiting()
    assert second.id > first.id


async def test_posts_of_many_rooms_are_forgotten_in_one_commit(posts, store, database):
    chats = [replace(GROUP, id=ChatId(GROUP.id - n)) for n in range(5)]
    rooms = [await opened(store, ANNA, chat=chat) for chat in chats]
    before = database.commits
    await posts.forget([(each.id, 1) for each in rooms])

    assert database.commits == before + 1
    assert [await posts.load(each.id) for each in rooms] == [[]] * 5


async def test_a_message_that_its_group_got_too_late_is_not_looked_for_in_the_supergroup(
    store, posts, room
):
    await store.move_chat(room.place.chat_id, ChatId(-1009), cause=None)
    await show(posts, room)  # in the group, while it became a supergroup
    (row,) = await posts.load(room.id)
    assert (row.post.chat_id, row.message_id) == (ChatId(-1009), None)


async def test_of_a_chat_those_rooms_are_not_settled_that_live_or_have_something_to_show(
    store, posts, room
):
    live = await opened(store, ANNA, chat=replace(GROUP, id=ChatId(-300)))
    chat = room.place.chat_id
    over = replace(room, stage=Stage.OVER, revision=room.revision + 1)
    over = await store.save(room, over, at=T0)
    assert await store.unsettled_rooms(chat) == [room.id]  # its result is not sent yet
    await show(posts, over)
    assert await store.unsettled_rooms(chat) == []
    assert await store.unsettled_rooms(ChatId(-300)) == [live.id]


async def test_chats_that_were_written_to_lately_are_known_by_their_rooms(store, posts, room):
    touched = room.touched_at
    assert await posts.written_to(touched) == [room.place.chat_id]
    assert await posts.written_to(touched + timedelta(seconds=1)) == []

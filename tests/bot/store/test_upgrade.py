"""People, chats, tables and figures of the first pictures are the same with the tables of today."""

import sqlite3
from contextlib import closing

import pytest

from bot.service.people import OPPONENT, ChatId, HandWay, Nudges, PersonId
from bot.service.posts import PostKind, Wanted
from bot.service.room import RoomId, Stage
from bot.service.tastes import HandOrder, Taste
from bot.store import Database, Inbox, PostRows, SqliteStore
from bot.store.migration import migrate, migrations
from tests.bot.store.evening import StillClock

OLD = 2
GROUP, ANNA, BRUNO = ChatId(-100), PersonId(1), PersonId(2)

ROWS = """
INSERT INTO person (id, name, language, username, reachable, nudges, pictures) VALUES
    (1, 'Anna', 'it', 'anna', 1, 'once', 1),
    (2, 'Bruno', NULL, NULL, 0, 'loud', 0),
    (3, 'Carla', 'en', NULL, 1, 'loud', 1);
INSERT INTO chat (id, kind, title, language, username, turn_clock_s, pictures) VALUES
    (-100, 'supergroup', 'Bar', 'it', 'bar', NULL, 0),
    (1, 'private', 'Anna', 'it', 'anna', 300, 0),
    (3, 'private', 'Carla', 'en', NULL, 300, 1);
INSERT INTO room (
    id, chat_id, opener, stage, number, game, options, seats, ready, revision, last_post,
    restarted, opened_at, touched_at, missed
) VALUES
    (7, -100, 1, 'lobby', 2, 'scopa', '{"target": 21}', 3, '[]', 9, 4, 0, 1000, 2000, '[]'),
    (8, 1, 1, 'closed', 1, 'scopa', '{}', 2, '[]', 3, 1, 0, 1000, 2000, '[]');
INSERT INTO chair (room_id, seat, person_id, opponent, pressed_at) VALUES
    (7, 0, 1, NULL, 1500), (7, 1, 2, NULL, 1500), (7, 2, NULL, 'maestro', NULL);
INSERT INTO post (
    room_id, number, kind, chat_id, match, silent, made_at, wanted, message_id, revision, digest,
    picture, file_id
) VALUES (7, 4, 'lobby', -100, 2, 1, 1000, 'shown', 55, 9, 'as it is', 'drawn', 'kept');
INSERT INTO match (match_id, room_id, number, started_at, ended_at) VALUES
    (1, 7, 1, 1000, 1900), (2, 8, 1, 1000, 1900);
INSERT INTO outcome (
    match_id, seat, chat_id, person, opponent, side, won, points, scope, rated, at
) VALUES
    (1, 0, -100, 1, NULL, 0, 1, 11, 2, 1, 1900), (1, 1, -100, 2, NULL, 1, 0, 6, 1, 1, 1900),
    (2, 0, 1, 1, NULL, 0, 0, 8, 0, 1, 1900), (2, 1, 1, NULL, 'nonno', 1, 1, 12, 3, 1, 1900);
"""


@pytest.fixture
async def upgraded(path):
    migrate(path, migrations()[:OLD])
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA foreign_keys = ON")
        db.executescript(ROWS)
    database = await Database.open(path)
    yield database
    await database.close()


@pytest.fixture
def kept(upgraded):
    clock = StillClock()
    return SqliteStore(upgraded, Inbox(upgraded, bot_id=1, clock=clock), clock)


async def test_people_keep_what_they_chose_and_have_what_is_usual_of_what_is_new(kept):
    bruno = await kept.person(BRUNO)

    assert (bruno.name, bruno.nudges, bruno.pictures) == ("Bruno", Nudges.LOUD, False)
    assert (bruno.hand_way, bruno.hand_order) == (HandWay.GROUP, HandOrder.RANK)
    assert (bruno.skin, bruno.theme, bruno.own_language) == (None, None, None)


async def test_whoever_wanted_words_in_the_private_chat_has_words(kept):
    """Until then it was the chat's choice, from now on its owner's."""
    assert [(await kept.person(PersonId(each))).pictures for each in (1, 3)] == [False, True]


async def test_a_group_keeps_its_clock_and_its_words_and_plays_with_italian_cards(kept):
    chat = await kept.chat(GROUP)

    assert (chat.turn_clock, chat.pictures) == (None, False)
    assert (chat.taste, chat.opponent) == (Taste(), OPPONENT)


async def test_a_lobby_goes_on_with_who_sits_there(kept, upgraded):
    room = await kept.room(RoomId(7))

    assert (room.stage, room.number, dict(room.options)) == (Stage.LOBBY, 2, {"target": 21})
    assert [chair.opponent or chair.person.id for chair in room.chairs] == [1, 2, "maestro"]
    (row,) = await PostRows(upgraded).load(room.id)
    assert (row.post.kind, row.post.wanted, row.post.query) == (
        PostKind.LOBBY,
        Wanted.SHOWN,
        None,
    )
    assert (row.message_id, row.digest, row.file_id) == (55, "as it is", "kept")


async def test_what_was_won_still_counts(kept):
    standings = await kept.standings(GROUP, None)
    figures = await kept.figures(ANNA)

    assert [(row.name, row.won, row.points) for row in standings] == [
        ("Anna", 1, 11),
        ("Bruno", 0, 6),
    ]
    assert (figures.in_groups.points, figures.alone.points) == (11, 8)

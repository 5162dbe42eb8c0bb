"""The tables ``person`` and ``chat``."""

from datetime import timedelta
from typing import Final

from bot.service.people import Chat, ChatId, ChatKind, HandWay, Nudges, Person, PersonId
from bot.service.room import RoomId
from bot.service.tastes import HandOrder, Skin, Taste, Theme
from bot.store.batch import Row, Value
from bot.store.database import Database
from bot.store.transaction import Transaction

SELECT_CHAT: Final = "SELECT * FROM chat WHERE id = ?"
_PUT_PERSON = """
    INSERT INTO person (
        id, name, language, username, reachable, nudges, pictures, hand_way, skin, theme,
        hand_order, own_language
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET
        name = excluded.name, language = excluded.language, username = excluded.username,
        reachable = excluded.reachable, nudges = excluded.nudges,
        pictures = excluded.pictures, hand_way = excluded.hand_way, skin = excluded.skin,
        theme = excluded.theme, hand_order = excluded.hand_order,
        own_language = excluded.own_language
"""
_INSERT_CHAT = """
    INSERT INTO chat
        (id, kind, title, language, username, turn_clock_s, pictures, skin, theme, opponent)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_PUT_CHAT = f"""{_INSERT_CHAT}
    ON CONFLICT (id) DO UPDATE SET
        kind = excluded.kind, title = excluded.title, language = excluded.language,
        username = excluded.username, turn_clock_s = excluded.turn_clock_s,
        pictures = excluded.pictures, skin = excluded.skin, theme = excluded.theme,
        opponent = excluded.opponent
"""
_PUT_LANGUAGE = f"{_INSERT_CHAT} ON CONFLICT (id) DO UPDATE SET language = excluded.language"
_MOVE_CHAT = """
    INSERT OR IGNORE INTO chat
        (id, kind, title, language, username, turn_clock_s, pictures, skin, theme, opponent)
    SELECT
        ?, 'supergroup', title, language, username, turn_clock_s, pictures, skin, theme, opponent
    FROM chat WHERE id = ?
"""
_MOVE_POSTS = """
    UPDATE post SET
        chat_id = ?, message_id = NULL, revision = NULL, digest = NULL, sent_at = NULL,
        picture = NULL
    WHERE chat_id = ?
"""
_LEAVE_POSTS = """
    DELETE FROM post WHERE chat_id = ? AND (
        wanted <> 'shown'
        OR kind = 'ephemeral'
        OR message_id IS NOT NULL AND room_id IN (
            SELECT id FROM room WHERE stage NOT IN ('lobby', 'playing', 'counting')
        )
    )
"""
_RAISE_ROOMS = """
    UPDATE room SET revision = revision + 1
    WHERE chat_id = ? AND stage IN ('lobby', 'playing', 'counting')
"""


def put_person(tx: Transaction, person: Person) -> None:
    """Insert or update a person."""
    tx.add(
        _PUT_PERSON,
        person.id,
        person.name,
        person.language,
        person.username,
        int(person.reachable),
        person.nudges.value,
        int(person.pictures),
        person.hand_way.value,
        person.skin,
        person.theme,
        person.hand_order.value,
        person.own_language,
    )


def put_chat(tx: Transaction, chat: Chat) -> None:
    """Insert or update a chat."""
    tx.add(_PUT_CHAT, *_chat_values(chat))


def put_language(tx: Transaction, chat: Chat) -> None:
    """Insert a chat, or of one that is known update the language alone."""
    tx.add(_PUT_LANGUAGE, *_chat_values(chat))


def _chat_values(chat: Chat) -> tuple[Value, ...]:
    clock = None if chat.turn_clock is None else int(chat.turn_clock.total_seconds())
    return (
        chat.id,
        chat.kind,
        chat.title,
        chat.language,
        chat.username,
        clock,
        int(chat.pictures),
        chat.taste.skin.value,
        chat.taste.theme.value,
        chat.opponent,
    )


def raise_rooms(tx: Transaction, chat: Chat, but: RoomId | None) -> None:
    """Have the live tables of a chat shown anew, and read anew by whoever remembers them."""
    tx.add(f"{_RAISE_ROOMS} AND id IS NOT ?", chat.id, but)


def move_chat(tx: Transaction, old: ChatId, new: ChatId) -> None:
    """Give a group the id of its supergroup; messages stay behind.

    Those that are wanted are to be sent again, but for what was said already about tables that
    are over. Should the supergroup be known already, the group's rooms and results join it.
    """
    tx.add(_MOVE_CHAT, new, old)
    for table in ("room", "outcome"):
        tx.add(f"UPDATE {table} SET chat_id = ? WHERE chat_id = ?", new, old)  # noqa: S608 - ours
    tx.add("UPDATE notice SET chat_id = ?, reply_to = NULL WHERE chat_id = ?", new, old)
    tx.add(_LEAVE_POSTS, old)
    tx.add(_MOVE_POSTS, new, old)
    tx.add(_RAISE_ROOMS, new)
    tx.add("DELETE FROM chat WHERE id = ?", old)


async def find_person(database: Database, person_id: PersonId) -> Person | None:
    """Look a person up."""
    rows = await database.read("SELECT * FROM person WHERE id = ?", person_id)
    return read_person(rows[0]) if rows else None


async def find_chat(database: Database, chat_id: ChatId) -> Chat | None:
    """Look a chat up."""
    rows = await database.read(SELECT_CHAT, chat_id)
    return read_chat(rows[0]) if rows else None


def read_person(row: Row) -> Person:
    """Read a row with the columns of ``person``."""
    return Person(
        id=PersonId(row["id"]),
        name=row["name"],
        language=row["language"],
        username=row["username"],
        reachable=bool(row["reachable"]),
        nudges=Nudges(row["nudges"]),
        pictures=bool(row["pictures"]),
        hand_way=HandWay(row["hand_way"]),
        skin=None if row["skin"] is None else Skin(row["skin"]),
        theme=None if row["theme"] is None else Theme(row["theme"]),
        hand_order=HandOrder(row["hand_order"]),
        own_language=row["own_language"],
    )


def read_chat(row: Row) -> Chat:
    """Read a row with the columns of ``chat``."""
    clock: int | None = row["turn_clock_s"]
    return Chat(
        id=ChatId(row["id"]),
        kind=ChatKind(row["kind"]),
        title=row["title"],
        language=row["language"],
        username=row["username"],
        turn_clock=None if clock is None else timedelta(seconds=clock),
        pictures=bool(row["pictures"]),
        taste=Taste(Skin(row["skin"]), Theme(row["theme"])),
        opponent=row["opponent"],
    )

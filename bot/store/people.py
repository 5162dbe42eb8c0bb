"""The tables ``person`` and ``chat``."""

from bot.service.people import Chat, ChatId, ChatKind, Person, PersonId
from bot.store.batch import Row
from bot.store.database import Database
from bot.store.transaction import Transaction

_PUT_PERSON = """
    INSERT INTO person (id, name, language, username, reachable) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET
        name = excluded.name, language = excluded.language,
        username = excluded.username, reachable = excluded.reachable
"""
_PUT_CHAT = """
    INSERT INTO chat (id, kind, title, language, username) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET
        kind = excluded.kind, title = excluded.title,
        language = excluded.language, username = excluded.username
"""


def put_person(tx: Transaction, person: Person) -> None:
    """Insert or update a person, leaving what they chose for themselves alone."""
    reachable = int(person.reachable)
    tx.add(_PUT_PERSON, person.id, person.name, person.language, person.username, reachable)


def put_chat(tx: Transaction, chat: Chat) -> None:
    """Insert or update a chat, leaving its settings alone."""
    tx.add(_PUT_CHAT, chat.id, chat.kind, chat.title, chat.language, chat.username)


async def find_person(database: Database, person_id: PersonId) -> Person | None:
    """Look a person up."""
    rows = await database.read("SELECT * FROM person WHERE id = ?", person_id)
    return read_person(rows[0]) if rows else None


async def find_chat(database: Database, chat_id: ChatId) -> Chat | None:
    """Look a chat up."""
    rows = await database.read("SELECT * FROM chat WHERE id = ?", chat_id)
    return read_chat(rows[0]) if rows else None


def read_person(row: Row) -> Person:
    """Read a row with the columns of ``person``."""
    return Person(
        id=PersonId(row["id"]),
        name=row["name"],
        language=row["language"],
        username=row["username"],
        reachable=bool(row["reachable"]),
    )


def read_chat(row: Row) -> Chat:
    """Read a row with the columns of ``chat``."""
    return Chat(
        id=ChatId(row["id"]),
        kind=ChatKind(row["kind"]),
        title=row["title"],
        language=row["language"],
        username=row["username"],
    )

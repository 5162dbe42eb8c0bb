"""Forgetting a person in every table: nobody is where they were, and nothing tells who that was."""

from typing import Final

from bot.service.people import NOBODY, Chat, ChatId, ChatKind, PersonId
from bot.store.batch import Row
from bot.store.people import put_chat, put_person
from bot.store.transaction import Transaction

_NOWHERE: Final = Chat(id=ChatId(NOBODY.id), kind=ChatKind.PRIVATE, title="?", language="en")
"""The private chat of nobody."""

ROOMS_ABOUT: Final = """
    SELECT id FROM room
    WHERE stage IN ('lobby', 'playing', 'counting') AND (
        opener = ?1
        OR id IN (SELECT room_id FROM chair WHERE person_id = ?1)
        OR json_extract(vote, '$.person.id') = ?1
    )
"""
"""Live rooms that somebody opened, sits in, or asks something in."""

_PRIVATE: Final = """
    UPDATE room SET
        chat_id = ?2,
        opener = ?2,
        revision = revision + 1,
        stage = CASE WHEN stage = 'over' THEN stage ELSE 'closed' END,
        menu = NULL, pick = NULL, vote = NULL,
        closes_at = NULL, starts_at = NULL, menu_until = NULL, cut_at = NULL, opponent_at = NULL,
        next_at = NULL, turn_at = NULL, nudge_at = NULL, vote_until = NULL, abandon_at = NULL
    WHERE chat_id = ?1;
    UPDATE outcome SET chat_id = ?2 WHERE chat_id = ?1;
    DELETE FROM post WHERE chat_id = ?1;
    DELETE FROM notice WHERE chat_id = ?1;
    DELETE FROM chat WHERE id = ?1;
"""
"""What they played alone is nobody's. Its rows stay, since no id may ever mean another table."""

_ROOMS: Final = """
    UPDATE room SET
        revision = revision + 1,
        opener = CASE WHEN opener = ?1 THEN ?2 ELSE opener END,
        vote = CASE WHEN json_extract(vote, '$.person.id') = ?1 THEN NULL ELSE vote END
    WHERE opener = ?1
       OR id IN (SELECT room_id FROM chair WHERE person_id = ?1)
       OR json_extract(vote, '$.person.id') = ?1
    RETURNING chat_id
"""
_ELSEWHERE: Final = """
    DELETE FROM chair WHERE person_id = ?1
        AND room_id IN (SELECT id FROM room WHERE stage = 'lobby');
    UPDATE chair SET person_id = ?2, pressed_at = NULL WHERE person_id = ?1;
    DELETE FROM post WHERE person = ?1 AND kind = 'ephemeral';
    UPDATE post SET person = ?2 WHERE person = ?1;
    UPDATE outcome SET person = ?2 WHERE person = ?1;
    UPDATE inbox SET body = '' WHERE state = 'aside' AND CASE
        WHEN json_valid(body) THEN EXISTS (SELECT 1 FROM json_tree(body) WHERE atom = ?1)
    END;
    DELETE FROM person WHERE id = ?1;
"""


def forget_person(tx: Transaction, person: PersonId) -> list[Row]:
    """Forget a person within a transaction; the rows name the chats of rooms they were in.

    The revisions of those rooms are raised, so that whoever remembers one reads it anew.
    """
    put_person(tx, NOBODY)
    put_chat(tx, _NOWHERE)
    _add(tx, _PRIVATE, person)
    rooms = tx.add(_ROOMS, person, NOBODY.id)
    _add(tx, _ELSEWHERE, person)
    return rooms


def _add(tx: Transaction, script: str, person: PersonId) -> None:
    """Add statements about a person; those that need one are given nobody as well."""
    for sql in script.split(";"):
        if sql.strip():
            tx.add(sql, *((person, NOBODY.id) if "?2" in sql else (person,)))

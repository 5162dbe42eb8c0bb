"""The table ``notice``: messages said once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.service.answers import Notice
from bot.service.people import ChatId
from bot.store.batch import Row
from bot.store.database import Database
from bot.store.instants import from_ms, to_ms
from bot.store.transaction import Transaction
from bot.store.words import decode_words, encode_words


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """A notice that waits to be said."""

    id: int
    notice: Notice
    created_at: datetime


@dataclass(frozen=True, slots=True)
class UnreadableNotice:
    """A notice that this version cannot read, perhaps since another one stored it.

    Attributes:
        fault: What is wrong with it; nothing of what it says.
    """

    id: int
    chat_id: ChatId
    fault: str


class NoticeRows:
    """The board's side of the notices."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def waiting(self) -> Sequence[NoticeRow | UnreadableNotice]:
        """Every notice not dropped yet, oldest first."""
        rows = await self._database.read("SELECT * FROM notice ORDER BY id")
        return [_read_notice(row) for row in rows]

    async def drop(self, ids: Iterable[int]) -> None:
        """Forget notices that were said, or are too old to be."""
        async with self._database.transaction() as tx:
            for notice_id in ids:
                tx.add("DELETE FROM notice WHERE id = ?", notice_id)


def _read_notice(row: Row) -> NoticeRow | UnreadableNotice:
    chat_id = ChatId(row["chat_id"])
    try:
        words = decode_words(row["body"])
    except ValueError as error:  # one that cannot be read keeps no other from being said
        return UnreadableNotice(row["id"], chat_id, str(error))
    notice = Notice(
        chat_id=chat_id,
        thread_id=row["thread_id"],
        language=row["language"],
        words=words,
        reply_to=row["reply_to"],
    )
    return NoticeRow(row["id"], notice, from_ms(row["created_at"]))


def put_notices(tx: Transaction, notices: Iterable[Notice], at: datetime) -> None:
    """Insert notices."""
    for notice in notices:
        tx.add(
            "INSERT INTO notice (chat_id, thread_id, language, body, created_at, reply_to)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            notice.chat_id,
            notice.thread_id,
            notice.language,
            encode_words(notice.words),
            to_ms(at),
            notice.reply_to,
        )

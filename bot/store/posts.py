"""The table ``post``: what a room wants shown, and what Telegram shows of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.service.people import ChatId, PersonId
from bot.service.posts import Post, PostKind, Wanted
from bot.service.room import Room, RoomId
from bot.store.batch import Row
from bot.store.database import Database
from bot.store.instants import from_ms, maybe_from_ms, to_ms
from bot.store.transaction import Transaction

SELECT_POSTS: Final = "SELECT * FROM post WHERE room_id = ? ORDER BY number"
_INSERT: Final = """
    INSERT INTO post (
        room_id, number, kind, chat_id, thread_id, match, smazzata, seat, person, silent, made_at,
        wanted, query
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_IS_UNFINISHED: Final = """
    NOT post.is_left AND (
        post.wanted <> 'shown'
        OR post.message_id IS NULL
        OR ifnull(post.revision, -1) < room.revision
    )
"""
BEHIND_QUERY: Final = f"""
    SELECT id FROM room
    WHERE chat_id = ? AND EXISTS (SELECT 1 FROM post WHERE room_id = room.id AND {_IS_UNFINISHED})
"""  # noqa: S608 - our own words
# CROSS, since the posts lie room by room: the other way round takes twice as long.
_LEFT_OVER: Final = f"""
    SELECT post.room_id, post.number, post.is_left
    FROM post CROSS JOIN room ON room.id = post.room_id
    WHERE post.is_left OR ({_IS_UNFINISHED})
    ORDER BY post.room_id
"""  # noqa: S608 - as above
# CROSS, since few rooms changed lately: their posts are looked up, not all there are.
WRITTEN_TO_QUERY: Final = """
    SELECT DISTINCT post.chat_id
    FROM room CROSS JOIN post ON post.room_id = room.id
    WHERE room.touched_at >= ?
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class PostRow:
    """A post and what is known of its message.

    Attributes:
        message_id: Telegram's, None until a send succeeded; of an ephemeral message the negative
            of its id.
        revision: The room's when the message was last made true.
        digest: Of the screen it shows.
        picture: Digest of the picture above it; None: words alone.
        file_id: Under which Telegram keeps the newest picture it showed.
        is_left: It is final and shown so: nothing is to be done about it any more.
    """

    post: Post
    message_id: int | None = None
    revision: int | None = None
    digest: str | None = None
    picture: str | None = None
    file_id: str | None = None
    sent_at: datetime | None = None
    is_left: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """A message that was found or made true."""

    room_id: RoomId
    number: int
    revision: int
    digest: str
    picture: str | None = None
    file_id: str | None = None
    is_left: bool = False


@dataclass(frozen=True, slots=True)
class LeftOver:
    """What a process finds to be done about messages when it starts.

    Attributes:
        unfinished: Rooms with a message to send, edit or remove.
        left: Posts that are final and shown so; their rows are still known by presses.
    """

    unfinished: Sequence[RoomId]
    left: Sequence[tuple[RoomId, int]]


class PostRows:
    """The board's side of the posts; the service writes the other through the Store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self, room_id: RoomId) -> Sequence[PostRow]:
        """Every message of a room that is not dealt with for good, oldest first."""
        return [read_post_row(row) for row in await self._database.read(SELECT_POSTS, room_id)]

    async def behind(self, chat_id: ChatId) -> Sequence[RoomId]:
        """Rooms of a chat, live or over, with a message to send, edit or remove."""
        rows = await self._database.read(BEHIND_QUERY, chat_id)
        return [RoomId(row["id"]) for row in rows]

    async def left_over(self) -> LeftOver:
        """What the last process left behind, of all rooms; every post there is is looked at."""
        rows = await self._database.read(_LEFT_OVER)
        unfinished = dict.fromkeys(row["room_id"] for row in rows if not row["is_left"])
        left = [(RoomId(row["room_id"]), row["number"]) for row in rows if row["is_left"]]
        return LeftOver([RoomId(room_id) for room_id in unfinished], left)

    async def written_to(self, since: datetime) -> Sequence[ChatId]:
        """Chats with a message of a room that changed after ``since``."""
        rows = await self._database.read(WRITTEN_TO_QUERY, to_ms(since))
        return [ChatId(row["chat_id"]) for row in rows]

    async def showing(self, chat_id: ChatId, message_id: int, person: PersonId) -> RoomId | None:
        """The room that a message belongs to, if any; an ephemeral one is that of ``person``."""
        rows = await self._database.read(
            "SELECT room_id FROM post WHERE chat_id = ? AND message_id = ?"
            " AND (message_id > 0 OR person = ?)",
            *(chat_id, message_id, person),
        )
        return RoomId(rows[0]["room_id"]) if rows else None

    async def sent(
        self,
        room_id: RoomId,
        number: int,
        *,
        chat_id: ChatId,
        message_id: int,
        revision: int,
        digest: str,
        picture: str | None = None,
        file_id: str | None = None,
        at: datetime,
    ) -> None:
        """Note a new message; durable when this returns.

        Nothing is noted if the post has gone over to a supergroup while its group got the message.
        """
        async with self._database.transaction() as tx:
            tx.add(
                "UPDATE post SET message_id = ?, revision = ?, digest = ?, picture = ?,"
                " file_id = ?, sent_at = ? WHERE room_id = ? AND number = ? AND chat_id = ?",
                *(message_id, revision, digest, picture, file_id, to_ms(at)),
                *(room_id, number, chat_id),
            )

    async def shown(self, batch: Iterable[Shown]) -> None:
        """Note many messages that are true now, in one transaction."""
        async with self._database.transaction() as tx:
            for each in batch:
                tx.add(
                    "UPDATE post SET revision = ?, digest = ?, picture = ?, file_id = ?,"
                    " is_left = ? WHERE room_id = ? AND number = ?",
                    *(each.revision, each.digest, each.picture, each.file_id),
                    *(int(each.is_left), each.room_id, each.number),
                )

    async def lost(self, room_id: RoomId, number: int) -> None:
        """Note that a message is not there any more; it is to be sent again."""
        async with self._database.transaction() as tx:
            tx.add(
                "UPDATE post SET message_id = NULL, revision = NULL, digest = NULL,"
                " picture = NULL, sent_at = NULL WHERE room_id = ? AND number = ?",
                *(room_id, number),
            )

    async def forget(self, posts: Iterable[tuple[RoomId, int]]) -> None:
        """Drop posts that are dealt with for good, in one transaction."""
        async with self._database.transaction() as tx:
            for room_id, number in posts:
                tx.add("DELETE FROM post WHERE room_id = ? AND number = ?", room_id, number)


def put_posts(tx: Transaction, before: Room | None, after: Room) -> None:
    """Insert new posts and write what can change of the others; leave missing ones alone."""
    old = {post.number: post for post in before.posts} if before else {}
    for post in after.posts:
        was = old.get(post.number)
        if was is None:
            _insert(tx, after.id, post)
        elif was != post:
            tx.add(
                "UPDATE post SET wanted = ?, query = ? WHERE room_id = ? AND number = ?",
                *(post.wanted.value, post.query, after.id, post.number),
            )


def _insert(tx: Transaction, room_id: RoomId, post: Post) -> None:
    tx.add(
        _INSERT,
        room_id,
        post.number,
        post.kind.value,
        post.chat_id,
        post.thread_id,
        post.match,
        post.smazzata,
        post.seat,
        post.person,
        int(post.silent),
        to_ms(post.made_at),
        post.wanted.value,
        post.query,
    )


def read_post(row: Row) -> Post:
    """Read the service's part of a row."""
    return Post(
        number=row["number"],
        kind=PostKind(row["kind"]),
        chat_id=ChatId(row["chat_id"]),
        thread_id=row["thread_id"],
        match=row["match"],
        smazzata=row["smazzata"],
        seat=row["seat"],
        person=None if row["person"] is None else PersonId(row["person"]),
        query=row["query"],
        silent=bool(row["silent"]),
        made_at=from_ms(row["made_at"]),
        wanted=Wanted(row["wanted"]),
    )


def read_post_row(row: Row) -> PostRow:
    """Read a whole row."""
    return PostRow(
        post=read_post(row),
        message_id=row["message_id"],
        revision=row["revision"],
        digest=row["digest"],
        picture=row["picture"],
        file_id=row["file_id"],
        sent_at=maybe_from_ms(row["sent_at"]),
        is_left=bool(row["is_left"]),
    )

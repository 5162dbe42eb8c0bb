"""Whether people see what is stored: every message of every room, rendered anew and compared."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bot.presentation import Links, Screen, render
from bot.sandbox.entities import read_text
from bot.sandbox.messages import Message
from bot.sandbox.world import BOT_ID, World
from bot.service.posts import PostKind, Wanted
from bot.service.room import LIVE, Room, RoomId
from bot.service.taps import Cancel, Leave, Stand, Tap
from bot.store.database import Database
from bot.store.posts import PostRow, PostRows
from bot.store.store import SqliteStore
from bot.telegram.callback_data import pack, unpack
from bot.telegram.screens import table_url
from bot.telegram.watch import Showing, Watch

_NOT_TO_BE_TRIED = (Cancel, Leave, Stand)


@dataclass(frozen=True)
class Lie:
    """A wanted message that does not show what is stored; ``row`` has no id if none is known."""

    room: Room
    row: PostRow
    why: str

    def __str__(self) -> str:
        return f"room {self.room.id}, {self.row.post.kind} {self.row.post.number}: {self.why}"


@dataclass
class Look:
    """What one look at the database and the chats found.

    Attributes:
        orphans: Messages with buttons of a room that the room knows nothing of.
    """

    rooms: dict[RoomId, Room] = field(default_factory=dict)
    rows: dict[RoomId, Sequence[PostRow]] = field(default_factory=dict)
    lies: list[Lie] = field(default_factory=list)
    orphans: list[Message] = field(default_factory=list)
    waiting: int = 0

    @property
    def known(self) -> set[tuple[int, int]]:
        """Chat and id of every message some room calls its own."""
        return {
            (row.post.chat_id, row.message_id)
            for rows in self.rows.values()
            for row in rows
            if row.message_id is not None
        }


async def look(database: Database, store: SqliteStore, world: World) -> Look:
    """Compare every message with what is stored now."""
    found = Look()
    for each in await database.read("SELECT id FROM room ORDER BY id"):
        room_id = RoomId(each["id"])
        rows = await PostRows(database).load(room_id)
        room = await store.room(room_id)
        found.rooms[room_id], found.rows[room_id] = room, rows
        found.lies += _lies(room, rows, world)
    waiting = await database.read("SELECT count(*) AS n FROM inbox WHERE state = 'pending'")
    found.waiting = waiting[0]["n"]
    found.orphans = _orphans(found, world)
    return found


def last_harmless(message: Message) -> Tap | None:
    """The last button of a message that closes nothing and sends nobody away."""
    found = [tap for tap in _taps(message) if not isinstance(tap, _NOT_TO_BE_TRIED)]
    return found[-1] if found else None


def _lies(room: Room, rows: Sequence[PostRow], world: World) -> Iterator[Lie]:
    watch = Watch(room)
    watch.know(Showing(row.post, message_id=row.message_id) for row in rows)
    links = Links(world.bot.username, table_url=table_url(watch))
    shown = Counter(row.post.key for row in rows if row.post.wanted is Wanted.SHOWN)
    for row in rows:
        if row.post.kind is PostKind.EPHEMERAL:
            continue  # nobody can know what there is of it
        if row.post.wanted is Wanted.SHOWN and shown[row.post.key] > 1:
            yield Lie(room, row, "it is wanted twice")
        chat = world.chats[row.post.chat_id]
        message = chat.messages.get(row.message_id) if row.message_id is not None else None
        is_there = message is not None and not message.is_deleted
        match row.post.wanted:
            case Wanted.GONE if is_there:
                yield Lie(room, row, "it should be gone")
            case Wanted.FINAL if is_there and _taps(message):
                yield Lie(room, row, "it should have no buttons")
            case Wanted.SHOWN if not is_there:
                yield Lie(room, row, "it is not there")
            case Wanted.SHOWN if not _shows(message, screen := render(room, row.post, links)):
                yield Lie(
                    room, row, f"it shows {message.face.content.text!r}, not {screen.text!r}"
                )
            case _:
                continue


def _shows(message: Message, screen: Screen) -> bool:
    wanted = [
        [(button.label, button.url or pack(button.tap)) for button in row]
        for row in screen.buttons
    ]
    there = [
        [(button["text"], button.get("url") or button.get("callback_data")) for button in row]
        for row in message.face.keyboard
    ]
    text = read_text(screen.text, "HTML").text
    if message.face.photo is not None and screen.picture is None:
        return False  # the other way round, a picture may be late
    return message.face.content.text == text and there == wanted


def _orphans(found: Look, world: World) -> list[Message]:
    live = {room.id for room in found.rooms.values() if room.stage in LIVE}
    known = found.known
    return [
        message
        for chat in world.chats.values()
        if chat.migrated_to is None  # nobody can press anything there any more
        for message in chat.messages.values()
        if message.sender.id == BOT_ID and not message.is_deleted
        if (chat.id, message.id) not in known
        if any(tap.at.room in live for tap in _taps(message))
    ]


def _taps(message: Message) -> list[Tap]:
    return [
        unpack(button["callback_data"])
        for row in message.face.keyboard
        for button in row
        if "callback_data" in button
    ]

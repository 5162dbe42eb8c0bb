"""What the service needs from the outside world."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from bot.service.answers import Notice, Outcome
from bot.service.orders import Presser
from bot.service.people import Chat, ChatId, Person, PersonId, Place, UpdateId
from bot.service.room import Room, RoomId
from bot.service.standings import OwnFigures, Standing
from engine import Card, Event, Move, Seat, SeatView


class StaleRoomError(Exception):
    """Raised when the rows moved on behind a room that was thought to be the newest."""


class PlaceTakenError(StaleRoomError):
    """Raised when a room would become a second live one in its place."""


class UnavailableError(Exception):
    """Raised when nothing can be read or written just now; whoever runs the bot was told.

    Attributes:
        may_pass: The same call may succeed later.
    """

    def __init__(self, sentence: str, *, may_pass: bool) -> None:
        super().__init__(sentence)
        self.may_pass = may_pass


class Clock(Protocol):
    """The only source of time."""

    def now(self) -> datetime:
        """Return the present instant, aware, UTC."""
        ...

    async def sleep(self, span: timedelta) -> None:
        """Wait; in simulations time jumps instead."""
        ...


class Chance(Protocol):
    """The only source of chance."""

    def deck(self) -> tuple[Card, ...]:
        """Return a freshly shuffled deck."""
        ...

    def nonce(self) -> str:
        """Return 32 hex digits nobody can guess."""
        ...

    def below(self, most: int) -> int:
        """Return a whole number from 0 to ``most - 1``, each equally likely."""
        ...


class Store(Protocol):
    """Rooms, people, logs and standings, each change in one transaction."""

    async def room(self, room_id: RoomId) -> Room | None:
        """Load a room with its match; None if there is no such room."""
        ...

    async def room_at(self, place: Place) -> RoomId | None:
        """The live room of a place, else its newest; None if there never was one."""
        ...

    async def rooms_of(self, person: PersonId) -> Sequence[RoomId]:
        """The live rooms in which a person sits, newest first."""
        ...

    async def open_room(
        self, room: Room, *, cause: UpdateId | None, notices: Sequence[Notice] = ()
    ) -> Room:
        """Store a new room and give it its id (the argument's is ignored); for its chat see save.

        Raises:
            PlaceTakenError: a live room stands in that place already.
        """
        ...

    async def save(
        self,
        before: Room,
        after: Room,
        *,
        events: Sequence[Event] = (),
        outcomes: Sequence[Outcome] = (),
        notices: Sequence[Notice] = (),
        cause: UpdateId | None = None,
        at: datetime,
    ) -> Room:
        """Write what differs, append events to the match's log, and mark ``cause`` handled.

        A match without an id gets one; ``after.match`` must be the fold of all its events.
        Posts new in ``after.posts`` are inserted, those that changed are updated,
        and those missing from it are left alone: the board forgets them once they are dealt with.
        Returns the room as stored. A chat that changed raises the revisions of its other live
        rooms, whose messages may show it.

        Raises:
            StaleRoomError: another writer was first; nothing was written.
            PlaceTakenError: a room that was over would live again where another lives by now.
        """
        ...

    async def say(self, notices: Sequence[Notice], *, cause: UpdateId | None) -> None:
        """Store notices that belong to no room and mark ``cause`` handled."""
        ...

    async def speak(self, chat: Chat, said: Notice, *, cause: UpdateId | None) -> None:
        """Let a chat have the language that it has here; what else was chosen in it stays.

        The revisions of its live rooms are raised, the notice stored, ``cause`` marked handled.
        """
        ...

    async def person(self, person_id: PersonId) -> Person | None:
        """Look a person up."""
        ...

    async def rooms_about(self, person: PersonId) -> Sequence[RoomId]:
        """The live rooms that a person sits in, opened, or asks something in."""
        ...

    async def forget(
        self, person: PersonId, said: Notice, *, cause: UpdateId | None
    ) -> Sequence[ChatId]:
        """Put nobody in the place of a person everywhere, in their private chat too, at once.

        The notice is stored and ``cause`` marked handled. Returns the chats of rooms they were
        in, whose revisions are raised.
        """
        ...

    async def meet(self, person: Person, *, cause: UpdateId | None = None) -> None:
        """Insert or update a person, marking ``cause`` handled if given."""
        ...

    async def chat(self, chat_id: ChatId) -> Chat | None:
        """Look a chat up."""
        ...

    async def standings(self, chat_id: ChatId, asker: PersonId | None) -> Sequence[Standing]:
        """The leaderboard of a chat over its rated matches: the best, and whoever asks for it."""
        ...

    async def figures(self, person: PersonId) -> OwnFigures:
        """How a person has fared in rated matches, wherever they were played."""
        ...

    async def live_rooms(self, chat_id: ChatId) -> Sequence[RoomId]:
        """The live rooms of a chat, one for each of its topics at most."""
        ...

    async def unsettled_rooms(self, chat_id: ChatId) -> Sequence[RoomId]:
        """The rooms of a chat that are live, or have something to show that is not sent yet."""
        ...

    async def move_chat(self, old: ChatId, new: ChatId, *, cause: UpdateId | None) -> None:
        """Let everything of a group go on under the id of its supergroup, in one transaction.

        Messages stay behind in the group: those that are wanted are to be sent again, but for
        what was said already about tables that are over.
        """
        ...

    async def due(self, now: datetime, limit: int) -> Sequence[RoomId]:
        """Rooms with a clock that has passed, the longest overdue first."""
        ...

    async def next_due(self) -> datetime | None:
        """The earliest running clock of all."""
        ...

    async def mark_restarted(self, since: datetime) -> None:
        """Flag running rooms touched after ``since``, so that their captions say so."""
        ...


class Board(Protocol):
    """What Telegram shows; told of every stored change."""

    def changed(self, room: Room) -> None:
        """A room was stored; make its messages true soon."""
        ...

    def said(self) -> None:
        """Notices were stored."""
        ...

    def has_shown(self, room: Room) -> bool:
        """Whether the room's place shows this revision, or cannot be shown anything."""
        ...

    def moved(self, room: Room) -> None:
        """The room's chat has another id now; nothing that was shown is there any more."""
        ...

    def left(self, chat_id: ChatId) -> None:
        """A chat is no more, and its rooms have moved; what others showed there stays as it is."""
        ...

    def renewed(self, chat_id: ChatId) -> None:
        """What was chosen for a chat changed; make the messages of all its rooms true soon."""
        ...

    def pressed(self, room: RoomId | None, by: Presser) -> None:
        """A press came from this message; remove it unless it is one of the room's own.

        A hand in the group that is the room's own is made true: its buttons may be old.
        """
        ...

    def can_show_hand(self, by: Presser) -> bool:
        """Whether it is worth trying to show ``by`` a hand in the group that nobody else sees."""
        ...

    async def has_shown_hand(self, room: Room, seat: Seat) -> bool:
        """Wait, two seconds at most, until a hand in the group shows this revision or cannot."""
        ...


class Opponents(Protocol):
    """Built-in players, who see what a seat sees and nothing else."""

    def expect(self, names: Iterable[str]) -> None:
        """These sit at a table: whoever among them thinks slowly may get ready."""
        ...

    async def choose(self, name: str | None, seen: SeatView, totals: Sequence[int]) -> Move:
        """Choose a legal move for the seat on turn; without a name a quick player does.

        ``totals`` are the points of each side before this smazzata.
        """
        ...


class Contact(Protocol):
    """Whether people could reach the bot, so that no clock is held against them unfairly."""

    def is_fair(self) -> bool:
        """Whether Telegram was reached just now and no update waits to be handled."""
        ...

    def back_since(self) -> datetime | None:
        """Since when Telegram can be reached without a break; None while it cannot."""
        ...


class Administrators(Protocol):
    """Who runs a group."""

    async def is_administrator(self, chat_id: ChatId, person: PersonId) -> bool:
        """Whether Telegram lists that person among the chat's administrators."""
        ...

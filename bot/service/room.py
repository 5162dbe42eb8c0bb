"""A room: one table in one place, from its lobby to its last rematch."""

from dataclasses import dataclass, field, fields
from datetime import datetime
from enum import StrEnum
from typing import Final, NewType, TypeAlias

from bot.service.people import Chat, Person, PersonId, Place
from bot.service.posts import Post
from engine import Match, Phase, Seat

RoomId = NewType("RoomId", int)
MatchId = NewType("MatchId", int)
RuleValue: TypeAlias = str | int | bool | None

MOST_SEATS: Final = 6
SIZES: Final = (2, 3, 4, 6)


class Stage(StrEnum):
    """Where a room is in its life; LOBBY, PLAYING and COUNTING occupy their place."""

    LOBBY = "lobby"
    PLAYING = "playing"
    COUNTING = "counting"
    OVER = "over"
    CLOSED = "closed"


LIVE: Final = frozenset({Stage.LOBBY, Stage.PLAYING, Stage.COUNTING})


class Closing(StrEnum):
    """Why a room closed without a result."""

    EXPIRED = "expired"
    CANCELLED = "cancelled"
    ABANDONED = "abandoned"


class Pause(StrEnum):
    """Why a match stands still."""

    AWAY = "away"
    REMOVED = "removed"


class Question(StrEnum):
    """What people at a table are asked."""

    CANCEL = "cancel"
    SUBSTITUTE = "substitute"


@dataclass(frozen=True, slots=True)
class Vote:
    """A question put to the people at the table; more than half must agree.

    Attributes:
        person: Who asks.
        seat: For SUBSTITUTE: the seat they would take.
        agreed: Seats of those who agree.
    """

    question: Question
    person: Person
    seat: Seat | None = None
    agreed: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """Who sits at one seat: a person, or a built-in opponent by its name in the registry.

    Attributes:
        pressed_at: When the person last pressed or wrote anything in this room.
    """

    person: Person | None = None
    opponent: str | None = None
    pressed_at: datetime | None = None

    def __post_init__(self) -> None:
        if (self.person is None) == (self.opponent is None):
            raise ValueError("a chair holds a person or an opponent")


@dataclass(frozen=True, slots=True)
class Pick:
    """A card chosen by position, whose capture is not chosen yet.

    Attributes:
        play: The seat's how-manieth play in the smazzata this is, from 1.
        position: Index into the hand as it is shown, from 0.
        page: Which eight captures are shown, from 0.
    """

    seat: Seat
    play: int
    position: int
    page: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Clocks:
    """The instants at which a room does something by itself; None: not running.

    Attributes:
        closes_at: The untouched lobby closes.
        starts_at: The full lobby starts by itself.
        menu_until: The open menu folds.
        cut_at: The deck is cut for a cutter who does not.
        opponent_at: The built-in player on turn plays.
        next_at: The next smazzata begins.
        turn_at: The seat on turn is played for.
        nudge_at: The seat on turn is reminded.
        vote_until: An open vote ends.
        abandon_at: A paused or forgotten match is closed.
    """

    closes_at: datetime | None = None
    starts_at: datetime | None = None
    menu_until: datetime | None = None
    cut_at: datetime | None = None
    opponent_at: datetime | None = None
    next_at: datetime | None = None
    turn_at: datetime | None = None
    nudge_at: datetime | None = None
    vote_until: datetime | None = None
    abandon_at: datetime | None = None

    @property
    def first(self) -> datetime | None:
        """The earliest running clock."""
        running = [at for f in fields(self) if (at := getattr(self, f.name)) is not None]
        return min(running, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """Everything a room is; its rows are written and read as this one value.

    Attributes:
        id: Survives start, rematch and the group's upgrade, and keys everything.
        number: The match's number in this room, from 1; the lobby's is that of its match to come.
        opener: Who opened the table and may set rules, start and cancel.
        game: ``scopa`` or ``scopone``.
        options: Rules that differ from the game's defaults, by the engine's names, sorted.
        size: Seats chosen beforehand, or None: as many as sit down.
        chairs: By seat; None is a free seat. With a size, exactly that many.
        menu: The page of the open menu, or None.
        ready: Seats that pressed Avanti.
        revision: Raised by every transaction that changes something shown.
        posts: Messages wanted now, oldest first (see posts).
        last_post: The number of the newest post ever made here.
        restarted: The bot came back since the last play; the caption says so.
        missed: Seats whose last turn the clock ended, and how many in a row, by seat.
        pause: Why the match stands still, or None.
        vote: The open question, or None.
    """

    id: RoomId
    chat: Chat
    place: Place
    opener: PersonId
    stage: Stage = Stage.LOBBY
    closing: Closing | None = None
    number: int = 1
    game: str = "scopa"
    options: tuple[tuple[str, RuleValue], ...] = ()
    size: int | None = None
    chairs: tuple[Chair | None, ...] = ()
    menu: str | None = None
    pick: Pick | None = None
    ready: frozenset[Seat] = frozenset()
    clocks: Clocks = field(default_factory=Clocks)
    revision: int = 0
    posts: tuple[Post, ...] = ()
    last_post: int = 0
    restarted: bool = False
    missed: tuple[tuple[Seat, int], ...] = ()
    pause: Pause | None = None
    vote: Vote | None = None
    opened_at: datetime
    touched_at: datetime
    match_id: MatchId | None = None
    match: Match | None = None

    @property
    def language(self) -> str:
        """The language of what everybody sees here; in a private chat its owner's."""
        owner = self.owner
        return (owner.spoken if owner is not None else None) or self.chat.language

    @property
    def owner(self) -> Person | None:
        """The one person who plays in a private chat; None in a group, or while they stand."""
        if not self.is_private:
            return None
        return next((chair.person for chair in self.chairs if chair and chair.person), None)

    @property
    def is_private(self) -> bool:
        """Whether one person plays here against built-in opponents."""
        return self.chat.is_private

    @property
    def is_live(self) -> bool:
        """Whether this room occupies its place."""
        return self.stage in LIVE

    def seat_of(self, person: PersonId) -> Seat | None:
        """Find the seat that belongs to ``person``, also while a built-in player keeps it."""
        for seat, chair in enumerate(self.chairs):
            if chair is not None and chair.person is not None and chair.person.id == person:
                return Seat(seat)
        return None

    def chair(self, seat: Seat) -> Chair:
        """Return the taken chair at ``seat``; raise LookupError if nobody sits there."""
        chair = self.chairs[seat]
        if chair is None:
            raise LookupError(f"seat {seat} is free")
        return chair

    def is_played_by_person(self, seat: Seat) -> bool:
        """Whether a person, not a built-in player, plays at ``seat`` now."""
        kept = self.match is not None and seat in self.match.kept
        return self.chair(seat).person is not None and not kept

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that belong to people, whoever plays them now."""
        return tuple(
            Seat(seat) for seat, chair in enumerate(self.chairs) if chair and chair.person
        )

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that people play themselves."""
        return tuple(seat for seat in self.people if self.is_played_by_person(seat))

    def missed_by(self, seat: Seat) -> int:
        """How many turns in a row the clock has ended for ``seat``."""
        return dict(self.missed).get(seat, 0)

    @property
    def turn(self) -> Seat | None:
        """The seat that must play a card now, if any."""
        if self.match is None or self.match.phase is not Phase.PLAYING:
            return None
        return self.match.turn

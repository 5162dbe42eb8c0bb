"""What must be true of the logs, judged after every transaction by arithmetic of its own.

The model knows forty cards, whose turn it is by who played last, and what people pressed; it
asks neither the bot's rules nor its clocks.
"""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path

from bot.sandbox.virtual_time import EPOCH
from bot.service.taps import PickCapture, PickCard, PickNumber, Play, Tap
from bot.store.codec import decode
from engine import (
    DECK,
    Card,
    CardPlayed,
    DeckSealed,
    Event,
    Match,
    MatchCancelled,
    MatchStarted,
    SeatKept,
    SeatReturned,
    SmazzataDealt,
    SmazzataScored,
    evolve,
)
from tests.end_to_end.assent import Assent

OUTAGE_S = 20.0
"""A longer silence of Telegram gives whoever is on turn half of the clock again."""

SLACK_S = 0.01
"""Instants are stored in whole milliseconds."""


@dataclass
class Log:
    """One match, as far as it has been read.

    Attributes:
        history: The match from each instant on.
        turn_at: Since when it is this seat's turn, for all that people can know.
        clocks: Seconds of a turn in this chat so far; another topic's lobby may change them.
        turn_clocks: Those of the running turn, perhaps; None: it takes its time.
        paused_at: When it was last seen to stand still.
        missed: Turns in a row that each seat has let pass at most.
    """

    id: int
    room: int
    number: int
    match: Match | None = None
    version: int = 0
    history: list[tuple[float, Match]] = field(default_factory=list)
    table: set[Card] = field(default_factory=set)
    laid: set[Card] = field(default_factory=set)
    dealt: set[Card] = field(default_factory=set)
    played: Counter[int] = field(default_factory=Counter)
    turn_at: float = 0.0
    clocks: set[int] = field(default_factory=set)
    turn_clocks: set[int | None] = field(default_factory=set)
    clock: int | None = None
    paused_at: float = 0.0
    missed: Counter[int] = field(default_factory=Counter)
    sat: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))

    def seats_of(self, person: int) -> list[int]:
        """The seats at which somebody has ever sat in this match."""
        return [seat for seat, people in self.sat.items() if person in people]


@dataclass
class Model:
    """Reads what was committed and notes what cannot be.

    Attributes:
        back_at: When the bot was there again after an absence, in one room or in all of them.
        assent: What people pressed and typed.
        gone: When each person left, was away or could not be reached.
    """

    path: Path
    now: Callable[[], float]
    back_at: list[tuple[float, int | None]] = field(default_factory=list)
    assent: Assent = field(default_factory=Assent)
    gone: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    logs: dict[int, Log] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    counted: Counter[str] = field(default_factory=Counter)
    _reader: sqlite3.Connection | None = None
    _changes: int = -1

    def look(self) -> None:
        """Read whatever is new."""
        if self._reader is None:
            if not self.path.exists():
                return
            self._reader = sqlite3.connect(self.path, isolation_level=None)
            self._reader.row_factory = sqlite3.Row
        changes = self._reader.execute("PRAGMA data_version").fetchone()[0]
        if changes == self._changes:
            return
        self._changes = changes
        if not self._rows("SELECT 1 FROM sqlite_master WHERE name = 'event'"):
            return
        self.counted["transactions judged"] += 1
        newest = max(self.logs, default=0)
        for row in self._rows(
            "SELECT match_id, room_id, number FROM match WHERE match_id > ?", newest
        ):
            self.logs[row["match_id"]] = Log(row["match_id"], row["room_id"], row["number"])
        still = {row["id"] for row in self._rows("SELECT id FROM room WHERE pause IS NOT NULL")}
        for log in self.logs.values():
            if log.match is None or not log.match.is_finished:
                self._read(log)
            if log.room in still:
                log.paused_at = self.now()

    @property
    def is_open(self) -> bool:
        """Whether there is anything to read."""
        return self.counted["transactions judged"] > 0

    def return_to(self, chat: int) -> None:
        """Note that the bot is in a group again."""
        for row in self._rows("SELECT id FROM room WHERE chat_id = ?", chat):
            self.back_at.append((self.now(), row["id"]))

    def close(self) -> None:
        if self._reader is not None:
            self._reader.close()

    def reread(self) -> None:
        """Read every log once more: what was written once is still written so."""
        for log in self.logs.values():
            rows = self._rows(
                "SELECT kind, body FROM event WHERE match_id = ? ORDER BY version", log.id
            )
            match = None
            for row in rows:
                match = evolve(match, decode(row["kind"], row["body"]))
            if match != log.match:
                self._fault(log, "its log was written anew")

    # ------------------------------------------------------------------ one match
    def _read(self, log: Log) -> None:
        rows = self._rows(
            "SELECT version, kind, body, at FROM event WHERE match_id = ? AND version > ?"
            " ORDER BY version",
            log.id,
            log.version,
        )
        if not rows:
            return
        chairs = {
            row["seat"]: row["person_id"]
            for row in self._rows("SELECT seat, person_id FROM chair WHERE room_id = ?", log.room)
        }
        newcomers = {
            seat: person
            for seat, person in chairs.items()
            if person is not None and log.sat[seat] and person not in log.sat[seat]
        }
        for seat, person in chairs.items():
            log.sat[seat].add(person)
        clock = self._rows(
            "SELECT turn_clock_s AS s FROM room JOIN chat ON chat.id = chat_id WHERE room.id = ?",
            log.room,
        )[0]["s"]
        log.clocks |= {clock} - {None}
        if log.match is None:
            log.clock = clock
        before = log.match and (log.match.turn, log.played.copy(), log.turn_at)
        for row in rows:
            if row["version"] != log.version + 1:
                self._fault(log, f"event {row['version']} follows {log.version}")
            event, at = decode(row["kind"], row["body"]), row["at"] / 1000
            self._judge(log, event, at, chairs)
            if isinstance(event, SeatReturned) and event.seat in newcomers:
                self._judge_substitute(log, event.seat, at, chairs)
            log.match = evolve(log.match, event)
            log.version = row["version"]
            self._note(log, event, at)
            self.counted["events judged"] += 1
        if before != (log.match.turn, log.played, log.turn_at):
            log.turn_clocks = {log.clock, clock}  # it may have been set at the same instant
        log.clock = clock

    def _judge(self, log: Log, event: Event, at: float, chairs: dict[int, int | None]) -> None:
        match event:
            case DeckSealed(deck=deck) if set(deck) != set(DECK) or len(deck) != 40:
                self._fault(log, "a deck is not forty cards")
            case CardPlayed():
                self._judge_play(log, event, at, chairs)
            case SmazzataScored() if (
                log.laid | log.dealt != set(DECK) or len(log.laid) + len(log.dealt) != 40
            ):
                self._fault(log, "a smazzata was counted before forty cards were played")
            case SeatKept(seat=seat):
                person = chairs.get(seat)
                if log.missed[seat] < 2 and not self.gone[person]:
                    self._fault(log, f"seat {seat} was taken from somebody who was there")
                log.missed[seat] = 0
            case MatchCancelled():
                began, last = log.history[0][0], log.history[-1][0]
                if not self.assent.to_cancel(log.room, at, began, last):
                    self._fault(log, "it was cancelled, and nobody had asked for that")
            case _:
                pass

    def _judge_substitute(
        self, log: Log, seat: int, at: float, chairs: dict[int, int | None]
    ) -> None:
        self.counted["substitutes"] += 1
        kept = log.match.kept
        present = {
            each: person
            for each, person in chairs.items()
            if person is not None and each not in kept and each != seat
        }
        if not self.assent.to_give(log.room, at, chairs[seat], present):
            self._fault(log, f"seat {seat} was given away, and the others had not agreed")

    def _judge_play(
        self,
        log: Log,
        event: CardPlayed,
        at: float,
        chairs: dict[int, int | None],
    ) -> None:
        card, taken = event.move.card, set(event.move.captured)
        smazzata = log.match.smazzata
        if card in log.laid or card in log.dealt:
            self._fault(log, f"{card} was played twice")
        if not taken <= log.table:
            self._fault(log, f"{card} takes what does not lie there")
        if smazzata is None or log.match.turn != event.seat:
            self._fault(log, f"seat {event.seat} played out of turn")
            return
        if card not in smazzata.hands[event.seat]:
            self._fault(log, f"seat {event.seat} does not hold {card}")
        person = chairs.get(event.seat)
        if person is None or event.seat in log.match.kept:
            self.counted["plays of built-in players"] += 1
            return
        at_play = (log.room, log.number, log.match.number, log.played[event.seat] + 1)
        asked = [
            tap
            for when, tap in self.assent.asked[person]
            if when <= at and _asks(tap, at_play, event)
        ]
        if asked:
            self.counted["plays of people"] += 1
            # Whoever only chose a card may have been too slow to say what it takes.
            chose = not any(isinstance(tap, Play) for tap in asked)
            perhaps = chose and at - log.turn_at >= min(log.clocks, default=inf) / 2 - SLACK_S
            log.missed[event.seat] = log.missed[event.seat] + 1 if perhaps else 0
            return
        self.counted["plays by the clock"] += 1
        log.missed[event.seat] += 1
        self._judge_clock(log, at)

    def _judge_clock(self, log: Log, at: float) -> None:
        clock = min(log.clocks, default=None)
        if clock is None:
            self._fault(log, "a card was played for somebody without any clock")
            return
        had = at - log.turn_at
        if had < clock - SLACK_S:
            self._fault(log, f"a card was played for somebody after {had:.1f} of {clock} s")
        here = (back for back, room in self.back_at if room in {None, log.room})
        since = max((back for back in here if log.turn_at < back <= at), default=None)
        if since is not None and at - since < clock / 2 - SLACK_S:
            self._fault(
                log, f"a card was played for somebody {at - since:.1f} s after an outage ({clock})"
            )

    def _note(self, log: Log, event: Event, at: float) -> None:
        log.history.append((at, log.match))
        match event:
            case MatchStarted():
                self.counted["matches"] += 1
                log.missed.clear()
            case SmazzataDealt():
                self.counted["smazzate"] += 1
                log.laid, log.played = set(), Counter()
                log.dealt = set(log.match.smazzata.opening)
                log.table = set(log.dealt)
                log.turn_at = at
            case CardPlayed(seat=seat, move=move):
                log.laid.add(move.card)
                log.played[seat] += 1
                log.table = (
                    log.table - set(move.captured) if move.captured else log.table | {move.card}
                )
                log.turn_at = at
            case SeatReturned(seat=seat):
                log.missed[seat] = 0
                if log.match.turn == seat:
                    log.turn_at = at
            case _:
                pass
        if log.match.smazzata is not None and not log.match.is_finished:
            _, *doubled = _forty(log.match)
            if doubled:
                self._fault(log, f"these are not forty cards: {doubled}")

    # ------------------------------------------------------------------- the rest
    def _rows(self, sql: str, *args: object) -> Sequence[sqlite3.Row]:
        return self._reader.execute(sql, args).fetchall()

    def _fault(self, log: Log, why: str) -> None:
        self.faults.append(
            f"{self.now() - EPOCH:.3f} s, room {log.room}, match {log.number}: {why}"
        )


def _asks(tap: Tap, at: tuple[int, int, int, int], event: CardPlayed) -> bool:
    match tap:
        case Play(at=where, move=move):
            return move == event.move and _place(where) == at
        case PickCard(at=where) | PickNumber(at=where) | PickCapture(at=where):
            return _place(where) == at
        case _:
            return False


def _place(at) -> tuple[int, int, int, int]:
    return at.room, at.match, at.smazzata, at.play


def _forty(match: Match) -> list[object]:
    """Return 40, and whatever is wrong with the cards of a position."""
    smazzata = match.smazzata
    lying = () if smazzata.is_over else smazzata.table
    everywhere = [
        *(card for hand in smazzata.hands for card in hand),
        *(card for mazzetto in smazzata.mazzetti for card in mazzetto),
        *lying,
        *smazzata.tallone,
    ]
    if len(everywhere) == 40 and set(everywhere) == set(DECK):
        return [40]
    return [40, len(everywhere), sorted(map(str, set(DECK) - set(everywhere)))]

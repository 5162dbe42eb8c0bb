"""Every press that was stored, compared with the logs of the matches."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypeAlias

from bot.service.hands import moves_of, shown_hand
from bot.service.taps import PickCapture, PickCard, PickNumber, Play, PlayAt, Tap
from bot.service.tastes import HandOrder
from bot.store.database import Database
from bot.store.matches import load_events, match_ids
from bot.telegram.callback_data import unpack
from engine import CardPlayed, Match, Move, Seat, evolve, view

_PUT_AWAY = re.compile(r"^.*resource_tracker: .*leaked.*\n *warnings\.warn\(.*\n", re.MULTILINE)

Call: TypeAlias = dict[str, Any]
PLAYED = ("Giocata ✓", "🧹 Scopa!")


@dataclass(frozen=True)
class Key:
    """One play of one seat, as a button names it."""

    room: int
    match: int
    smazzata: int
    seat: int
    play: int


@dataclass(frozen=True)
class Press:
    """A press that was given to the bot, and what the bot said to it in all its lives."""

    update: int
    person: int
    tap: Tap
    said: tuple[str, ...]


@dataclass
class Audit:
    """What came of everything; ``lost`` and ``doubled`` say in a sentence what was wrong."""

    updates: int = 0
    presses: int = 0
    plays: int = 0
    played: int = 0
    matches: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)

    def add(self, other: "Audit") -> None:
        """Take in what came of another evening."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


@dataclass(frozen=True)
class _Turn:
    """A play that was made, or the one that is awaited; ``before`` is the match until then."""

    before: Match
    move: Move | None


async def audit(database: Database, calls: Sequence[Call]) -> Audit:
    """Judge the evening: ``calls`` are all calls of all processes."""
    updates = {
        update["update_id"]: update
        for call in calls
        if call["method"] == "getUpdates" and call["ok"]
        for update in call["result"]
    }
    found = Audit(updates=len(updates))
    rows = await database.read("SELECT update_id, state FROM inbox")
    stored = {row["update_id"]: row["state"] for row in rows}
    for update in range(min(updates), max(updates) + 1):
        if stored.get(update) != "done":
            found.lost.append(f"update {update} is {stored.get(update, 'not stored')}")
    turns = await _turns(database, found)
    seats = {
        (row["room_id"], row["person_id"]): row["seat"]
        for row in await database.read("SELECT room_id, seat, person_id FROM chair")
    }
    presses: dict[Key, list[Press]] = {}
    for press in _presses(updates, calls):
        found.presses += 1
        at = press.tap.at
        seat = seats.get((at.room, press.person))
        if isinstance(at, PlayAt) and seat is not None:
            key = Key(at.room, at.match, at.smazzata, seat, at.play)
            presses.setdefault(key, []).append(press)
    people = {(room, seat) for (room, person), seat in seats.items() if person is not None}
    _compare(turns, presses, people, found)
    return found


def _compare(
    turns: dict[Key, _Turn],
    presses: dict[Key, list[Press]],
    people: set[tuple[int, int]],
    found: Audit,
) -> None:
    for key, pressed in presses.items():
        turn = turns.get(key)
        for press in pressed:
            fault = _lost(turn, press, Seat(key.seat))
            found.plays += _plays(turn, press, Seat(key.seat))
            if fault:
                found.lost.append(f"update {press.update}, {key}: {fault}")
    for key, turn in turns.items():
        if turn.move is None or (key.room, key.seat) not in people:
            continue
        found.played += 1
        if not any(_asks_for(turn, press, Seat(key.seat)) for press in presses.get(key, [])):
            found.doubled.append(f"{key}: nobody asked for {turn.move}")


def _lost(turn: _Turn | None, press: Press, seat: Seat) -> str | None:
    """Say how a press came to nothing, if it did.

    People press what they are shown, so the play that a button names is that seat's next one:
    whatever was pressed first, a play of that number must be in the log.
    """
    if not _plays(turn, press, seat):
        return None
    if turn is None or turn.move is None:
        return f"{type(press.tap).__name__} was answered {press.said} and is not in the log"
    is_exact = isinstance(press.tap, Play)
    if (
        is_exact
        and any(said in PLAYED for said in press.said)
        and not _asks_for(turn, press, seat)
    ):
        return f"it was told {press.said}, but {turn.move} is in the log"
    return None


def _plays(turn: _Turn | None, press: Press, seat: Seat) -> bool:
    """Whether a press lays a card; choosing one that goes several ways only asks which."""
    if any(said in PLAYED for said in press.said):
        return True
    match press.tap:
        case Play():
            return True
        case PickCard(position=position):
            return turn is not None and len(_ways(turn, seat, position)) == 1
        case PickNumber(number=number, order=order):
            return turn is not None and len(_numbered(turn, seat, number, order)) == 1
        case _:
            return False


def _asks_for(turn: _Turn, press: Press, seat: Seat) -> bool:
    """Whether the play in the log can be what was pressed."""
    match press.tap:
        case Play(move=move):
            return move == turn.move
        case PickCard(position=position):
            return _ways(turn, seat, position) == (turn.move,)
        case PickNumber(number=number, order=order):
            return _numbered(turn, seat, number, order) == (turn.move,)
        case PickCapture(index=index):
            cards = range(len(shown_hand(view(turn.before.smazzata, seat))))
            ways = (_ways(turn, seat, card) for card in cards)
            return any(each[index : index + 1] == (turn.move,) for each in ways if len(each) > 1)
        case _:
            return False


def _ways(turn: _Turn, seat: Seat, position: int) -> tuple[Move, ...]:
    seen = view(turn.before.smazzata, seat)
    return moves_of(seen, position) if position < len(seen.hand) else ()


def _numbered(turn: _Turn, seat: Seat, number: int, order: HandOrder) -> tuple[Move, ...]:
    seen = view(turn.before.smazzata, seat)
    held = shown_hand(seen, order)
    return _ways(turn, seat, shown_hand(seen).index(held[number])) if number < len(held) else ()


async def _turns(database: Database, found: Audit) -> dict[Key, _Turn]:
    """Every play of every match, and of those under way the one that is awaited."""
    rows = await database.read("SELECT match_id, room_id, number FROM match")
    where = {row["match_id"]: (row["room_id"], row["number"]) for row in rows}
    turns: dict[Key, _Turn] = {}
    for match_id in await match_ids(database):
        found.matches += 1
        match: Match | None = None
        for event in await load_events(database, match_id):
            if isinstance(event, CardPlayed):
                turns[_key(*where[match_id], match, event.seat)] = _Turn(match, event.move)
            match = evolve(match, event)
        if match.turn is not None:
            turns[_key(*where[match_id], match, match.turn)] = _Turn(match, None)
    return turns


def _key(room: int, number: int, match: Match, seat: Seat) -> Key:
    play = sum(each.seat == seat for each in match.smazzata.plays) + 1
    return Key(room, number, match.number, seat, play)


def _presses(updates: dict[int, Call], calls: Sequence[Call]) -> Iterator[Press]:
    said: dict[str, list[str]] = {}
    for call in calls:
        if call["method"] == "answerCallbackQuery":
            params = call["params"]
            said.setdefault(str(params["callback_query_id"]), []).append(params.get("text", ""))
    for number, update in updates.items():
        if (query := update.get("callback_query")) is not None:
            yield Press(
                number,
                query["from"]["id"],
                unpack(query["data"]),
                tuple(said.get(query["id"], ())),
            )


def refusals(calls: Sequence[Call]) -> dict[str, int]:
    """What the world refused, and how often."""
    found: dict[str, int] = {}
    for call in calls:
        if not call["ok"]:
            line = f"{call['method']}: {call['description']}"
            found[line] = found.get(line, 0) + 1
    return found


def errors(log: str) -> list[str]:
    """The lines at ERROR of a log, and whatever is no line of a log.

    Python itself says which semaphores of a killed process it has put away.
    """
    found = []
    for line in _PUT_AWAY.sub("", log).splitlines():
        try:
            entry = json.loads(line)
        except ValueError:
            found.append(line)
        else:
            if entry.get("level") in {"error", "critical"}:
                found.append(line)
    return found

"""The tables ``room`` and ``chair``: one value written and read as rows."""

import json
from dataclasses import asdict, fields
from typing import Any, Final, TypeAlias

from bot.service.people import Chat, HandWay, Nudges, Person, PersonId, Place
from bot.service.posts import Post
from bot.service.room import (
    Chair,
    Clocks,
    Closing,
    MatchId,
    Pause,
    Pick,
    Question,
    Room,
    RoomId,
    RuleValue,
    Stage,
    Vote,
)
from bot.service.tastes import HandOrder, Skin, Theme
from bot.store.batch import Row, Value
from bot.store.instants import from_ms, maybe_from_ms, maybe_ms, to_ms
from bot.store.people import put_person, read_person
from bot.store.transaction import Transaction
from engine import Match, Seat

Columns: TypeAlias = dict[str, Value]

_CLOCKS: Final = tuple(clock.name for clock in fields(Clocks))

SELECT_CHAIRS: Final = """
    SELECT chair.seat, chair.opponent, chair.pressed_at, person.*
    FROM chair LEFT JOIN person ON person.id = chair.person_id
    WHERE chair.room_id = ?
"""
_PUT_CHAIR: Final = """
    INSERT INTO chair (room_id, seat, person_id, opponent, pressed_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (room_id, seat) DO UPDATE SET
        person_id = excluded.person_id, opponent = excluded.opponent,
        pressed_at = excluded.pressed_at
"""


def insert_room(room: Room) -> tuple[str, tuple[Value, ...]]:
    """Return the statement that makes a room and returns its id, with its parameters."""
    columns = room_columns(room)
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    sql = f"INSERT INTO room ({names}) VALUES ({marks}) RETURNING id"  # noqa: S608 - our own names
    return sql, tuple(columns.values())


def update_room(tx: Transaction, before: Room, after: Room) -> None:
    """Write the columns that differ, provided the row still has the revision of ``before``."""
    old, new = room_columns(before), room_columns(after)
    changed = {name: value for name, value in new.items() if value != old[name]}
    changed["revision"] = after.revision
    names = ", ".join(f"{name} = ?" for name in changed)
    tx.add(
        f"UPDATE room SET {names} WHERE id = ? AND revision = ? RETURNING id",  # noqa: S608 - as above
        *changed.values(),
        before.id,
        before.revision,
        must=True,
    )


def put_chairs(tx: Transaction, before: Room | None, after: Room) -> None:
    """Write the chairs that differ, and the people who are new or changed in them."""
    old = before.chairs if before else ()
    known = {chair.person for chair in old if chair}
    for seat in range(max(len(old), len(after.chairs))):
        was = old[seat] if seat < len(old) else None
        chair = after.chairs[seat] if seat < len(after.chairs) else None
        if chair == was:
            continue
        if chair is None:
            tx.add("DELETE FROM chair WHERE room_id = ? AND seat = ?", after.id, seat)
            continue
        # A person who sat here before may have been met anew since this room was read.
        if chair.person is not None and chair.person not in known:
            put_person(tx, chair.person)
        person = chair.person.id if chair.person else None
        pressed_at = maybe_ms(chair.pressed_at)
        tx.add(_PUT_CHAIR, after.id, seat, person, chair.opponent, pressed_at)


def room_columns(room: Room) -> Columns:
    """Return the row of a room but for its id."""
    pick = room.pick
    columns: Columns = {
        "chat_id": room.place.chat_id,
        "thread_id": room.place.thread_id,
        "opener": room.opener,
        "stage": room.stage.value,
        "closing": room.closing.value if room.closing else None,
        "number": room.number,
        "game": room.game,
        "options": json.dumps(dict(room.options)),
        "size": room.size,
        "seats": len(room.chairs),
        "menu": room.menu,
        "pick": json.dumps([pick.seat, pick.play, pick.position, pick.page]) if pick else None,
        "ready": json.dumps(sorted(room.ready)),
        "revision": room.revision,
        "last_post": room.last_post,
        "restarted": int(room.restarted),
        "opened_at": to_ms(room.opened_at),
        "touched_at": to_ms(room.touched_at),
        "match_id": room.match_id,
        "missed": json.dumps(room.missed),
        "pause": room.pause.value if room.pause else None,
        "vote": json.dumps(_vote(room.vote)) if room.vote else None,
    }
    for clock in _CLOCKS:
        columns[clock] = maybe_ms(getattr(room.clocks, clock))
    return columns


def read_room(
    row: Row, chat: Chat, chairs: list[Row], posts: tuple[Post, ...], match: Match | None
) -> Room:
    """Put a room together; ``chairs`` are rows of SELECT_CHAIRS."""
    options: dict[str, RuleValue] = json.loads(row["options"])
    pick = json.loads(row["pick"]) if row["pick"] else None
    return Room(
        id=RoomId(row["id"]),
        chat=chat,
        place=Place(chat.id, row["thread_id"]),
        opener=PersonId(row["opener"]),
        stage=Stage(row["stage"]),
        closing=Closing(row["closing"]) if row["closing"] else None,
        number=row["number"],
        game=row["game"],
        options=tuple(options.items()),
        size=row["size"],
        chairs=_read_chairs(row["seats"], chairs),
        menu=row["menu"],
        pick=Pick(Seat(pick[0]), *pick[1:]) if pick else None,
        ready=frozenset(Seat(seat) for seat in json.loads(row["ready"])),
        clocks=Clocks(**{clock: maybe_from_ms(row[clock]) for clock in _CLOCKS}),
        revision=row["revision"],
        posts=posts,
        last_post=row["last_post"],
        restarted=bool(row["restarted"]),
        opened_at=from_ms(row["opened_at"]),
        touched_at=from_ms(row["touched_at"]),
        missed=tuple((Seat(seat), count) for seat, count in json.loads(row["missed"])),
        pause=Pause(row["pause"]) if row["pause"] else None,
        vote=_read_vote(json.loads(row["vote"])) if row["vote"] else None,
        match_id=None if row["match_id"] is None else MatchId(row["match_id"]),
        match=match,
    )


def _read_chairs(seats: int, rows: list[Row]) -> tuple[Chair | None, ...]:
    chairs: list[Chair | None] = [None] * seats
    for row in rows:
        chairs[row["seat"]] = Chair(
            person=read_person(row) if row["id"] is not None else None,
            opponent=row["opponent"],
            pressed_at=maybe_from_ms(row["pressed_at"]),
        )
    return tuple(chairs)


def _vote(vote: Vote) -> dict[str, object]:
    """Write a question with what its asker looked like, who may sit nowhere yet."""
    return {
        "question": vote.question.value,
        "seat": vote.seat,
        "agreed": sorted(vote.agreed),
        "person": asdict(vote.person),
    }


def _read_vote(plain: dict[str, Any]) -> Vote:
    person = plain["person"]
    return Vote(
        question=Question(plain["question"]),
        person=Person(**person | _choices(person)),
        seat=None if plain["seat"] is None else Seat(plain["seat"]),
        agreed=frozenset(map(Seat, plain["agreed"])),
    )


def _choices(person: dict[str, Any]) -> dict[str, object]:
    """Read what an asker had chosen; a question of an older version knows less."""
    skin, theme = person.get("skin"), person.get("theme")
    return {
        "nudges": Nudges(person["nudges"]),
        "hand_way": HandWay(person.get("hand_way", HandWay.GROUP)),
        "skin": None if skin is None else Skin(skin),
        "theme": None if theme is None else Theme(theme),
        "hand_order": HandOrder(person.get("hand_order", HandOrder.RANK)),
    }

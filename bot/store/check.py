"""Judging a database: whether the file is sound, and every match still loads and stands."""

from collections.abc import Sequence

from bot.service.room import MatchId
from bot.store.database import Database
from bot.store.inbox import count_states
from bot.store.matches import load_events, match_ids
from engine import Event, LogError, replay, verify


async def check(database: Database) -> Sequence[str]:
    """Return a sentence for everything that is not as it should be; none if all is well."""
    return [
        *await _check_file(database),
        *await _check_inbox(database),
        *await _check_rooms(database),
        *[
            finding
            for each in await match_ids(database)
            for finding in await judge(database, each)
        ],
    ]


async def judge(database: Database, match_id: MatchId) -> Sequence[str]:
    """Return a sentence for every decision of a match that would not be made again."""
    try:
        events = await load_events(database, match_id)
        replay(events)
    except (LogError, ValueError) as error:
        return [f"match {match_id} cannot be loaded: {error}"]
    return [
        f"match {match_id}, event {finding.version}: {_said(finding.recorded)} is recorded; "
        + (finding.refusal or f"today it would be {_said(finding.expected)}")
        for finding in verify(events)
    ]


async def _check_file(database: Database) -> Sequence[str]:
    damage = [row[0] for row in await database.read("PRAGMA integrity_check")]
    strays = await database.read("PRAGMA foreign_key_check")
    return [
        *(f"the file is damaged: {each}" for each in damage if each != "ok"),
        *(
            f"a row of {row['table']} names one of {row['parent']} that is not there"
            for row in strays
        ),
    ]


async def _check_inbox(database: Database) -> Sequence[str]:
    counts = await count_states(database)
    aside = await database.read(
        "SELECT update_id, reason FROM inbox WHERE state = 'aside' ORDER BY arrival"
    )
    waiting = [f"{counts['pending']} updates wait to be handled"] if counts["pending"] else []
    return [
        *waiting,
        *(f"set aside: update {row['update_id']}, {row['reason']}" for row in aside),
    ]


async def _check_rooms(database: Database) -> Sequence[str]:
    """Find rooms that say they are being played and are not, or the other way round."""
    rows = await database.read(
        """
        SELECT room.id, room.stage FROM room LEFT JOIN match USING (match_id)
        WHERE room.stage IN ('playing', 'counting')
          AND (match.match_id IS NULL OR match.ended_at IS NOT NULL)
        """
    )
    return [f"room {row['id']} is {row['stage']} without a running match" for row in rows]


def _said(events: Sequence[Event]) -> str:
    return " and ".join(map(repr, events)) or "nothing"

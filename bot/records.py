"""What an operator can ask of a database; each prints lines and returns a status."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from bot.service.room import MatchId
from bot.store.check import check, judge
from bot.store.database import Database
from bot.store.errors import StoreError
from bot.store.matches import load_events, match_ids
from engine import record, replay


async def check_database(path: Path) -> int:
    """Print what is not as it should be; 1 if anything was found."""
    database = await Database.open(path)
    try:
        findings = await check(database)
    finally:
        await database.close()
    _print(findings or [f"{path}: all is well"])
    return 1 if findings else 0


async def verify_matches(path: Path, match: int | None) -> int:
    """Judge one match again, or all, and print every decision that would differ; 1 if any."""
    database = await Database.open(path)
    try:
        known = await match_ids(database)
        chosen = known if match is None else [_known(match, known)]
        findings = [line for each in chosen for line in await judge(database, each)]
    finally:
        await database.close()
    _print(findings or [f"{len(chosen)} matches stand"])
    return 1 if findings else 0


async def print_record(path: Path, match: int) -> int:
    """Print the record of a match; one under way stays secret.

    Raises:
        StoreError: there is no such match, or it has not ended.
    """
    database = await Database.open(path)
    try:
        events = await load_events(database, _known(match, await match_ids(database)))
    finally:
        await database.close()
    if not replay(events).is_finished:
        raise StoreError(f"match {match} has not ended: its cards are still a secret")
    sys.stdout.write(record.write(events))
    return 0


def _known(match: int, known: Sequence[MatchId]) -> MatchId:
    if match not in known:
        raise StoreError(f"there is no match {match}")
    return MatchId(match)


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")

"""The table ``outcome``: how every seat fared, and the leaderboard over it."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from bot.service.answers import Outcome, Standing
from bot.service.people import ChatId, PersonId
from bot.service.room import MatchId
from bot.store.database import Database
from bot.store.instants import to_ms
from bot.store.transaction import Transaction

_INSERT: Final = """
    INSERT INTO outcome (
        match_id, seat, chat_id, person, opponent, side, won, points, scope, rated, at
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_STANDINGS: Final = """
    SELECT outcome.person, ifnull(person.name, outcome.opponent) AS name,
        count(*) AS played, sum(won) AS won, sum(points) AS points, sum(scope) AS scope
    FROM outcome LEFT JOIN person ON person.id = outcome.person
    WHERE outcome.chat_id = ? AND outcome.rated
    GROUP BY outcome.person, outcome.opponent
    ORDER BY won DESC, played, points DESC, scope DESC, name
"""


def put_outcomes(
    tx: Transaction,
    match_id: MatchId,
    chat_id: ChatId,
    outcomes: Iterable[Outcome],
    at: datetime,
) -> None:
    """Insert the result of a match."""
    for each in outcomes:
        tx.add(
            _INSERT,
            match_id,
            each.seat,
            chat_id,
            each.person,
            each.opponent,
            each.side,
            int(each.won),
            each.points,
            each.scope,
            int(each.rated),
            to_ms(at),
        )


async def read_standings(database: Database, chat_id: ChatId) -> Sequence[Standing]:
    """The leaderboard of a chat: most wins first, then fewest matches, most points and scope."""
    return [
        Standing(
            name=row["name"],
            person=None if row["person"] is None else PersonId(row["person"]),
            played=row["played"],
            won=row["won"],
            points=row["points"],
            scope=row["scope"],
        )
        for row in await database.read(_STANDINGS, chat_id)
    ]

"""The table ``outcome``: how every seat fared, and the leaderboard over it.

Whoever was forgotten is person 0 there (``NOBODY``), and on no leaderboard.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from bot.service.answers import Outcome
from bot.service.people import ChatId, PersonId
from bot.service.room import MatchId
from bot.service.standings import LINES, Figures, OwnFigures, Standing
from bot.store.database import Database
from bot.store.instants import to_ms
from bot.store.transaction import Transaction

_INSERT: Final = """
    INSERT INTO outcome (
        match_id, seat, chat_id, person, opponent, side, won, points, scope, rated, at
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
STANDINGS_QUERY: Final = """
    SELECT * FROM (
        SELECT named.*, row_number() OVER (
            ORDER BY won DESC, played, points DESC, scope DESC, name
        ) AS place
        FROM (
            SELECT total.*, ifnull(person.name, total.opponent) AS name
            FROM (
                SELECT person, opponent,
                    count(*) AS played, sum(won) AS won, sum(points) AS points, sum(scope) AS scope
                FROM outcome
                WHERE chat_id = ? AND rated = 1 AND person IS NOT 0
                GROUP BY person, opponent
            ) AS total LEFT JOIN person ON person.id = total.person
        ) AS named
    )
    WHERE place <= ? OR person = ?
    ORDER BY place
"""
_FIGURES: Final = """
    SELECT chat.kind = 'private' AS is_alone,
        count(*) AS played, sum(won) AS won, sum(points) AS points, sum(scope) AS scope
    FROM outcome JOIN chat ON chat.id = outcome.chat_id
    WHERE outcome.person = ? AND outcome.rated
    GROUP BY is_alone
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


async def read_standings(
    database: Database, chat_id: ChatId, asker: PersonId | None
) -> Sequence[Standing]:
    """The leaderboard of a chat: most wins first, then fewest matches, most points and scope.

    Whoever asks is there in any case, if they have finished a rated match in this chat.
    """
    return [
        Standing(
            place=row["place"],
            name=row["name"],
            person=None if row["person"] is None else PersonId(row["person"]),
            played=row["played"],
            won=row["won"],
            points=row["points"],
            scope=row["scope"],
        )
        for row in await database.read(STANDINGS_QUERY, chat_id, LINES, asker)
    ]


async def read_figures(database: Database, person: PersonId) -> OwnFigures:
    """How a person has fared, in groups and alone with the bot."""
    rows = await database.read(_FIGURES, person)
    found = {
        bool(row["is_alone"]): Figures(row["played"], row["won"], row["points"], row["scope"])
        for row in rows
    }
    return OwnFigures(found.get(False, Figures()), found.get(True, Figures()))

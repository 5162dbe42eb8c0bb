"""What a finished match means for the leaderboard."""

from bot.service.answers import Outcome
from bot.service.room import Room, Stage
from engine import Seat


def outcomes_of(before: Room, after: Room) -> tuple[Outcome, ...]:
    """One row for every seat when the match has just ended with a winner, else nothing."""
    match = after.match
    if match is None or after.stage is not Stage.OVER or before.stage is Stage.OVER:
        return ()
    rows = []
    for seat in range(match.rules.seats):
        chair, side = after.chair(Seat(seat)), match.rules.side_of(Seat(seat))
        rows.append(
            Outcome(
                seat=Seat(seat),
                person=chair.person.id if chair.person else None,
                opponent=chair.opponent,
                side=side,
                won=match.winner == side,
                points=match.points[side],
                scope=sum(sheet.scores[side].scope for sheet in match.sheets),
            )
        )
    return tuple(rows)

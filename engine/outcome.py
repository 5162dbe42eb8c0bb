"""Who has won, and how a tie goes on (R27-R29)."""

from collections.abc import Sequence
from dataclasses import dataclass

from .options import End, TieRule
from .rules import Rules
from .scoring import Sheet
from .seats import Side

__all__ = ["Outcome", "outcome"]

_LAST_PLAYOFF = 3


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match stands after a smazzata.

    Attributes:
        winner: The side that has won, None while the match goes on.
        playoffs: How many extra smazzate have been played because of a tie.
        owed: How many more must be played before the tie is looked at again, 0 if there
            is no tie to break.
    """

    winner: Side | None
    playoffs: int = 0
    owed: int = 0


def outcome(rules: Rules, sheets: Sequence[Sheet]) -> Outcome:
    """Return how the match stands after ``sheets``, all smazzate counted so far."""
    totals = [0] * rules.sides
    playoffs = owed = 0
    for played, sheet in enumerate(sheets, start=1):
        totals = [sum_ + s.total for sum_, s in zip(totals, sheet.scores, strict=True)]
        if owed:
            playoffs, owed = playoffs + 1, owed - 1
            if owed:
                continue
        elif not _is_end(rules, played, totals):
            continue
        winner = _winner(rules, totals, playoffs, sheet)
        if winner is not None:
            return Outcome(winner, playoffs)
        owed = 2 if rules.tie_rule is TieRule.TWO_SMAZZATE else 1
    return Outcome(None, playoffs, owed)


def _is_end(rules: Rules, played: int, totals: Sequence[int]) -> bool:
    if rules.end is End.SMAZZATE:
        return rules.smazzate is not None and played >= rules.smazzate
    return max(totals) >= rules.target


def _winner(rules: Rules, totals: Sequence[int], playoffs: int, last: Sheet) -> Side | None:
    top = max(totals)
    tied = [Side(side) for side, total in enumerate(totals) if total == top]
    if len(tied) == 1:
        return tied[0]
    taker = last.last_to_capture
    last_taker_loses = (
        rules.tie_rule is TieRule.THREE_THEN_LAST_TAKER
        and playoffs == _LAST_PLAYOFF
        and len(tied) == 2
    )
    if last_taker_loses and taker is not None and rules.side_of(taker) in tied:
        return next(side for side in tied if side != rules.side_of(taker))
    return None

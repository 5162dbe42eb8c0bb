"""Which choices cannot go together, and why."""

from typing import TYPE_CHECKING

from .errors import RulesError
from .options import End, Game

if TYPE_CHECKING:
    from .rules import Rules

__all__ = ["refuse_contradictions"]

_TABLES = (2, 3, 4, 6)


def refuse_contradictions(rules: "Rules") -> None:
    """Check that a match can be played by ``rules``.

    Raises:
        RulesError: it cannot; the message says why.
    """
    for contradicts, why in (
        *_of_the_table(rules),
        *_of_the_deal(rules),
        *_of_the_end(rules),
    ):
        if contradicts:
            raise RulesError(why)


def _of_the_table(rules: "Rules") -> tuple[tuple[bool, str], ...]:
    return (
        (
            rules.seats not in _TABLES,
            f"seats={rules.seats}: 36 cards in threes come out even only for 2, 3, 4 or 6",
        ),
        (
            rules.game is Game.SCOPONE and rules.seats != 4,
            f"seats={rules.seats}: scopone is a game for four",
        ),
        (
            rules.game is Game.SCOPONE and not rules.pairs,
            "pairs=False: scopone is a game of two pairs",
        ),
        (
            rules.seats == 6 and not rules.pairs,
            "pairs=False: six play in two teams of three",
        ),
    )


def _of_the_deal(rules: "Rules") -> tuple[tuple[bool, str], ...]:
    kings, low = rules.redeal_kings, rules.redeal_sum_max
    return (
        (
            kings is not None and kings not in (3, 4),
            f"redeal_kings={kings}: only three or four re make every scopa impossible",
        ),
        (
            low is not None and not 4 <= low <= 20,
            f"redeal_sum_max={low}: four cards make at least 4, and above 20 few deals are left",
        ),
    )


def _of_the_end(rules: "Rules") -> tuple[tuple[bool, str], ...]:
    counted = rules.end is End.SMAZZATE
    return (
        (
            rules.target < 1,
            f"target={rules.target}: a match is played to at least one point",
        ),
        (
            counted and rules.smazzate is None,
            "end=smazzate: say how many smazzate",
        ),
        (
            not counted and rules.smazzate is not None,
            f"smazzate={rules.smazzate}: the match is played to a target, not to a number",
        ),
        (
            rules.smazzate is not None and rules.smazzate < 1,
            f"smazzate={rules.smazzate}: a match has at least one smazzata",
        ),
    )

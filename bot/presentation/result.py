"""The end of a match: who has won, and the sheet of all its smazzate."""

import html
from typing import Final

from bot.presentation.columns import columns
from bot.presentation.measure import cut
from bot.presentation.names import ROBOT, is_team_game, seat_name, side_name
from bot.presentation.phrases import Phrasebook
from bot.presentation.rules import game_name, rules_line
from bot.presentation.screen import Button, Screen
from bot.service.room import Room
from bot.service.taps import At, Rematch
from engine import Match, Seat, Side

__all__ = ["result_screen"]

_NAME_SIGNS: Final = 8
_ROWS: Final = 40


def result_screen(room: Room, match: Match, say: Phrasebook) -> Screen:
    """Announce the winner above the sheet, with a button for the rematch."""
    rules = match.rules
    lines = []
    if match.winner is not None:
        key = "result.title_team" if is_team_game(rules) else "result.title"
        lines.append(say(key, name=side_name(room, rules, match.winner, say)))
    top = max(match.points)
    if match.points.count(top) > 1:
        lines.append(say("result.last_taker"))
    lines.append(f"{game_name(rules.game, say)} · {rules_line(rules, say)}")
    lines += ["", _sheet(room, match, say)]
    again = Button(say("button.rematch"), Rematch(At(room.id, room.number)))
    return Screen("\n".join(lines), ((again,),))


def _sheet(room: Room, match: Match, say: Phrasebook) -> str:
    """Lay out the points of every smazzata and of every side, the newest forty at most."""
    sides = tuple(map(Side, range(match.rules.sides)))
    names = [_column(room, match, side, say) for side in sides]
    rows = [
        (f"{number}", *(f"{sheet.scores[side].total}" for side in sides))
        for number, sheet in enumerate(match.sheets, start=1)
    ]
    shown = rows if len(rows) <= _ROWS else [("…",) * (1 + len(sides)), *rows[-_ROWS:]]
    table = [("", *names), *shown, (say("result.total"), *map(str, match.points))]
    return columns(table)


def _column(room: Room, match: Match, side: Side, say: Phrasebook) -> str:
    """Name a side so briefly that four fit beside each other on a phone, without wide signs."""
    if is_team_game(match.rules):
        return "AB"[side]
    name = html.unescape(seat_name(room, Seat(side), say)).replace(ROBOT, "").strip()
    return cut(name, signs=_NAME_SIGNS, most=2 * _NAME_SIGNS)

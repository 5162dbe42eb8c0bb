"""The count, the result and the leaderboard as pictures: what they show and say."""

import html
from collections.abc import Sequence
from typing import Final

from bot.art import (
    CountPicture,
    CountRow,
    Look,
    Player,
    ResultPicture,
    StandingsPicture,
    StandingsRow,
)
from bot.presentation.names import is_team_game, opponent_name
from bot.presentation.phrases import Phrasebook
from bot.presentation.pictures import player, seats_of
from bot.presentation.rules import end_words, game_name
from bot.presentation.score import why_nobody
from bot.service.room import Room
from bot.service.standings import Standing
from engine import SETTEBELLO, Card, Match, Rank, Rules, Seat, Sheet, Side, Suit, primiera_values

__all__ = ["count_picture", "result_picture", "standings_picture"]

_NOVEBELLO: Final = Card(Rank.CAVALLO, Suit.DENARI)
_REBELLO: Final = Card(Rank.RE, Suit.DENARI)
_FAN: Final = 5


def count_picture(
    room: Room, match: Match, number: int, look: Look, say: Phrasebook
) -> CountPicture:
    """Describe the count of smazzata ``number``, every point beside its reason."""
    sheet, rules = match.sheets[number - 1], match.rules
    total = _totals(match, number)
    return CountPicture(
        title=say("picture.count", game=game_name(rules.game, say), n=number),
        sides=_sides(room, match, say),
        rows=_rows(sheet, rules, say),
        gained_label=say("picture.gained"),
        gained=tuple(score.total for score in sheet.scores),
        total_label=say("picture.total"),
        total=total,
        look=look,
    )


def result_picture(room: Room, match: Match, look: Look, say: Phrasebook) -> ResultPicture:
    """Describe the end of a match, with the cards that told its smazzate."""
    rules, winner = match.rules, match.winner
    seats: Sequence[Seat] = () if winner is None else seats_of(rules, winner)
    return ResultPicture(
        title=say("picture.winners", n=len(seats)),
        winners=tuple(player(room, match, seat, say) for seat in seats),
        about=f"{game_name(rules.game, say)} · {end_words(rules, say)}",
        sides=_sides(room, match, say),
        winner=winner,
        rows=tuple(tuple(score.total for score in sheet.scores) for sheet in match.sheets),
        total_label=say("picture.total"),
        total=match.points,
        cards=_proudest(match, winner),
        look=look,
    )


def standings_picture(rows: Sequence[Standing], look: Look, say: Phrasebook) -> StandingsPicture:
    """Describe a chat's leaderboard, best first."""
    return StandingsPicture(
        title=say("picture.standings"),
        headings=tuple(
            say(f"picture.column.{each}") for each in ("played", "won", "points", "scope")
        ),
        rows=tuple(_standing(row, say) for row in rows),
        look=look,
    )


def _sides(room: Room, match: Match, say: Phrasebook) -> tuple[Player, ...]:
    """Name every side: a player, or a team by its letter and its members."""
    sides = map(Side, range(match.rules.sides))
    if not is_team_game(match.rules):
        return tuple(player(room, match, Seat(side), say) for side in sides)
    teams = []
    for side in sides:
        members = tuple(player(room, match, seat, say) for seat in seats_of(match.rules, side))
        letter = "AB"[side]
        teams.append(Player(name=letter, spare=letter, members=members))
    return tuple(teams)


def _totals(match: Match, number: int) -> tuple[int, ...]:
    """Sum up the match as it stood after that smazzata."""
    sheets = match.sheets[:number]
    return tuple(
        sum(sheet.scores[side].total for sheet in sheets) for side in range(match.rules.sides)
    )


def _rows(sheet: Sheet, rules: Rules, say: Phrasebook) -> tuple[CountRow, ...]:
    """List every point there was to win, in the order in which players read them out."""
    rows = [
        _compared("carte", sheet, rules, say),
        _compared("denari", sheet, rules, say),
        _single("settebello", SETTEBELLO, sheet, rules, say),
        _primiera(sheet, rules, say),
        _scope(sheet, say),
    ]
    rows += [_single("novebello", _NOVEBELLO, sheet, rules, say)] if rules.novebello else []
    rows += [_single("rebello", _REBELLO, sheet, rules, say)] if rules.rebello else []
    if rules.napola:
        rows.append(_napola(sheet, say))
    return tuple(rows)


def _note(point: str, sheet: Sheet, rules: Rules, say: Phrasebook) -> str:
    nobody = not any(getattr(score, point) for score in sheet.scores)
    return why_nobody(point, sheet, rules, say) if nobody else ""


def _compared(point: str, sheet: Sheet, rules: Rules, say: Phrasebook) -> CountRow:
    return CountRow(
        label=say(f"picture.point.{point}"),
        held=tuple(f"{getattr(count, point)}" for count in sheet.counts),
        gained=tuple(getattr(score, point) for score in sheet.scores),
        note=_note(point, sheet, rules, say),
    )


def _single(point: str, card: Card, sheet: Sheet, rules: Rules, say: Phrasebook) -> CountRow:
    """Show a card that is a point by itself with whoever has it."""
    return CountRow(
        label=say(f"score.{point}"),
        held=("",) * len(sheet.counts),
        gained=tuple(getattr(score, point) for score in sheet.scores),
        note=_note(point, sheet, rules, say),
        cards=tuple((card,) if getattr(count, point) else () for count in sheet.counts),
    )


def _primiera(sheet: Sheet, rules: Rules, say: Phrasebook) -> CountRow:
    """Lay out the best card of each suit and what it is worth (R22)."""
    worth = primiera_values(rules)
    cards = tuple(count.primiera_cards for count in sheet.counts)
    return CountRow(
        label=say("score.primiera"),
        held=tuple(f"{count.primiera}" for count in sheet.counts),
        gained=tuple(score.primiera for score in sheet.scores),
        note=_note("primiera", sheet, rules, say),
        cards=cards,
        values=tuple(tuple(worth[card.rank - 1] for card in held) for held in cards),
    )


def _scope(sheet: Sheet, say: Phrasebook) -> CountRow:
    return CountRow(
        label=say("picture.point.scope"),
        held=tuple("" if count.scope else "0" for count in sheet.counts),
        gained=tuple(score.scope for score in sheet.scores),
        cards=tuple(count.scope for count in sheet.counts),
    )


def _napola(sheet: Sheet, say: Phrasebook) -> CountRow:
    """Show the run of denari from the asso where it counts (R26)."""
    runs = tuple(
        tuple(Card(Rank(rank), Suit.DENARI) for rank in range(1, count.napola + 1))
        if score.napola
        else ()
        for count, score in zip(sheet.counts, sheet.scores, strict=True)
    )
    return CountRow(
        label=say("picture.point.napola"),
        held=tuple("" if run else "0" for run in runs),
        gained=tuple(score.napola for score in sheet.scores),
        cards=runs,
    )


def _proudest(match: Match, winner: Side | None) -> tuple[Card, ...]:
    """Choose cards to fan out: the winner's scope first, then its primiera, each card once."""
    if winner is None:
        return ()
    counts = [sheet.counts[winner] for sheet in reversed(match.sheets)]
    told = [card for count in counts for card in (*count.scope, *count.primiera_cards)]
    chosen = sorted(dict.fromkeys(told[:_FAN]))
    if SETTEBELLO in told and SETTEBELLO not in chosen:
        chosen = [*chosen[: _FAN - 1], SETTEBELLO]
    if SETTEBELLO in chosen:
        chosen.remove(SETTEBELLO)
        chosen.insert(len(chosen) // 2 + len(chosen) % 2, SETTEBELLO)
    return tuple(chosen)


def _standing(row: Standing, say: Phrasebook) -> StandingsRow:
    name = row.name
    if row.person is None:
        name = html.unescape(opponent_name(row.name, say))
    return StandingsRow(
        player=Player(
            name=name,
            spare=say("picture.seat", n=row.place),
            is_machine=row.person is None,
        ),
        numbers=(f"{row.played}", f"{row.won}", f"{row.points}", f"{row.scope}"),
    )

"""The lines that table and hand have in common: what lies open, who did what, whose turn it is."""

from bot.presentation.cards import card_text, cards_text, sum_text
from bot.presentation.names import seat_name, side_name
from bot.presentation.phrases import Phrasebook
from bot.presentation.rules import end_words, game_name
from bot.service.room import Room
from engine import CommonView, End, Match, Phase, Play, Seat, Side

__all__ = [
    "cards_line",
    "header",
    "is_counted",
    "plays_lines",
    "rest_lines",
    "shown_number",
    "side_lines",
]


def is_counted(match: Match) -> bool:
    """Whether the position that is shown is of a smazzata that was counted already."""
    over = match.smazzata is not None and match.smazzata.is_over
    return over and match.phase is not Phase.TO_CUT


def shown_number(match: Match) -> int:
    """Return which smazzata the table shows; a counted one stays until the next is sealed."""
    return len(match.sheets) if is_counted(match) else match.number


def header(room: Room, match: Match, say: Phrasebook) -> str:
    """``Scopa · a 11 · 2ª smazzata · mazziere Bruno``, or ``· 2ª smazzata di 4 ·``."""
    counted = match.smazzata if is_counted(match) else None
    mazziere = counted.mazziere if counted is not None else match.mazziere
    game, name = game_name(match.rules.game, say), seat_name(room, mazziere, say)
    number, known = shown_number(match), match.rules.smazzate or 0
    if match.rules.end is End.SMAZZATE and number <= known:
        return say("table.header_of", game=game, n=number, known=known, name=name)
    return say("table.header", game=game, end=end_words(match.rules, say), n=number, name=name)


def cards_line(seen: CommonView, say: Phrasebook) -> str:
    """``Tavolo: 3🍷 6⚔️ 7🪙 · tallone 18``, the cards as they were laid."""
    line = (
        say("table.cards", cards=cards_text(seen.table, say)) if seen.table else say("table.empty")
    )
    return f"{line} · {say('table.tallone', n=seen.tallone_size)}" if seen.tallone_size else line


def side_lines(
    room: Room, match: Match, seen: CommonView | None, say: Phrasebook
) -> tuple[str, ...]:
    """``Anna 2 pt (9 carte, 1 scopa)``, for each side."""
    lines = []
    for side in map(Side, range(match.rules.sides)):
        carte = seen.captured_count(side) if seen is not None else 0
        scope = len(seen.scope[side]) if seen is not None else 0
        lines.append(
            say(
                "table.side",
                name=side_name(room, match.rules, side, say),
                points=match.points[side],
                carte=say("table.carte", n=carte),
                scope=say("table.scope", n=scope) if scope else "",
            )
        )
    return tuple(lines)


def plays_lines(room: Room, seen: CommonView, say: Phrasebook) -> tuple[str, ...]:
    """Tell the last play of every seat, the newest last."""
    last = {play.seat: at for at, play in enumerate(seen.plays)}
    return tuple(_told(room, seen.plays[at], say) for at in sorted(last.values()))


def rest_lines(room: Room, match: Match, say: Phrasebook) -> tuple[str, ...]:
    """Say that the smazzata is over, and who got the cards left on the table (R17)."""
    sheet = match.last_sheet
    if sheet is None or not sheet.leftovers:
        return (say("table.over"),)
    cards = cards_text(sheet.leftovers, say)
    if sheet.leftovers_to is None:
        return (say("table.over"), say("table.leftovers_to_nobody", cards=cards))
    name = side_name(room, match.rules, sheet.leftovers_to, say)
    return (say("table.over"), say("table.leftovers", cards=cards, name=name))


def _told(room: Room, play: Play, say: Phrasebook) -> str:
    name, card = seat_name(room, Seat(play.seat), say), card_text(play.move.card, say)
    if not play.move.captured:
        return say("play.lays", name=name, card=card)
    key = "play.scopa" if play.scopa else "play.takes"
    return say(key, name=name, card=card, cards=sum_text(play.move.captured, say))

"""The lobby: who sits where, by which rules, and what is still missing."""

from typing import Final

from bot.presentation.draw import draw_text
from bot.presentation.keyboards import Keyboard, in_pairs, in_rows
from bot.presentation.menus import lobby_page
from bot.presentation.names import (
    ROBOT,
    is_team_game,
    opponent_name,
    seat_name,
    seated,
    side_label,
    temperaments,
)
from bot.presentation.phrases import Phrasebook
from bot.presentation.rules import game_name, rules_line
from bot.presentation.screen import Button, Links, Screen
from bot.service.games import rules_for, rules_of
from bot.service.opponents import OFFERED
from bot.service.room import MOST_SEATS, SIZES, Closing, Room, Stage
from bot.service.taps import AddOpponent, At, HoldStart, MixSeats, OpenMenu, Sit, Stand, Start
from engine import Match, Rules, RulesError, Seat

__all__ = ["lobby_final", "lobby_screen"]

_ABOUT_OPPONENTS: Final = frozenset({"opponents", "mixed", "rules_opponents", "rules_mixed"})


def lobby_screen(room: Room, links: Links, say: Phrasebook) -> Screen:
    """Show the open lobby with its buttons, or the page of its menu that is open."""
    rules, is_sound = _rules(room)
    title = "lobby.title" if room.match is None else "lobby.rematch"
    lines = [say(title, game=game_name(room.game, say)), _rules_words(rules, say), ""]
    hint = _hint(room, say) if is_sound else say("hint.clash")
    lines += [*_seats(room, rules, say), "", *_next_mazziere(room, rules, say), hint]
    if room.menu in _ABOUT_OPPONENTS:
        lines += ["", *temperaments(OFFERED, say)]
    page = lobby_page(room, rules, OFFERED, say) if room.menu else None
    return Screen("\n".join(lines), page or _buttons(room, rules, links, say))


def lobby_final(room: Room, match: Match | None, say: Phrasebook) -> Screen:
    """Show a lobby that is no longer one: how its match began, or why there was none."""
    game = game_name(room.game, say)
    if match is None:
        is_closed = room.stage is Stage.CLOSED and room.closing is not None
        return Screen(say(f"closed.{room.closing}" if is_closed else "lobby.moved", game=game))
    rules = match.rules
    lines = [say("lobby.started", game=game), _rules_words(rules, say), ""]
    lines += [*_seats(room, rules, say), "", draw_text(room, match, say)]
    if room.stage is Stage.CLOSED:
        abandoned = room.closing is Closing.ABANDONED
        lines += ["", say("closed.abandoned" if abandoned else "closed.match", game=game)]
    return Screen("\n".join(lines))


def _rules_words(rules: Rules, say: Phrasebook) -> str:
    return say("lobby.rules", rules=rules_line(rules, say))


def _next_mazziere(room: Room, rules: Rules, say: Phrasebook) -> list[str]:
    """Say who deals a rematch, if it is played by as many (R5)."""
    last = room.match
    if last is None or last.rules.seats != rules.seats:
        return []
    if last.mazziere >= len(room.chairs) or room.chairs[last.mazziere] is None:
        return []
    return [say("lobby.next_mazziere", name=seat_name(room, last.mazziere, say))]


def _rules(room: Room) -> tuple[Rules, bool]:
    """Return the rules to show, and whether they fit together for those who sit there."""
    try:
        return rules_of(room), True
    except RulesError:
        return rules_for(room.game, 4, {}), False


def _seats(room: Room, rules: Rules, say: Phrasebook) -> list[str]:
    """Who sits where: by side where sides are settled, else by number."""
    is_settled = room.size is not None or room.stage is not Stage.LOBBY
    if not (is_settled and is_team_game(rules)):
        lines = [f"{seat + 1}. {_sitter(room, seat, say)}" for seat in range(len(room.chairs))]
        return lines or [say("lobby.nobody")]
    lines = []
    for side in range(rules.sides):
        seats = range(side, rules.seats, rules.sides)
        members = " · ".join(f"{seat + 1} {_sitter(room, seat, say)}" for seat in seats)
        lines.append(f"{side_label(rules.side_of(Seat(side)))}: {members}")
    return lines


def _sitter(room: Room, seat: int, say: Phrasebook) -> str:
    if seat >= len(room.chairs) or room.chairs[seat] is None:
        return say("lobby.free")
    return f"<b>{seat_name(room, Seat(seat), say)}</b>"


def _hint(room: Room, say: Phrasebook) -> str:
    """What is still missing, in a sentence."""
    there = len(seated(room))
    missing = 0 if room.size is None else room.size - there
    if room.clocks.starts_at is not None:
        return say("hint.starting")
    if missing:
        return say("hint.missing", n=missing)
    if there < min(SIZES):
        return say("hint.empty" if not there else "hint.alone")
    if there not in SIZES:
        return say("hint.five")
    if room.size or there == MOST_SEATS:
        return say("hint.full")
    return say("hint.ready" if room.is_private else "hint.enough", n=there)


def _buttons(room: Room, rules: Rules, links: Links, say: Phrasebook) -> Keyboard:
    at = At(room.id, room.number)
    sits = any(chair is not None and chair.person is not None for chair in room.chairs)
    rows = [] if room.size is None else list(in_rows(_free_seats(room, rules, at), 3))
    seating = [Button(say("button.sit"), Sit(at)), Button(say("button.stand"), Stand(at))]
    rows.append(tuple(seating if not room.is_private else seating[sits : sits + 1]))
    level = f"{ROBOT} {opponent_name(room.chat.opponent, say)} ▸"
    adding = Button(say("button.opponents"), AddOpponent(at, room.chat.opponent))
    rows.append((adding, Button(level, OpenMenu(at, "opponents"))))
    mixing = [Button(say("button.mix"), MixSeats(at))] if len(seated(room)) > 2 else []
    rows += in_pairs((Button(say("button.rules"), OpenMenu(at, "rules")), *mixing))
    rows.append((Button(say("button.start"), Start(at)),))
    if room.clocks.starts_at is not None:
        rows.append((Button(say("button.hold"), HoldStart(at)),))
    last = [] if room.is_private else [Button(say("button.chat"), url=links.hand(room.id))]
    rows.append((*last, Button("⋯", OpenMenu(at, "more"))))
    return tuple(rows)


def _free_seats(room: Room, rules: Rules, at: At) -> list[Button]:
    free = [Seat(seat) for seat, chair in enumerate(room.chairs) if chair is None]
    teams = is_team_game(rules)
    return [
        Button(
            f"🪑 {seat + 1} {side_label(rules.side_of(seat))}" if teams else f"🪑 {seat + 1}",
            Sit(at, seat),
        )
        for seat in free
    ]

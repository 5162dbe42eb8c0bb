"""The table: what everybody may see, in words, and nothing else."""

from typing import Final

from bot.presentation.keyboards import Keyboard
from bot.presentation.measure import units
from bot.presentation.menus import cut_page, table_page
from bot.presentation.names import ROBOT, is_team_game, seat_name
from bot.presentation.numbers import number_rows, numbered_seat, numbers_hint
from bot.presentation.phrases import Phrasebook
from bot.presentation.position import (
    cards_line,
    header,
    is_counted,
    plays_lines,
    rest_lines,
    shown_number,
    side_lines,
)
from bot.presentation.rules import game_name, particular_words
from bot.presentation.screen import Button, Links, Screen
from bot.service.room import Room
from bot.service.taps import At, OpenMenu, Return, ShowHand, TakeSeat
from engine import Match, Phase, commitment, public_view

__all__ = ["cut_rows", "is_asking", "past_table", "table_screen", "table_text"]

_RULES_UNITS: Final = 120


def table_screen(room: Room, match: Match, links: Links, say: Phrasebook) -> Screen:
    """Show the table of a group, with numbers while whoever is on turn has no private chat."""
    text = table_text(room, match, say)
    if match.is_finished:
        return Screen(text)
    at = At(room.id, room.number)
    page = table_page(room, at, say)
    if page is not None:
        return Screen(text, page)
    rows: list[tuple[Button, ...]] = []
    numbered = numbered_seat(room, match)
    if numbered is not None:
        text = f"{text}\n{numbers_hint(room, match, numbered, say)}"
        rows += number_rows(room, match, numbered, say)
    rows += cut_rows(room, match)
    rows += _kept_rows(room, match, say)
    chat = Button(say("button.chat"), url=links.hand(room.id))
    rows.append((Button(say("button.my_hand"), ShowHand(at)),))
    rows.append((chat, Button("⋯", OpenMenu(at, "more"))))
    return Screen(text, tuple(rows))


def table_text(room: Room, match: Match, say: Phrasebook, *, asks: bool = True) -> str:
    """Say the whole public position in words, with whose turn it is unless that is said after."""
    seen = None
    if match.smazzata is not None and match.phase is not Phase.TO_CUT:
        seen = public_view(match.smazzata)
    lines = [*_seal(match, say), header(room, match, say), *_rules(match, say)]
    if seen is not None and not is_counted(match):
        lines.append(cards_line(seen, say))
    lines += side_lines(room, match, seen, say)
    lines += _remarks(room, match, say)
    told = plays_lines(room, seen, say) if seen is not None else ()
    ending = _ending(room, match, say) if asks or not is_asking(match) else []
    if told or ending:
        lines += ["", *told, *ending]
    return "\n".join(lines)


def is_asking(match: Match) -> bool:
    """Whether somebody must play or cut."""
    return match.turn is not None or match.phase is Phase.TO_CUT


def past_table(room: Room, number: int, say: Phrasebook) -> Screen:
    """Show in one line the table of a smazzata that is no longer the newest."""
    game = room.match.rules.game if room.match is not None else room.game
    return Screen(say("table.past", game=game_name(game, say), n=number))


def _kept_rows(room: Room, match: Match, say: Phrasebook) -> Keyboard:
    """The way back for whoever left, and for somebody else into their place."""
    if match.is_finished:
        return ()
    at = At(room.id, room.number)
    left = [seat for seat in room.people if seat in match.kept]
    if not left:
        return ()
    names = ((seat, seat_name(room, seat, say).removesuffix(f" {ROBOT}")) for seat in left)
    taking = (Button(say("button.take_seat", name=n), TakeSeat(at, seat)) for seat, n in names)
    return ((Button(say("button.return"), Return(at)),), *((each,) for each in taking))


def cut_rows(room: Room, match: Match) -> Keyboard:
    """Lay out the places where the pack may be cut, while a player is to cut it (R6)."""
    if match.phase is not Phase.TO_CUT:
        return ()
    page = (room.menu or "").removeprefix("cut_")
    shown = int(page) if page.isascii() and page.isdecimal() else 0
    return cut_page(At(room.id, room.number), match.number, shown)


def _seal(match: Match, say: Phrasebook) -> list[str]:
    """Promise the deck, until the first card is played."""
    begun = match.smazzata is not None and bool(match.smazzata.plays)
    if match.phase is not Phase.TO_CUT and (match.phase is not Phase.PLAYING or begun):
        return []
    promise = say("table.sealed", commitment=f"<code>{commitment(match.deck, match.nonce)}</code>")
    return [promise] if match.cut is None else [promise, say("table.cut_at", place=match.cut)]


def _rules(match: Match, say: Phrasebook) -> list[str]:
    """Name what is particular about the rules, as much as there is room for."""
    line, words = "", particular_words(match.rules, say)
    for at, word in enumerate(words):
        longer = f"{line} · {word}" if at else word
        if units(longer) > _RULES_UNITS:
            return [f"<i>{line} · …</i>"]
        line = longer
    return [f"<i>{line}</i>"] if line else []


def _remarks(room: Room, match: Match, say: Phrasebook) -> list[str]:
    """Say what is told once: a void deal, silence between partners, a restart."""
    lines = []
    rounds = len(match.smazzata.plays) if match.smazzata is not None else 0
    if match.voided and rounds < match.rules.seats:
        name = seat_name(room, match.mazziere, say)
        lines.append(say(f"void.{match.voided[-1].reason}", name=name))
    if is_team_game(match.rules) and room.number == 1 and shown_number(match) == 1:
        lines.append(say("table.silence"))
    lines += [
        say("table.missed", name=seat_name(room, seat, say))
        for seat, _ in room.missed
        if match.turn is not None
    ]
    if room.pause is not None:
        lines.append(say(f"table.paused.{room.pause}"))
    if room.restarted:
        lines.append(say("table.restarted"))
    return lines


def _ending(room: Room, match: Match, say: Phrasebook) -> list[str]:
    """Say what happens next."""
    if match.phase is Phase.CANCELLED:
        return [say("table.cancelled")]
    if room.pause is not None:
        return []
    if match.phase is Phase.TO_CUT:
        return [say("table.to_cut", name=seat_name(room, match.cutter, say))]
    if match.turn is not None:
        return [say("table.turn", name=seat_name(room, match.turn, say))]
    return list(rest_lines(room, match, say))

"""The hand, for its player only: cards to press, and what there is to know before pressing."""

from collections.abc import Iterable

from bot.presentation.cards import card_text, cards_text, move_text, sum_text
from bot.presentation.keyboards import Keyboard
from bot.presentation.measure import shown_name
from bot.presentation.menus import table_page
from bot.presentation.names import seat_name
from bot.presentation.numbers import page_row, picked_ways
from bot.presentation.phrases import Phrasebook
from bot.presentation.position import (
    cards_line,
    is_counted,
    plays_lines,
    rest_lines,
    side_lines,
)
from bot.presentation.rules import game_name
from bot.presentation.screen import Button, Links, Screen
from bot.presentation.table import cut_rows, is_asking, table_text
from bot.service.hands import CAPTURES_A_PAGE, moves_of, shown_hand
from bot.service.looks import own_order
from bot.service.room import Room
from bot.service.taps import At, OpenMenu, PickCard, Play, PlayAt, Return
from engine import Card, Match, Phase, Seat, SeatView, view

__all__ = ["ephemeral_screen", "hand_over", "hand_screen", "solo_screen"]

_WIDTH = 18
_MOST_IN_ROW = 4


def hand_screen(room: Room, match: Match, seat: Seat, links: Links, say: Phrasebook) -> Screen:
    """Show the hand of ``seat`` in its private chat, with a way to the group's table."""
    lines = [_title(room, "hand.title", say), *_open(room, match, say), ""]
    lines += _own(room, match, seat, say)
    rows = _rows(room, match, seat, say)
    if links.table_url is not None:
        rows = (*rows, (Button(say("button.to_table"), url=links.table_url),))
    return Screen("\n".join(lines), rows)


def ephemeral_screen(
    room: Room, match: Match, seat: Seat, links: Links, say: Phrasebook
) -> Screen:
    """Show the hand of ``seat`` in its group, where nobody else sees it.

    It is not brought up to date by what others do: off turn it says only what stays true.
    """
    title = say("hand.unseen", game=game_name(room.game, say))
    if match.turn == seat and seat not in match.kept and room.pause is None:
        lines = [title, *_open(room, match, say), "", *_own(room, match, seat, say)]
    else:
        lines = [title, *_cards(room, match, seat, say)]
    rows = _rows(room, match, seat, say)
    if links.table_url is not None:
        rows = (*rows, (Button(say("button.to_table"), url=links.table_url),))
    return Screen("\n".join(lines), rows)


def solo_screen(room: Room, match: Match, seat: Seat, say: Phrasebook) -> Screen:
    """Show table and hand in one, where a match is played in private."""
    lines = [table_text(room, match, say, asks=False)]
    if is_asking(match):
        lines += ["", *_own(room, match, seat, say)]
    if match.is_finished:
        return Screen("\n".join(lines))
    at = At(room.id, room.number)
    page = table_page(room, at, say)
    if page is not None:
        return Screen("\n".join(lines), page)
    rows = (*_rows(room, match, seat, say), (Button("⋯", OpenMenu(at, "more")),))
    return Screen("\n".join(lines), rows)


def hand_over(room: Room, match: Match | None, say: Phrasebook) -> Screen:
    """Show that there is nothing to play here any more."""
    cancelled = match is not None and match.phase is Phase.CANCELLED
    return Screen(_title(room, "hand.cancelled" if cancelled else "hand.over", say))


def _title(room: Room, key: str, say: Phrasebook) -> str:
    return say(key, group=shown_name(room.chat.title), game=game_name(room.game, say))


def _open(room: Room, match: Match, say: Phrasebook) -> list[str]:
    """Say what lies open to everybody: the table, the points, the last round."""
    if match.smazzata is None or match.phase is Phase.TO_CUT:
        return list(side_lines(room, match, None, say))
    seen = view(match.smazzata, Seat(0))
    table = rest_lines(room, match, say) if is_counted(match) else (cards_line(seen, say),)
    told = plays_lines(room, seen, say)
    return [*table, *side_lines(room, match, seen, say), *([""] if told else []), *told]


def _own(room: Room, match: Match, seat: Seat, say: Phrasebook) -> list[str]:
    """Say what is this seat's alone: its cards, and whether it is its turn."""
    if match.phase is Phase.TO_CUT:
        own = match.cutter == seat
        name = seat_name(room, match.cutter, say)
        return [say("hand.to_cut") if own else say("table.to_cut", name=name)]
    if match.smazzata is None or match.turn is None:
        return []
    if room.pause is not None:
        return _cards(room, match, seat, say)
    if match.turn == seat and seat not in match.kept:
        return [_question(room, match, view(match.smazzata, seat), say)]
    turn = say("table.turn", name=seat_name(room, match.turn, say))
    return [*_cards(room, match, seat, say), turn]


def _cards(room: Room, match: Match, seat: Seat, say: Phrasebook) -> list[str]:
    """Name the cards of this seat, and say who plays them if that is not its player."""
    held: tuple[Card, ...] = ()
    if match.smazzata is not None:
        held = shown_hand(view(match.smazzata, seat), own_order(room, seat))
    cards = say("hand.cards", cards=cards_text(held, say)) if held else say("hand.none")
    if room.pause is not None:
        return [cards, say(f"hand.paused.{room.pause}")]
    return [cards, say("hand.kept")] if seat in match.kept else [cards]


def _question(room: Room, match: Match, seen: SeatView, say: Phrasebook) -> str:
    if room.pick is not None and picked_ways(room, match, seen.seat):
        return say("hand.ways", card=card_text(shown_hand(seen)[room.pick.position], say))
    return say("hand.choose")


def _rows(room: Room, match: Match, seat: Seat, say: Phrasebook) -> Keyboard:
    at = At(room.id, room.number)
    if seat in match.kept and not match.is_finished:
        return ((Button(say("button.return"), Return(at)),),)
    if match.phase is Phase.TO_CUT and match.cutter == seat:
        return cut_rows(room, match)
    if match.phase is not Phase.PLAYING or match.smazzata is None:
        return ()
    seen = view(match.smazzata, seat)
    play_at = PlayAt(room.id, room.number, match.number, seen.plays_made(seat) + 1)
    by_rank = shown_hand(seen)
    held = [(by_rank.index(card), card) for card in shown_hand(seen, own_order(room, seat))]
    if match.turn != seat:  # the same buttons at the same places, so that nothing jumps
        return _packed(
            Button(card_text(card, say), PickCard(play_at, place)) for place, card in held
        )
    ways = picked_ways(room, match, seat)
    if ways and room.pick is not None:
        first = room.pick.page * CAPTURES_A_PAGE
        moves = moves_of(seen, room.pick.position)[first : first + CAPTURES_A_PAGE]
        nothing = say("alert.nothing")
        takes = (Button(sum_text(m.captured, say) or nothing, Play(play_at, m)) for m in moves)
        return (*_packed(takes), page_row(play_at, room.pick.page, ways, say))
    return _packed(_card(seen, play_at, place, say) for place, _ in held)


def _card(seen: SeatView, at: PlayAt, position: int, say: Phrasebook) -> Button:
    """``7🪙 ✋ 3🍷+4⚔️`` plays at once; ``7🪙 ✋ (3)`` asks which of three ways."""
    moves = moves_of(seen, position)
    if len(moves) == 1:
        return Button(move_text(moves[0], say), Play(at, moves[0]))
    card = card_text(shown_hand(seen)[position], say)
    return Button(f"{card} ✋ ({len(moves)})", PickCard(at, position))


def _packed(buttons: Iterable[Button]) -> Keyboard:
    """Lay buttons out in order, as many in a row as a phone can show whole."""
    rows: list[tuple[Button, ...]] = []
    width = _WIDTH + 1
    for button in buttons:
        needed = len(button.label) + 2
        if width + needed > _WIDTH or len(rows[-1]) == _MOST_IN_ROW:
            rows.append(())
            width = 0
        rows[-1] = (*rows[-1], button)
        width += needed
    return tuple(rows)

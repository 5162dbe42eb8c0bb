"""Laying a card by its place in the hand, where a button may not say which card it is.

Pure: a room in, a step out.
"""

from dataclasses import replace

from bot.service import play
from bot.service.answers import CapturesAlert, Saying
from bot.service.hands import CAPTURES_A_PAGE, moves_of, shown_hand
from bot.service.looks import own_order, own_taste
from bot.service.room import Pick, Room
from bot.service.step import Step, refused
from bot.service.taps import PlayAt
from bot.service.tastes import HandOrder
from engine import Move, Seat, SeatView


def pick_card(room: Room, seat: Seat, at: PlayAt, position: int) -> Step:
    """Play the card at ``position`` if it goes one way only, else remember it and list its ways."""
    match, seen = play.on_turn(room, seat, at, position=position)
    moves = _moves_at(seen, position)
    if len(moves) == 1:
        return play.played(room, match, seat, moves[0])
    pick = Pick(seat, at.play, position)
    answer = CapturesAlert(moves, page=0, skin=own_taste(room, seat).skin)
    return Step(room=replace(room, pick=pick), answer=answer)


def pick_number(room: Room, seat: Seat, at: PlayAt, number: int, order: HandOrder) -> Step:
    """Play the card with that number in that order, as ``pick_card`` does.

    If its player has the hand in another order by now, nothing is played: the hand is told anew.
    """
    _, seen = play.on_turn(room, seat, at, position=number, order=order)
    if order is not own_order(room, seat):
        return Step(room=room, answer=play.look(room, seat))
    held = shown_hand(seen, order)
    if not 0 <= number < len(held):
        raise refused(Saying.OLD_BUTTON)
    return pick_card(room, seat, at, shown_hand(seen).index(held[number]))


def pick_capture(room: Room, seat: Seat, at: PlayAt, index: int) -> Step:
    """Take the ``index``-th way of the picked card."""
    match, seen = play.on_turn(room, seat, at)
    moves = _picked(room, seen, at)
    if not 0 <= index < len(moves):
        raise refused(Saying.OLD_BUTTON)
    return play.played(room, match, seat, moves[index])


def turn_page(room: Room, seat: Seat, at: PlayAt, page: int) -> Step:
    """Show another page of the ways of the picked card."""
    _, seen = play.on_turn(room, seat, at)
    moves = _picked(room, seen, at)
    if room.pick is None or not 0 <= page * CAPTURES_A_PAGE < len(moves):
        raise refused(Saying.OLD_BUTTON)
    answer = CapturesAlert(moves, page, skin=own_taste(room, seat).skin)
    return Step(room=replace(room, pick=replace(room.pick, page=page)), answer=answer)


def put_back(room: Room, seat: Seat, at: PlayAt) -> Step:
    """Forget the picked card."""
    play.on_turn(room, seat, at)
    return Step(room=replace(room, pick=None))


def _moves_at(seen: SeatView, position: int) -> tuple[Move, ...]:
    if not 0 <= position < len(seen.hand):
        raise refused(Saying.OLD_BUTTON)
    return moves_of(seen, position)


def _picked(room: Room, seen: SeatView, at: PlayAt) -> tuple[Move, ...]:
    pick = room.pick
    if pick is None or pick.seat != seen.seat or pick.play != at.play:
        raise refused(Saying.OLD_BUTTON)
    return _moves_at(seen, pick.position)

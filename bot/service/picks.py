"""A card picked by its position, where cards can be told apart by nothing else."""

from dataclasses import replace

from bot.service.answers import CapturesAlert, Saying
from bot.service.at import PlayAt
from bot.service.hands import moves_of
from bot.service.play import on_turn, played
from bot.service.room import Pick, Room
from bot.service.step import Step, refused
from engine import Move, Seat, SeatView


def pick_card(room: Room, seat: Seat, at: PlayAt, position: int) -> Step:
    """Play the card at ``position`` if it goes one way only, else remember it and list its ways."""
    match, seen = on_turn(room, seat, at, position=position)
    moves = _moves_at(seen, position)
    if len(moves) == 1:
        return played(room, match, seat, moves[0])
    pick = Pick(seat, at.play, position)
    return Step(room=replace(room, pick=pick), answer=CapturesAlert(moves, page=0))


def pick_capture(room: Room, seat: Seat, at: PlayAt, index: int) -> Step:
    """Take the ``index``-th way of the picked card."""
    match, seen = on_turn(room, seat, at)
    moves = _picked(room, seen, at)
    if not 0 <= index < len(moves):
        raise refused(Saying.OLD_BUTTON)
    return played(room, match, seat, moves[index])


def turn_page(room: Room, seat: Seat, at: PlayAt, page: int) -> Step:
    """Show another eight ways of the picked card."""
    _, seen = on_turn(room, seat, at)
    moves = _picked(room, seen, at)
    if room.pick is None or not 0 <= page * 8 < len(moves):
        raise refused(Saying.OLD_BUTTON)
    return Step(
        room=replace(room, pick=replace(room.pick, page=page)), answer=CapturesAlert(moves, page)
    )


def put_back(room: Room, seat: Seat, at: PlayAt) -> Step:
    """Forget the picked card."""
    on_turn(room, seat, at)
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

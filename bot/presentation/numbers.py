"""The numbered way to play, under the table: for whoever has no private chat."""

from bot.presentation.keyboards import Keyboard, in_rows
from bot.presentation.names import seat_name
from bot.presentation.phrases import Phrasebook
from bot.presentation.screen import Button
from bot.service.hands import CAPTURES_A_PAGE, moves_of
from bot.service.looks import own_order
from bot.service.room import Room
from bot.service.taps import PickCapture, PickNumber, PlayAt, PutBack, TurnPage
from engine import Match, Seat, view

__all__ = [
    "number_rows",
    "numbered_seat",
    "numbers_hint",
    "page_row",
    "picked_ways",
]


def numbered_seat(room: Room, match: Match) -> Seat | None:
    """Return the seat on turn if its person has no private chat to play from."""
    seat = match.turn
    if seat is None or not room.is_played_by_person(seat):
        return None
    person = room.chair(seat).person
    return None if person is None or person.reachable else seat


def numbers_hint(room: Room, match: Match, seat: Seat, say: Phrasebook) -> str:
    """Say what the numbers stand for."""
    if picked_ways(room, match, seat):
        return say("table.ways")
    return say("table.numbers", name=seat_name(room, seat, say))


def number_rows(room: Room, match: Match, seat: Seat, say: Phrasebook) -> Keyboard:
    """Number the cards of a hand, or the ways to play a picked one; never name a card."""
    if match.smazzata is None:
        return ()
    seen = view(match.smazzata, seat)
    at = PlayAt(room.id, room.number, match.number, seen.plays_made(seat) + 1)
    ways = picked_ways(room, match, seat)
    if not ways or room.pick is None:
        order = own_order(room, seat)
        cards = (Button(f"{n + 1}", PickNumber(at, n, order)) for n in range(len(seen.hand)))
        return in_rows(cards, 5)
    page = room.pick.page
    first = page * CAPTURES_A_PAGE
    shown = range(first, min(ways, first + CAPTURES_A_PAGE))
    rows = in_rows((Button(f"{n + 1}", PickCapture(at, n)) for n in shown), 4)
    return (*rows, page_row(at, page, ways, say))


def page_row(at: PlayAt, page: int, ways: int, say: Phrasebook) -> tuple[Button, ...]:
    """Lay out the way back to the hand, and on to other captures if there are more."""
    row = [Button(say("button.put_back"), PutBack(at))]
    pages = -(-ways // CAPTURES_A_PAGE)
    if pages > 1:
        row.append(Button("›", TurnPage(at, (page + 1) % pages)))
    return tuple(row)


def picked_ways(room: Room, match: Match, seat: Seat) -> int:
    """Count the ways to play the picked card; 0 if none is picked for this play."""
    pick = room.pick
    if pick is None or pick.seat != seat or match.smazzata is None:
        return 0
    seen = view(match.smazzata, seat)
    if pick.play != seen.plays_made(seat) + 1 or pick.position >= len(seen.hand):
        return 0
    return len(moves_of(seen, pick.position))

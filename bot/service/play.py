"""The match: from the draw of the mazziere to the last count. Pure: a room in, a step out."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from functools import reduce

from bot.service.answers import Answer, CapturesAlert, HandAlert, Saying, Toast
from bot.service.games import rules_of
from bot.service.hands import moves_of, shown_before, shown_hand
from bot.service.lobby import ready_to_start
from bot.service.looks import own_order, own_taste
from bot.service.ports import Chance
from bot.service.room import Pick, Room, Stage
from bot.service.step import Step, refused
from bot.service.taps import PlayAt
from bot.service.tastes import HandOrder
from engine import (
    Cancel,
    CardPlayed,
    Cut,
    CutDeck,
    Event,
    IllegalMoveError,
    Leave,
    Match,
    Move,
    Phase,
    PlayCard,
    Reason,
    Return,
    Seat,
    SeatView,
    begin,
    decide,
    draw_mazziere,
    evolve,
    seal,
    view,
)

_PLACES = 39
MISSED_MOST = 2
"""Turns in a row that the clock may end before the seat is kept."""


def start(room: Room, chance: Chance, now: datetime) -> Step:
    """Begin the match with who sits there; a rematch is dealt by the next mazziere (R4, R5)."""
    room = ready_to_start(room)
    rules = rules_of(room)
    last = room.match
    if last is not None and last.rules.seats == rules.seats:
        events = begin(rules, mazziere=last.mazziere)  # counting moved it on (R5)
    else:
        events = begin(rules, draw=draw_mazziere(rules, chance.deck()))
    match = _fold(None, events)
    more, match = _deal(match, chance)
    chairs = tuple(
        chair and replace(chair, pressed_at=chair.pressed_at or now) for chair in room.chairs
    )
    started = replace(
        room,
        stage=Stage.PLAYING,
        chairs=chairs,
        match=match,
        match_id=None,
        menu=None,
        ready=frozenset(),
        pick=None,
        missed=(),
    )
    return Step(room=started, events=events + more, answer=Toast(Saying.STARTED))


def next_smazzata(room: Room, chance: Chance) -> Step:
    """Seal and deal the next smazzata."""
    match = running(room)
    if match.phase is not Phase.TO_SEAL:
        raise refused(Saying.OLD_BUTTON)
    events, match = _deal(match, chance)
    return Step(room=replace(room, match=match, ready=frozenset()), events=events)


def go_ahead(room: Room, seat: Seat, smazzata: int, chance: Chance) -> Step:
    """Go on after the count of ``smazzata``, once every person present wants to."""
    match = running(room)
    if match.phase is not Phase.TO_SEAL or len(match.sheets) != smazzata:
        raise refused(Saying.OLD_BUTTON)
    ready = room.ready | {seat}
    seats = (Seat(each) for each in range(match.rules.seats))
    if ready.issuperset(each for each in seats if room.is_played_by_person(each)):
        return replace(next_smazzata(room, chance), answer=Toast(Saying.AHEAD))
    return Step(room=replace(room, ready=ready), answer=Toast(Saying.AHEAD))


def cut(room: Room, seat: Seat | None, smazzata: int, place: int, chance: Chance) -> Step:
    """Cut the deck at ``place``, 1 to 39, as the player on the mazziere's left (R6)."""
    match = running(room)
    if match.phase is not Phase.TO_CUT or match.number != smazzata:
        raise refused(Saying.OLD_BUTTON)
    if seat is None or seat != match.cutter:
        raise refused(Saying.NOT_THE_CUTTER)
    if not 1 <= place <= _PLACES:
        raise refused(Saying.OLD_BUTTON)
    events = decide(match, seat, CutDeck(place))
    match = _fold(match, events)
    more, match = _deal_again_if_void(match, chance)
    return Step(
        room=replace(room, match=match),
        events=events + more,
        answer=Toast(Saying.CUT, (("place", place),)),
    )


def play_move(room: Room, seat: Seat, at: PlayAt, move: Move) -> Step:
    """Play exactly ``move`` as the play that ``at`` names (see ``on_turn``)."""
    match, seen = on_turn(room, seat, at, move)
    return played(room, match, seen.seat, move)


def played(room: Room, match: Match, seat: Seat, move: Move) -> Step:
    """Lay a card for ``seat``, in time; the count follows the last one."""
    return _laid(replace(room, missed=_missed(room, seat, 0)), match, seat, move)


def _laid(room: Room, match: Match, seat: Seat, move: Move) -> Step:
    try:
        events = decide(match, seat, PlayCard(move))
    except IllegalMoveError as error:
        own = error.reason is Reason.NOT_YOUR_TURN
        raise refused(Saying.NOT_YOUR_TURN if own else Saying.ILLEGAL_MOVE) from None
    after = _fold(match, events)
    swept = any(isinstance(event, CardPlayed) and event.scopa for event in events)
    return Step(
        room=replace(room, match=after, pick=None),
        events=events,
        answer=Toast(Saying.SCOPA if swept else Saying.PLAYED),
    )


def timed_out(room: Room, match: Match, seat: Seat, move: Move) -> Step:
    """Lay a card for a person who let the clock run out; the second time in a row they leave."""
    step = _laid(room, match, seat, move)
    missed = room.missed_by(seat) + 1
    after = replace(step.room, missed=_missed(room, seat, missed))
    if missed < MISSED_MOST or after.match is None or after.match.is_finished:
        return replace(step, room=after)
    left = leave(after, seat)
    return replace(step, room=left.room, events=step.events + left.events)


def pick_card(room: Room, seat: Seat, at: PlayAt, position: int) -> Step:
    """Play the card at ``position`` if it goes one way only, else remember it and list its ways."""
    match, seen = on_turn(room, seat, at, position=position)
    moves = _moves_at(seen, position)
    if len(moves) == 1:
        return played(room, match, seat, moves[0])
    pick = Pick(seat, at.play, position)
    answer = CapturesAlert(moves, page=0, skin=own_taste(room, seat).skin)
    return Step(room=replace(room, pick=pick), answer=answer)


def pick_number(room: Room, seat: Seat, at: PlayAt, number: int, order: HandOrder) -> Step:
    """Play the card with that number in that order, as ``pick_card`` does.

    If its player has the hand in another order by now, nothing is played: the hand is told anew.
    """
    _, seen = on_turn(room, seat, at, position=number, order=order)
    if order is not own_order(room, seat):
        return Step(room=room, answer=look(room, seat))
    held = shown_hand(seen, order)
    if not 0 <= number < len(held):
        raise refused(Saying.OLD_BUTTON)
    return pick_card(room, seat, at, shown_hand(seen).index(held[number]))


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
    answer = CapturesAlert(moves, page, skin=own_taste(room, seat).skin)
    return Step(room=replace(room, pick=replace(room.pick, page=page)), answer=answer)


def put_back(room: Room, seat: Seat, at: PlayAt) -> Step:
    """Forget the picked card."""
    on_turn(room, seat, at)
    return Step(room=replace(room, pick=None))


def leave(room: Room, seat: Seat) -> Step:
    """Give the seat to a built-in player; cards and points stay with it."""
    match = running(room)
    if seat in match.kept:
        raise refused(Saying.ALREADY_LEFT)
    events = decide(match, seat, Leave())
    after = replace(room, match=_fold(match, events), ready=room.ready - {seat}, pick=None)
    return Step(room=after, events=events, answer=Toast(Saying.LEFT))


def come_back(room: Room, seat: Seat) -> Step:
    """Take the seat back from the built-in player."""
    match = running(room)
    if seat not in match.kept:
        raise refused(Saying.NOT_LEFT)
    events = decide(match, seat, Return())
    after = replace(room, match=_fold(match, events), missed=_missed(room, seat, 0))
    return Step(room=after, events=events, answer=Toast(Saying.RETURNED))


def cancel(room: Room) -> Step:
    """Cancel the match: no result, not rated."""
    match = running(room)
    events = decide(match, match.mazziere, Cancel())
    return Step(
        room=replace(room, match=_fold(match, events)),
        events=events,
        answer=Toast(Saying.CANCELLED),
    )


def look(room: Room, seat: Seat) -> Answer:
    """One's own cards, as they are laid out and numbered."""
    match = running(room)
    if match.smazzata is None or match.phase is not Phase.PLAYING:
        raise refused(Saying.NO_HAND)
    held = shown_hand(view(match.smazzata, seat), own_order(room, seat))
    if not held:
        raise refused(Saying.NO_HAND)
    return HandAlert(held, on_turn=match.turn == seat, skin=own_taste(room, seat).skin)


def running(room: Room) -> Match:
    """The match under way; raise a refusal if there is none."""
    if room.stage is Stage.LOBBY:
        raise refused(Saying.NOT_STARTED)
    if room.match is None or room.stage not in (Stage.PLAYING, Stage.COUNTING):
        raise refused(Saying.OLD_BUTTON)
    return room.match


def on_turn(
    room: Room,
    seat: Seat,
    at: PlayAt,
    move: Move | None = None,
    *,
    position: int | None = None,
    order: HandOrder = HandOrder.RANK,
) -> tuple[Match, SeatView]:
    """Judge whether a press is good: its match, its smazzata, that seat's turn and play number.

    What others did meanwhile does not age it. The same press again is told it was played.

    Raises:
        RefusedError: it is not; the answer says why.
    """
    match = room.match
    if room.stage is Stage.LOBBY or match is None or match.smazzata is None:
        raise refused(Saying.NOT_STARTED if room.stage is Stage.LOBBY else Saying.OLD_BUTTON)
    playing = match.phase is Phase.PLAYING
    if at.smazzata != (match.number if playing else len(match.sheets)):
        raise refused(Saying.OLD_BUTTON)
    seen = view(match.smazzata, seat)
    made = [each for each in seen.plays if each.seat == seat]
    if at.play <= len(made):
        card = made[at.play - 1].move.card
        held = shown_before(seen, at.play, order)
        is_named = position is None or held[position : position + 1] == (card,)
        same = is_named if move is None else made[at.play - 1].move == move
        raise refused(Saying.ALREADY_PLAYED if same else Saying.OLD_BUTTON)
    if not playing or not room.is_live:
        raise refused(Saying.OLD_BUTTON)
    if seat in match.kept:
        raise refused(Saying.KEPT_FOR_YOU)
    if match.turn != seat or at.play != len(made) + 1:
        raise refused(Saying.NOT_YOUR_TURN)
    return match, seen


def _missed(room: Room, seat: Seat, count: int) -> tuple[tuple[Seat, int], ...]:
    others = tuple(each for each in room.missed if each[0] != seat)
    return tuple(sorted((*others, (seat, count)))) if count else others


def _deal(match: Match, chance: Chance) -> tuple[tuple[Event, ...], Match]:
    """Seal a deck, and deal it unless a player cuts; again after every void deal (R9)."""
    events: tuple[Event, ...] = ()
    while match.phase is Phase.TO_SEAL:
        by_itself = match.rules.cut is Cut.AUTO
        place = chance.below(_PLACES) + 1 if by_itself else None
        new = seal(match, deck=chance.deck(), nonce=chance.nonce(), cut=place)
        events, match = events + new, _fold(match, new)
    return events, match


def _deal_again_if_void(match: Match, chance: Chance) -> tuple[tuple[Event, ...], Match]:
    return _deal(match, chance) if match.phase is Phase.TO_SEAL else ((), match)


def _moves_at(seen: SeatView, position: int) -> tuple[Move, ...]:
    if not 0 <= position < len(seen.hand):
        raise refused(Saying.OLD_BUTTON)
    return moves_of(seen, position)


def _picked(room: Room, seen: SeatView, at: PlayAt) -> tuple[Move, ...]:
    pick = room.pick
    if pick is None or pick.seat != seen.seat or pick.play != at.play:
        raise refused(Saying.OLD_BUTTON)
    return _moves_at(seen, pick.position)


def _fold(match: Match | None, events: Iterable[Event]) -> Match:
    after = reduce(evolve, events, match)
    if after is None:
        raise ValueError("a match begins with an event")
    return after

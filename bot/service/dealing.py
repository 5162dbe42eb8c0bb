"""From one smazzata to the next: the draw, the sealed deck, the cut. Pure: a room in, a step out."""

from dataclasses import replace
from datetime import datetime

from bot.service.answers import Saying, Toast
from bot.service.games import rules_of
from bot.service.lobby import ready_to_start
from bot.service.play import fold, going_on, running
from bot.service.ports import Chance
from bot.service.room import Room, Stage
from bot.service.step import Step, refused
from engine import (
    Cut,
    CutDeck,
    Event,
    Match,
    Phase,
    Seat,
    begin,
    decide,
    draw_mazziere,
    seal,
)

_PLACES = 39


def start(room: Room, chance: Chance, now: datetime) -> Step:
    """Begin the match with who sits there; a rematch is dealt by the next mazziere (R4, R5)."""
    room = ready_to_start(room)
    rules = rules_of(room)
    last = room.match
    if last is not None and last.rules.seats == rules.seats:
        events = begin(rules, mazziere=last.mazziere)  # counting moved it on (R5)
    else:
        events = begin(rules, draw=draw_mazziere(rules, chance.deck()))
    match = fold(None, events)
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
    match = going_on(room)
    if match.phase is not Phase.TO_SEAL or len(match.sheets) != smazzata:
        raise refused(Saying.OLD_BUTTON)
    ready = room.ready | {seat}
    seats = (Seat(each) for each in range(match.rules.seats))
    if ready.issuperset(each for each in seats if room.is_played_by_person(each)):
        return replace(next_smazzata(room, chance), answer=Toast(Saying.AHEAD))
    return Step(room=replace(room, ready=ready), answer=Toast(Saying.AHEAD))


def cut(room: Room, seat: Seat | None, smazzata: int, place: int, chance: Chance) -> Step:
    """Cut the deck at ``place``, 1 to 39, as the player on the mazziere's left (R6)."""
    match = going_on(room)
    if match.phase is not Phase.TO_CUT or match.number != smazzata:
        raise refused(Saying.OLD_BUTTON)
    if seat is None or seat != match.cutter:
        raise refused(Saying.NOT_THE_CUTTER)
    if not 1 <= place <= _PLACES:
        raise refused(Saying.OLD_BUTTON)
    events = decide(match, seat, CutDeck(place))
    match = fold(match, events)
    more, match = _deal_again_if_void(match, chance)
    return Step(
        room=replace(room, match=match),
        events=events + more,
        answer=Toast(Saying.CUT, (("place", place),)),
    )


def _deal(match: Match, chance: Chance) -> tuple[tuple[Event, ...], Match]:
    """Seal a deck, and deal it unless a player cuts; again after every void deal (R9)."""
    events: tuple[Event, ...] = ()
    while match.phase is Phase.TO_SEAL:
        by_itself = match.rules.cut is Cut.AUTO
        place = chance.below(_PLACES) + 1 if by_itself else None
        new = seal(match, deck=chance.deck(), nonce=chance.nonce(), cut=place)
        events, match = events + new, fold(match, new)
    return events, match


def _deal_again_if_void(match: Match, chance: Chance) -> tuple[tuple[Event, ...], Match]:
    return _deal(match, chance) if match.phase is Phase.TO_SEAL else ((), match)

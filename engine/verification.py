"""Judging a recorded match again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from .cards import DECK
from .deciding import begin, decide, seal
from .drawing import Draw, draw_mazziere
from .errors import ScopaError
from .events import (
    CardPlayed,
    DealVoided,
    DeckSealed,
    Event,
    MatchCancelled,
    MatchEnded,
    MatchStarted,
    SeatKept,
    SeatReturned,
    SmazzataDealt,
    SmazzataScored,
)
from .intents import Cancel, CutDeck, Leave, PlayCard, Return
from .match import Match, evolve
from .options import Cut
from .rules import Rules
from .seats import Seat

__all__ = ["Finding", "verify"]

# Events that nobody asks for: they follow from the one before.
_FOLLOWING: Final = (DealVoided, SmazzataScored, MatchEnded)


@dataclass(frozen=True, slots=True)
class Finding:
    """A place where the engine would decide otherwise today.

    Attributes:
        version: Number of the first event concerned, from 1.
        recorded: What the log says happened together.
        expected: What would be decided now; empty if nothing.
        refusal: Why it would be refused, None if it is only different.
    """

    version: int
    recorded: tuple[Event, ...]
    expected: tuple[Event, ...] = ()
    refusal: str | None = None


def verify(events: Sequence[Event]) -> tuple[Finding, ...]:
    """Return every decision of a log that the engine would not make again; none if all stand.

    The match goes on as recorded after each finding, so one fault is not found twice.

    Raises:
        LogError: the events cannot follow each other, whatever the rules.
    """
    findings: list[Finding] = []
    match: Match | None = None
    at = 0
    while at < len(events):
        until = at + 1
        while until < len(events) and isinstance(events[until], _FOLLOWING):
            until += 1
        recorded = tuple(events[at:until])
        try:
            expected = _judge(match, recorded[0])
        except (ScopaError, ValueError) as refusal:
            findings.append(Finding(at + 1, recorded, refusal=str(refusal)))
        else:
            if expected != recorded:
                findings.append(Finding(at + 1, recorded, expected))
        for event in recorded:
            match = evolve(match, event)
        at = until
    return tuple(findings)


def _judge(match: Match | None, event: Event) -> tuple[Event, ...]:  # noqa: PLR0911 - one case for each event
    """Return what the engine decides now where ``event`` was decided then."""
    if isinstance(event, MatchStarted):
        if event.draw is None:
            return begin(event.rules, mazziere=event.mazziere)
        return begin(event.rules, draw=_draw_again(event.rules, event.draw))
    if match is None or isinstance(event, DealVoided | SmazzataScored | MatchEnded):
        return ()  # nobody asked for it
    match event:
        case DeckSealed(deck, nonce):
            place = 1 if match.rules.cut is Cut.AUTO else None
            return seal(match, deck=deck, nonce=nonce, cut=place)[:1]
        case SmazzataDealt(cut):
            return decide(match, match.cutter, CutDeck(cut))
        case CardPlayed(seat, move):
            return decide(match, seat, PlayCard(move))
        case SeatKept(seat):
            return decide(match, seat, Leave())
        case SeatReturned(seat):
            return decide(match, seat, Return())
        case MatchCancelled():
            return decide(match, Seat(0), Cancel())
        case _:
            assert_never(event)


def _draw_again(rules: Rules, draw: Draw) -> Draw:
    drawn = [card for cards in draw.rounds for _, card in cards]
    return draw_mazziere(rules, [*drawn, *(card for card in DECK if card not in drawn)])

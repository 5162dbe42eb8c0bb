"""A match is its list of events: ``evolve`` applies them and judges nothing."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce
from typing import assert_never

from .cards import Card
from .commitments import OpenedDeck
from .dealing import deal
from .drawing import Draw
from .errors import LogError
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
from .outcome import Outcome, outcome
from .playing import advance
from .rules import Rules
from .scoring import Sheet
from .seats import Seat, Side
from .smazzata import Play, Smazzata

__all__ = ["Match", "Phase", "evolve", "replay"]


class Phase(StrEnum):
    """What a match waits for."""

    TO_SEAL = "to_seal"
    TO_CUT = "to_cut"
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """The fold of a match's events.

    Attributes:
        mazziere: Who deals this smazzata, or the next one if none is under way (R5).
        draw: How the first mazziere was drawn, None if nobody drew (R4).
        version: How many events there are.
        sheets: Every smazzata counted out so far.
        opened: The deck of each of them, which everybody may check now.
        smazzata: The position; a finished one stays until the next deck is dealt. None
            before the first deal and after a void one.
        deck: The deck sealed last, top card first, before the cut. A secret until its
            smazzata is over.
        nonce: What was sealed with it; a secret as well.
        cut: Where it was cut, None until then.
        voided: The deals annulled one after another since the last count (R9).
        kept: The seats that a built-in player plays for.
        winner: Who has won, as recorded.
    """

    rules: Rules
    mazziere: Seat
    draw: Draw | None = None
    version: int = 1
    phase: Phase = Phase.TO_SEAL
    sheets: tuple[Sheet, ...] = ()
    opened: tuple[OpenedDeck, ...] = ()
    smazzata: Smazzata | None = None
    deck: tuple[Card, ...] = ()
    nonce: str = ""
    cut: int | None = None
    voided: tuple[DealVoided, ...] = ()
    kept: frozenset[Seat] = frozenset()
    winner: Side | None = None

    @property
    def number(self) -> int:
        """Which smazzata this is, from 1: the one under way, the next, or the last."""
        return len(self.sheets) + (self.phase is not Phase.OVER)

    @property
    def turn(self) -> Seat | None:
        """The seat that plays next, None unless cards are being played."""
        return self.smazzata.turn if self.smazzata and self.phase is Phase.PLAYING else None

    @property
    def cutter(self) -> Seat:
        """The seat on the mazziere's left, who cuts (R6)."""
        return self.rules.previous_seat(self.mazziere)

    @property
    def last_sheet(self) -> Sheet | None:
        """The count of the last finished smazzata, None before the first."""
        return self.sheets[-1] if self.sheets else None

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each side, as announced."""
        return tuple(
            sum(sheet.scores[side].total for sheet in self.sheets)
            for side in range(self.rules.sides)
        )

    @property
    def outcome(self) -> Outcome:
        """How the match stands by its rules: winner, tie-break (R27-R29)."""
        return outcome(self.rules, self.sheets)

    @property
    def is_finished(self) -> bool:
        """Whether nothing more can happen."""
        return self.phase in (Phase.OVER, Phase.CANCELLED)


def replay(events: Iterable[Event]) -> Match:
    """Rebuild a match from its log.

    Raises:
        LogError: the log is empty, or its events cannot follow each other.
    """
    match: Match | None = reduce(evolve, events, None)
    if match is None:
        raise LogError("an empty log")
    return match


def evolve(before: Match | None, event: Event) -> Match:
    """Apply one recorded event: whatever it says was taken, swept, scored or won is so.

    Raises:
        LogError: the event cannot come here, whatever the rules.
    """
    if before is not None:
        return replace(_apply(before, event), version=before.version + 1)
    if not isinstance(event, MatchStarted):
        raise LogError(f"a log begins with MatchStarted, not {type(event).__name__}")
    return Match(rules=event.rules, mazziere=event.mazziere, draw=event.draw)


def _apply(before: Match, event: Event) -> Match:  # noqa: C901, PLR0911, PLR0912 - one case for each event
    match event:
        case MatchStarted():
            raise LogError("a match starts only once")
        case DeckSealed(deck, nonce):
            return replace(before, phase=Phase.TO_CUT, deck=deck, nonce=nonce, cut=None)
        case SmazzataDealt(cut):
            if not before.deck:
                raise LogError("no deck was sealed that could be dealt")
            pack = before.deck[cut:] + before.deck[:cut]
            dealt = deal(pack, before.rules, mazziere=before.mazziere)
            return replace(before, phase=Phase.PLAYING, smazzata=dealt, cut=cut)
        case DealVoided():
            voided = (*before.voided, event)
            return replace(before, phase=Phase.TO_SEAL, smazzata=None, voided=voided)
        case CardPlayed(seat, move, scopa):
            if before.smazzata is None or before.smazzata.turn is None:
                raise LogError(f"no cards are in play for {move}")
            after = advance(before.smazzata, Play(seat, move, scopa))
            return replace(before, smazzata=after)
        case SmazzataScored(sheet):
            return replace(
                before,
                phase=Phase.TO_SEAL,
                sheets=(*before.sheets, sheet),
                opened=(*before.opened, _opened(before)),
                mazziere=before.rules.next_seat(before.mazziere),
                voided=(),
            )
        case SeatKept(seat):
            return replace(before, kept=before.kept | {seat})
        case SeatReturned(seat):
            return replace(before, kept=before.kept - {seat})
        case MatchEnded(winner):
            return replace(before, phase=Phase.OVER, winner=winner)
        case MatchCancelled():
            return replace(before, phase=Phase.CANCELLED)
        case _:
            assert_never(event)


def _opened(match: Match) -> OpenedDeck:
    if match.cut is None:
        raise LogError("nothing was dealt that could be scored")
    return OpenedDeck(match.deck, match.nonce, match.cut)

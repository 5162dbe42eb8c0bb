"""From what somebody wants to what happens: the only place that judges a match."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from .cards import Card
from .commitments import check_nonce
from .dealing import check_deck, deal, void_reason
from .drawing import Draw
from .errors import IllegalMoveError, Reason
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
from .intents import Cancel, CutDeck, Intent, Leave, PlayCard, Return
from .match import Match, Phase
from .moves import Move
from .options import Cut
from .outcome import outcome
from .playing import play
from .rules import Rules
from .scoring import sheet
from .seats import Seat

__all__ = ["begin", "decide", "seal"]


def begin(
    rules: Rules, *, draw: Draw | None = None, mazziere: Seat | None = None
) -> tuple[Event, ...]:
    """Start a match whose mazziere was drawn (R4), or is known, as in a rematch (R5).

    Raises:
        ValueError: not exactly one of ``draw`` and ``mazziere`` is given.
        IllegalMoveError: the mazziere has no seat at this table.
    """
    if (draw is None) == (mazziere is None):
        raise ValueError("a match begins with a draw or with a mazziere")
    dealer = draw.mazziere if draw is not None else mazziere
    if dealer is None or not 0 <= dealer < rules.seats:
        raise IllegalMoveError(Reason.NO_SUCH_SEAT, f"seat {dealer} of {rules.seats}")
    return (MatchStarted(rules, dealer, draw),)


def seal(
    match: Match, *, deck: Sequence[Card], nonce: str, cut: int | None = None
) -> tuple[Event, ...]:
    """Seal a shuffled deck; with ``cut=auto`` it is cut at ``cut`` and dealt at once (R6).

    Args:
        match: A match that waits for a deck.
        deck: Shuffled by the caller, top card first.
        nonce: 32 lowercase hex digits, drawn by the caller.
        cut: 1 to 39, drawn by the caller, with ``cut=auto``; None with ``cut=player``.

    Raises:
        IllegalMoveError: no deck is wanted now, or the cut is not a place of the deck.
        NotationError: the deck or the nonce is malformed.
        ValueError: a cut is missing, or is given where a player chooses it.
    """
    _refuse_if_finished(match)
    if match.phase is not Phase.TO_SEAL:
        raise IllegalMoveError(Reason.NOT_TO_SEAL, f"the match is {match.phase}")
    check_deck(deck)
    check_nonce(nonce)
    if (cut is None) == (match.rules.cut is Cut.AUTO):
        raise ValueError(f"cut={match.rules.cut} does not go with place {cut}")
    sealed = DeckSealed(tuple(deck), nonce)
    if cut is None:
        return (sealed,)
    return (sealed, *_cut_and_deal(replace(match, deck=sealed.deck), cut))


def _cut_and_deal(match: Match, place: int) -> tuple[Event, ...]:
    """Cut the sealed deck and deal it, or annul the deal (R6-R9).

    Raises:
        IllegalMoveError: ``place`` is not 1 to 39.
    """
    if not 1 <= place <= 39:
        raise IllegalMoveError(Reason.CUT_OUT_OF_RANGE, f"place {place}")
    pack = match.deck[place:] + match.deck[:place]
    table = deal(pack, match.rules, mazziere=match.mazziere).opening
    void = void_reason(table, match.rules)
    dealt = SmazzataDealt(place)
    return (dealt,) if void is None else (dealt, DealVoided(void))


def decide(match: Match, seat: Seat, intent: Intent) -> tuple[Event, ...]:
    """Return the events that follow if ``seat`` wants ``intent``; none if it is so already.

    Raises:
        IllegalMoveError: the seat may not do that now.
    """
    _refuse_if_finished(match)
    if not 0 <= seat < match.rules.seats:
        raise IllegalMoveError(Reason.NO_SUCH_SEAT, f"seat {seat} of {match.rules.seats}")
    match intent:
        case PlayCard(move):
            return _play(match, seat, move)
        case CutDeck(place):
            return _cut(match, seat, place)
        case Leave():
            return () if seat in match.kept else (SeatKept(seat),)
        case Return():
            return (SeatReturned(seat),) if seat in match.kept else ()
        case Cancel():
            return (MatchCancelled(),)
        case _:
            assert_never(intent)


def _play(match: Match, seat: Seat, move: Move) -> tuple[Event, ...]:
    before = match.smazzata
    if match.phase is not Phase.PLAYING or before is None:
        reason = Reason.SMAZZATA_OVER if before else Reason.NOT_DEALT
        raise IllegalMoveError(reason, str(move))
    if seat != before.turn:
        raise IllegalMoveError(Reason.NOT_YOUR_TURN, f"seat {seat}")
    after = play(before, move)
    played = CardPlayed(seat, move, after.plays[-1].scopa)
    if not after.is_over:
        return (played,)
    scored = sheet(after)
    result = outcome(match.rules, (*match.sheets, scored))
    if result.winner is None:
        return (played, SmazzataScored(scored))
    return (played, SmazzataScored(scored), MatchEnded(result.winner))


def _cut(match: Match, seat: Seat, place: int) -> tuple[Event, ...]:
    if match.phase is not Phase.TO_CUT:
        raise IllegalMoveError(Reason.NOT_TO_CUT, f"the match is {match.phase}")
    if seat != match.cutter:
        raise IllegalMoveError(Reason.NOT_THE_CUTTER, f"seat {seat}")
    return _cut_and_deal(match, place)


def _refuse_if_finished(match: Match) -> None:
    if match.is_finished:
        raise IllegalMoveError(Reason.MATCH_OVER, f"the match is {match.phase}")

"""Judging recorded matches again."""

from dataclasses import replace

import pytest
from hypothesis import given

from engine import (
    DECK,
    SCOPA,
    CardPlayed,
    Cut,
    DealVoided,
    DeckSealed,
    LogError,
    MatchEnded,
    MatchStarted,
    Seat,
    SeatKept,
    SeatReturned,
    Side,
    SmazzataDealt,
    SmazzataScored,
    VoidReason,
    begin,
    scopa,
    verify,
)
from tests.engine.playouts import heavy_law, rule_sets, seeds, whole_match


@heavy_law
@given(rule_sets(), seeds)
def test_what_the_engine_decided_it_would_decide_again(rules, seed):
    """Every form and option."""
    assert verify(whole_match(rules, seed)) == ()


def tampered(kind, change, rules=SCOPA, seed=4):
    """A log with the first event of ``kind`` changed, and where that is."""
    log = list(whole_match(rules, seed))
    at = next(at for at, event in enumerate(log) if isinstance(event, kind))
    log[at] = change(log[at])
    return log, at


def test_a_scopa_that_was_none_is_found():
    """R15."""
    log, at = tampered(CardPlayed, lambda event: replace(event, scopa=not event.scopa))

    finding = verify(log)[0]

    assert finding.version == at + 1
    assert finding.recorded == (log[at],)
    assert finding.expected == (replace(log[at], scopa=not log[at].scopa),)
    assert finding.refusal is None


def test_a_play_out_of_turn_is_found():
    """R3."""
    log, at = tampered(CardPlayed, lambda event: replace(event, seat=Seat(1 - event.seat)))

    finding = verify(log)[0]

    assert (finding.version, finding.expected) == (at + 1, ())
    assert finding.refusal.startswith("not_your_turn")


def test_points_that_were_none_are_found_and_the_winner_with_them():
    """R18-R29."""

    def generous(event):
        first, *others = event.sheet.scores
        scores = (replace(first, scope=first.scope + 20), *others)
        return SmazzataScored(replace(event.sheet, scores=scores))

    log, at = tampered(SmazzataScored, generous)
    finding = verify(log)[0]

    assert finding.version == at
    assert finding.recorded == (log[at - 1], log[at])
    assert isinstance(finding.expected[1], SmazzataScored)


def test_a_wrong_winner_is_found():
    """R27."""
    log, at = tampered(MatchEnded, lambda event: MatchEnded(Side(1 - event.winner)))

    (finding,) = verify(log)

    assert finding.version == at - 1
    assert finding.expected[-1] != finding.recorded[-1]


def test_a_wrong_mazziere_is_found():
    """R4: the cards drawn say otherwise."""

    def other(event):
        mazziere = Seat(1 - event.mazziere)
        draw = replace(event.draw, mazziere=mazziere)
        return replace(event, mazziere=mazziere, draw=draw)

    log, _ = tampered(MatchStarted, other)

    assert verify(log)[0].version == 1


@pytest.mark.parametrize(
    ("events", "refusal"),
    [
        ([SmazzataDealt(1)], "not_to_cut"),
        ([DeckSealed(DECK, "no nonce")], "a nonce is 32"),
        ([SeatReturned(Seat(0))], None),
        ([SeatKept(Seat(2))], "no_such_seat"),
    ],
)
def test_what_nobody_decided_is_found(events, refusal):
    """Each of these would be refused, or not follow, today."""
    if isinstance(events[0], SmazzataDealt):
        events = [DeckSealed(DECK, "0" * 32), SmazzataDealt(1), *events]
    findings = verify([*begin(SCOPA, mazziere=Seat(0)), *events])

    assert len(findings) == 1
    assert findings[0].version == 1 + len(events)
    assert findings[0].expected == ()
    assert (findings[0].refusal or "").startswith(refusal or "")


@pytest.mark.parametrize("event", [MatchEnded(Side(0)), DealVoided(VoidReason.LOW_SUM)])
def test_what_did_not_follow_is_found_with_what_it_followed(event):
    """Such events are decided together with the one before."""
    log = [*begin(SCOPA, mazziere=Seat(0)), event]

    (finding,) = verify(log)

    assert (finding.version, finding.recorded, finding.expected) == (1, tuple(log), (log[0],))


def test_a_players_cut_is_judged_too():
    """R6: with cut=player the deck is sealed in one step and cut in another."""
    log = whole_match(scopa(3, cut=Cut.PLAYER), seed=2)

    assert verify(log) == ()
    assert verify([log[0], log[1], SmazzataDealt(39)]) == ()


def test_events_that_cannot_follow_each_other_are_an_error():
    """There is no match to judge."""
    with pytest.raises(LogError):
        verify([SmazzataDealt(3)])
    with pytest.raises(LogError):
        verify([*begin(SCOPA, mazziere=Seat(0))] * 2)

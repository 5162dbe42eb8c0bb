"""Whole matches: what is decided, what is recorded, what comes next."""

import random
from dataclasses import replace

import pytest
from hypothesis import given

from engine import (
    DECK,
    SCOPA,
    Cancel,
    CardPlayed,
    Cut,
    CutDeck,
    DealVoided,
    DeckSealed,
    IllegalMoveError,
    Leave,
    LogError,
    MatchCancelled,
    MatchEnded,
    MatchStarted,
    Move,
    NotationError,
    Phase,
    PlayCard,
    Reason,
    Return,
    Seat,
    SeatKept,
    SeatReturned,
    Side,
    SmazzataDealt,
    SmazzataScored,
    VoidReason,
    begin,
    cards,
    deal,
    decide,
    draw_mazziere,
    evolve,
    legal_moves,
    replay,
    scopa,
    scopone_scientifico,
    seal,
)
from tests.engine.playouts import FORMS, heavy_law, rule_sets, seeds, shuffled, whole_match
from tests.engine.table import deck_with_table

NONCE = "0123456789abcdef0123456789abcdef"


def go_on(match, events):
    for event in events:
        match = evolve(match, event)
    return match


def started(rules=SCOPA, mazziere=0):
    return replay(begin(rules, mazziere=Seat(mazziere)))


def dealt(rules=SCOPA, deck=None, cut=1, mazziere=0):
    """A match whose first deal is exactly ``deck``, whatever the cut."""
    deck = deck or shuffled(random.Random(1))
    sealed = (*deck[-cut:], *deck[:-cut])
    match = started(rules, mazziere)
    return go_on(match, seal(match, deck=sealed, nonce=NONCE, cut=cut))


def refusal(match, seat, intent):
    with pytest.raises(IllegalMoveError) as refused:
        decide(match, Seat(seat), intent)
    return refused.value.reason


@heavy_law
@given(rule_sets(), seeds)
def test_a_match_is_the_fold_of_its_events(rules, seed):
    """Every form and option, from the draw to the winner."""
    log = whole_match(rules, seed)
    match = replay(log)

    assert match.phase is Phase.OVER
    assert match.version == len(log)
    assert isinstance(log[-1], MatchEnded)
    assert match.winner == match.outcome.winner
    assert match.points[match.winner] == max(match.points)
    assert match.number == len(match.sheets)
    assert match.turn is None
    assert match.last_sheet is match.sheets[-1]
    assert match.points == tuple(
        sum(sheet.scores[side].total for sheet in match.sheets) for side in range(rules.sides)
    )


@heavy_law
@given(rule_sets(), seeds)
def test_the_deal_goes_round_except_after_a_void_one(rules, seed):
    """R5, R9: the mazziere moves to the right with every smazzata that is counted."""
    match, dealers, counted = None, [], 0
    for event in whole_match(rules, seed):
        match = evolve(match, event)
        if isinstance(event, SmazzataDealt):
            dealers.append((counted, match.mazziere))
        counted += isinstance(event, SmazzataScored)
    first = dealers[0][1]
    assert all(seat == (first + before) % rules.seats for before, seat in dealers)


@heavy_law
@given(rule_sets(), seeds)
def test_every_pack_is_cut_and_its_packets_swapped(rules, seed):
    """R6: what is dealt is the sealed deck from the cut on, then its beginning."""
    match = None
    for event in whole_match(rules, seed):
        match = evolve(match, event)
        if isinstance(event, SmazzataDealt):
            pack = match.deck[event.cut :] + match.deck[: event.cut]
            assert 1 <= event.cut <= 39
            assert match.smazzata == deal(pack, rules, mazziere=match.mazziere)


@pytest.mark.parametrize("rules", FORMS.values(), ids=FORMS)
def test_a_match_starts_with_the_draw_it_shows(rules):
    """R4."""
    draw = draw_mazziere(rules, shuffled(random.Random(3)))
    (event,) = begin(rules, draw=draw)

    assert event == MatchStarted(rules, draw.mazziere, draw)
    assert replay([event]).draw == draw


def test_a_rematch_starts_with_a_known_mazziere():
    """R5: nobody draws again."""
    (event,) = begin(SCOPA, mazziere=Seat(1))

    assert event == MatchStarted(SCOPA, Seat(1))
    assert replay([event]).mazziere == 1


def test_a_match_needs_a_draw_or_a_mazziere_with_a_seat():
    """Both or neither is a mistake of the caller."""
    draw = draw_mazziere(SCOPA, DECK)
    for wrong in ({}, {"draw": draw, "mazziere": Seat(0)}):
        with pytest.raises(ValueError, match="a draw or with a mazziere"):
            begin(SCOPA, **wrong)
    with pytest.raises(IllegalMoveError, match="seat 2 of 2"):
        begin(SCOPA, mazziere=Seat(2))


def test_with_an_automatic_cut_sealing_deals():
    """R6: cut=auto; both events belong to one transaction."""
    match = started()

    events = seal(match, deck=DECK, nonce=NONCE, cut=17)

    assert events == (DeckSealed(DECK, NONCE), SmazzataDealt(17))
    after = go_on(match, events)
    assert (after.phase, after.cut, after.number, after.turn) == (Phase.PLAYING, 17, 1, 1)


def test_with_a_players_cut_the_seat_on_the_mazzieres_left_cuts():
    """R6: cut=player; any of the 39 places."""
    match = started(scopa(3, cut=Cut.PLAYER), mazziere=1)
    match = go_on(match, seal(match, deck=DECK, nonce=NONCE))
    assert (match.phase, match.cutter, match.turn) == (Phase.TO_CUT, 0, None)

    assert refusal(match, 1, CutDeck(5)) is Reason.NOT_THE_CUTTER
    assert refusal(match, 0, CutDeck(0)) is Reason.CUT_OUT_OF_RANGE
    assert refusal(match, 0, CutDeck(40)) is Reason.CUT_OUT_OF_RANGE
    assert refusal(match, 0, PlayCard(Move.parse("7d"))) is Reason.NOT_DEALT
    assert decide(match, Seat(0), CutDeck(39)) == (SmazzataDealt(39),)


def test_a_cut_goes_with_the_rule_that_wants_it():
    """R6: a missing cut, or one too many, is a mistake of the caller."""
    with pytest.raises(ValueError, match="does not go with"):
        seal(started(), deck=DECK, nonce=NONCE)
    with pytest.raises(ValueError, match="does not go with"):
        seal(started(scopa(cut=Cut.PLAYER)), deck=DECK, nonce=NONCE, cut=3)
    with pytest.raises(IllegalMoveError, match="cut_out_of_range"):
        seal(started(), deck=DECK, nonce=NONCE, cut=40)
    with pytest.raises(NotationError):
        seal(started(), deck=DECK[1:], nonce=NONCE, cut=3)
    with pytest.raises(NotationError):
        seal(started(), deck=DECK, nonce="", cut=3)


def test_a_deck_is_sealed_only_when_one_is_wanted():
    """R6: not while cards are being played."""
    with pytest.raises(IllegalMoveError) as refused:
        seal(dealt(), deck=DECK, nonce=NONCE, cut=3)
    assert refused.value.reason is Reason.NOT_TO_SEAL
    assert refusal(dealt(), 0, CutDeck(3)) is Reason.NOT_TO_CUT


def test_a_void_deal_is_recorded_and_dealt_again_by_the_same_mazziere():
    """R5, R9."""
    match = dealt(deck=deck_with_table("Rd Rc Rs 4b"), mazziere=1)

    assert match.phase is Phase.TO_SEAL
    assert match.voided == (DealVoided(VoidReason.THREE_RE),)
    assert (match.mazziere, match.number, match.smazzata) == (1, 1, None)
    assert refusal(match, 0, PlayCard(Move.parse("7d"))) is Reason.NOT_DEALT

    again = go_on(match, seal(match, deck=DECK, nonce=NONCE, cut=20))
    assert (again.phase, again.mazziere) == (Phase.PLAYING, 1)
    assert again.voided == match.voided


def test_only_the_seat_on_turn_plays():
    """R3."""
    match = dealt()
    move = legal_moves(match.smazzata)[0]

    assert refusal(match, 0, PlayCard(move)) is Reason.NOT_YOUR_TURN
    assert refusal(match, 7, PlayCard(move)) is Reason.NO_SUCH_SEAT
    assert decide(match, Seat(1), PlayCard(move))[0] == CardPlayed(Seat(1), move, scopa=False)


def play_out(match, seed=0):
    rng = random.Random(seed)
    while match.phase is Phase.PLAYING:
        move = rng.choice(legal_moves(match.smazzata))
        match = go_on(match, decide(match, match.turn, PlayCard(move)))
    return match


def test_the_count_follows_the_last_card():
    """R17-R26: in the same breath; then the next deck is wanted."""
    match = play_out(dealt(scopa(target=30)))

    assert match.phase is Phase.TO_SEAL
    assert (match.number, len(match.sheets), match.mazziere) == (2, 1, 1)
    assert match.smazzata.is_over
    assert match.last_sheet.last_to_capture == match.smazzata.last_to_capture
    assert refusal(match, 0, PlayCard(Move.parse("7d"))) is Reason.SMAZZATA_OVER


def test_a_match_that_is_over_takes_no_more_wishes():
    """R27: with a target of one, one smazzata is enough."""
    over = replay(whole_match(scopa(target=1), seed=1))

    assert (over.phase, over.is_finished, over.number) == (Phase.OVER, True, 1)
    for intent in (PlayCard(Move.parse("7d")), CutDeck(1), Leave(), Return(), Cancel()):
        assert refusal(over, 0, intent) is Reason.MATCH_OVER
    with pytest.raises(IllegalMoveError, match="match_over"):
        seal(over, deck=DECK, nonce=NONCE, cut=3)


def test_a_seat_can_be_kept_and_returned():
    """A built-in player plays for it meanwhile; asking twice changes nothing."""
    match = dealt()
    assert decide(match, Seat(0), Return()) == ()
    assert decide(match, Seat(0), Leave()) == (SeatKept(Seat(0)),)

    kept = go_on(match, [SeatKept(Seat(0))])
    assert kept.kept == {0}
    assert decide(kept, Seat(0), Leave()) == ()
    assert decide(kept, Seat(0), Return()) == (SeatReturned(Seat(0)),)
    assert go_on(kept, [SeatReturned(Seat(0))]).kept == frozenset()


def test_a_match_can_be_broken_off():
    """Nobody has won it."""
    match = dealt()
    assert decide(match, Seat(1), Cancel()) == (MatchCancelled(),)

    cancelled = go_on(match, [MatchCancelled()])
    assert (cancelled.phase, cancelled.winner, cancelled.turn) == (Phase.CANCELLED, None, None)
    assert cancelled.is_finished


def test_evolve_applies_what_was_recorded_and_judges_nothing():
    """A later fix of a rule must neither stop a running match nor rewrite its points."""
    match = dealt(deck=deck_with_table("3c 4s Rd 2b"))
    wrong = Move.parse("7dx3c")
    odd = evolve(match, CardPlayed(Seat(0), wrong, scopa=True))
    assert odd.smazzata.table == cards("4s Rd 2b")
    assert odd.smazzata.mazzetti[0] == cards("3c 7d")
    assert odd.smazzata.scope == (cards("7d"), ())

    sheet = play_out(dealt(scopa(target=30))).last_sheet
    generous = replace(sheet, scores=tuple(replace(s, carte=7) for s in sheet.scores))
    scored = evolve(match, SmazzataScored(generous))
    assert scored.points == tuple(side.total for side in generous.scores)
    assert evolve(scored, MatchEnded(Side(1))).winner == 1


@pytest.mark.parametrize(
    "events",
    [
        [],
        [DeckSealed(DECK, NONCE)],
        [*begin(SCOPA, mazziere=Seat(0))] * 2,
        [*begin(SCOPA, mazziere=Seat(0)), CardPlayed(Seat(0), Move.parse("7d"), scopa=False)],
        [*begin(SCOPA, mazziere=Seat(0)), SmazzataDealt(cut=10)],
    ],
)
def test_a_log_that_cannot_be_one_is_refused(events):
    """Whatever the rules."""
    with pytest.raises(LogError):
        replay(events)


def test_scopone_is_a_match_of_two_pairs():
    """R2, R8: Sud is the mazziere, Est plays first."""
    match = dealt(scopone_scientifico(), mazziere=2)

    assert match.turn == 3
    assert len(match.smazzata.hands[3]) == 9
    assert match.points == (0, 0)

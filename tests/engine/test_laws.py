"""Laws that every smazzata obeys, whatever the deal and whatever is played."""

import random
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    DECK,
    Card,
    IllegalMoveError,
    LastScopa,
    LeftoversTo,
    Move,
    Plurality,
    PrimieraRule,
    Rank,
    Rules,
    Seat,
    Suit,
    count,
    deal,
    legal_moves,
    play,
    score,
)
from engine.cards import cards_of
from engine.kernel import ALL
from engine.scoring import count_mazzetto, points
from tests.engine.playouts import (
    finished,
    law,
    positions,
    positions_of,
    rule_sets,
    seeds,
    shuffled,
)


@law
@given(positions())
def test_inv_01_forty_cards_always(state):
    """R1, INV-01: no play creates, loses or doubles a card."""
    lying = 0 if state.is_over else state.table_mask
    held = [
        *state.hand_masks,
        *state.mazzetto_masks,
        lying,
        sum(card.mask for card in state.tallone),
    ]
    assert sum(held) == ALL
    assert sum(mask.bit_count() for mask in held) == 40


@law
@given(rule_sets(), seeds)
def test_inv_02_every_capture_is_even_and_so_are_the_leftovers(rules, seed):
    """R31, INV-02: pari e dispari."""
    end = finished(rules, seed)
    for made in end.plays:
        if made.move.captured:
            assert sum(card.rank for card in made.move.captured) == made.move.card.rank
    assert sum(card.rank for card in end.leftovers) % 2 == 0


@law
@given(rule_sets(), seeds)
def test_inv_04_a_laid_card_never_doubles_a_rank_on_the_table(rules, seed):
    """R11, R13, R14, INV-04."""
    states = list(positions_of(rules, seed))
    for before, after in pairwise(states):
        move = after.plays[-1].move
        if not move.captured:
            assert all(card.rank != move.card.rank for card in before.table)
            if not after.is_over:
                assert after.table == (*before.table, move.card)


@law
@given(rule_sets(), seeds)
def test_inv_05_somebody_captures_in_every_smazzata(rules, seed):
    """R17, INV-05: so leftovers always have an owner."""
    end = finished(rules, seed)
    takers = [made.seat for made in end.plays if made.move.captured]
    assert takers
    assert end.last_to_capture == takers[-1]
    owner = end.mazziere if rules.leftovers_to is LeftoversTo.DEALER else takers[-1]
    assert end.leftovers_to == rules.side_of(owner)
    assert set(end.leftovers) <= set(end.mazzetti[end.leftovers_to])


@law
@given(rule_sets(), seeds)
def test_inv_06_each_point_goes_to_one_side_at_most_and_settebello_to_exactly_one(rules, seed):
    """R19-R26, R21 above all, INV-06."""
    scores = score(finished(rules, seed))
    assert sum(side.settebello for side in scores) == 1
    for item in ("carte", "denari", "primiera", "novebello", "rebello"):
        assert sum(getattr(side, item) for side in scores) <= 1
    assert sum(side.napola > 0 for side in scores) <= 1
    assert rules.napola or not any(side.napola for side in scores)
    assert rules.novebello == (sum(side.novebello for side in scores) == 1)
    assert rules.rebello == (sum(side.rebello for side in scores) == 1)


@law
@given(rule_sets(), seeds, st.integers(3, 4))
def test_inv_07_three_re_on_the_first_table_forbid_every_scopa(rules, seed, kings):
    """R9, INV-07: which is why such a deal is void."""
    rng = random.Random(seed)
    table = [card for card in DECK if card.rank is Rank.RE][:kings]
    others = [card for card in shuffled(rng) if card not in table]
    table += [others.pop() for _ in range(4 - kings)]
    deck = []
    for to_seat, to_table in rules.packets:
        deck += others[: to_seat * rules.seats] + table[:to_table]
        del others[: to_seat * rules.seats], table[:to_table]
    state = deal((*deck, *others), rules, mazziere=Seat(0))
    while not state.is_over:
        state = play(state, rng.choice(legal_moves(state)))
    assert not any(state.scope)


@law
@given(rule_sets(), seeds)
def test_inv_08_thirty_six_cards_are_played_in_turn_and_the_mazziere_plays_last(rules, seed):
    """R3, R7, R8, INV-08."""
    end = finished(rules, seed)
    seats = [made.seat for made in end.plays]
    first = (end.mazziere + 1) % rules.seats
    assert seats == [(first + turn) % rules.seats for turn in range(36)]
    assert seats[-1] == end.mazziere


@law
@given(rule_sets(), seeds)
def test_hands_are_dealt_from_the_mazzieres_right_until_the_tallone_is_empty(rules, seed):
    """R7, R8: the same cards, whoever is the mazziere, reach the same places."""
    deck = shuffled(random.Random(seed))
    at_zero = deal(deck, rules, mazziere=Seat(0))
    for mazziere in range(rules.seats):
        dealt = deal(deck, rules, mazziere=Seat(mazziere))
        moved = (*dealt.hands[mazziere:], *dealt.hands[:mazziere])
        assert moved == at_zero.hands
        assert dealt.table == at_zero.table
        assert {len(hand) for hand in dealt.hands} == {rules.hand_size}
    assert len(at_zero.tallone) == 36 - rules.hand_size * rules.seats


@law
@given(rule_sets(), seeds)
def test_a_scopa_is_an_emptied_table_except_with_the_last_card(rules, seed):
    """R15, R16, R18."""
    states = list(positions_of(rules, seed))
    made = [0] * rules.sides
    for before, after in pairwise(states):
        last = after.plays[-1]
        emptied = bool(last.move.captured) and set(before.table) == last.move.captured
        allowed = not after.is_over or rules.last_scopa is LastScopa.ALLOWED
        assert last.scopa == (emptied and allowed)
        made[rules.side_of(last.seat)] += last.scopa
    end = states[-1]
    takers = [each for each in end.plays if each.move.captured]
    if rules.last_scopa is LastScopa.NOT_LAST_CAPTURE and takers[-1].scopa:
        made[rules.side_of(takers[-1].seat)] -= 1
    assert [side.scope for side in score(end)] == made


@law
@given(positions())
def test_the_captures_offered_are_exactly_those_of_the_rules(state):
    """R10-R13: an equal card, else every sum; found here by trying every set."""
    offered: dict[Card, set[frozenset[Card]]] = {}
    for move in legal_moves(state):
        offered.setdefault(move.card, set()).add(move.captured)
    for card, takes in offered.items():
        equal = {frozenset({other}) for other in state.table if other.rank == card.rank}
        sums = {
            frozenset(some)
            for size in range(2, len(state.table) + 1)
            for some in combinations(state.table, size)
            if sum(other.rank for other in some) == card.rank
        }
        if equal:
            assert takes == equal
        elif not sums:
            assert takes == {frozenset()}
        else:
            assert takes - {frozenset()} <= sums
    assert set(offered) == (set() if state.turn is None else set(state.hands[state.turn]))


@law
@given(positions(), st.sampled_from(DECK), st.frozensets(st.sampled_from(DECK), max_size=3))
def test_play_accepts_what_legal_moves_lists_and_nothing_else(state, card, taken):
    """R10-R13: the two never disagree, on listed moves or on any others."""
    for move in (*legal_moves(state), Move(card, taken), Move(card)):
        if move in legal_moves(state):
            assert play(state, move).plays[-1].move == move
        else:
            with pytest.raises(IllegalMoveError):
                play(state, move)


@law
@given(positions())
def test_a_smazzata_is_over_exactly_when_nobody_can_move(state):
    """R7: as long as a card is left, somebody must play one."""
    assert (legal_moves(state) == ()) == state.is_over == (len(state.plays) == 36)


@law
@given(rule_sets(), seeds)
def test_most_cards_and_most_denari_win_or_nobody(rules, seed):
    """R19, R20: the unique maximum; with plurality=majority more than half as well."""
    end = finished(rules, seed)
    for item, needed in (("carte", 21), ("denari", 6)):
        held = [getattr(side, item) for side in count(end)]
        given_ = [getattr(side, item) for side in score(end)]
        top = max(held)
        enough = rules.plurality is Plurality.MOST or top >= needed
        assert given_ == [int(n == top and held.count(top) == 1 and enough) for n in held]


@law
@given(rule_sets(), seeds)
def test_the_primiera_shown_is_the_best_of_each_suit_and_decides(rules, seed):
    """R22, R23: no card left out would have been better."""
    end = finished(rules, seed)
    counts, scores = count(end), score(end)
    worth = dict(zip(Rank, (16, 12, 13, 14, 15, 18, 21, 10, 10, 10), strict=True))
    if rules.primiera_figures == "graded":
        worth |= {Rank.FANTE: 8, Rank.CAVALLO: 9}
    for held, mazzetto in zip(counts, end.mazzetti, strict=True):
        best = {card.suit: worth[card.rank] for card in held.primiera_cards}
        assert held.primiera == sum(best.values())
        assert set(best) == {card.suit for card in mazzetto}
        assert all(best[card.suit] >= worth[card.rank] for card in mazzetto)
    for winner, won in zip(counts, scores, strict=True):
        if won.primiera and rules.primiera_rule is PrimieraRule.STRICT:
            assert len(winner.primiera_cards) == 4
        if won.primiera:
            rivals = [held for held in counts if held is not winner]
            suits = len(winner.primiera_cards)
            assert all(
                (len(held.primiera_cards), held.primiera) < (suits, winner.primiera)
                for held in rivals
            )


@law
@given(st.integers(0, ALL))
def test_the_napola_is_the_longest_run_of_denari_from_the_asso(mask):
    """R26: three or more in sequence, one point each."""
    rules = Rules(napola=True)
    counts = [count_mazzetto(mask, (), rules), count_mazzetto(0, (), rules)]
    worth = points(counts, rules)[0].napola
    held = {card.rank for card in cards_of(mask) if card.suit is Suit.DENARI}
    if worth:
        assert worth >= 3
        assert {rank for rank in Rank if rank <= worth} <= held
        assert worth + 1 not in held
    else:
        assert not {Rank.ACE, Rank.TWO, Rank.THREE} <= held

"""Who has won, and how ties go on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import End, Outcome, Score, Seat, Sheet, Side, TieRule, outcome, scopa
from tests.engine.playouts import law

ONE_MORE, TWO_MORE, LAST_TAKER = TieRule


def sheets(*rows, last=0):
    """One sheet for each row of points; every smazzata ended with a capture of ``last``."""
    return [
        Sheet(counts=(), scores=tuple(Score(scope=n) for n in row), last_to_capture=Seat(last))
        for row in rows
    ]


@pytest.mark.parametrize("target", [7, 11, 16, 21, 31])
def test_the_target_is_looked_at_after_each_smazzata(target):
    """R27: nobody stops in the middle of one."""
    rules = scopa(target=target)

    assert outcome(rules, sheets((target - 1, 0))) == Outcome(None)
    assert outcome(rules, sheets((target - 1, 0), (1, 0))) == Outcome(Side(0))
    assert outcome(rules, sheets((target - 1, target), (1, 1))) == Outcome(Side(1))


def test_with_a_number_of_smazzate_the_target_means_nothing():
    """R28."""
    rules = scopa(end=End.SMAZZATE, smazzate=2, target=3)

    assert outcome(rules, sheets((5, 0))) == Outcome(None)
    assert outcome(rules, sheets((5, 0), (0, 4))) == Outcome(Side(0))
    assert outcome(rules, sheets((5, 0), (0, 5))) == Outcome(None, owed=1)


def test_a_tie_is_broken_one_smazzata_at_a_time():
    """R29: until_broken."""
    rules = scopa(tie_rule=ONE_MORE)
    tie = (11, 11)

    assert outcome(rules, sheets(tie)) == Outcome(None, owed=1)
    assert outcome(rules, sheets(tie, (1, 1))) == Outcome(None, playoffs=1, owed=1)
    assert outcome(rules, sheets(tie, (1, 1), (2, 1))) == Outcome(Side(0), playoffs=2)


def test_a_tie_is_broken_two_smazzate_at_a_time():
    """R29: two_smazzate decides only after both."""
    rules = scopa(tie_rule=TWO_MORE)
    tie = (11, 11)

    assert outcome(rules, sheets(tie)) == Outcome(None, owed=2)
    assert outcome(rules, sheets(tie, (4, 0))) == Outcome(None, playoffs=1, owed=1)
    assert outcome(rules, sheets(tie, (4, 0), (0, 5))) == Outcome(Side(1), playoffs=2)
    again = sheets(tie, (4, 0), (0, 4))
    assert outcome(rules, again) == Outcome(None, playoffs=2, owed=2)
    assert outcome(rules, [*again, *sheets((1, 0), (0, 0))]) == Outcome(Side(0), playoffs=4)


def test_after_three_ties_the_last_taker_loses():
    """R29: three_then_last_taker; before the third extra one it decides nothing."""
    rules = scopa(tie_rule=LAST_TAKER)
    tie, nothing = (11, 11), (0, 0)

    assert outcome(rules, sheets(tie, nothing, nothing)) == Outcome(None, playoffs=2, owed=1)
    assert outcome(rules, sheets(tie, nothing, nothing, nothing)) == Outcome(Side(1), playoffs=3)
    assert outcome(rules, sheets(tie, nothing, nothing, nothing, last=1)).winner == 0
    assert outcome(rules, sheets(tie, nothing, (1, 0))) == Outcome(Side(0), playoffs=2)


def test_the_last_taker_loses_only_to_one_other():
    """R29: three tied, or a last taker who is not tied, play on one at a time."""
    rules = scopa(3, tie_rule=LAST_TAKER)
    nothing = (0, 0, 0)

    all_tied = sheets((11, 11, 11), nothing, nothing, nothing)
    assert outcome(rules, all_tied) == Outcome(None, playoffs=3, owed=1)
    other_took = sheets((11, 11, 4), nothing, nothing, nothing, last=2)
    assert outcome(rules, other_took) == Outcome(None, playoffs=3, owed=1)
    later = [*other_took, *sheets(nothing, last=0)]
    assert outcome(rules, later) == Outcome(None, playoffs=4, owed=1)
    nobody_took = [*other_took[:-1], Sheet(counts=(), scores=(Score(),) * 3)]
    assert outcome(rules, nobody_took) == Outcome(None, playoffs=3, owed=1)


points = st.integers(0, 3)


@law
@given(
    st.sampled_from(TieRule),
    st.integers(2, 4),
    st.integers(1, 12),
    st.one_of(st.none(), st.integers(1, 4)),
    st.data(),
)
def test_a_winner_is_alone_at_the_top_unless_the_last_taker_lost(tie, seats, target, number, data):
    """R27, R28, R29: for whatever points come, as long as the match goes on."""
    end = End.TARGET if number is None else End.SMAZZATE
    rules = scopa(seats, pairs=seats != 4, tie_rule=tie, target=target, end=end, smazzate=number)
    played: list[Sheet] = []
    stands = Outcome(None)
    while stands.winner is None and len(played) < 20:
        row = data.draw(st.tuples(*[points] * seats))
        played += sheets(row, last=data.draw(st.integers(0, seats - 1)))
        before, stands = stands, outcome(rules, played)
        totals = [sum(sheet.scores[side].total for sheet in played) for side in range(seats)]
        tied = [side for side in range(seats) if totals[side] == max(totals)]
        due = max(totals) >= target if number is None else len(played) >= number

        if stands.winner is not None:
            assert due
            assert stands.winner in tied
            assert before.owed <= 1
            loses = tie is TieRule.THREE_THEN_LAST_TAKER and stands.playoffs == 3
            assert len(tied) == 1 or (loses and len(tied) == 2)
        elif not due:
            assert stands.owed == 0
        else:
            assert stands.owed in ((1, 2) if tie is TieRule.TWO_SMAZZATE else (1,))
        assert stands.playoffs == before.playoffs + (before.owed > 0)

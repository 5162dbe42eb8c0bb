"""A point that wins is worth more than one that does not (R27)."""

import random

from engine import End, scopa
from engine.ai.search.tallying import MOST_POINTS
from engine.ai.stakes import chance_to_win, stakes

ROW = MOST_POINTS + 1


def worth(totals, mine, theirs, rules=None):
    return stakes(rules or scopa(2), totals)[mine * ROW + theirs]


def test_without_a_match_a_point_is_a_point():
    assert worth((), 3, 1) == 2
    assert worth((), 1, 3) == -2


def test_early_in_a_match_a_point_is_worth_about_one():
    gain = worth((0, 0), 3, 1) - worth((0, 0), 2, 1)
    assert 0.6 < gain < 1.5


def test_the_point_that_wins_is_worth_more_than_the_next():
    winning = worth((9, 10), 3, 1) - worth((9, 10), 2, 1)
    further = worth((9, 10), 4, 1) - worth((9, 10), 3, 1)
    assert winning > 5 * further > 0


def test_chances_of_both_sides_add_up_to_one():
    rng = random.Random(1)
    for _ in range(50):
        mine, theirs = rng.randrange(15), rng.randrange(15)
        assert abs(chance_to_win(mine, theirs, 11) + chance_to_win(theirs, mine, 11) - 1) < 1e-9


def test_a_fixed_number_of_smazzate_counts_points():
    rules = scopa(2, end=End.SMAZZATE, smazzate=4)
    assert worth((5, 9), 3, 1, rules) == 2

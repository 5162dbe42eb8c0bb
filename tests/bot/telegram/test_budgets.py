"""Budgets are never exceeded, whatever comes."""

from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.telegram.budgets import AT_START, GROUP, OVERALL, PRIVATE, Bucket

gaps = st.lists(st.floats(0, 20, allow_nan=False), max_size=200)


def passed(budget, wishes, *, left=None):
    """The instants at which calls wished at ``wishes`` pass, each waiting as long as it must."""
    bucket = Bucket(budget, now=0.0, left=left)
    now, instants = 0.0, []
    for wish in wishes:
        now = max(now, wish)
        now += bucket.wait(now)
        assert bucket.wait(now) == 0.0
        bucket.take(now)
        instants.append(now)
    return instants


def most_within(instants, span):
    return max((sum(a <= b <= a + span for b in instants) for a in instants), default=0)


@given(gaps)
def test_a_group_never_gets_more_than_nineteen_calls_in_a_minute(wishes):
    assert most_within(passed(GROUP, accumulate(wishes)), 60.0) <= 19


@given(gaps)
def test_a_private_chat_stays_within_one_a_second_and_a_burst_of_three(wishes):
    instants = passed(PRIVATE, accumulate(wishes))
    for span in (0.5, 1.0, 5.0, 60.0):
        assert most_within(instants, span) <= 3 + span


@given(st.lists(st.floats(0, 0.2, allow_nan=False), max_size=200))
def test_the_bot_never_makes_more_than_thirty_calls_in_a_second(wishes):
    assert most_within(passed(OVERALL, accumulate(wishes)), 1.0) <= 30


def test_the_next_call_to_a_busy_group_is_never_more_than_five_seconds_away():
    instants = passed(GROUP, [0.0] * 60)
    assert max(b - a for a, b in pairwise(instants)) < 5.0


def test_a_restart_in_a_busy_minute_keeps_the_group_within_twenty():
    before = passed(GROUP, [0.0] * 60)
    died_at = 59.0
    before = [at for at in before if at <= died_at]
    after = [died_at + at for at in passed(GROUP, [0.0] * 60, left=AT_START)]
    assert most_within(before + after, 60.0) <= 20


def test_a_call_given_back_can_be_made_again_at_once():
    bucket = Bucket(GROUP, now=0.0)
    for _ in range(int(GROUP.burst)):
        bucket.take(0.0)
    assert bucket.wait(0.0) == pytest.approx(1 / GROUP.rate)
    bucket.give_back()
    assert bucket.wait(0.0) == 0.0

"""Seeds of the simulation: a few at every test, many in a soak, and one played twice."""

import pytest

from tests.end_to_end.simulation import simulate

MINUTES = 0.7
SOAK_SEEDS = range(1, 31)


@pytest.mark.parametrize("seed", [3, 8])
def test_whatever_befalls_an_evening_everything_ends_well(tmp_path, seed):
    report = simulate(seed, tmp_path, minutes=MINUTES)
    assert report.faults == [], (
        f"python -m tests.end_to_end.simulation --seeds {seed} --minutes {MINUTES:g}"
    )
    assert report.counted["calls judged"] > 50, "it must have found something to judge"


def test_a_seed_plays_the_same_evening_again(tmp_path):
    first, second = (
        simulate(5, folder, minutes=0.3) for folder in (tmp_path / "first", tmp_path / "second")
    )
    assert first.calls == second.calls
    assert first.counted == second.counted


@pytest.mark.soak
@pytest.mark.parametrize("seed", SOAK_SEEDS)
def test_whatever_befalls_a_long_evening_everything_ends_well(tmp_path, seed):
    report = simulate(seed, tmp_path, minutes=5)
    assert report.faults == [], f"python -m tests.end_to_end.simulation --seeds {seed}"

"""Seeds of the simulation: a few at every test, many in a soak, and one played twice."""

import pytest

from tests.end_to_end.simulation import simulate

SOAK_SEEDS = range(1, 31)


@pytest.mark.parametrize(
    ("seed", "kind", "minutes"), [(3, "stormy", 0.7), (6, "long", 0.5), (2, "slow", 2)]
)
def test_whatever_befalls_an_evening_everything_ends_well(tmp_path, seed, kind, minutes):
    report = simulate(seed, tmp_path, minutes=minutes)
    assert report.faults == [], (
        f"python -m tests.end_to_end.simulation --seed {seed} --minutes {minutes:g}"
    )
    assert report.kind == kind
    assert report.counted["calls judged"] > 50, "it must have found something to judge"


def test_a_seed_plays_the_same_evening_again(tmp_path):
    first, second = (
        simulate(3, folder, minutes=0.4) for folder in (tmp_path / "first", tmp_path / "second")
    )
    assert first.calls == second.calls
    assert first.counted == second.counted


@pytest.mark.soak
@pytest.mark.parametrize("seed", SOAK_SEEDS)
def test_whatever_befalls_a_long_evening_everything_ends_well(tmp_path, seed):
    report = simulate(seed, tmp_path, minutes=5)
    assert report.faults == [], f"python -m tests.end_to_end.simulation --seed {seed} --minutes 5"

"""Matches as text."""

from pathlib import Path

import pytest
from hypothesis import given

from engine import (
    SCOPA,
    Cancel,
    DealVoided,
    Leave,
    MatchEnded,
    NotationError,
    Phase,
    Return,
    Seat,
    SmazzataScored,
    begin,
    decide,
    record,
    replay,
    scopa,
    verify,
)
from tests.engine.playouts import heavy_law, rule_sets, seeds, whole_match

GOLDEN = sorted(Path(__file__).with_name("golden").glob("*.txt"))


@heavy_law
@given(rule_sets(), seeds)
def test_a_record_reads_back(rules, seed):
    """Every event, for every form and option."""
    log = whole_match(rules, seed)
    assert record.read(record.write(log)) == log


def test_every_kind_of_event_reads_back():
    """Those that random play does not make as well, and a log that stops anywhere."""
    log = list(whole_match(scopa(2, redeal_sum_max=20), seed=5))
    assert any(isinstance(event, DealVoided) for event in log)
    for intent in (Leave(), Return(), Cancel()):
        log[-1:-1] = decide(replay(log[:-1]), Seat(0), intent)
    for length in range(len(log) + 1):
        assert list(record.read(record.write(log[:length]))) == log[:length]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_an_old_record_loads_for_ever(path):
    """And today's engine agrees with every decision in it."""
    text = path.read_text("utf-8")
    events = record.read(text)
    match = replay(events)

    assert match.phase in (Phase.OVER, Phase.CANCELLED)
    assert verify(events) == ()
    told = "\n".join(line for line in text.splitlines() if line and not line.startswith("#"))
    assert record.write(events) == told + "\n"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_points_of_an_old_record_stand_as_announced(path):
    """Its own comments say how it ended."""
    text = path.read_text("utf-8")
    match = replay(record.read(text))
    announced = next(line for line in text.splitlines() if line.startswith("# Points:"))

    assert announced == f"# Points: {' '.join(map(str, match.points))}"


def test_there_is_a_golden_record_of_every_form_with_every_kind_of_ending():
    """A reviewer can read them."""
    forms = {path.stem for path in GOLDEN}
    assert {
        "scopa_2",
        "scopa_3",
        "scopa_4_pairs",
        "scopa_4_each",
        "scopa_6",
        "scopone",
        "extras",
        "void_and_cancelled",
    } == forms
    kinds = {type(event) for path in GOLDEN for event in record.read(path.read_text("utf-8"))}
    assert len(kinds) == 10
    assert {SmazzataScored, MatchEnded} < kinds


HEAD = "scopa-record 1\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "begins with"),
        ("scopa-record 2\n", "begins with"),
        (HEAD + "shuffled\n", "line 2: 'shuffled' is no event"),
        (HEAD + "# why not\n\n0:7q\n", "line 4: not a card"),
        (HEAD + "x:7d\n", "line 2"),
        (HEAD + "started mazziere=0\n", "line 2"),
        (HEAD + "started mazziere=0\n  rules colour=red\n", "line 2: no such choice"),
        (HEAD + "dealt\n", "line 2"),
        (HEAD + "void two_re\n", "line 2"),
        (HEAD + "scored to=0\n", "line 2"),
        (HEAD + "scored leftovers=- to=- last=- annulled=-\n  scores 0 luck=1\n", "line 2"),
        (HEAD + "sealed nonce=00\n", "line 2"),
    ],
)
def test_text_that_is_no_record_is_refused_with_its_line(text, why):
    """A person may have written it."""
    with pytest.raises(NotationError, match=why):
        record.read(text)


def test_a_record_of_a_rematch_has_no_draw():
    """R5."""
    text = record.write(begin(SCOPA, mazziere=Seat(1)))

    assert "draw" not in text
    assert replay(record.read(text)).mazziere == 1

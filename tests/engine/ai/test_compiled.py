"""The same numbers, interpreted and compiled."""

import random
from dataclasses import replace

import pytest

from engine import scopa, scopone_scientifico, view
from engine.ai.evaluation import Effort, evaluate
from engine.ai.search import routines
from tests.engine.playouts import positions_of

pytestmark = pytest.mark.skipif(
    not routines.is_compiler_installed(), reason="the extra fast is not installed"
)


@pytest.mark.filterwarnings("ignore")
def test_equal_seeds_give_equal_values_interpreted_and_compiled():
    """One test for every game: compiling takes longer than all of them."""
    effort = Effort(walks=120, worlds=60)
    fast = routines.compiled()
    compared = 0
    for rules in (scopone_scientifico(), scopa(2), scopa(3), scopa(6)):
        effort = replace(effort, compares=rules.rounds > 1)
        for state in list(positions_of(rules, 11))[:-1:5]:
            seen = view(state, state.turn)
            plainly = evaluate(seen, random.Random(3), effort)
            assert evaluate(seen, random.Random(3), effort, routines=fast) == plainly
            compared += 1
    assert compared >= 30

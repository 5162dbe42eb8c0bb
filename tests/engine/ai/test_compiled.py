"""The same numbers, interpreted and compiled."""

import random

import pytest

from engine import scopa, scopone_scientifico, view
from engine.ai.evaluation import Effort, evaluate
from engine.ai.search import routines
from tests.engine.playouts import positions_of

pytestmark = pytest.mark.skipif(
    not routines.is_compiler_installed(), reason="the extra fast is not installed"
)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("rules", [scopone_scientifico(), scopa(2), scopa(3), scopa(6)])
def test_equal_seeds_give_equal_values_interpreted_and_compiled(rules, tmp_path_factory):
    effort = Effort(walks=120, worlds=60)
    for number, state in enumerate(positions_of(rules, 11)):
        if state.turn is None:
            break
        if number % 5:
            continue
        seen = view(state, state.turn)
        plain = evaluate(seen, random.Random(3), effort)
        fast = evaluate(seen, random.Random(3), effort, routines=routines.compiled())
        assert plain == fast

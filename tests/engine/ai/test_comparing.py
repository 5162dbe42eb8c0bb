"""First moves compared as players at a bridge club are: in the same worlds, with the same dice."""

import random
from collections import defaultdict
from dataclasses import replace

import pytest

from engine import scopa, scopone_scientifico, view
from engine.ai import LADDER
from engine.ai.evaluation import Effort, evaluate
from engine.ai.search.routines import INTERPRETED
from engine.ai.searcher import SearchingPlayer
from tests.engine.playouts import positions_of

APART = Effort(walks=40, worlds=40, believes=False)
TOGETHER = replace(APART, compares=True)


def seen_in(rules):
    states = [state for state in positions_of(rules, 6) if state.turn is not None]
    return [view(state, state.turn) for state in states[::5]]


def worlds_met(seen, effort):
    """The tallone of each walk, first move by first move, in the order of the walks."""
    met = defaultdict(list)

    def search(*given):
        *cards, begin, end, manner, tree, desk, chance = given
        for walk in range(begin, end):
            before = list(tree.visits)
            INTERPRETED.search(*cards, walk, walk + 1, manner, tree, desk, chance)
            first = tree.child[0]
            while tree.visits[first] == before[first]:
                first = tree.sibling[first]
            met[first].append(tuple(desk.pack[: seen.tallone_size]))

    evaluate(seen, random.Random(1), effort, routines=replace(INTERPRETED, search=search))
    return list(met.values())


def agree(lists):
    return all(len(set(each)) == 1 for each in zip(*lists, strict=False))


def test_first_moves_that_are_compared_meet_the_same_worlds_in_the_same_order():
    seen = next(each for each in seen_in(scopa(2)) if len(each.legal_moves) > 2)

    assert len(worlds_met(seen, TOGETHER)) == len(seen.legal_moves)
    assert agree(worlds_met(seen, TOGETHER))
    assert not agree(worlds_met(seen, APART))


@pytest.mark.parametrize("rules", [scopa(2), scopa(3), scopone_scientifico()])
def test_another_effort_may_hold_where_hands_are_dealt_anew(rules):
    hasty, thorough = SearchingPlayer(replace(APART, walks=3)), SearchingPlayer(TOGETHER)
    both = SearchingPlayer(hasty.effort, redealt=thorough)

    def choices(player):
        return [player.choose(seen, random.Random(1)) for seen in seen_in(rules)]

    assert choices(hasty) != choices(thorough)
    assert choices(both) == choices(thorough if rules.rounds > 1 else hasty)


def test_the_master_compares_his_first_moves_in_scopa():
    master = LADDER[-1].player
    assert isinstance(master, SearchingPlayer)
    assert master.redealt.effort.compares
    assert master.redealt.fast_effort.compares

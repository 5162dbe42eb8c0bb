"""The search: one walk down a tree of public events for each supposed world (ISMCTS).

The tree's nodes are what everybody saw played, whoever's cards it came from; each walk
supposes one distribution of the hidden cards and follows only what that world allows.
"""

from math import sqrt
from typing import Final, NamedTuple

from engine.ai.search.appraising import best_move, first_sight
from engine.ai.search.layout import (
    DEALT,
    HANDS,
    LEFT,
    MOST_SEATS,
    SEATS,
    SIDES,
    STATE_SIZE,
    TABLE,
    TALLONE,
    TURN,
    Floats,
    Ints,
)
from engine.ai.search.moving import advance, list_moves
from engine.ai.search.tallying import tally, weigh_points

__all__ = ["WORLD_SIZE", "Desk", "Manner", "Tree", "finish", "grow", "pick_child", "search"]

WORLD_SIZE: Final = MOST_SEATS + 40
"""A world: the hand of each seat, then the tallone in its order."""

SIGHTS_A_POINT: Final = 100
"""How much first sight makes of a point: the settebello is worth as much, beside its rank."""

_STRIDE: Final = 1327217885
"""Between the dice of two walks; the golden part of all there are, so they lie far apart."""


class Tree(NamedTuple):
    """Nodes in flat arrays; node 0 is the position thought about, and means "none" as a child.

    Attributes:
        child: The newest child.
        sibling: The next older child of the same parent.
        card, taken: The move that leads here.
        visits: Walks that came by.
        chances: Walks that could have.
        sums, squares: The gains of the side that moved here, and their squares.
        sights: The move at first sight, in the world that first allowed it.
        grown: The cards whose moves are children already.
        size: How many nodes there are, as a single number.
    """

    child: Ints
    sibling: Ints
    card: Ints
    taken: Ints
    visits: Ints
    chances: Ints
    sums: Floats
    squares: Floats
    sights: Ints
    grown: Ints
    size: Ints


class Desk(NamedTuple):
    """Room to think: a position and its tallone, moves, the way down, and points."""

    state: Ints
    pack: Ints
    cards: Ints
    takes: Ints
    path: Ints
    movers: Ints
    points: Ints
    numbers: Ints
    gains: Floats


class Manner(NamedTuple):
    """How to search.

    Attributes:
        weights: Of the appraisal that playouts follow.
        noise: How many of a thousand plays in playouts are any move.
        curiosity: How wide confidence bounds are, in points.
        trust: After how many visits first sight counts half.
        logs: The logarithm of each number of walks.
        stakes: What points are worth (see ``weigh_points``).
        dice: What the dice of a walk begin from if each first move is to meet the same worlds
            and the same dice, 0 if not.
    """

    weights: Ints
    noise: int
    curiosity: float
    trust: int
    logs: Floats
    stakes: Floats
    dice: int


def search(
    game: Ints,
    root: Ints,
    worlds: Ints,
    order: Ints,
    begin: int,
    end: int,
    manner: Manner,
    tree: Tree,
    desk: Desk,
    chance: Ints,
) -> None:
    """Walk down from ``begin`` to ``end``, each time in a world that ``order`` names.

    It is the next one in turn; or, so that first moves can be compared, the next one for the
    first move chosen: the luck of cards and dice that two moves share cancels out.
    """
    state = desk.state
    for walk in range(begin, end):
        enter(game, root, worlds, order[walk] * WORLD_SIZE, desk)
        first = 0
        if manner.dice:
            first = follow(0, game, manner, tree, desk)
            tried = tree.visits[first]
            enter(game, root, worlds, order[tried] * WORLD_SIZE, desk)
            chance[0] = (manner.dice + tried * _STRIDE) % 2147483646 + 1
        node = 0
        depth = 0
        while state[LEFT]:
            chosen = first if first and not depth else follow(node, game, manner, tree, desk)
            if not chosen:
                break
            depth += 1
            desk.path[depth] = chosen
            desk.movers[depth] = state[TURN] % game[SIDES]
            advance(state, game, desk.pack, tree.card[chosen], tree.taken[chosen])
            node = chosen
            if not tree.visits[chosen]:
                break
        finish(game, manner, desk, chance)
        tally(state, game, desk.points, desk.numbers)
        weigh_points(desk.points, game[SIDES], manner.stakes, desk.gains)
        for at in range(1, depth + 1):
            gain = desk.gains[desk.movers[at]]
            passed = desk.path[at]
            tree.visits[passed] += 1
            tree.sums[passed] += gain
            tree.squares[passed] += gain * gain


def enter(game: Ints, root: Ints, worlds: Ints, base: int, desk: Desk) -> None:
    """Lay the position out with the hidden cards of the world that begins at ``base``."""
    state = desk.state
    for at in range(STATE_SIZE):
        state[at] = root[at]
    for seat in range(game[SEATS]):
        state[HANDS + seat] = worlds[base + seat]
    for at in range(state[TALLONE] - state[DEALT]):
        desk.pack[state[DEALT] + at] = worlds[base + MOST_SEATS + at]


def follow(node: int, game: Ints, manner: Manner, tree: Tree, desk: Desk) -> int:
    """Return the child of ``node`` that this walk goes to, 0 if there is no room for any."""
    hand = desk.state[HANDS + desk.state[TURN]]
    fresh = hand & ~tree.grown[node]
    if fresh:
        grow(node, fresh, game, manner, tree, desk)
    return pick_child(node, hand, manner, tree)


def grow(node: int, fresh: int, game: Ints, manner: Manner, tree: Tree, desk: Desk) -> None:
    """Give ``node`` a child for each move of the ``fresh`` cards, while there is room."""
    cards, takes = desk.cards, desk.takes
    count = list_moves(fresh, game, desk.state[TABLE], cards, takes)
    if tree.size[0] + count > len(tree.child):
        return
    tree.grown[node] |= fresh
    for at in range(count):
        new = tree.size[0]
        tree.size[0] += 1
        tree.card[new] = cards[at]
        tree.taken[new] = takes[at]
        tree.sights[new] = first_sight(manner.weights, desk.state, game, cards[at], takes[at])
        tree.sibling[new] = tree.child[node]
        tree.child[node] = new


def pick_child(node: int, hand: int, manner: Manner, tree: Tree) -> int:
    """Return the child to follow among those that ``hand`` allows, 0 if there is none.

    Those never visited come first, the best at first sight before the others; then upper
    confidence bounds decide, each child measured by the walks in which it could be chosen, with
    first sight in its favour while visits are few.
    """
    sibling, card, visits, chances = tree.sibling, tree.card, tree.visits, tree.chances
    sums, sights = tree.sums, tree.sights
    logs, curiosity, trust = manner.logs, manner.curiosity, manner.trust
    best = 0
    best_bound = 0.0
    is_new = False
    at = tree.child[node]
    while at:
        if hand & card[at]:
            chances[at] += 1
            visited = visits[at]
            if not visited:
                if not is_new or sights[at] > sights[best]:
                    best = at
                    is_new = True
            elif not is_new:
                bound = sums[at] / visited + curiosity * sqrt(logs[chances[at]] / visited)
                bound += sights[at] * trust / (SIGHTS_A_POINT * (trust + visited))
                if not best or bound > best_bound:
                    best = at
                    best_bound = bound
        at = sibling[at]
    return best


def finish(game: Ints, manner: Manner, desk: Desk, chance: Ints) -> None:
    """Play on to the end, each seat by its best move at first sight, but for some noise."""
    state, cards, takes = desk.state, desk.cards, desk.takes
    while state[LEFT]:
        at = best_move(manner.weights, state, game, manner.noise, chance, cards, takes)
        advance(state, game, desk.pack, cards[at], takes[at])

"""What is remembered of captures, against what is computed anew."""

import random
from itertools import islice

from engine import DECK, Card, Move, kernel
from engine.captures import _KNOWN, _MOST, moves_of
from engine.cards import cards_of


def tables(without):
    """All sets of seven of the lower cards, in an order that mixes them."""
    low = [card.mask for card in DECK if card.rank < 10]
    rng = random.Random(11)
    seen = set()
    while True:
        table = sum(rng.sample(low, 7)) & ~without
        if table not in seen:
            seen.add(table)
            yield table


def test_memory_is_bounded_and_what_was_forgotten_is_found_again():
    """R10-R14: more tables than are kept, the first of them asked for once more."""
    king = Card.parse("Rb")
    asked = list(islice(tables(king.mask), _MOST + 50))
    for table in (*asked, *asked[:50]):
        takes = kernel.captures(10, table, False)
        expected = [Move(king, frozenset(cards_of(taken))) for taken in takes] or [Move(king)]
        assert moves_of(king.mask, table, 0) == tuple(expected)

    *_, known = _KNOWN[0][king.index]
    assert len(known) <= _MOST


def test_the_same_move_is_the_same_object_on_every_table():
    """Memory holds each of them once."""
    king = Card.parse("Rb")
    lone, rich = (
        sum(Card.parse(name).mask for name in names)
        for names in (("3c", "7d"), ("3c", "7d", "2s"))
    )
    assert moves_of(king.mask, lone, 0)[0] is moves_of(king.mask, rich, 0)[0]

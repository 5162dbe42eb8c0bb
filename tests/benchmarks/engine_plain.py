"""The rules of scopa once more, written for the eye alone: tuples, loops, no masks, no memory.

It is the engine's second opinion (tests/engine/test_second_opinion.py plays both side by side)
and the baseline of its speed (engine_speed.py).
"""

from dataclasses import dataclass, replace
from itertools import combinations

from engine import (
    Card,
    Compulsory,
    Game,
    LastScopa,
    LeftoversTo,
    Move,
    Plurality,
    PrimieraFigures,
    PrimieraRule,
    Rules,
    SumChoice,
    cards,
)


@dataclass(frozen=True)
class Plain:
    rules: Rules
    mazziere: int
    turn: int
    hands: tuple[tuple[Card, ...], ...]
    table: tuple[Card, ...]
    tallone: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], ...]
    scope: tuple[int, ...]
    last_taker: int | None = None
    last_capture_swept: bool = False

    @property
    def is_over(self):
        return not self.tallone and not any(self.hands)


def plain_deal(deck, rules, mazziere):
    pack, table = list(deck), []
    hands: list[list[Card]] = [[] for _ in range(rules.seats)]
    order = [(mazziere + 1 + place) % rules.seats for place in range(rules.seats)]
    packets = [(3, 2), (3, 2), (3, 0)] if rules.game is Game.SCOPONE else [(3, 4)]
    for to_seat, to_table in packets:
        for seat in order:
            hands[seat] += [pack.pop(0) for _ in range(to_seat)]
        table += [pack.pop(0) for _ in range(to_table)]
    sides = 2 if rules.seats == 6 or (rules.seats == 4 and rules.pairs) else rules.seats
    return Plain(
        rules,
        mazziere,
        order[0],
        tuple(map(tuple, hands)),
        tuple(table),
        tuple(pack),
        ((),) * sides,
        (0,) * sides,
    )


def plain_moves(state):
    if state.is_over:
        return []
    moves = []
    for card in state.hands[state.turn]:
        takes = plain_captures(card, state.table, state.rules)
        equal = any(other.rank == card.rank for other in state.table)
        moves += [Move(card, frozenset(taken)) for taken in takes]
        if not takes or (state.rules.compulsory is Compulsory.EQUAL_ONLY and not equal):
            moves.append(Move(card))
    return moves


def plain_captures(card, table, rules):
    equal = [(other,) for other in table if other.rank == card.rank]
    if equal:
        return equal
    sums = [
        some
        for size in range(2, len(table) + 1)
        for some in combinations(table, size)
        if sum(other.rank for other in some) == card.rank
    ]
    if sums and rules.sum_choice is SumChoice.FEWEST:
        fewest = min(map(len, sums))
        return [some for some in sums if len(some) == fewest]
    return sums


def plain_play(state, move):
    rules, seat = state.rules, state.turn
    side = seat % len(state.piles)
    hands, piles, scope = list(state.hands), list(state.piles), list(state.scope)
    hands[seat] = tuple(card for card in hands[seat] if card != move.card)
    is_last_card = not any(hands) and not state.tallone
    table, last_taker, swept = state.table, state.last_taker, state.last_capture_swept
    if move.captured:
        table = tuple(card for card in table if card not in move.captured)
        piles[side] += (move.card, *move.captured)
        last_taker = seat
        swept = not table and (not is_last_card or rules.last_scopa is LastScopa.ALLOWED)
        scope[side] += swept
    else:
        table = (*table, move.card)
    tallone = list(state.tallone)
    if not any(hands):
        for place in range(rules.seats):
            to = (state.mazziere + 1 + place) % rules.seats
            hands[to] = tuple(tallone[:3])
            del tallone[:3]
    after = replace(
        state,
        turn=(seat + 1) % rules.seats,
        hands=tuple(hands),
        table=table,
        tallone=tuple(tallone),
        piles=tuple(piles),
        scope=tuple(scope),
        last_taker=last_taker,
        last_capture_swept=swept,
    )
    return plain_end(after) if after.is_over else after


def plain_end(state):
    piles, scope = list(state.piles), list(state.scope)
    if state.last_taker is not None:
        dealer = state.rules.leftovers_to is LeftoversTo.DEALER
        piles[(state.mazziere if dealer else state.last_taker) % len(piles)] += state.table
        if state.last_capture_swept and state.rules.last_scopa is LastScopa.NOT_LAST_CAPTURE:
            scope[state.last_taker % len(piles)] -= 1
    return replace(state, table=(), piles=tuple(piles), scope=tuple(scope))


WORTH = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "F": 10, "C": 10, "R": 10}
GRADED_WORTH = WORTH | {"F": 8, "C": 9, "R": 10}


def plain_points(state):
    """Every side's points, in the order in which players read them out."""
    rules, piles = state.rules, [set(map(str, pile)) for pile in state.piles]
    worth = GRADED_WORTH if rules.primiera_figures is PrimieraFigures.GRADED else WORTH
    majority = rules.plurality is Plurality.MAJORITY
    denari = [sum(name[1] == "d" for name in pile) for pile in piles]
    best = [
        [max((worth[name[0]] for name in pile if name[1] == suit), default=0) for suit in "dcsb"]
        for pile in piles
    ]
    if rules.primiera_rule is PrimieraRule.STRICT:
        primiera = [(4, sum(four)) if all(four) else (0, 0) for four in best]
    else:
        primiera = [(4 - four.count(0), sum(four)) for four in best]
    run = cards("Ad 2d 3d 4d 5d 6d 7d Fd Cd Rd")
    napole = [
        next((at for at, card in enumerate(run) if str(card) not in pile), 10) for pile in piles
    ]
    return [
        {
            "scope": state.scope[side],
            "carte": alone(len(pile), map(len, piles)) and (not majority or len(pile) > 20),
            "denari": alone(denari[side], denari) and (not majority or denari[side] > 5),
            "settebello": "7d" in pile,
            "primiera": primiera[side] > (0, 0) and alone(primiera[side], primiera),
            "napola": napole[side] if rules.napola and napole[side] >= 3 else 0,
            "novebello": rules.novebello and "Cd" in pile,
            "rebello": rules.rebello and "Rd" in pile,
        }
        for side, pile in enumerate(piles)
    ]


def alone(mine, everybody):
    ranking = sorted(everybody, reverse=True)
    return mine == ranking[0] and ranking.count(mine) == 1

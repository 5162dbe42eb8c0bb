"""Every worked case of cases.yaml, and what the other choice makes of it."""

from pathlib import Path

import pytest
import yaml

from engine import (
    DECK,
    SCOPA,
    Card,
    Move,
    Rank,
    Rules,
    RulesError,
    Score,
    Sheet,
    Suit,
    count,
    deal,
    is_void_deal,
    legal_moves,
    outcome,
    play,
    scopa,
    scopone_scientifico,
)
from engine.cards import mask_of
from engine.scoring import Count, count_mazzetto, points
from tests.engine.table import deck_with_table, position

CASES = yaml.safe_load(Path(__file__).with_name("cases.yaml").read_text("utf-8"))["cases"]


def read(text):
    return Card(Rank(int(text[:-1])), Suit(text[-1].lower()))


def words(held):
    return " ".join(str(read(text)) for text in held)


def rules_of(case, sides=2):
    return Rules.from_dict({**scopa(sides).to_dict(), **case.get("options", {})})


def judge_captures(case, state, expect):
    known = {read(text) for text in (state["card"], *state["table"])}
    other = next(card for card in DECK if card not in known)
    hands = f"{words([state['card']])} / {other}"
    before = position(hands, words(state["table"]), rules=rules_of(case))
    moves = legal_moves(before)
    assert {move.captured for move in moves if move.captured} == {
        frozenset(map(read, taken)) for taken in expect["captures"]
    }
    assert (Move(read(state["card"])) in moves) == expect["may_discard"]


def judge_play(case, state, expect):
    known = {read(text) for text in (state["card"], *state["table"])}
    spare = " ".join(str(card) for card in DECK if card not in known).split()
    left, tallone = state["cards_left_in_hands"], state["deck_left"]
    mine, theirs = spare[: left // 2], spare[left // 2 : left]
    before = position(
        f"{words([state['card']])} {' '.join(mine)} / {' '.join(theirs)}",
        words(state["table"]),
        tallone=" ".join(spare[left : left + tallone]),
        rules=rules_of(case),
    )
    after = play(before, Move(read(state["card"]), frozenset(map(read, state["take"]))))
    assert [len(made) for made in after.scope] == [expect["scopa"], 0]
    assert after.table == tuple(map(read, expect["table_after"]))


def judge_endgame(case, state, expect):
    seats = state["order"]
    position_ = position(
        "/".join(words(state["hands"][name]) for name in seats),
        words(state["table"]),
        last_to_capture=seats.index(state["last_taker"]),
        rules=rules_of(case),
    )
    for made in state["plays"]:
        assert position_.turn == seats.index(made["by"])
        position_ = play(position_, Move(read(made["card"]), frozenset(map(read, made["take"]))))
    assert [len(held.scope) for held in count(position_)] == [expect["scope"][n] for n in seats]
    assert set(position_.leftovers) == set(map(read, expect["leftovers"]))
    assert position_.leftovers_to == seats.index(expect["leftovers_to"])
    assert set(position_.leftovers) <= set(position_.mazzetti[position_.leftovers_to])


def judge_deal(case, state, expect):
    for preset in (scopa(2), scopa(3), scopa(4), scopa(6), scopone_scientifico()):
        rules = Rules.from_dict({**preset.to_dict(), **case.get("options", {})})
        deck = deck_with_table(words(state["initial_table"]), rules)
        assert is_void_deal(deal(deck, rules, mazziere=0)) == expect["redeal"]


def judge_deal_plan(_case, state, expect):
    assert (SCOPA.table_size, SCOPA.hand_size) == (state["table_cards"], state["cards_per_deal"])
    assert {seats: scopa(seats).rounds for seats in expect["deals"]} == expect["deals"]
    for seats in expect["impossible"]:
        with pytest.raises(RulesError, match="even only for 2, 3, 4 or 6"):
            scopa(seats)


def judge_primiera(case, state, expect):
    names = list(state["piles"])
    for rule, winner in expect["winner"].items():
        rules = Rules.from_dict(rules_of(case, len(names)).to_dict() | {"primiera_rule": rule})
        counts = [
            count_mazzetto(mask_of(map(read, state["piles"][name])), (), rules) for name in names
        ]
        assert [held.primiera for held in counts] == [expect["sums"][name] for name in names]
        assert the_winner(names, [score.primiera for score in points(counts, rules)]) == winner


def judge_plurality(case, state, expect):
    names = list(state["counts"])
    item = "denari" if "denari" in case["title"] else "carte"
    counts = [counted(**{item: number}) for number in state["counts"].values()]
    scores = points(counts, rules_of(case, len(names)))
    assert the_winner(names, [getattr(score, item) for score in scores]) == expect["winner"]


def judge_hand_score(case, state, expect):
    first = set(map(read, state["piles"]["A"]))
    piles = {"A": first, "B": set(DECK) - first}
    rules = rules_of(case)
    counts = [
        count_mazzetto(mask_of(piles[name]), DECK[: state["scope"].get(name, 0)], rules)
        for name in piles
    ]
    for name, score in zip(piles, points(counts, rules), strict=True):
        expected = expect["points"][name]
        assert {item: getattr(score, item) for item in expected} == expected


def judge_napola(_case, state, expect):
    rules = scopa(napola=True)
    for ranks, worth in zip(state["sets"], expect["points"], strict=True):
        held = mask_of(Card(Rank(rank), Suit.DENARI) for rank in ranks)
        counts = [count_mazzetto(held, (), rules), count_mazzetto(0, (), rules)]
        assert [score.napola for score in points(counts, rules)] == [worth, 0]


def judge_match(case, state, expect):
    names = list(state["totals"])
    rules = Rules.from_dict({"target": state.get("target", 11), **case.get("options", {})})
    last = names.index(state["last_taker"]) if "last_taker" in state else None
    nothing = Sheet(counts=(), scores=(Score(), Score()), last_to_capture=last)
    all_points = Sheet(counts=(), scores=tuple(Score(scope=n) for n in state["totals"].values()))
    later = state.get("playoffs_played", state.get("smazzate_played", 1) - 1)
    # a tie that has to be broken stands before the extra smazzate, a number of them before
    sheets = [all_points] + [nothing] * later
    found = outcome(rules, sheets if "playoffs_played" in state else sheets[::-1])
    if expect["status"] == "won":
        assert names[found.winner] == expect["winner"]
    else:
        assert (found.winner, found.owed) == (None, expect["extra_smazzate"])


def the_winner(names, given):
    assert sum(given) <= 1
    return names[given.index(1)] if 1 in given else None


def counted(*, carte=0, denari=0):
    return Count(
        carte=carte,
        denari=denari,
        settebello=False,
        novebello=False,
        rebello=False,
        primiera_cards=(),
        primiera=0,
        napola=0,
        scope=(),
    )


JUDGES = {
    "captures": judge_captures,
    "play": judge_play,
    "endgame": judge_endgame,
    "deal": judge_deal,
    "deal_plan": judge_deal_plan,
    "primiera": judge_primiera,
    "plurality": judge_plurality,
    "hand_score": judge_hand_score,
    "napola": judge_napola,
    "match": judge_match,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['title']}")
def test_the_worked_case_comes_out(case):
    JUDGES[case["type"]](case, case["state"], case["expect"])


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if "otherwise" in case],
    ids=lambda case: f"{case['id']} otherwise",
)
def test_the_other_choice_makes_the_difference(case):
    other = {**case, "options": case["otherwise"].get("options", {})}
    JUDGES[case["type"]](other, case["state"], case["otherwise"]["expect"])

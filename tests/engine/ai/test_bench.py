"""The bench measures what it says."""

import random

import pytest

from engine import scopa, scopone_scientifico
from engine.ai.bench.__main__ import main, measure, pairings
from engine.ai.bench.duplicate import Game, void_free_deck
from engine.ai.bench.report import estimate, tally


@pytest.mark.parametrize("rules", [scopone_scientifico(), scopa(2), scopa(3)])
def test_a_player_against_itself_is_exactly_even(rules):
    """The null check: without dice both hold the same hands, so every deal cancels out."""
    deals, spent = measure(("nonno", "nonno"), rules, 10, seed="null")
    assert all(deal.lead == 0 for deal in deals) if rules.sides == 2 else True
    assert sum(deal.lead for deal in deals) == pytest.approx(0, abs=1e-9)
    assert spent[0].moves + spent[1].moves == 36 * rules.sides * 10


def test_greedy_beats_random_and_the_sides_are_swapped():
    deals, _ = measure(("greedy", "random"), scopone_scientifico(), 30, seed="swap")
    assert [game.side for game in deals[0].games] == [0, 1]
    assert estimate([deal.lead for deal in deals]).mean > 1.5


def test_the_same_seed_measures_the_same_however_many_processes():
    rules = scopa(2)
    alone, _ = measure(("zia", "garzone"), rules, 25, seed="s")
    together, _ = measure(("zia", "garzone"), rules, 25, seed="s", processes=2)
    assert alone == together


def test_with_three_sides_a_lead_is_over_the_mean_of_the_others():
    game = Game(1, (2, 5, 3))
    assert game.lead == 2.5
    assert game.outcome == 1
    assert Game(0, (4, 4, 1)).outcome == 0.5
    assert Game(2, (4, 4, 1)).outcome == 0


def test_an_interval_narrows_with_the_root_of_the_number():
    few, many = estimate([1, -1] * 50), estimate([1, -1] * 200)
    assert few.mean == many.mean == 0
    assert few.half == pytest.approx(2 * many.half, rel=0.01)


def test_every_pair_is_played_once_and_one_name_plays_itself():
    assert pairings(["a", "b", "c"]) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert pairings(["a"]) == [("a", "a")]


def test_a_void_deal_is_shuffled_again():
    """R9: three re on the table are never dealt."""
    for seed in range(300):
        deck = void_free_deck(scopa(2), random.Random(seed))
        assert sum(card.rank == 10 for card in deck[6:10]) < 3


def test_the_report_says_who_won_and_how_quickly(capsys):
    assert main(["greedy", "random", "--deals", "4", "--game", "scopa2"]) == 0
    said = capsys.readouterr().out
    assert "greedy against random: 4 deals, each played 2 times" in said
    assert "ms a move" in said
    assert "as mazziere's side" in said


def test_wins_ties_and_defeats_are_shares_of_all_games():
    assert str(tally([Game(0, (1, 0)), Game(0, (1, 1)), Game(1, (2, 1)), Game(1, (0, 1))])) == (
        "50.0 / 25.0 / 25.0"
    )

"""The bench measures what it says."""

import random
from time import perf_counter

import pytest

from engine import legal_moves, scopa, scopone_scientifico
from engine.ai import LADDER, PLAYERS, GreedyPlayer
from engine.ai.bench.__main__ import main, measure, pairings
from engine.ai.bench.duplicate import Duplicate, Game, Spent, Table, void_free_deck
from engine.ai.bench.references import CONTESTANTS, contestant
from engine.ai.bench.report import Measured, cross_table, estimate, tally
from engine.ai.bench.seeing import AllSeeingPlayer
from engine.ai.evaluation import Effort
from tests.engine.playouts import positions_of


@pytest.mark.parametrize("rules", [scopone_scientifico(), scopa(2), scopa(3)])
def test_a_player_against_itself_is_exactly_even(rules):
    """The null check: without dice both hold the same hands, so every deal cancels out."""
    measured = measure(("nonno", "nonno"), rules, 10, seed="null")
    assert all(each.lead == 0 for each in measured.duplicates) if rules.sides == 2 else True
    assert sum(each.lead for each in measured.duplicates) == pytest.approx(0, abs=1e-9)
    assert measured.score.mean == pytest.approx(50)
    assert sum(each.moves for each in measured.spent) == 36 * rules.sides * 10


def test_whole_matches_against_oneself_are_exactly_even_too():
    measured = measure(("nonno", "nonno"), scopa(2), 6, is_match=True, seed="null")
    assert all(each.lead == 0 and each.score == 0.5 for each in measured.duplicates)


def test_a_match_is_played_until_somebody_has_won():
    rules = scopa(2)
    measured = measure(("greedy", "random"), rules, 4, is_match=True, seed="to eleven")
    for each in measured.duplicates:
        for game in each.games:
            assert max(game.points) >= rules.target
            assert game.rank != 0
    assert measured.lead.mean > 4


def test_greedy_beats_random_and_the_sides_are_swapped():
    measured = measure(("greedy", "random"), scopone_scientifico(), 30, seed="swap")
    assert [game.side for game in measured.duplicates[0].games] == [0, 1]
    assert measured.lead.mean > 1.5


def test_the_same_seed_measures_the_same_however_many_processes():
    rules = scopa(2)
    alone = measure(("zia", "garzone"), rules, 25, seed="s")
    together = measure(("zia", "garzone"), rules, 25, seed="s", processes=2)
    assert alone.duplicates == together.duplicates


def test_with_three_sides_a_lead_is_over_the_mean_of_the_others():
    game = Game(1, (2, 5, 3))
    assert (game.lead, game.rank, game.score) == (2.5, 1, 1)


def test_a_score_counts_each_other_side_and_half_where_level():
    assert (Game(0, (4, 4, 1)).rank, Game(0, (4, 4, 1)).score) == (0, 0.75)
    assert (Game(2, (4, 4, 1)).rank, Game(2, (4, 4, 1)).score) == (-1, 0)
    assert sum(Game(side, (3, 2, 2)).score for side in range(3)) == 1.5


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
    assert "won and half of tied" in said
    assert "ms a move" in said
    assert "as mazziere's side" in said


def test_matches_to_any_target_can_be_asked_for(capsys):
    assert main(["greedy", "--matches", "2", "--target", "3", "--game", "scopa3"]) == 0
    said = capsys.readouterr().out
    assert "greedy against greedy: 2 matches, each played 3 times" in said
    assert "points a match" in said


def test_a_round_robin_ends_with_a_table_that_reads_the_same_from_both_sides(capsys):
    assert main(["nonno", "greedy", "random", "--deals", "3", "--game", "scopa2"]) == 0
    head, _, first, second, third = capsys.readouterr().out.splitlines()[-5:]
    assert head == "| | nonno | greedy | random |"
    assert first.startswith("| nonno |  | ")
    mine, yours = first.split(" | ")[2], second.split(" | ")[1]
    assert float(mine.split()[0]) + float(yours.split()[0]) == pytest.approx(100, abs=0.11)
    assert third.endswith(" |  |")


def test_a_table_turns_what_was_measured_the_other_way_round():
    won = Duplicate((Game(0, (3, 1)), Game(1, (1, 3))))
    tied = Duplicate((Game(0, (3, 1)), Game(1, (3, 1))))
    measured = Measured(("a", "b"), [won, tied], (Spent(), Spent()))
    assert cross_table(["a", "b"], {("a", "b"): measured})[2:] == [
        "| a |  | 75.0 (+1.00) |",
        "| b | 25.0 (-1.00) |  |",
    ]


def test_wins_ties_and_defeats_are_shares_of_all_games():
    assert str(tally([Game(0, (1, 0)), Game(0, (1, 1)), Game(1, (2, 1)), Game(1, (0, 1))])) == (
        "50.0 / 25.0 / 25.0"
    )


def test_a_search_can_be_described_on_the_command_line():
    player = contestant("search:walks=40,worlds=20,believes=0,curiosity=3.5,taste=greedy")
    assert (player.effort.walks, player.effort.worlds) == (40, 20)
    assert (player.effort.believes, player.effort.curiosity) == (False, 3.5)
    assert contestant("search:walks=40").effort == Effort(walks=40, worlds=40)
    assert contestant("maestro") is PLAYERS["maestro"]


@pytest.mark.parametrize("name", ["who", "search:", "search:walks=1,zeal=9", "search:worlds=3"])
def test_a_player_nobody_knows_is_refused(name, capsys):
    with pytest.raises(SystemExit):
        main([name, "greedy"])
    assert name in capsys.readouterr().err


@pytest.mark.parametrize("rules", [scopone_scientifico(), scopa(2), scopa(3)])
def test_who_sees_every_card_beats_who_does_not(rules):
    seer = AllSeeingPlayer(Effort(walks=40, worlds=1, believes=False))
    table = Table(rules=rules, players=(seer, GreedyPlayer()), clock=perf_counter)
    played = [table.play_twice(f"seen {seed}") for seed in range(4)]
    assert sum(each.lead for each in played) > 2


def test_who_sees_every_card_plays_by_the_rules():
    seer = AllSeeingPlayer(Effort(walks=10, worlds=1, believes=False))
    for state in positions_of(scopa(2), 3):
        if state.turn is not None:
            assert seer.choose_knowing(state, random.Random(1)) in legal_moves(state)
    with pytest.raises(ValueError, match="nobody is on turn"):
        seer.choose_knowing(state, random.Random(1))


def test_nobody_who_sees_every_card_is_an_opponent():
    seers = {name for name, each in CONTESTANTS.items() if isinstance(each, AllSeeingPlayer)}
    assert seers
    assert not seers & {*PLAYERS, *(level.name for level in LADDER)}

"""Built-in opponents."""

import random

import pytest
from hypothesis import given

from engine import (
    Compulsory,
    LastScopa,
    Move,
    Phase,
    Seat,
    deal,
    legal_moves,
    play,
    replay,
    scopa,
    scopone_scientifico,
    score,
    view,
)
from engine.ai import PLAYERS, GreedyPlayer, RandomPlayer
from tests.engine.playouts import FORMS, law, positions, seeds, shuffled, whole_match
from tests.engine.table import position


def choice(hands, table, **about):
    """What greedy plays from seat 0."""
    return str(GreedyPlayer().choose(view(position(hands, table, **about), Seat(0)), None))


@law
@given(positions(), seeds)
def test_every_player_makes_a_legal_move(state, seed):
    """For every form and option."""
    if state.turn is not None:
        for player in PLAYERS.values():
            move = player.choose(view(state, state.turn), random.Random(seed))
            assert move in legal_moves(state)


@pytest.mark.parametrize("rules", FORMS.values(), ids=FORMS)
def test_they_play_whole_matches(rules):
    """To the end, in every form."""
    log = whole_match(rules, 1, PLAYERS["greedy"], PLAYERS["random"])

    assert replay(log).phase is Phase.OVER


def test_random_plays_every_move_sooner_or_later():
    """All equally likely."""
    state = position("7d Ad 2c / Fs", "3c 4s 7s 5b")
    seen = view(state, Seat(0))
    rng = random.Random(1)

    assert {RandomPlayer().choose(seen, rng) for _ in range(50)} == set(seen.legal_moves)


@pytest.mark.parametrize(
    ("hands", "table", "expected"),
    [
        pytest.param("Rd 7c / Fs 2s Ab", "3c 4s", "7cx3c4s", id="a scopa first"),
        pytest.param("7d 7c / Fs 2s Ab", "3c 4s", "7dx3c4s", id="the most valuable scopa"),
        pytest.param("Rc 2c / Fs 2s Ab", "Rs Fc 5d", "RcxRs", id="a capture before laying"),
        pytest.param("Rc Cc / Fs 2s Ab", "Rd Cs Fc 4d", "RcxRd", id="denari are worth more"),
        pytest.param("Rc 6c / Fs 2s Ab", "Rs 6s Fc", "6cx6s", id="a six is worth more"),
        pytest.param("7c 2c / Fs 2s Ab", "Rs Fc", "2c", id="the least valuable card"),
        pytest.param("2c Rc / Fs 2s Ab", "Rs 4c 3s", "2c", id="rather lay than leave a seven"),
        pytest.param("5c Fc / Fs 2s Ab", "2s", "Fc", id="the sum of two low cards is swept"),
    ],
)
def test_greedy_looks_one_play_ahead(hands, table, expected):
    """A scopa, then safety, then value."""
    assert choice(hands, table, tallone="Ad Ac As 2d 3d 3b") == expected


def test_greedy_knows_which_sums_nobody_can_sweep():
    """A low table is safe when every card of that rank has been seen."""
    about = {"hands": "Fd 2c / Fs 2s Ab", "table": "Fc Ac 3s", "tallone": "Rd Rc Rs Rb Cd"}
    assert choice(**about) == "2c"
    assert choice(**about, mazzetti="4d 4c 4s 4b / ") == "FdxFc"


@pytest.mark.parametrize(
    ("last_scopa", "expected"),
    [
        (LastScopa.NOT_LAST_CARD, "7dx4c3s"),
        (LastScopa.NOT_LAST_CAPTURE, "7dx4c3s"),
        (LastScopa.ALLOWED, "7d"),
    ],
)
def test_greedy_fears_a_last_card_only_where_it_can_make_a_scopa(last_scopa, expected):
    """R16: one card is left after this one, and it could be the other fante."""
    rules = scopa(last_scopa=last_scopa, compulsory=Compulsory.EQUAL_ONLY)

    played = choice("7d / Fs", "4c 3s Fb", rules=rules)

    assert Move.parse(played) == Move.parse(expected)


def test_greedy_does_not_take_the_last_sweep_for_a_scopa():
    """R16: it is one only with last_scopa=allowed; it takes all the same."""
    for last_scopa in LastScopa:
        rules = scopa(last_scopa=last_scopa)
        assert choice("7d / ", "3c 4s", rules=rules) == "7dx3c4s"


def test_greedy_takes_the_first_of_equal_moves():
    """The same view, the same move: it never rolls dice."""
    seen = view(position("Rc / Fs 2s Ab", "Rs Rb 5d 3c"), Seat(0))

    assert GreedyPlayer().choose(seen, None) == seen.legal_moves[0]


def test_greedy_beats_random():
    """Same decks, seats changed over: far more points."""
    points = {"greedy": 0, "random": 0}
    for seed in range(40):
        for order in (("greedy", "random"), ("random", "greedy")):
            rng = random.Random(seed)
            rules = scopone_scientifico()
            state = deal(shuffled(rng), rules, mazziere=Seat(0))
            while not state.is_over:
                player = PLAYERS[order[rules.side_of(state.turn)]]
                state = play(state, player.choose(view(state, state.turn), rng))
            for side, won in enumerate(score(state)):
                points[order[side]] += won.total

    assert points["greedy"] > 2 * points["random"]

"""The rules of tradition, one by one, on positions (docs/opponents.md)."""

import random

import pytest

from engine import DECK, Move, Seat, cards, play, scopa, scopone_scientifico, view
from engine.ai import PLAYERS, GreedyPlayer, TraditionalPlayer
from engine.ai.traditional import answered_ranks, keeps_a_pair
from tests.engine.playouts import positions_of
from tests.engine.table import position

SCOPONE = scopone_scientifico()
DICE = random.Random(0)


def chosen(state):
    seen = view(state, state.turn)
    return str(TraditionalPlayer().choose(seen, DICE))


def greedy(state):
    return str(GreedyPlayer().choose(view(state, state.turn), DICE))


def scopone(hand, table, *, others=8, turn=1, mazziere=0, mazzetti="", used=""):
    """A position of scopone in which one seat's hand is known and the rest lies anyhow."""
    known = {*cards(hand), *cards(table), *cards(mazzetti.replace("/", " ")), *cards(used)}
    rest = [str(card) for card in DECK if card not in known]
    hands = []
    for place in range(4):
        if place == turn:
            hands.append(hand)
        else:
            sizes = others if isinstance(others, int) else others[place]
            hands.append(" ".join(rest[:sizes]))
            del rest[:sizes]
    return position(
        " / ".join(hands),
        table=table,
        mazzetti=mazzetti,
        turn=turn,
        mazziere=Seat(mazziere),
        rules=SCOPONE,
    )


def test_a_scopa_comes_before_the_settebello():
    state = position("4c 7c Fb / Rc Rd Fc", table="4d", tallone="2b 3b 5b 6b 7b Cb")
    assert chosen(state) == "4cx4d"


def test_of_two_scope_the_more_valuable_is_made():
    state = position("7c 7d Fb / Rc Rd Fc", table="7s", tallone="2b 3b 5b 6b 4b Cb")
    assert chosen(state) == "7dx7s"


def test_the_settebello_is_worth_more_than_two_cards():
    state = scopone("7s Fc 2s As 3s 4s 5s Rs Cs", "7d 6c Ac Rd")
    assert chosen(state) == "7sx7d"


def test_no_scopa_is_given_away_for_a_poor_capture():
    """Rule 6: the capture would leave a lone re; greed would see nothing but the danger too."""
    state = scopone("Fc 2s 3s 4s 5s Cs 6s As 7s", "Fd Rb")
    assert not chosen(state).startswith("Fc")


def test_a_total_beyond_ten_is_always_safe():
    """Rule 4: after 5+6 lie there nothing can be swept, so the pair is laid without fear."""
    state = scopone("2c 2s Fc Cs Rs 3s 4s 7s As", "6d 6c")
    assert chosen(state) in {"2c", "2s"}


def test_a_rank_that_is_gone_can_be_left_lying():
    """Rule 5: the sum 8 is safe once no fante is left but one's own."""
    open_fante = scopone("Fb 3s 4c", "5d", others=3, mazzetti="Fd Fc / Ad Ac")
    seen = view(open_fante, Seat(1))
    player = TraditionalPlayer()
    risky = player.appraise(seen, Move.parse("3s"))
    dead = scopone("Fb 3s 4c", "5d", others=3, mazzetti="Fd Fc Fs / Ad Ac As")
    assert player.appraise(view(dead, Seat(1)), Move.parse("3s")) > risky


def test_the_less_likely_scopa_is_risked():
    """Rule 6: danger is a probability, so three unseen cards frighten more than one."""
    seen = view(scopone("2s 3c", "5d", others=2, mazzetti="7c 7s 7b / Ad Ac"), Seat(1))
    player = TraditionalPlayer()
    # 2s leaves 7 with one seven unseen, 3c leaves 8 with four fanti unseen.
    assert player.appraise(seen, Move.parse("2s")) > player.appraise(seen, Move.parse("3c"))


def test_doubles_are_laid_first():
    """Rule 12, position 6 of the tradition: E cannot take, and lays a 3 of two."""
    state = scopone(
        "3c 3s 6d 8b 5c Ad 4b".replace("8", "F"),
        "Cc Rs",
        others=7,
        mazzetti="Fd Fs 7c 7b / 2d 2c 4c 4s Rd Rc",
    )
    assert chosen(state) in {"3c", "3s"}
    assert greedy(state) == "Fb"


def test_of_two_singles_the_lower_is_laid():
    """Rule 14: a figure is worth as little, but low cards make sums that only tie partners."""
    state = scopone("2c Fs", "Rd Cc", others=(2, 2, 2, 2))
    assert chosen(state) == "2c"


def test_the_partners_lost_rank_is_answered():
    """Rule 36: the partner laid a 5, an opponent took it, so another 5 is the rank to lay."""
    start = position(
        "5s Rc 2c / 5d Cd Cs / 5c Fc 4s / Rs Rb Fs",
        table="Fd Fb",
        turn=0,
        mazziere=Seat(3),
        rules=SCOPONE,
    )
    after = play(play(start, Move.parse("5s")), Move.parse("5dx5s"))
    assert answered_ranks(view(after, Seat(2))) == 1 << 5
    assert answered_ranks(view(after, Seat(3))) == 0
    player, seen = TraditionalPlayer(), view(after, Seat(2))
    unanswered = view(
        position(
            "Rc 2c / Cd Cs / 5c Fc 4s / Rs Rb Fs",
            table="Fd Fb",
            turn=2,
            mazziere=Seat(3),
            mazzetti="/ 5d 5s",
            rules=SCOPONE,
        ),
        Seat(2),
    )
    five = Move.parse("5c")
    assert player.appraise(seen, five) == player.appraise(unanswered, five) + 10


def test_with_two_cards_left_the_mazziere_keeps_the_paired_one():
    """Rule 41, position 9: lay 7s, keep 9c."""
    state = scopone(
        "7s Cc",
        "5c",
        turn=0,
        others=(2, 1, 1, 1),
        mazzetti="2d 2c 2s 2b Rd Rc 5d 7d Fd Fc Ad Ac As Ab 6d 6c 3d 3c"
        " / 5s 5b Rs Rb Fs Fb 6s 6b 3s 3b 4d 4c 7c 7b Cd Cs",
    )
    seen = view(state, Seat(0))
    assert keeps_a_pair(seen, Move.parse("7s"))
    assert not keeps_a_pair(seen, Move.parse("Cc"))
    assert chosen(state) == "7s"


def test_with_two_cards_left_the_third_to_play_keeps_the_paired_one_too():
    """Rule 42, position 10: lay 9s, keep 8d."""
    state = scopone(
        "Fd Cs",
        "Rc",
        turn=3,
        others=(2, 1, 1, 2),
        mazzetti="Ab As 2c 2b 3s 3b 4s 4b 5d 5b 6b Fs Fb 7d 7b Rb"
        " / Ad Ac 2d 2s 3d 3c 4d 4c 5c 5s 6c 6s 7s Cd Cc Cb Rs",
        used="6d 7c Fc Rd",
    )
    assert chosen(state) == "Cs"


def test_nothing_is_kept_while_more_cards_are_to_come():
    seen = view(position("Fd Cs / Rd 6d", table="Rc", tallone="2b 3b 5b 6b 4b Cb"), Seat(0))
    assert not keeps_a_pair(seen, Move.parse("Cs"))


@pytest.mark.parametrize("rules", [scopa(2), scopa(3), scopa(6), SCOPONE])
def test_of_equal_moves_it_plays_the_first_and_rolls_no_dice(rules):
    for state in positions_of(rules, seed=5):
        if state.turn is None:
            break
        seen = view(state, state.turn)
        values = {move: TraditionalPlayer().appraise(seen, move) for move in seen.legal_moves}
        best = next(move for move in seen.legal_moves if values[move] == max(values.values()))
        assert PLAYERS["nonno"].choose(seen, None) == best

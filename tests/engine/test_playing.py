"""Playing cards, position by position."""

import pytest

from engine import (
    Compulsory,
    IllegalMoveError,
    LastScopa,
    LeftoversTo,
    Move,
    Reason,
    Seat,
    SumChoice,
    cards,
    count,
    legal_moves,
    play,
    scopa,
    score,
    view,
)
from engine.scoring import sheet
from tests.engine.table import position


def written(moves):
    return [str(move) for move in moves]


def after(state, *moves):
    for move in moves:
        state = play(state, Move.parse(move))
    return state


@pytest.mark.parametrize(
    ("hand", "table", "changes", "expected"),
    [
        pytest.param("7d", "7c 4s 3b", {}, ["7dx7c"], id="R11 an equal card hides every sum"),
        pytest.param("7d", "7c 7s", {}, ["7dx7c", "7dx7s"], id="R11 of two equal cards one"),
        pytest.param("Rd", "6c 4s 7b 3d", {}, ["Rdx4s6c", "Rdx3d7b"], id="R12 two sums"),
        pytest.param("7d", "Ac 2s 4b", {}, ["7dxAc2s4b"], id="R10 three cards"),
        pytest.param("2d", "Rc", {}, ["2d"], id="R14 nothing to take"),
        pytest.param("2d Rd", "Rc", {}, ["2d", "RdxRc"], id="R13 another card may be chosen"),
        pytest.param(
            "7d",
            "5c 2s Ac Ab",
            {"sum_choice": SumChoice.FEWEST},
            ["7dx2s5c"],
            id="R12 the fewest cards",
        ),
        pytest.param(
            "6d",
            "5c Ac 4s 2b 3c",
            {"sum_choice": SumChoice.FEWEST},
            ["6dxAc5c", "6dx2b4s"],
            id="R12 two sums of equally few cards",
        ),
        pytest.param(
            "7d 3d",
            "5c 2s Rb",
            {"compulsory": Compulsory.EQUAL_ONLY},
            ["3d", "7dx2s5c", "7d"],
            id="R13 a sum may be declined",
        ),
        pytest.param(
            "7d",
            "7c 5c 2s",
            {"compulsory": Compulsory.EQUAL_ONLY},
            ["7dx7c"],
            id="R13 an equal card may not",
        ),
    ],
)
def test_what_a_hand_can_do(hand, table, changes, expected):
    """R10-R14."""
    found = legal_moves(position(f"{hand} / Fs", table, rules=scopa(**changes)))

    assert sorted(written(found)) == sorted(expected)


@pytest.mark.parametrize(
    ("state", "move", "reason"),
    [
        (position("7d / 2c", "3c 4s"), "7d", Reason.CAPTURE_REQUIRED),
        (position("7d / 2c", "3c 4s"), "7dx3c", Reason.CAPTURE_NOT_AVAILABLE),
        (position("7d / 2c", "7c 3c 4s"), "7dx3c4s", Reason.CAPTURE_NOT_AVAILABLE),
        (position("7d / 2c", "3c 4s"), "2c", Reason.CARD_NOT_IN_HAND),
        (position("/", "3c 4s"), "7d", Reason.SMAZZATA_OVER),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(state, move, reason):
    """R10, R11, R13."""
    with pytest.raises(IllegalMoveError) as refused:
        play(state, Move.parse(move))

    assert refused.value.reason is reason


def test_what_is_legal_elsewhere_is_refused_though_it_was_listed_last():
    """R10: each position is judged by its own moves, in whatever order they are asked for."""
    takes, lays = position("7d / 2c", "3c 4s"), position("7d / 2c", "Rc")
    for own, other in ((takes, lays), (lays, takes)):
        (move,), (foreign,) = legal_moves(own), legal_moves(other)
        with pytest.raises(IllegalMoveError):
            play(own, foreign)
        assert play(own, move).plays[-1].move == move
        legal_moves(other)
        assert play(own, move).plays[-1].move == move


def test_a_refusal_names_the_table_and_no_hand():
    """R30: the message may be logged."""
    with pytest.raises(IllegalMoveError) as refused:
        play(position("7d Fs / 2c", "3c 4s"), Move.parse("7d"))

    assert str(refused.value) == "capture_required: 7d on 3c 4s"


def test_taking_everything_is_a_scopa():
    """R15: one point, marked by the card that made it."""
    state = after(position("7d Rc / 2s", "3c 4s"), "7dx3c4s")

    assert state.table == ()
    assert state.scope == (cards("7d"), ())
    assert score(state)[0].scope == 1


def test_the_table_is_not_refilled_after_a_scopa():
    """R15: the next card lies alone; laying it is no scopa."""
    state = after(position("7d Rc / 2s", "3c 4s", tallone="Ad Ac As Ab 5d 5c"), "7dx3c4s", "2s")

    assert state.table == cards("2s")
    assert state.scope == (cards("7d"), ())


def test_the_last_card_of_the_smazzata_never_makes_a_scopa():
    """R16: even though it sweeps the table."""
    state = after(position("7d /", "3c 4s"), "7dx3c4s")

    assert state.is_over
    assert state.scope == ((), ())
    assert state.mazzetti[0] == cards("3c 4s 7d")


def test_the_last_card_makes_a_scopa_where_that_is_allowed():
    """R16: last_scopa=allowed."""
    rules = scopa(last_scopa=LastScopa.ALLOWED)

    assert after(position("7d /", "3c 4s", rules=rules), "7dx3c4s").scope == (cards("7d"), ())


def test_a_sweep_before_the_last_capture_counts():
    """R16: last_scopa=not_last_capture takes back only what no capture follows."""
    rules = scopa(last_scopa=LastScopa.NOT_LAST_CAPTURE)
    swept = after(position("7d 2d / 5s 2c", "3c 4s", rules=rules), "7dx3c4s")
    assert swept.scope == (cards("7d"), ())

    taken_back = after(swept, "5s", "2d", "2cx2d")
    assert count(taken_back)[0].scope == cards("7d")
    assert sheet(taken_back).annulled is None


def test_the_last_capture_makes_no_scopa_where_that_is_the_rule():
    """R16: last_scopa=not_last_capture, judged at the count; the sheet says which card."""
    rules = scopa(last_scopa=LastScopa.NOT_LAST_CAPTURE)

    end = after(position("7d 2d / 5s Fc", "3c 4s", rules=rules), "7dx3c4s", "5s", "2d", "Fc")

    assert count(end)[0].scope == ()
    assert sheet(end).annulled == cards("7d")[0]
    assert score(end)[0].scope == 0


def test_leftovers_go_to_whoever_captured_last():
    """R17: seat 0 takes, seat 1 lays the last card: both remaining cards are seat 0's."""
    end = after(position("7d / Rc", "7c 2s"), "7dx7c", "Rc")

    assert end.table == ()
    assert end.leftovers == cards("2s Rc")
    assert end.mazzetti == (cards("2s 7d 7c Rc"), ())
    assert sheet(end).leftovers_to == 0
    assert sheet(end).last_to_capture == 0


def test_leftovers_go_to_the_mazziere_where_that_is_the_rule():
    """R17: leftovers_to=dealer."""
    rules = scopa(leftovers_to=LeftoversTo.DEALER)

    end = after(position("7d / Rc", "7c 2s", rules=rules), "7dx7c", "Rc")

    assert end.mazzetti == (cards("7d 7c"), cards("2s Rc"))
    assert sheet(end).leftovers_to == 1


def test_leftovers_go_to_nobody_if_nobody_captured():
    """R17: cannot happen in a whole smazzata (INV-05), but must not break."""
    end = after(position("7d / Rc", "2s"), "7d", "Rc")

    assert end.leftovers == cards("2s 7d Rc")
    assert end.leftovers_to is None
    assert end.mazzetti == ((), ())
    assert [side.total for side in score(end)] == [0, 0]


def test_in_the_last_hand_the_parity_of_the_others_cards_is_known():
    """R31: table and own hand sum to 31, so the opponent's cards are odd as well."""
    state = position("2b 6s Rc / 2d Cc Rd", "4c Cs")

    seen = view(state, Seat(0))

    mine = sum(card.rank for card in (*seen.hand, *seen.table))
    assert mine == 31
    assert sum(card.rank for card in state.hands[1]) % 2 == mine % 2


def test_the_next_hands_are_dealt_when_all_are_empty():
    """R7: three each from the mazziere's right, none to the table."""
    start = position("7d / Rc", "2s", tallone="Ad Ac As Ab 5d 5c 3d 3c 3s 3b 5s 5b", mazziere=1)

    state = after(start, "7d", "Rc")

    assert state.hands == (cards("Ad Ac As"), cards("Ab 5d 5c"))
    assert state.tallone == cards("3d 3c 3s 3b 5s 5b")
    assert state.table == cards("2s 7d Rc")
    assert state.turn == 0


def test_partners_share_one_mazzetto():
    """R2, R18: seats 0 and 2 are a pair."""
    state = position("7d / 2d / 7s / 4d", "7c 7b Rd", rules=scopa(4))

    state = after(state, "7dx7c", "2d", "7sx7b")

    assert state.mazzetti == (cards("7d 7c 7s 7b"), ())
    assert state.last_to_capture == 2


def test_extras_are_points_only_where_they_are_played():
    """R24, R25, R26: novebello, rebello and napola, each its own switch."""
    mazzetti = "Ad 2d 3d 4d Cd Rd /"
    plain = score(position("/", mazzetti=mazzetti))[0]
    extras = scopa(novebello=True, rebello=True, napola=True)
    rich = score(position("/", mazzetti=mazzetti, rules=extras))[0]

    assert (plain.novebello, plain.rebello, plain.napola) == (0, 0, 0)
    assert (rich.novebello, rich.rebello, rich.napola) == (1, 1, 4)
    assert rich.total == plain.total + 6

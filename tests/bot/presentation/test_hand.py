"""The hand, for its player only."""

from dataclasses import replace

import pytest

from bot.service import taps
from bot.service.hands import moves_of, shown_hand
from bot.service.posts import PostKind, Wanted
from bot.service.room import Chair, Pause, Pick, Stage
from engine import (
    Compulsory,
    Cut,
    MatchCancelled,
    SeatKept,
    cards,
    evolve,
    legal_moves,
    scopa,
    seal,
    view,
)
from tests.bot.presentation.rooms import (
    LINKS,
    NAMES,
    at_table,
    begun,
    dealt,
    fold,
    hand,
    labels,
    many_ways,
    people,
    person,
    plain,
    played,
    position,
    private,
    show,
    shuffled,
    to_the_count,
    to_the_end,
)
from tests.bot.presentation.rooms import (
    taps as taps_of,
)


def my_hand(match, **fields):
    return hand(at_table(match, **fields), match.turn)


def test_cards_are_sorted_by_rank_then_suit():
    match = position("Rb 7d Ad 7c", "2d")
    seen = view(match.smazzata, match.turn)
    assert shown_hand(seen) == cards("Ad 7d 7c Rb")


def test_the_ways_of_a_card_are_all_its_legal_moves():
    match, place, ways = many_ways()
    assert set(ways) == {m for m in legal_moves(match.smazzata) if m.card == cards("Rb")[0]}
    assert [len(m.captured) for m in ways] == sorted(len(m.captured) for m in ways)
    assert len(moves_of(view(match.smazzata, match.turn), place)) == len(ways)


def test_a_card_that_takes_one_way_says_so_and_plays_at_once():
    match = position("7d", "3c 4s Rb")
    screen = my_hand(match)
    assert labels(screen)[0] == "7🪙 ✋ 3🍷+4⚔️"
    assert isinstance(taps_of(screen)[0], taps.Play)
    assert str(taps_of(screen)[0].move) == "7dx3c4s"


def test_a_card_that_takes_several_ways_counts_them_and_asks():
    match = position("7d", "3c 4s 5b 2d")
    screen = my_hand(match)
    assert labels(screen)[0] == "7🪙 ✋ (2)"
    assert taps_of(screen)[0] == taps.PickCard(taps.PlayAt(12, 1, 1, 1), 0)


def test_a_card_that_takes_nothing_is_just_the_card():
    assert labels(my_hand(position("7d", "Rb")))[0] == "7🪙"


def test_a_picked_card_lists_its_captures_eight_a_page():
    match, place, ways = many_ways()
    shown = []
    for page in range(-(-len(ways) // 8)):
        screen = my_hand(match, pick=Pick(match.turn, 1, place, page))
        moves = [tap.move for tap in taps_of(screen) if isinstance(tap, taps.Play)]
        assert len(moves) <= 8
        assert taps.PutBack(taps.PlayAt(12, 1, 1, 1)) in taps_of(screen)
        shown += moves
    assert tuple(shown) == ways


def test_declining_a_sum_is_one_of_the_ways_where_it_may_be_declined_r13():
    match = position("7d", "3c 4s Rb", scopa(2, compulsory=Compulsory.EQUAL_ONLY))
    screen = my_hand(match, pick=Pick(match.turn, 1, 0))
    assert labels(screen)[:2] == ["niente", "3🍷+4⚔️"]


def test_off_turn_the_same_cards_stay_where_they_were_and_say_whose_turn_it_is():
    """Nothing jumps under the thumb; a press is told that it is another's turn."""
    match = dealt(begun())
    screen = hand(at_table(match), 1 - match.turn)
    own = view(match.smazzata, 1 - match.turn).hand
    assert "La tua mano: " in screen.text
    assert all(str(card)[0] in screen.text for card in own)
    assert [tap.position for tap in taps_of(screen)] == list(range(len(own)))
    assert f"Tocca a{'d' if match.turn == 0 else ''} {NAMES[match.turn]}" in screen.text


def test_it_names_its_group_and_leads_to_its_table():
    screen = my_hand(dealt(begun()))
    assert screen.text.startswith("<b>Bar Sport</b> · Scopa")
    assert screen.buttons[-1][0].url == LINKS.table_url


def test_it_tells_the_last_round():
    match = played(dealt(begun()), 2)
    told = plain(my_hand(match).text)
    assert all(f"{NAMES[play.seat]} " in told for play in match.smazzata.plays)


def test_it_speaks_its_players_language():
    chairs = (Chair(person=person(1, "Anna", language="en")), *people("x", "Bruno")[1:])
    match = dealt(begun())
    assert "Your" in hand(at_table(match, *chairs), 0).text
    silent = (Chair(person=person(1, "Anna", language=None)), *people("x", "Bruno")[1:])
    assert "Your" in hand(at_table(match, *silent, language="en"), 0).text


def test_a_kept_seat_can_look_and_come_back_but_not_play():
    match = dealt(begun())
    screen = my_hand(evolve(match, SeatKept(match.turn)))
    assert "gioca il bot" in screen.text
    assert taps_of(screen) == [taps.Return(taps.At(12, 1))]
    assert "La tua mano" in screen.text


@pytest.mark.parametrize(
    ("pause", "said"), [(Pause.REMOVED, "non può scrivere"), (Pause.AWAY, "finché qualcuno")]
)
def test_a_hand_of_a_match_that_stands_still_says_so_and_asks_for_no_card(pause, said):
    match = dealt(begun())
    if pause is Pause.AWAY:
        match = evolve(match, SeatKept(match.turn))
    room = replace(at_table(match), pause=pause)
    text = hand(room, match.turn).text
    assert said in text
    assert "La tua mano" in text
    assert "Tocca" not in text
    assert "gioca il bot" not in text


def test_the_cutter_cuts_from_the_private_chat_too_r6():
    match = begun(scopa(2, cut=Cut.PLAYER))
    match = fold(match, seal(match, deck=shuffled(2), nonce="1" * 32))
    assert isinstance(taps_of(hand(at_table(match), match.cutter))[0], taps.CutDeck)
    assert taps_of(hand(at_table(match), match.mazziere)) == []


def test_between_two_smazzate_the_hand_waits():
    match = to_the_count(dealt(begun(scopa(2, target=21))))
    screen = hand(at_table(match), 0)
    assert "Smazzata finita." in screen.text
    assert taps_of(screen) == []


@pytest.mark.parametrize("stage", [Stage.OVER, Stage.LOBBY])
def test_after_the_match_it_says_so_in_a_line(stage):
    table = at_table(to_the_end(begun()))
    table = replace(table, stage=stage, number=2 if stage is Stage.LOBBY else 1)
    screen = show(table, PostKind.HAND, seat=0, who=1, wanted=Wanted.FINAL)
    assert screen.text == "<b>Bar Sport</b> · Scopa: partita finita."


def test_a_cancelled_match_says_so():
    match = evolve(dealt(begun()), MatchCancelled())
    assert "annullata" in hand(at_table(match), 0).text


def test_in_private_table_and_hand_are_one_message():
    match = dealt(begun())
    chairs = (people("Anna")[0], Chair(opponent="greedy"))
    table = private(at_table(match, *chairs))
    screen = show(table, PostKind.SOLO, smazzata=1)
    assert "Scopa · a 11" in screen.text
    assert "Tavolo: " in screen.text
    assert screen.text.count("Tocca") == 1
    assert labels(screen)[-1] == "⋯"
    menu = show(replace(table, menu="more"), PostKind.SOLO, smazzata=1)
    assert taps.Leave(taps.At(12, 1)) in taps_of(menu)

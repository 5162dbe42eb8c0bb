"""What the pictures show is what the engine knows, and nothing that only a player may."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.art import Look, Skin, Theme
from bot.art.plates import told
from bot.presentation.phrases import languages, phrases
from bot.presentation.pictures import hand_picture, look_of, table_picture
from bot.presentation.sheet_pictures import count_picture, result_picture, standings_picture
from bot.service import tastes
from bot.service.hands import moves_of, shown_hand
from bot.service.people import PersonId
from bot.service.room import Chair
from bot.service.standings import Standing
from bot.service.tastes import HandOrder
from engine import (
    SETTEBELLO,
    Cut,
    Move,
    Phase,
    PlayCard,
    SeatKept,
    Suit,
    decide,
    evolve,
    public_view,
    scopa,
    scopone_scientifico,
    seal,
    view,
)
from engine.cards import mask_of
from tests.bot.presentation.rooms import (
    at_table,
    begun,
    dealt,
    fold,
    people,
    played,
    position,
    shuffled,
    to_the_count,
    to_the_end,
)

IT = phrases("it")
LOOK = Look(Skin.FRENCH)

RULES = {
    "two": scopa(2),
    "three": scopa(3),
    "four": scopa(4, pairs=False),
    "pairs": scopone_scientifico(),
    "six": scopa(6),
}


def table(match, *chairs, say=IT, **fields):
    return table_picture(at_table(match, *chairs, **fields), match, LOOK, say)


def players(picture):
    return [each for plate in picture.plates for each in plate.players]


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("plays", [0, 5, 9])
def test_the_table_shows_the_public_position(rules, plays):
    match = played(dealt(begun(rules)), plays)
    picture, seen = table(match), public_view(match.smazzata)
    assert picture.cards == seen.table
    assert picture.tallone == seen.tallone_size
    assert [plate.taken for plate in picture.plates] == [len(each) for each in seen.captured]
    assert [plate.scope for plate in picture.plates] == list(seen.scope)
    assert len(players(picture)) == rules.seats
    assert picture.look == LOOK


def test_one_seat_deals_and_one_is_on_turn():
    match = played(dealt(begun(scopa(3))), 4)
    shown = players(table(match))
    assert [each.is_on_turn for each in shown].index(True) == match.turn
    assert [each.is_dealer for each in shown].index(True) == match.mazziere
    assert sum(each.is_on_turn for each in shown) == sum(each.is_dealer for each in shown) == 1


def test_teams_have_a_letter_and_their_members_on_one_plate():
    first, second = table(dealt(begun(scopone_scientifico()))).plates
    assert (first.letter, second.letter) == ("A", "B")
    assert [each.name for each in first.players] == ["Anna", "Carla"]


def test_the_newest_play_is_told_with_what_it_took():
    match = position("7d Ac Fs", "3c 4s 5b 2d")
    move = Move.parse("7dx2d5b")
    match = fold(match, decide(match, match.turn, PlayCard(move)))
    last = table(match).last
    assert last.card == SETTEBELLO
    assert set(last.captured) == move.captured
    assert last.words.endswith(" prende")


def test_a_scopa_is_celebrated_until_the_next_play():
    match = position("7d Ac Fs", "3c 4s")
    match = fold(match, decide(match, match.turn, PlayCard(Move.parse("7dx3c4s"))))
    assert table(match).banner == "Scopa!"
    assert table(match).cards == ()
    assert table(played(match, 1)).banner == ""


def test_before_the_cut_the_whole_pack_lies_there():
    match = begun(scopa(2, cut=Cut.PLAYER))
    match = fold(match, seal(match, deck=shuffled(2), nonce="0" * 32))
    picture = table(match)
    assert (picture.tallone, picture.cards) == (40, ())
    assert told(picture.last.words, picture.last.who) == "Bruno taglia il mazzo"
    assert picture.last.card is None
    assert [each.is_on_turn for each in players(picture)].index(True) == match.cutter


def test_before_the_first_card_the_picture_says_who_begins():
    match = dealt(begun())
    last = table(match).last
    assert told(last.words, last.who) == f"Comincia {('Anna', 'Bruno')[match.turn]}"
    assert table(played(match, 1)).last.card is not None


def test_a_counted_table_says_that_it_is_over_and_cheers_no_more():
    match = to_the_count(dealt(begun(scopa(2, target=21))))
    picture = table(match)
    assert (picture.cards, picture.tallone) == ((), 0)
    assert (picture.empty_words, picture.banner) == ("Smazzata finita", "")
    assert table(dealt(begun())).empty_words == ""


def test_a_kept_seat_and_a_built_in_opponent_are_machines():
    match = evolve(dealt(begun(scopa(3))), SeatKept(1))
    chairs = (*people("Anna", "Bruno"), Chair(opponent="greedy"))
    assert [each.is_machine for each in players(table(match, *chairs))] == [False, True, True]


def test_a_name_that_cannot_be_written_is_a_seat_in_words_too():
    match = played(dealt(begun()), 1)
    last = table(match, *people("😀", "🎉")).last
    seat = f"Giocatore {match.smazzata.plays[-1].seat + 1}"
    assert told(last.words, last.who) in {f"{seat} cala", f"{seat} prende"}


def test_the_hand_marks_what_takes_and_counts_as_the_buttons_do():
    match = position("7d Ac Fs", "3c 4s 5b 2d")
    seen = view(match.smazzata, match.turn)
    room = at_table(match)
    picture = hand_picture(room, match, match.turn, LOOK, IT)
    assert picture.title == "Tocca a te"
    for held in picture.cards:
        assert shown_hand(seen)[held.position - 1] == held.card
        assert held.takes == any(m.captured for m in moves_of(seen, held.position - 1))


def test_a_hand_laid_out_by_suit_is_numbered_as_it_lies():
    match = dealt(begun(scopone_scientifico()))
    room, seat = at_table(match), match.turn
    by_rank = hand_picture(room, match, seat, LOOK, IT)
    by_suit = hand_picture(room, match, seat, LOOK, IT, order=HandOrder.SUIT)
    suits = [held.card.suit for held in by_suit.cards]
    assert suits == sorted(suits, key=list(Suit).index)
    assert [held.position for held in by_suit.cards] == list(range(1, 10))
    marked = [{(held.card, held.takes) for held in each.cards} for each in (by_rank, by_suit)]
    assert marked[0] == marked[1]


def test_off_turn_nothing_in_the_hand_takes():
    match = position("7d Ac Fs", "3c 4s 5b 2d")
    picture = hand_picture(at_table(match), match, 1 - match.turn, LOOK, IT)
    assert picture.table_word == "Il tavolo è nel gruppo"
    here = hand_picture(at_table(match), match, 1 - match.turn, LOOK, IT, is_here=True)
    assert here.table_word == "Il tavolo è qui nel gruppo"
    assert not any(held.takes for held in picture.cards)
    assert (picture.title, picture.table) == ("La tua mano", ())


def test_a_hand_looks_the_same_while_others_play():
    match = dealt(begun(scopa(3)))
    waiting = (match.turn + 2) % 3
    later = played(match, 1)
    assert later.turn != waiting
    first, second = (hand_picture(at_table(m), m, waiting, LOOK, IT) for m in (match, later))
    assert first == second


@settings(deadline=None, max_examples=50)
@given(st.sampled_from(list(RULES.values())), st.integers(0, 30), st.integers(0, 10_000))
def test_hidden_cards_never_change_a_public_picture(rules, plays, seed):
    match = played(dealt(begun(rules, seed=seed), seed=seed), plays, seed=seed)
    if match.phase is not Phase.PLAYING:
        return
    state = match.smazzata
    hidden = [card for hand in state.hands for card in hand] + list(state.tallone)
    random.Random(seed).shuffle(hidden)
    masks = []
    for hand in state.hands:
        masks.append(mask_of(hidden[: len(hand)]))
        hidden = hidden[len(hand) :]
    other = replace(match, smazzata=state._replace(hand_masks=tuple(masks), tallone=tuple(hidden)))
    assert table(match) == table(other)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("language", languages())
def test_every_point_of_a_count_stands_beside_its_reason(rules, language):
    match = to_the_end(dealt(begun(rules)))
    for number, sheet in enumerate(match.sheets, start=1):
        picture = count_picture(at_table(match), match, number, LOOK, phrases(language))
        for side in range(rules.sides):
            gained = sum(row.gained[side] for row in picture.rows)
            assert gained == sheet.scores[side].total == picture.gained[side]
        for row in picture.rows:
            shown = [row.held, row.gained, *filter(None, (row.cards, row.values))]
            assert {len(each) for each in shown} == {rules.sides}
            assert any(row.gained) or row.note or set(row.held) == {"0"}
    assert picture.total == match.points


def test_the_primiera_adds_up_before_everybodys_eyes():
    """R22."""
    match = to_the_end(dealt(begun(scopa(2))))
    picture = count_picture(at_table(match), match, 1, LOOK, IT)
    (row,) = [row for row in picture.rows if row.values]
    assert [str(sum(values)) for values in row.values] == list(row.held)


def test_extra_points_have_rows_of_their_own():
    """R24-R26."""
    rules = scopa(2, napola=True, novebello=True, rebello=True)
    match = to_the_end(dealt(begun(rules)))
    labels = [row.label for row in count_picture(at_table(match), match, 1, LOOK, IT).rows]
    assert labels[-3:] == ["Novebello", "Re bello", "Napola"]


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_the_result_names_the_winners_and_adds_up(rules):
    match = to_the_end(dealt(begun(rules)))
    picture = result_picture(at_table(match), match, LOOK, IT)
    assert picture.winner == match.winner
    assert len(picture.winners) == rules.seats // rules.sides
    assert [sum(points) for points in zip(*picture.rows, strict=True)] == list(match.points)
    assert picture.title == ("Vince" if len(picture.winners) == 1 else "Vincono")
    assert 1 <= len(set(picture.cards)) == len(picture.cards) <= 5


def test_the_leaderboard_tells_people_from_machines():
    numbers = {"played": 12, "won": 7, "points": 121, "scope": 18}
    rows = (
        Standing(place=1, name="Anna", person=PersonId(1), **numbers),
        Standing(place=2, name="greedy", person=None, **numbers),
    )
    picture = standings_picture(rows, LOOK, IT)
    assert [row.player.name for row in picture.rows] == ["Anna", "Furbo"]
    assert [row.player.is_machine for row in picture.rows] == [False, True]
    assert picture.rows[0].numbers == ("12", "7", "121", "18")
    assert len(picture.headings) == 4


def test_every_language_has_its_own_words():
    match = played(dealt(begun()), 1)
    titles = {table(match, say=phrases(language)).title for language in languages()}
    assert len(titles) == len(languages())


@pytest.mark.parametrize("skin", tastes.Skin)
@pytest.mark.parametrize("theme", tastes.Theme)
def test_every_taste_is_a_look_and_the_other_way_round(skin, theme):
    look = look_of(tastes.Taste(skin, theme))
    assert (look.skin, look.theme) == (skin, theme)
    assert [list(each) for each in (Skin, Theme)] == [list(tastes.Skin), list(tastes.Theme)]

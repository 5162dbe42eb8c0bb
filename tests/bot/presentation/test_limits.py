"""Telegram's limits, at the worst that six people with long names can do."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.presentation import languages
from bot.presentation.measure import units
from bot.service.posts import PostKind
from bot.service.room import Pick
from bot.telegram.callback_data import pack, unpack
from engine import Cut, Rules, SeatKept, evolve, scopa, scopone_scientifico, seal
from tests.bot.presentation.rooms import (
    LONG,
    at_table,
    begun,
    dealt,
    fold,
    hand,
    length,
    many_ways,
    people,
    played,
    post,
    posts_of,
    room,
    show,
    shuffled,
    to_the_count,
)

ALL_PAGES = (
    "more",
    "hand",
    "look",
    "opponents",
    "mixed",
    "size",
    "clock",
    "rules",
    "rules_fine",
    "rules_opponents",
    "rules_mixed",
)
CAPTION = 1024
MESSAGE = 4096

ODD = {
    "first_mazziere": "lowest_primiera",
    "cut": "player",
    "redeal_sum_max": 10,
    "sum_choice": "fewest",
    "compulsory": "equal_only",
    "last_scopa": "not_last_capture",
    "leftovers_to": "dealer",
    "plurality": "majority",
    "primiera_rule": "suits_then_sum",
    "primiera_figures": "graded",
    "tie_rule": "three_then_last_taker",
    "novebello": True,
    "rebello": True,
    "napola": True,
    "end": "smazzate",
    "smazzate": 6,
}


def check(screen):
    """Check what Telegram would refuse, and what a phone could not show."""
    assert 0 < length(screen.text) <= MESSAGE
    assert sum(map(len, screen.buttons)) <= 100
    for row in screen.buttons:
        assert 1 <= len(row) <= 8
        assert all(0 < units(button.label) <= 40 for button in row)
        assert sum(units(button.label) for button in row) <= 48
        for tap in (button.tap for button in row if button.tap is not None):
            assert len(pack(tap).encode()) <= 64
            assert unpack(pack(tap)) == tap
    return screen


def waiting_for_the_cut():
    match = begun(scopa(2, cut=Cut.PLAYER))
    return fold(match, seal(match, deck=shuffled(1), nonce="0" * 32))


def long_people(seats, *, reachable=False):
    return people(*(f"{n} {LONG}" for n in range(seats)), reachable=reachable)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["scopa", "scopone"])
def test_every_page_of_the_lobby_fits(language, game):
    size = 4 if game == "scopone" else 6
    chairs = long_people(size)
    odd = tuple(sorted((name, value) for name, value in ODD.items() if name != "first_mazziere"))
    pages = [None, *ALL_PAGES, *(f"rules_{name}" for name in ODD if name != "end")]
    for page in pages:
        of = room(*chairs, size=size, game=game, menu=page, language=language, options=odd)
        check(show(of, PostKind.LOBBY))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["scopa", "scopone"])
def test_a_label_that_shares_its_row_fits_half_of_a_narrow_phone(language, game):
    """Telegram cuts a label short where its row has no room for it, and nobody sees the rest."""
    four = people("Anna", "Bruno", "Carla", "Dino")
    pages = [None, *ALL_PAGES, *(f"rules_{name}" for name in ODD if name != "end")]
    screens = [
        show(room(*four, size=4, game=game, menu=page, language=language), PostKind.LOBBY)
        for page in pages
    ]
    match = dealt(begun(scopa(4)))
    screens += [
        show(at_table(match, *four, menu=page, language=language), PostKind.TABLE, smazzata=1)
        for page in (None, "more", "hand")
    ]
    for row in (row for screen in screens for row in screen.buttons if len(row) > 1):
        for button in row:
            assert len(button.label) <= 34 // len(row) - 1, button.label


USUAL = (
    (room(*people("Anna")), PostKind.LOBBY),
    (at_table(dealt(begun())), PostKind.TABLE),
    (at_table(waiting_for_the_cut()), PostKind.TABLE),
)


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=40))
def test_whatever_page_somebody_asks_for_has_buttons_that_fit(page):
    for usual, kind in USUAL:
        screen = show(replace(usual, menu=page), kind, smazzata=1)
        check(screen)
        assert screen.buttons


@pytest.mark.parametrize("page", ["rules_", "rules_nothing", "cut_", "cut_-1", "?"])
def test_a_page_that_somebody_made_up_shows_the_usual_buttons(page):
    for usual, kind in USUAL:
        made_up = show(replace(usual, menu=page), kind, smazzata=1)
        assert made_up.buttons == show(usual, kind, smazzata=1).buttons


@pytest.mark.parametrize("language", languages())
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), seats=st.sampled_from([2, 3, 4, 6]), plays=st.integers(0, 36))
def test_a_table_of_long_names_and_odd_rules_fits_under_a_picture(language, seed, seats, plays):
    rules = Rules.from_dict({**ODD, "seats": seats, "cut": "auto"})
    match = played(dealt(begun(rules, seed=seed), seed=seed), plays, seed=seed)
    for seat in range(seats):
        match = (
            evolve(match, SeatKept(seat))
            if seat != match.turn and not match.is_finished
            else match
        )
    table = at_table(match, *long_people(seats), language=language, restarted=True)
    for each in posts_of(table):
        if each.kind is PostKind.TABLE:
            screen = check(show(table, PostKind.TABLE, smazzata=each.smazzata))
            assert length(screen.text) <= CAPTION
    for seat in range(seats):
        check(hand(table, seat))


@pytest.mark.parametrize("language", languages())
def test_thirteen_cards_on_the_table_and_many_captures_fit(language):
    rules = Rules.from_dict({**ODD, "seats": 6, "cut": "auto"})
    match, place, ways = many_ways(rules)
    assert len(match.smazzata.table) == 13
    table = at_table(match, *long_people(6), language=language, restarted=True)
    for page in range(-(-len(ways) // 8)):
        picking = replace(table, pick=Pick(match.turn, 1, place, page))
        assert length(check(show(picking, PostKind.TABLE, smazzata=1)).text) <= CAPTION
        check(hand(picking, match.turn))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("rules", [scopa(4, pairs=False), scopa(6), scopone_scientifico()])
def test_counts_and_results_of_long_names_fit(language, rules):
    rules = replace(rules, novebello=True, rebello=True, napola=True, target=21)
    match = to_the_count(dealt(begun(rules)))
    table = at_table(match, *long_people(rules.seats), language=language)
    table = replace(table, ready=frozenset(range(rules.seats)))
    for each in posts_of(table):
        if each.kind in (PostKind.SCORE, PostKind.RESULT):
            check(show(table, each.kind, smazzata=each.smazzata))


@pytest.mark.parametrize("language", languages())
def test_a_draw_with_every_card_face_up_fits(language):
    rules = scopa(6, first_mazziere="first_ace")
    longest = max(
        (begun(rules, seed=seed) for seed in range(200)), key=lambda m: len(m.draw.rounds)
    )
    table = at_table(dealt(longest), *long_people(6), language=language)
    check(show(table, PostKind.LOBBY))
    assert post(PostKind.LOBBY).match == table.number

"""The lobby: who sits where, what is missing, and what can be pressed."""

from dataclasses import replace

import pytest

from bot.presentation import phrases
from bot.presentation.menus import lobby_page
from bot.service import taps
from bot.service.games import OPTIONS, rules_of
from bot.service.opponents import OFFERED
from bot.service.posts import PostKind, Wanted
from bot.service.room import Chair, Closing, Stage
from engine import Draw, FirstMazziere, MatchStarted, Seat, begin, scopa
from engine import cards as cards_of
from tests.bot.presentation.rooms import (
    NAMES,
    as_read,
    at_table,
    begun,
    dealt,
    fold,
    labels,
    people,
    plain,
    private,
    room,
    show,
    starting,
    to_the_end,
)
from tests.bot.presentation.rooms import (
    taps as taps_of,
)


def lobby(*chairs, **fields):
    return show(room(*chairs, **fields), PostKind.LOBBY)


@pytest.mark.parametrize(
    ("seated", "hint"),
    [
        (0, "Si gioca in 2, 3, 4 o 6"),
        (1, "Manca almeno uno"),
        (2, "In 2 si può cominciare"),
        (4, "In 4 si può cominciare"),
        (5, "In cinque le carte non tornano"),
        (6, "Tavolo completo"),
    ],
)
def test_a_sentence_says_what_is_missing(seated, hint):
    assert hint in lobby(*people(*NAMES[:seated])).text


@pytest.mark.parametrize(("free", "hint"), [(1, "Manca uno."), (2, "Mancano in 2.")])
def test_with_a_size_the_free_seats_are_counted(free, hint):
    chairs = (*people(*NAMES[: 4 - free]), *(None,) * free)
    assert hint in lobby(*chairs, size=4).text


def test_free_seats_of_a_sized_table_show_their_side_and_can_be_pressed():
    screen = lobby(*people("Anna", "Bruno"), None, None, size=4)
    seats = {
        tap.seat: label
        for label, tap in zip(labels(screen), taps_of(screen), strict=False)
        if isinstance(tap, taps.Sit) and tap.seat is not None
    }
    assert seats == {2: "🪑 3 🔵 A", 3: "🪑 4 🔴 B"}


def test_partners_are_shown_together():
    text = plain(lobby(*people(*NAMES[:4]), size=4).text)
    assert "🔵 A: 1 Anna · 3 Carla" in text
    assert "🔴 B: 2 Bruno · 4 Dino" in text


def test_the_usual_buttons_are_there():
    screen = lobby(*people("Anna", "Bruno"))
    assert labels(screen) == [
        "Mi siedo",
        "Mi alzo",
        "🤖 Aggiungi",
        "🤖 Barista ▸",
        "Regole ▸",
        "▶️ Inizia",
        "💬 Chat",
        "⋯",
    ]


def test_the_chat_button_leads_to_the_hand_of_this_room():
    urls = [b.url for row in lobby().buttons for b in row if b.url]
    assert urls == ["https://t.me/scopa_bot?start=hand_12"]


def test_seats_can_be_mixed_once_there_are_three():
    assert taps.MixSeats(taps.At(12, 1)) in taps_of(lobby(*people(*NAMES[:3])))


def test_a_lobby_about_to_start_says_so_and_can_be_held():
    screen = show(starting(room(*people("Anna", "Bruno"), size=2)), PostKind.LOBBY)
    assert "si comincia tra pochi secondi" in screen.text
    assert taps.HoldStart(taps.At(12, 1)) in taps_of(screen)


def test_in_private_there_is_neither_a_chat_button_nor_a_second_chair_to_sit_on():
    screen = show(private(room(*people("Anna"), Chair(opponent="greedy"))), PostKind.LOBBY)
    assert labels(screen) == [
        "Mi alzo",
        "🤖 Aggiungi",
        "🤖 Barista ▸",
        "Regole ▸",
        "▶️ Inizia",
        "⋯",
    ]


def test_scopone_always_says_whether_taking_is_compulsory_r13():
    screen = lobby(*people("Anna"), None, None, None, size=4, game="scopone")
    assert "presa obbligatoria" in screen.text
    assert "presa obbligatoria" not in lobby(*people("Anna")).text


def test_each_unusual_rule_is_named_in_the_rules_line():
    options = (("last_scopa", "allowed"), ("napola", True), ("target", 21))
    line = lobby(options=options).text.splitlines()[1]
    assert line == "Regole: a 21 · scopa anche con l’ultima carta · napola"


def test_rules_that_clash_with_the_seating_are_said_to_clash():
    assert "non stanno insieme" in lobby(*people(*NAMES), options=(("pairs", False),)).text


def test_the_current_value_is_ticked():
    screen = lobby(menu="rules_target", options=(("target", 21),))
    assert [label for label in labels(screen) if "✓" in label] == ["a 21 ✓"]


def menu_taps(game):
    """Every tap of every page that the rules menu leads to."""
    size, seen, todo, found = 4 if game == "scopone" else None, set(), ["rules"], []
    while todo:
        page = todo.pop()
        seen.add(page)
        four = people(*NAMES[:4])  # who alone are asked whether they play in pairs
        screen = show(room(*four, menu=page, game=game, size=size), PostKind.LOBBY)
        found += taps_of(screen)
        ahead = {tap.page for tap in taps_of(screen) if isinstance(tap, taps.OpenMenu)}
        todo += ahead - seen - {None}
    return found


@pytest.mark.parametrize("game", ["scopa", "scopone"])
def test_every_value_of_every_option_can_be_set(game):
    changes = [tap for tap in menu_taps(game) if isinstance(tap, taps.ChangeRule)]
    usual = rules_of(room(game=game))
    for option in OPTIONS:
        offered = {tap.value for tap in changes if tap.option == option.name}
        if option.name == "pairs" and game == "scopone":
            assert offered == set()
        elif isinstance(option.values[0], bool):
            assert offered == {not getattr(usual, option.name)}
        else:
            assert offered == set(option.values)


def test_a_switch_that_is_on_can_be_turned_off():
    screen = lobby(menu="rules", options=(("napola", True),))
    assert taps.ChangeRule(taps.At(12, 1), "napola", value=False) in taps_of(screen)


def test_scopone_has_no_choice_of_size():
    pages = [tap.page for tap in menu_taps("scopone") if isinstance(tap, taps.OpenMenu)]
    assert "size" not in pages


def back_from(screen):
    """The page to which the last button leads; None: out of the menu."""
    (button,) = screen.buttons[-1]
    assert button.label == "‹"
    return button.tap.page


@pytest.mark.parametrize(
    ("page", "above"),
    [
        ("more", None),
        ("hand", "more"),
        ("opponents", None),
        ("mixed", "opponents"),
        ("rules", None),
        ("rules_opponents", "rules"),
        ("rules_mixed", "rules_opponents"),
        ("size", "rules"),
        ("clock", "rules"),
        ("look", "rules"),
        ("rules_target", "rules"),
        ("rules_cut", "rules"),
        ("rules_fine", "rules"),
        ("rules_last_scopa", "rules_fine"),
    ],
)
def test_every_page_leads_one_step_up(page, above):
    assert back_from(lobby(menu=page)) == above
    alone = private(room(*people("Anna"), Chair(opponent="greedy"), menu=page))
    assert back_from(show(alone, PostKind.LOBBY)) == above


def test_every_page_is_a_step_above_those_it_leads_to():
    """Walk through the menus as a thumb does: every way down is the way up of the next page."""
    walked: set[str | None] = set()
    ahead = [(None, lobby(*people(*NAMES[:4])))]
    while ahead:
        page, screen = ahead.pop()
        walked.add(page)
        for tap in taps_of(screen):
            if isinstance(tap, taps.OpenMenu) and tap.page not in {*walked, None}:
                below = lobby(*people(*NAMES[:4]), menu=tap.page)
                assert back_from(below) == page, tap.page
                ahead.append((tap.page, below))
    assert {"rules_mixed", "mixed", "hand", "look", "rules_last_scopa"} <= walked


@pytest.mark.parametrize(
    ("chairs", "size", "offered"),
    [(2, None, False), (4, None, True), (3, 4, True), (6, None, False), (0, None, False)],
)
def test_pairs_are_a_question_for_four_alone(chairs, size, offered):
    seated = (*people(*NAMES[:chairs]), *(None,) * ((size or chairs) - chairs))
    shown = labels(lobby(*seated, size=size, menu="rules"))
    assert ("A coppie ✓" in shown) is offered


def test_an_unknown_page_shows_the_lobbys_own_buttons():
    table = room(menu="no such page")
    assert lobby_page(table, rules_of(table), (), phrases("it")) is None
    assert labels(show(table, PostKind.LOBBY)) == labels(lobby())


def test_opponents_of_another_kind_are_offered_by_name():
    screen = lobby(menu="mixed")
    added = {tap.name for tap in taps_of(screen) if isinstance(tap, taps.AddOpponent)}
    assert added == set(OFFERED)


def test_one_press_adds_an_opponent_of_the_chats_level():
    chat = replace(room().chat, opponent="maestro")
    screen = show(replace(room(*people("Anna")), chat=chat), PostKind.LOBBY)
    assert taps.AddOpponent(taps.At(12, 1), "maestro") in taps_of(screen)
    assert "🤖 Maestro ▸" in labels(screen)


def test_the_level_in_force_is_marked_and_every_other_offered():
    chat = replace(room().chat, opponent="zia")
    screen = show(replace(room(menu="opponents"), chat=chat), PostKind.LOBBY)
    chosen = [tap.name for tap in taps_of(screen) if isinstance(tap, taps.ChooseLevel)]
    assert chosen == list(OFFERED)
    assert [label for label in labels(screen) if "✓" in label] == ["🤖 Zia Pina ✓"]


def test_the_rules_lead_to_the_level_as_well():
    screen = lobby(menu="rules")
    assert taps.OpenMenu(taps.At(12, 1), "rules_opponents") in taps_of(screen)


# ------------------------------------------------------------------- afterwards
def final(of, match=1):
    return show(of, PostKind.LOBBY, wanted=Wanted.FINAL)


def test_a_started_lobby_keeps_names_rules_and_draw_and_no_buttons_r4():
    three, seven = cards_of("3d 7c")
    draw = Draw((((Seat(0), three), (Seat(1), seven)),), Seat(0))
    match = dealt(fold(None, begin(scopa(2), draw=draw)))
    screen = final(at_table(match))
    assert "Anna 3🪙, Bruno 7🍷: la più bassa fa mazzo, Anna." in as_read(screen.text)
    assert screen.buttons == ()


def test_a_tied_draw_is_shown_round_by_round_r4():
    cards = cards_of("3d 3c 7s Ab")
    rounds = (
        ((Seat(0), cards[0]), (Seat(1), cards[1])),
        ((Seat(0), cards[2]), (Seat(1), cards[3])),
    )
    match = dealt(fold(None, begin(scopa(2), draw=Draw(rounds, Seat(1)))))
    text = as_read(final(at_table(match)).text)
    assert "Anna 3🪙, Bruno 3🍷: parità, si tira ancora." in text
    assert "Anna 7⚔️, Bruno A🪵: la più bassa fa mazzo, Bruno." in text


@pytest.mark.parametrize("rule", FirstMazziere)
def test_every_way_to_draw_is_told_in_the_end_r4(rule):
    match = dealt(begun(scopa(3, first_mazziere=rule), seed=4))
    name = NAMES[match.draw.mazziere]
    assert final(at_table(match)).text.endswith(f"fa mazzo, {name}.")


def test_a_rematch_names_the_next_mazziere_r5():
    over = to_the_end(begun())
    again = replace(at_table(over), stage=Stage.LOBBY, number=2)
    text = show(again, PostKind.LOBBY).text
    assert "rivincita" in text
    assert f"Mazziere: {NAMES[over.mazziere]}" in text
    chairs = list(again.chairs)
    chairs[over.mazziere] = None
    assert "Mazziere" not in show(replace(again, chairs=tuple(chairs)), PostKind.LOBBY).text
    match = dealt(fold(None, (MatchStarted(scopa(2), Seat(1)),)))
    assert "Mazziere: Bruno" in final(at_table(match)).text


@pytest.mark.parametrize(
    ("closing", "words"),
    [
        (Closing.EXPIRED, "si è chiuso da solo"),
        (Closing.CANCELLED, "tavolo chiuso"),
        (Closing.ABANDONED, "ferma troppo a lungo"),
    ],
)
def test_a_closed_lobby_says_why(closing, words):
    closed = room(*people("Anna"), stage=Stage.CLOSED, closing=closing)
    assert words in final(closed).text
    after_a_match = replace(
        at_table(to_the_end(begun())), stage=Stage.CLOSED, closing=closing, number=2
    )
    assert words in final(after_a_match).text


def test_a_group_sees_what_is_chosen_and_nobody_elses_own_choices():
    looks = labels(lobby(*people("Anna"), menu="look"))
    assert [each for each in looks if "✓" in each] == ["Immagini ✓", "Italiane ✓", "☀️ Giorno ✓"]
    assert not any("✓" in each for each in labels(lobby(*people("Anna"), menu="hand")))


@pytest.mark.parametrize("chairs", [(), (None, Chair(opponent="greedy"))])
def test_whoever_stood_up_in_private_still_finds_the_page(chairs):
    screen = show(private(room(*chairs, menu="hand")), PostKind.LOBBY)
    assert any(isinstance(tap, taps.OwnSkin) for tap in taps_of(screen))


def test_in_private_there_is_no_group_to_look_like_and_no_page_for_one():
    alone = room(*people("Anna"), Chair(opponent="greedy"))
    own = show(private(replace(alone, menu="hand")), PostKind.LOBBY)
    assert not any(isinstance(tap, taps.LikeGroup) for tap in taps_of(own))
    group = show(private(replace(alone, menu="look")), PostKind.LOBBY)
    assert not any(isinstance(tap, taps.ChooseSkin) for tap in taps_of(group))
    rules = show(private(replace(alone, menu="rules")), PostKind.LOBBY)
    at = taps.At(alone.id, alone.number)
    assert taps.OpenMenu(at, "look") in taps_of(rules)
    assert any(isinstance(tap, taps.OwnSkin) for tap in taps_of(group))

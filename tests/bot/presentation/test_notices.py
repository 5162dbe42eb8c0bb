"""Help, rules, leaderboard and commands."""

import re
from dataclasses import replace

import pytest

from bot import art
from bot.art import Look
from bot.presentation import COMMANDS, command_list, languages, phrases, render_notice
from bot.presentation.measure import shown_units, units
from bot.presentation.render import LONGEST_CAPTION
from bot.service.answers import Help, Notice, RulesInForce, Saying, Sentence
from bot.service.games import OPTIONS
from bot.service.orders import OrderKind
from bot.service.people import ChatId, PersonId
from bot.service.standings import LINES, Figures, OwnFigures, Standing, Standings
from bot.service.tastes import Taste, Theme
from bot.service.told import Privacy
from engine import End, scopa, scopone_scientifico
from tests.bot.presentation.rooms import LONG, length, plain


def said(words, language="it"):
    screen = render_notice(Notice(chat_id=ChatId(1), words=words, language=language))
    assert screen.buttons == ()
    assert length(screen.text) <= 4096
    return screen.text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("saying", Saying)
def test_every_saying_can_be_a_message(language, saying):
    assert said(Sentence(saying, (("n", 2), ("size", 4), ("place", 1))), language)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("private", [False, True])
def test_the_help_lists_every_command(language, private):
    text = said(Help(private=private), language)
    assert all(f"/{name} – {what}" in text for name, what in command_list(language))


@pytest.mark.parametrize("language", languages())
def test_the_help_explains_what_the_words_mean(language):
    text = said(Help(), language).lower()
    assert all(word in text for word in ("settebello", "primiera", "scopa", "denari", "fante"))
    assert all(sign in text for sign in "🪙🍷⚔🪵")


def test_every_order_but_start_and_unknown_has_its_command():
    assert {each.kind for each in COMMANDS} == set(OrderKind) - {
        OrderKind.START,
        OrderKind.UNKNOWN,
    }


def test_commands_are_what_telegram_accepts():
    names = [name for each in COMMANDS for name in each.names]
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"[a-z0-9_]{1,32}", name) for name in names)
    for language in languages():
        assert all(1 <= units(what) <= 256 for _, what in command_list(language))


def test_each_language_is_shown_its_own_names():
    assert (COMMANDS[2].name("it"), COMMANDS[2].name("en")) == ("tavolo", "table")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "rules", [scopa(2), scopa(6), scopa(4, pairs=False), scopone_scientifico()]
)
def test_the_rules_in_force_are_a_sentence_for_each_switch(language, rules):
    text = said(RulesInForce(rules), language)
    say = phrases(language)
    for option in OPTIONS:
        if option.name not in {"target", "smazzate", "pairs"}:
            value = {None: "none", True: "on", False: "off"}.get(
                getattr(rules, option.name), getattr(rules, option.name)
            )
            assert say(f"rules.{option.name}.{value}") in text
    assert "✏️" not in text


def test_rules_that_are_not_usual_are_marked():
    text = said(RulesInForce(scopa(2, napola=True)))
    marked = [line for line in text.splitlines() if line.startswith("✏️")]
    assert len(marked) == 1
    assert "Napola" in marked[0]


@pytest.mark.parametrize("language", languages())
def test_rules_without_a_table_do_not_speak_of_this_one_and_say_how_to_open_it(language):
    rules = scopa(2)
    there = said(RulesInForce(rules, 300), language).splitlines()
    *nowhere, blank, hint = said(RulesInForce(rules, 300, at_table=False), language).splitlines()
    assert there[1:] == nowhere[1:]
    assert there[0] != nowhere[0]
    assert blank == ""
    assert "/scopa" in hint


def test_rules_told_elsewhere_name_the_group_of_their_table():
    title = said(RulesInForce(scopa(2), group="Bar <Sport>")).splitlines()[0]
    assert title == "<b>Scopa: le regole del tavolo in Bar &lt;Sport&gt;</b>"


def test_every_point_there_is_has_its_sentence():
    text = said(RulesInForce(scopa(2)))
    for point in (
        "scopa, un punto",
        "Carte e denari: un punto",
        "Settebello",
        "Primiera, un punto",
    ):
        assert point in text


def test_a_fixed_number_of_smazzate_is_said():
    text = said(RulesInForce(scopa(2, end=End.SMAZZATE, smazzate=4)))
    assert "Si giocano 4 smazzate" in text


@pytest.mark.parametrize("language", languages())
def test_what_is_kept_about_people_is_told_with_who_keeps_it(language):
    nobody, somebody = (said(Privacy(each), language) for each in ("", "Anna <anna@example.org>"))
    assert "Anna &lt;anna@example.org&gt;" in somebody
    assert len(nobody.splitlines()) == len(somebody.splitlines())
    assert "Anna" not in nobody


def standing(name, *, place=1, person=1, played=3, won=2, points=30, scope=4):
    return Standing(
        place=place,
        name=name,
        person=None if person is None else PersonId(person),
        played=played,
        won=won,
        points=points,
        scope=scope,
    )


def test_the_leaderboard_is_in_columns():
    rows = (standing("Anna"), standing("greedy", place=2, person=None, played=12, won=0))
    text = plain(said(Standings(rows)))
    lines = [line.split() for line in text.splitlines()]
    assert ["1.", "Anna", "3", "2", "30", "4"] in lines
    assert ["2.", "Furbo", "12", "0", "30", "4", "🤖"] in lines


def test_an_empty_leaderboard_says_so():
    assert said(Standings(())) == "Qui non è ancora finita nessuna partita."


@pytest.mark.parametrize("language", languages())
def test_the_longest_leaderboard_fits_below_its_picture(language):
    row = standing(LONG, person=None, played=10_000, won=9_999, points=999_999, scope=99_999)
    rows = [replace(row, place=place) for place in (*range(1, LINES + 1), 9_999)]
    words = Standings(tuple(rows), Taste())
    screen = render_notice(Notice(chat_id=ChatId(1), words=words, language=language))
    assert screen.text.count("10000") == LINES + 1
    assert shown_units(screen.text) <= LONGEST_CAPTION
    assert len(screen.picture.rows) == LINES


def test_whoever_asks_from_further_down_is_told_below_and_shares_the_picture_of_the_best():
    best = tuple(standing(f"N{place}", place=place) for place in range(1, LINES + 1))
    asked = (*best, standing("Anna", place=23, person=9))

    def shown(rows):
        words = Standings(rows, Taste())
        return render_notice(Notice(chat_id=ChatId(1), words=words, language="it"))

    lines = [line.split() for line in plain(shown(asked).text).splitlines()]
    assert lines[lines.index(["…"]) + 1] == ["23.", "Anna", "3", "2", "30", "4"]
    assert shown(asked).picture == shown(best).picture
    assert "…" not in shown(best).text
    next_one = (*best, standing("Anna", place=LINES + 1, person=9))
    assert "…" not in shown(next_one).text


def test_a_leaderboard_is_shown_as_its_chat_likes_it():
    def picture(rows, taste):
        words = Standings(rows, taste)
        return render_notice(Notice(chat_id=ChatId(1), words=words, language="it")).picture

    rows = (standing("Anna"),)
    assert picture(rows, Taste(theme=Theme.DARK)).look == Look(theme=art.Theme.DARK)
    assert picture(rows, None) is None
    assert picture((), Taste()) is None


@pytest.mark.parametrize("language", languages())
def test_own_figures_are_told_as_far_as_there_are_any(language):
    def told(*figures):
        words = OwnFigures(*figures)
        return render_notice(Notice(chat_id=ChatId(1), words=words, language=language)).text

    some, other = Figures(12, 5, 99, 17), Figures(1, 0, 3, 0)
    lines = told(some, other).splitlines()
    assert len(lines) == 4
    assert [set(re.findall(r"\d+", line)) for line in lines[1:3]] == [
        {"12", "5", "99", "17"},
        {"1", "0", "3"},
    ]
    assert told(some, Figures()).splitlines() == [lines[0], lines[1], lines[3]]
    assert len(told(Figures(), Figures()).splitlines()) == 3


def test_markup_in_a_name_of_the_leaderboard_is_only_text():
    assert "&lt;b&gt;" in said(Standings((standing("<b>"),)))

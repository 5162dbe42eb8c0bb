"""The screens kept in ``golden/``, from real positions.

``python -m tests.bot.presentation.scenes --write`` writes them anew; read the difference.
"""

import sys
from dataclasses import replace
from pathlib import Path

from bot.presentation import render_notice
from bot.service.answers import Help, Notice, RulesInForce
from bot.service.people import ChatId, PersonId
from bot.service.posts import PostKind, Wanted
from bot.service.room import Chair, Pick, Stage
from bot.service.standings import Figures, OwnFigures, Standing, Standings
from bot.service.tastes import HandOrder, Skin, Taste
from bot.service.told import Forgetting, Privacy, Spoken
from engine import Cut, SeatKept, evolve, scopa, scopone_scientifico, seal
from tests.bot.presentation.rooms import (
    at_table,
    begun,
    dealt,
    fold,
    hand,
    many_ways,
    people,
    person,
    played,
    position,
    private,
    room,
    show,
    shuffled,
    starting,
    to_the_count,
    to_the_end,
)

GOLDEN = Path(__file__).parent / "golden"


def scenes(language):
    """Name and screen of every scene in one language."""
    yield from lobbies(language)
    yield from tables(language)
    yield from hands(language)
    yield from counts(language)
    for name, words in notices().items():
        yield name, render_notice(Notice(chat_id=ChatId(1), words=words, language=language))


def speaking(language, *names, reachable=True):
    return tuple(
        Chair(person=person(at, name, reachable=reachable, language=language))
        for at, name in enumerate(names, start=1)
    )


def lobbies(language):
    four = room(*people("Anna", "Bruno", "Carla"), None, size=4, language=language)
    yield "lobby_empty", show(room(language=language), PostKind.LOBBY)
    two = room(*people("Anna"), Chair(opponent="greedy"), language=language)
    yield "lobby_two", show(two, PostKind.LOBBY)
    yield "lobby_of_four_with_a_free_seat", show(four, PostKind.LOBBY)
    full = replace(four, chairs=people("Anna", "Bruno", "Carla", "Dino"))
    yield "lobby_about_to_start", show(starting(full), PostKind.LOBBY)
    scopone = replace(four, game="scopone", options=(("compulsory", "equal_only"),))
    yield "lobby_of_scopone", show(scopone, PostKind.LOBBY)
    for page in (
        "more",
        "hand",
        "opponents",
        "mixed",
        "rules_opponents",
        "rules_mixed",
        "size",
        "rules",
        "rules_fine",
        "look",
        "language",
        "hand_language",
        "rules_last_scopa",
    ):
        yield f"lobby_menu_{page}", show(replace(four, menu=page), PostKind.LOBBY)
    yield "lobby_in_private", show(private(two, language), PostKind.LOBBY)
    alone = private(replace(two, menu="hand"), language)
    yield "lobby_in_private_menu_hand", show(alone, PostKind.LOBBY)
    yield "lobby_in_private_menu_language", show(replace(alone, menu="language"), PostKind.LOBBY)
    yield "lobby_in_private_menu_look", show(replace(alone, menu="look"), PostKind.LOBBY)
    begun_ = at_table(dealt(begun(scopa(3))), language=language)
    yield "lobby_started", show(begun_, PostKind.LOBBY, wanted=Wanted.FINAL)


def tables(language):
    def table(match, chairs=(), **fields):
        of = at_table(match, *chairs, language=language, **fields)
        return show(of, PostKind.TABLE, smazzata=9)

    pairs = dealt(begun(scopone_scientifico()))
    yield "table_before_the_first_card", table(dealt(begun()))
    yield "table_of_two", table(played(dealt(begun(), seed=5), 7, seed=5))
    yield "table_of_scopone", table(played(pairs, 9))
    yield "table_of_six", table(played(dealt(begun(scopa(6))), 8))
    kept = evolve(played(dealt(begun(scopa(3))), 4), SeatKept(1))
    yield "table_with_a_kept_seat_after_a_restart", table(kept, restarted=True)
    yield "table_menu", table(pairs, menu="more")
    yield "table_menu_hand", table(pairs, menu="hand")
    unreachable = people("Anna", "Bruno", reachable=False)
    yield "table_with_numbers", table(position("7d Ac Fs", "3c 4s 5b"), unreachable)
    match, place, _ = many_ways()
    pick = Pick(match.turn, 1, place)
    yield "table_with_numbers_of_captures", table(match, unreachable, pick=pick)
    waiting = begun(scopa(2, cut=Cut.PLAYER))
    waiting = fold(waiting, seal(waiting, deck=shuffled(2), nonce="0" * 32))
    yield "table_to_cut", table(waiting)
    yield "table_counted", table(to_the_count(dealt(begun(scopa(2, target=21)))))


def hands(language):
    names = speaking(language, "Anna", "Bruno")
    match = position("7d Ac Fs", "3c 4s 5b 2d")
    yield "hand_on_turn", hand(at_table(match, *names, language=language), match.turn)
    yield "hand_off_turn", hand(at_table(match, *names, language=language), 1 - match.turn)
    shown = at_table(match, *names, language=language)
    for name, seat in (("on_turn", match.turn), ("off_turn", 1 - match.turn)):
        who = names[seat].person.id
        yield f"ephemeral_hand_{name}", show(shown, PostKind.EPHEMERAL, seat=seat, who=who)
    kept = evolve(match, SeatKept(match.turn))
    yield "hand_kept", hand(at_table(kept, *names, language=language), match.turn)
    many, place, _ = many_ways()
    picking = at_table(many, *names, language=language, pick=Pick(many.turn, 1, place))
    yield "hand_with_a_picked_card", hand(picking, many.turn)
    scopone = dealt(begun(scopone_scientifico()))
    four = speaking(language, "Anna", "Bruno", "Carla", "Dino")
    yield "hand_of_nine", hand(at_table(scopone, *four, language=language), scopone.turn)
    liking = tuple(
        replace(
            chair,
            person=replace(chair.person, hand_order=HandOrder.SUIT, skin=Skin.FOUR_COLOUR),
        )
        for chair in four
    )
    laid = at_table(scopone, *liking, language=language)
    yield "hand_of_nine_by_suit_in_french", hand(laid, scopone.turn)
    solo = (names[0], Chair(opponent="greedy"))
    alone = private(at_table(played(dealt(begun()), 4), *solo), language)
    yield "solo", show(alone, PostKind.SOLO, smazzata=1)
    over = at_table(to_the_end(begun()), *names, language=language)
    yield "hand_over", hand(over, 0)


def counts(language):
    two = to_the_count(dealt(begun(scopa(2, target=21)), seed=5), seed=5)
    of = at_table(two, language=language, ready=frozenset({1}))
    yield "score_of_two", show(of, PostKind.SCORE, smazzata=1)
    french = replace(of, chat=replace(of.chat, taste=Taste(Skin.FRENCH)))
    yield "score_of_two_in_french", show(french, PostKind.SCORE, smazzata=1)
    extras = scopone_scientifico(target=21, napola=True, novebello=True, rebello=True)
    four = at_table(to_the_count(dealt(begun(extras))), language=language)
    yield "score_of_scopone_with_extras", show(four, PostKind.SCORE, smazzata=1)
    over = at_table(to_the_end(begun(scopa(3))), language=language)
    yield "result_of_three", show(over, PostKind.RESULT)
    pairs = at_table(to_the_end(begun(scopa(4))), language=language)
    yield "result_of_pairs", show(pairs, PostKind.RESULT)
    again = replace(pairs, stage=Stage.LOBBY, number=2)
    yield "lobby_of_a_rematch", show(again, PostKind.LOBBY)
    yield "mention", show(at_table(dealt(begun())), PostKind.MENTION, seat=1, who=2)


def standing(place, name, person, **numbers):
    return Standing(place=place, name=name, person=person, **numbers)


def notices():
    rows = (
        standing(1, "Anna", PersonId(1), played=12, won=7, points=121, scope=18),
        standing(2, "greedy", None, played=12, won=5, points=99, scope=11),
    )
    asked = (*rows, standing(23, "Bruno", PersonId(2), played=3, won=1, points=25, scope=4))
    return {
        "help_in_a_group": Help(),
        "help_in_private": Help(private=True),
        "rules_of_scopa": RulesInForce(scopa(4)),
        "rules_of_scopone_to_21": RulesInForce(scopone_scientifico(target=21, napola=True)),
        "rules_without_a_table": RulesInForce(scopa(2), 300, at_table=False),
        "leaderboard": Standings(rows),
        "leaderboard_asked_for_by_bruno": Standings(asked),
        "leaderboard_in_private": OwnFigures(Figures(12, 5, 99, 17), Figures(1, 0, 3, 0)),
        "language_of_a_group": Spoken(),
        "forgetting": Forgetting(),
        "privacy": Privacy(),
        "privacy_of_somebody": Privacy("Anna <Rossi>, anna@example.org"),
        "language_in_private": Spoken(private=True, own=True),
        "language_asked_for_in_vain": Spoken(private=True, is_asked_in_vain=True),
    }


def written(screen):
    """A screen as a reviewer reads it: the text, then a line for each row of buttons."""
    rows = [
        "  ".join(f"[{b.label}]" if b.url is None else f"[{b.label} ↗ {b.url}]" for b in row)
        for row in screen.buttons
    ]
    return "\n".join([screen.text, *(["", "---", *rows] if rows else [])]) + "\n"


def files():
    """Path and content of every golden file."""
    for language in ("it", "en"):
        for name, screen in scenes(language):
            yield GOLDEN / language / f"{name}.txt", written(screen)


def write():
    """Replace everything in ``golden/``."""
    for old in GOLDEN.glob("*/*.txt"):
        old.unlink()
    for path, content in files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    write()

"""The one door: every kind of post, in every stage, whatever is wanted of it."""

from dataclasses import replace

import pytest

from bot.presentation import Button, Screen, digest, languages, render
from bot.service import taps
from bot.service.posts import PostKind, Wanted
from bot.service.room import Closing, Stage
from engine import (
    Cut,
    MatchCancelled,
    Move,
    cards,
    evolve,
    scopa,
    scopone_scientifico,
    seal,
)
from tests.bot.presentation.rooms import (
    LINKS,
    NAMES,
    at_table,
    begun,
    dealt,
    fold,
    labels,
    length,
    people,
    post,
    posts_of,
    private,
    room,
    show,
    shuffled,
    to_the_count,
    to_the_end,
)


def stages():
    """Every stage a room can be in."""
    yield room(*people("Anna"))
    yield room(stage=Stage.CLOSED, closing=Closing.EXPIRED)
    for rules in (scopa(2, target=21), scopa(6, target=21), scopone_scientifico(target=21)):
        match = dealt(begun(rules))
        yield at_table(match)
        yield private(at_table(match))
        counted = to_the_count(match)
        yield at_table(counted)
        yield at_table(dealt(counted))
        yield at_table(evolve(match, MatchCancelled()), closing=Closing.CANCELLED)
    waiting = begun(scopa(2, cut=Cut.PLAYER))
    yield at_table(fold(waiting, seal(waiting, deck=shuffled(1), nonce="0" * 32)))
    over = at_table(to_the_end(begun()))
    yield over
    yield replace(over, stage=Stage.LOBBY, number=2, chairs=over.chairs[:1])
    yield replace(over, stage=Stage.CLOSED, number=2, closing=Closing.EXPIRED)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("wanted", Wanted)
def test_every_post_of_every_stage_can_be_shown(language, wanted):
    for of in stages():
        spoken = replace(of, chat=replace(of.chat, language=language))
        for each in posts_of(spoken):
            screen = render(spoken, replace(each, wanted=wanted), LINKS)
            assert 0 < length(screen.text) <= 4096, each
            if wanted is not Wanted.SHOWN:
                assert screen.buttons == ()


def test_a_mention_rings_for_the_person_on_turn():
    match = dealt(begun())
    table = at_table(match)
    who = table.chairs[match.turn].person
    screen = show(table, PostKind.MENTION, seat=match.turn, who=who.id)
    assert screen.text == (f'<a href="tg://user?id={who.id}">{NAMES[match.turn]}</a>, tocca a te.')


def test_the_cutter_is_called_to_cut():
    match = begun(scopa(2, cut=Cut.PLAYER))
    match = fold(match, seal(match, deck=shuffled(1), nonce="0" * 32))
    assert "tagli tu" in show(at_table(match), PostKind.MENTION, seat=0, who=1).text


def test_a_message_that_should_be_gone_but_cannot_be_removed_is_one_line():
    screen = show(at_table(dealt(begun())), PostKind.TABLE, smazzata=1, wanted=Wanted.GONE)
    assert screen.text == "Scopa: il tavolo è più sotto."


def test_the_table_of_a_past_match_does_not_show_the_new_one():
    table = replace(at_table(dealt(begun())), number=2)
    screen = render(table, post(PostKind.TABLE, smazzata=3, match=1), LINKS)
    assert screen.text == "Scopa · 3ª smazzata, finita."


def test_without_a_link_to_the_table_there_is_no_button_for_it():
    table = at_table(dealt(begun()))
    who = table.chairs[0].person.id
    screen = render(table, post(PostKind.HAND, seat=0, who=who), replace(LINKS, table_url=None))
    assert "Al tavolo" not in labels(screen)


def test_a_button_means_a_tap_or_leads_somewhere_but_not_both():
    with pytest.raises(ValueError, match="tap"):
        Button("nothing")
    with pytest.raises(ValueError, match="tap"):
        Button("both", taps.Sit(taps.At(1, 1)), "https://example.org")


def test_a_digest_is_the_same_for_equal_screens_and_in_every_process():
    at = taps.PlayAt(1, 1, 1, 1)
    move = Move(cards("Rb")[0], frozenset(cards("3c 7d")))
    screen = Screen("a", ((Button("b", taps.Play(at, move)),),))
    again = Move(cards("Rb")[0], frozenset(cards("7d 3c")))
    assert digest(screen) == digest(Screen("a", ((Button("b", taps.Play(at, again)),),)))
    assert digest(screen) == "916b4989384b7149"


def test_a_digest_tells_text_labels_taps_addresses_and_rows_apart():
    at = taps.At(1, 1)
    button, other = Button("b", taps.Sit(at)), Button("b", taps.Stand(at))
    screens = [
        Screen("a"),
        Screen("b"),
        Screen("a", ((button,),)),
        Screen("a", ((other,),)),
        Screen("a", ((Button("b", url="https://example.org"),),)),
        Screen("a", ((button, other),)),
        Screen("a", ((button,), (other,))),
    ]
    assert len({digest(screen) for screen in screens}) == len(screens)

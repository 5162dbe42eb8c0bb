"""Nothing that only a player may know is ever in a message that others can see."""

import re
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.presentation import render
from bot.presentation.cards import bare_text
from bot.presentation.phrases import phrases
from bot.service import taps
from bot.service.hands import moves_of
from bot.service.posts import PostKind
from bot.service.room import Pick
from bot.service.tastes import HandOrder, Skin
from engine import DECK, Compulsory, Phase, Rules, public_view, view
from engine.cards import mask_of
from tests.bot.presentation.rooms import (
    LINKS,
    NAMES,
    as_read,
    at_table,
    begun,
    dealt,
    people,
    played,
    posts_of,
)

SAY = phrases("it")
PUBLIC = frozenset(PostKind) - {PostKind.HAND, PostKind.SOLO}


@st.composite
def tables(draw):
    """A table somewhere in a match, seen by people with and without a private chat."""
    game = draw(st.sampled_from(["scopa", "scopone"]))
    seats = 4 if game == "scopone" else draw(st.sampled_from([2, 3, 4, 6]))
    changes = {
        "compulsory": draw(st.sampled_from(Compulsory)),
        "novebello": draw(st.booleans()),
        "cut": draw(st.sampled_from(["auto", "player"])),
        "target": 21,
    }
    rules = Rules.from_dict({"game": game, "seats": seats, **changes})
    seed = draw(st.integers(0, 100_000))
    match = played(dealt(begun(rules, seed=seed), seed=seed), draw(st.integers(0, 60)), seed=seed)
    order, skin = draw(st.sampled_from(HandOrder)), draw(st.sampled_from([None, *Skin]))
    chairs = tuple(
        replace(chair, person=replace(chair.person, hand_order=order, skin=skin))
        for chair in people(*NAMES[:seats], reachable=draw(st.booleans()))
    )
    language = draw(st.sampled_from(["it", "en"]))
    menu = draw(st.sampled_from([None, "more", "hand"]))
    return at_table(match, *chairs, language=language, menu=menu)


def hidden(match):
    """Cards that are in hands or in the tallone only."""
    if match.phase is not Phase.PLAYING:
        return ()
    seen = public_view(match.smazzata)
    return set(DECK) - set(seen.table) - {card for side in seen.captured for card in side}


def public_screens(table):
    posts = [each for each in posts_of(table) if each.kind in PUBLIC]
    return [(each, render(table, each, LINKS)) for each in posts]


def words(screen):
    """Everything of a screen that anybody could read, not only see."""
    buttons = (f"{b.label} {b.url or ''} {b.tap}" for row in screen.buttons for b in row)
    return as_read("\n".join([screen.text, *buttons]))


@settings(max_examples=60, deadline=None)
@given(tables())
def test_no_hidden_card_is_on_the_table_or_in_a_call(table):
    secret = hidden(table.match)
    for each, screen in public_screens(table):
        if each.kind in (PostKind.TABLE, PostKind.MENTION):
            text = words(screen)
            assert not any(bare_text(card, SAY) in text for card in secret)
            assert not any(re.search(rf"\b{card}\b", text) for card in secret)


@settings(max_examples=60, deadline=None)
@given(tables())
def test_no_button_that_others_can_see_holds_a_move(table):
    for _, screen in public_screens(table):
        for row in screen.buttons:
            assert not any(isinstance(button.tap, taps.Play) for button in row)
            assert not any(hasattr(button.tap, "move") for button in row)


@settings(max_examples=60, deadline=None)
@given(tables(), st.randoms(use_true_random=False))
def test_what_everybody_sees_does_not_depend_on_what_nobody_sees(table, rng):
    """Deal the hidden cards anew: every public screen stays as it was, the seal apart."""
    match = table.match
    if match.phase is not Phase.PLAYING:
        return
    other = replace(table, match=dealt_anew(match, rng))
    for (_, before), (_, after) in zip(public_screens(table), public_screens(other), strict=True):
        assert without_seal(words(before)) == without_seal(words(after))


def dealt_anew(match, rng):
    """The same match with every hidden card somewhere else."""
    state, rest = match.smazzata, sorted(hidden(match))
    rng.shuffle(rest)
    hands = []
    for mask in state.hand_masks:
        size = mask.bit_count()
        hands.append(mask_of(rest[:size]))
        rest = rest[size:]
    moved = state._replace(hand_masks=tuple(hands), tallone=tuple(rest))
    deck = tuple(rng.sample(match.deck, 40))
    return replace(match, smazzata=moved, deck=deck, nonce=f"{rng.getrandbits(128):032x}")


def without_seal(text):
    return re.sub(r"[0-9a-f]{64}", "seal", text)


@settings(max_examples=40, deadline=None)
@given(tables())
def test_the_deck_in_play_and_its_nonce_are_in_no_public_message(table):
    match = table.match
    if match.phase in (Phase.PLAYING, Phase.TO_CUT):
        deck = " ".join(map(str, match.deck))
        for _, screen in public_screens(table):
            assert match.nonce not in screen.text
            assert deck not in screen.text


def test_a_pick_shows_how_many_ways_there_are_and_nothing_else():
    found = 0
    for seed in range(60):
        match = played(
            dealt(begun(Rules(seats=2, compulsory=Compulsory.EQUAL_ONLY)), seed=seed), 6, seed=seed
        )
        seen = view(match.smazzata, match.turn)
        for place in range(len(seen.hand)):
            if len(moves_of(seen, place)) < 2:
                continue
            found += 1
            pick = Pick(match.turn, seen.plays_made(match.turn) + 1, place)
            table = at_table(match, *people("Anna", "Bruno", reachable=False), pick=pick)
            text = "".join(
                words(screen)
                for each, screen in public_screens(table)
                if each.kind is PostKind.TABLE
            )
            assert not any(bare_text(card, SAY) in text for card in hidden(match))
    assert found > 10

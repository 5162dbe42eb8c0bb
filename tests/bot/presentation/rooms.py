"""Rooms in every stage, made from real positions of the engine."""

import html
import random
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import reduce

from bot.presentation import Links, render
from bot.presentation.cards import JOINER
from bot.presentation.measure import units
from bot.service.hands import moves_of
from bot.service.people import Chat, ChatId, ChatKind, Person, PersonId, Place
from bot.service.posts import Post, PostKind, Wanted
from bot.service.room import Chair, Clocks, Room, RoomId, Stage
from engine import (
    DECK,
    Cut,
    CutDeck,
    Phase,
    PlayCard,
    begin,
    cards,
    decide,
    draw_mazziere,
    evolve,
    legal_moves,
    scopa,
    seal,
    view,
)
from engine.cards import mask_of

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
LINKS = Links("scopa_bot", "https://t.me/c/1/7")
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio")
LONG = "Massimiliano Bartolomeo 👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦 della Rovere"


def person(number, name, *, reachable=True, language="it"):
    return Person(id=PersonId(number), name=name, reachable=reachable, language=language)


def people(*names, reachable=True):
    return tuple(
        Chair(person=person(at, name, reachable=reachable)) for at, name in enumerate(names, 1)
    )


def room(*chairs, language="it", **fields):
    """A lobby of a group, or whatever ``fields`` make of it."""
    chat = Chat(id=ChatId(-100), kind=ChatKind.GROUP, title="Bar Sport", language=language)
    base = Room(
        id=RoomId(12),
        chat=chat,
        place=Place(chat.id),
        opener=PersonId(1),
        chairs=chairs,
        opened_at=NOON,
        touched_at=NOON,
    )
    return replace(base, **fields)


def private(of, language="it"):
    """The same room as its only person's private chat."""
    chat = Chat(id=ChatId(1), kind=ChatKind.PRIVATE, title="Anna", language=language)
    chairs = tuple(
        replace(chair, person=replace(chair.person, language=language))
        if chair and chair.person
        else chair
        for chair in of.chairs
    )
    return replace(of, chat=chat, place=Place(chat.id), chairs=chairs)


def fold(match, events):
    return reduce(evolve, events, match)


def begun(rules=None, *, seed=1):
    """A match that waits for its first deck, its mazziere drawn."""
    rules = rules or scopa(2)
    return fold(None, begin(rules, draw=draw_mazziere(rules, shuffled(seed))))


def shuffled(seed):
    return tuple(random.Random(seed).sample(DECK, 40))


def dealt(match, *, seed=1):
    """Seal a deck and deal it; again as often as the deal is void."""
    rng = random.Random(seed)
    while match.phase in (Phase.TO_SEAL, Phase.TO_CUT):
        nonce, place = f"{rng.getrandbits(128):032x}", rng.randint(1, 39)
        if match.phase is Phase.TO_CUT:
            match = fold(match, decide(match, match.cutter, CutDeck(place)))
            continue
        cut = place if match.rules.cut is Cut.AUTO else None
        deck = tuple(rng.sample(DECK, 40))
        match = fold(match, seal(match, deck=deck, nonce=nonce, cut=cut))
    return match


def played(match, plays=1, *, seed=1):
    """Make so many plays at random, dealing and counting on the way."""
    rng = random.Random(seed)
    for _ in range(plays):
        if match.is_finished:
            break
        if match.phase is not Phase.PLAYING:
            match = dealt(match, seed=rng.getrandbits(32))
        match = one_play(match, rng)
    return match


def one_play(match, rng):
    """Take what can be taken, so that points and scope come about."""
    moves = sorted(legal_moves(match.smazzata), key=str)
    taking = [move for move in moves if move.captured]
    move = rng.choice(taking or moves)
    return fold(match, decide(match, match.turn, PlayCard(move)))


def position(hand, table, rules=None):
    """A match in which the seat on turn holds ``hand`` and ``table`` lies open.

    Everybody else has one card, and the rest was taken by the first side.
    """
    match = dealt(begun(rules))
    hand, table = cards(hand), cards(table)
    seats, turn = match.rules.seats, match.turn
    rest = [card for card in DECK if card not in hand and card not in table]
    hands = [mask_of(hand if seat == turn else [rest.pop()]) for seat in range(seats)]
    mazzetti = (mask_of(rest), *(0,) * (match.rules.sides - 1))
    state = match.smazzata._replace(
        hand_masks=tuple(hands),
        table_mask=mask_of(table),
        opening=table,
        tallone=(),
        mazzetto_masks=mazzetti,
    )
    return replace(match, smazzata=state)


def many_ways(rules=None):
    """A match whose player on turn holds a re that takes in many ways; its place, and they."""
    match = position("7d Rb", "Ad Ac As Ab 2d 2c 2s 3d 3c 4d 5d 6d 6c", rules)
    return match, 1, moves_of(view(match.smazzata, match.turn), 1)


def to_the_count(match, *, seed=1):
    """Play to the end of the smazzata under way."""
    rng = random.Random(seed)
    while match.phase is Phase.PLAYING:
        match = one_play(match, rng)
    return match


def to_the_end(match, *, seed=1):
    """Play to the end of the match."""
    return played(match, 10_000, seed=seed)


def at_table(match, *chairs, **fields):
    """A room in which ``match`` is under way, counted or over."""
    stage = {
        Phase.TO_SEAL: Stage.COUNTING,
        Phase.OVER: Stage.OVER,
        Phase.CANCELLED: Stage.CLOSED,
    }.get(match.phase, Stage.PLAYING)
    chairs = chairs or people(*NAMES[: match.rules.seats])
    game = match.rules.game.value
    return room(*chairs, **{"game": game, "stage": stage, "match": match, **fields})


def post(kind, *, seat=None, who=None, smazzata=None, match=1, wanted=Wanted.SHOWN):
    return Post(
        number=1,
        kind=kind,
        chat_id=ChatId(-100),
        seat=seat,
        person=who,
        smazzata=smazzata,
        match=match,
        wanted=wanted,
        made_at=NOON,
    )


def posts_of(of):
    """Every post that a room in this stage may have, whatever is wanted of it."""
    posts = [post(PostKind.LOBBY, match=of.number)]
    match = of.match
    if match is None or of.stage is Stage.LOBBY:
        return posts
    for number in range(1, match.number + 1):
        posts += [post(PostKind.TABLE, smazzata=number), post(PostKind.SOLO, smazzata=number)]
    posts += [post(PostKind.SCORE, smazzata=n + 1) for n in range(len(match.sheets))]
    posts.append(post(PostKind.RESULT))
    for seat, chair in enumerate(of.chairs):
        if chair.person is not None:
            posts.append(post(PostKind.HAND, seat=seat, who=chair.person.id))
            posts.append(post(PostKind.MENTION, seat=seat, who=chair.person.id))
    return posts


def show(of, kind, **fields):
    """Render one post of a room."""
    return render(of, post(kind, match=of.number, **fields), LINKS)


def hand(of, seat=0):
    chair = of.chairs[seat]
    return show(of, PostKind.HAND, seat=seat, who=chair.person.id)


def plain(text):
    """What is left of HTML once Telegram has parsed it."""
    return html.unescape(re.sub(r"<[^>]+>", "", text))


def length(text):
    return units(plain(text))


def as_read(text):
    """A text as it shows: what keeps a card on one line does not."""
    return text.replace(JOINER, "")


def labels(screen):
    return [as_read(button.label) for row in screen.buttons for button in row]


def taps(screen):
    return [button.tap for row in screen.buttons for button in row if button.tap is not None]


def starting(of):
    """A lobby whose last seat was just taken."""
    return replace(of, clocks=Clocks(starts_at=NOON + timedelta(seconds=15)))

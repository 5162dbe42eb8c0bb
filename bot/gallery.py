"""Every picture there is, written to files: for review, and for the README."""

import html
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import reduce
from itertools import product
from pathlib import Path
from typing import Final

from bot.art import (
    HandPicture,
    Look,
    Picture,
    Skin,
    TablePicture,
    Theme,
)
from bot.art.deck_sheet import deck_sheet
from bot.art.drawing import draw
from bot.presentation.phrases import Phrasebook, languages, phrases
from bot.presentation.pictures import hand_picture, table_picture
from bot.presentation.sheet_pictures import count_picture, result_picture, standings_picture
from bot.service.people import Chat, ChatId, ChatKind, Person, PersonId, Place
from bot.service.room import Chair, Room, RoomId
from bot.service.standings import Standing
from bot.service.tastes import HandOrder
from engine import (
    DECK,
    Cut,
    Match,
    Phase,
    PlayCard,
    Rules,
    RulesChanges,
    Seat,
    SeatKept,
    begin,
    cards,
    decide,
    draw_mazziere,
    evolve,
    legal_moves,
    scopa,
    scopone_scientifico,
    seal,
)

__all__ = ["gallery", "write_gallery"]

_NAMES: Final = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio")
_STRANGE: Final = (
    "Maximilian Wolfeschlegelsteinhausen",
    "محمد الأمين",
    "😀🎉",
    "Šimon Ковальчук",
    "דוד כהן",
    "さくら",
)
_CROWDED: Final = "7d 2c 5s Cb 4d Fc 3s Ab 2d 4c Rs 3c 6b"
_HAND: Final = "Ad 6d 2c 7c Cc 4s Fs 3b 5b Rb"
_EXTRAS: Final[RulesChanges] = {"napola": True, "novebello": True, "rebello": True}
_LOOKS: Final = tuple(Look(skin, theme) for skin, theme in product(Skin, Theme))
_THEN: Final = datetime(2026, 1, 1, tzinfo=UTC)


def write_gallery(folder: Path, looks: Sequence[Look] = _LOOKS) -> int:
    """Write every picture in every language and look; return how many files there are.

    ``index.html`` shows them as wide as a phone does.
    """
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for skin in sorted({look.skin for look in looks}):
        names.append(f"deck-{skin}.jpg")
        (folder / names[-1]).write_bytes(deck_sheet(skin))
    for language, look in product(languages(), looks):
        for name, picture in gallery(look, phrases(language)):
            names.append(f"{language}-{look.theme}-{look.skin}-{name}.jpg")
            (folder / names[-1]).write_bytes(draw(picture))
    (folder / "index.html").write_text(_index(names), encoding="utf-8")
    return len(names) + 1


def gallery(look: Look, say: Phrasebook) -> Iterator[tuple[str, Picture]]:
    """Name and describe every kind of picture, and its extremes."""
    yield from _tables(look, say)
    yield from _hands(look, say)
    yield from _sheets(look, say)


def _tables(look: Look, say: Phrasebook) -> Iterator[tuple[str, TablePicture]]:
    def table(match: Match, names: Sequence[str] = _NAMES) -> TablePicture:
        return table_picture(_room(match, names), match, look, say)

    yield "table-first", table(_played(scopa(2), 0))
    yield "table-two", table(_played(scopa(2), 9))
    yield "table-scopa", table(_until_scopa(scopa(2)))
    yield "table-three", table(_played(scopa(3), 8))
    yield "table-four", table(_played(scopa(4, pairs=False), 10))
    yield "table-pairs", table(_played(scopone_scientifico(), 14))
    yield "table-six", table(evolve(_played(scopa(6), 8), SeatKept(Seat(3))))
    yield "table-to-cut", table(_sealed(scopa(2, cut=Cut.PLAYER)))
    yield "table-counted", table(_counted(scopa(2)))
    for seats in (3, 6):
        yield f"table-names-{seats}", table(_played(scopa(seats), 7), _STRANGE)
    pairs = table(_played(scopone_scientifico(), 14), _STRANGE)
    yield "table-crowded", replace(pairs, cards=cards(_CROWDED))
    many = cards("2c 3c 4c 5c 6c 7c Fc Cc Rc 2s 3s")
    plates = tuple(replace(plate, scope=many, points=21, taken=36) for plate in pairs.plates)
    yield "table-many-scope", replace(pairs, plates=plates)


def _hands(look: Look, say: Phrasebook) -> Iterator[tuple[str, HandPicture]]:
    match = _played(scopone_scientifico(), 4)
    room, turn = _room(match, _NAMES), match.turn or Seat(0)
    for order in HandOrder:
        yield f"hand-by-{order}", hand_picture(room, match, turn, look, say, order=order)
    waiting = hand_picture(room, match, Seat((turn + 1) % 4), look, say)
    yield "hand-waiting", waiting
    ten = tuple(
        replace(waiting.cards[0], card=card, position=at, takes=at % 3 == 0)
        for at, card in enumerate(cards(_HAND), start=1)
    )
    for count in (1, 2, 3, 4, 5, 7, 10):
        yield f"hand-{count}", replace(waiting, cards=ten[:count])
    own = hand_picture(room, match, turn, look, say)
    yield "hand-crowded", replace(own, cards=ten, table=cards(_CROWDED))


def _sheets(look: Look, say: Phrasebook) -> Iterator[tuple[str, Picture]]:
    for name, rules, names in (
        ("two", scopa(2), _NAMES),
        ("three", scopa(3), _STRANGE),
        ("four", scopa(4, **(_EXTRAS | {"pairs": False})), _NAMES),
        ("pairs", scopone_scientifico(**_EXTRAS), _NAMES),
        ("six", scopa(6), _STRANGE),
        ("long", scopa(2, target=51), _NAMES),
    ):
        match = _finished(rules)
        room = _room(match, names)
        yield f"count-{name}", count_picture(room, match, len(match.sheets), look, say)
        yield f"result-{name}", result_picture(room, match, look, say)
    yield "standings", standings_picture(_standings(), look, say)
    yield "standings-two", standings_picture(_standings()[:2], look, say)
    yield "standings-five", standings_picture(_standings()[:5], look, say)


def _standings() -> tuple[Standing, ...]:
    """Invent a leaderboard, longer than the picture has room for."""
    names = [(name, PersonId(at)) for at, name in enumerate((*_NAMES, *_STRANGE))]
    return tuple(
        Standing(
            place=place,
            name=name,
            person=person,
            played=41 - place,
            won=32 - 2 * place,
            points=543 - 31 * place,
            scope=95 - 7 * place,
        )
        for place, (name, person) in enumerate((names[0], ("greedy", None), *names[1:]), start=1)
    )


def _room(match: Match, names: Sequence[str]) -> Room:
    """Seat people at a match, a built-in opponent last if there are more than two."""
    chat = Chat(id=ChatId(-1), kind=ChatKind.GROUP, title="Bar Sport", language="it")
    chairs = [
        Chair(person=Person(id=PersonId(at), name=name))
        for at, name in enumerate(names[: match.rules.seats], start=1)
    ]
    if match.rules.seats > 2:
        chairs[-1] = Chair(opponent="greedy")
    return Room(
        id=RoomId(1),
        chat=chat,
        place=Place(chat.id),
        opener=PersonId(1),
        game=match.rules.game,
        chairs=tuple(chairs),
        opened_at=_THEN,
        touched_at=_THEN,
        match=match,
    )


def _sealed(rules: Rules) -> Match:
    chance = random.Random(7)  # noqa: S311  # the same pictures every time
    draw = draw_mazziere(rules, tuple(chance.sample(DECK, 40)))
    match: Match | None = None
    for event in begin(rules, draw=draw):
        match = evolve(match, event)
    if match is None:
        raise AssertionError("a match begins with an event")
    return _seal(match, chance)


def _seal(match: Match, chance: random.Random) -> Match:
    """Seal a deck and deal it, again as often as the deal is void."""
    while match.phase is Phase.TO_SEAL:
        cut = chance.randint(1, 39) if match.rules.cut is Cut.AUTO else None
        deck = tuple(chance.sample(DECK, 40))
        match = reduce(evolve, seal(match, deck=deck, nonce="0" * 32, cut=cut), match)
    return match


def _after_one_play(match: Match, chance: random.Random) -> Match:
    """Play at random, taking where one can."""
    if match.smazzata is None or match.turn is None:
        raise AssertionError("nobody is on turn")
    moves = sorted(legal_moves(match.smazzata), key=str)
    move = chance.choice([each for each in moves if each.captured] or moves)
    return reduce(evolve, decide(match, match.turn, PlayCard(move)), match)


def _played(rules: Rules, plays: int) -> Match:
    chance, match = random.Random(11), _sealed(rules)  # noqa: S311  # as above
    for _ in range(plays):
        match = _after_one_play(match, chance)
    return match


def _until_scopa(rules: Rules) -> Match:
    chance, match = random.Random(11), _sealed(rules)  # noqa: S311  # as above
    while match.smazzata is None or not any(play.scopa for play in match.smazzata.plays[-1:]):
        match = _after_one_play(_seal(match, chance), chance)
    return match


def _counted(rules: Rules) -> Match:
    chance, match = random.Random(11), _sealed(rules)  # noqa: S311  # as above
    while not match.sheets:
        match = _after_one_play(match, chance)
    return match


def _finished(rules: Rules) -> Match:
    chance, match = random.Random(11), _sealed(rules)  # noqa: S311  # as above
    while not match.is_finished:
        match = _after_one_play(_seal(match, chance), chance)
    return match


def _index(names: Sequence[str]) -> str:
    figures = "\n".join(
        f'<figure><img src="{html.escape(name)}" width="330" loading="lazy" alt="">'
        f"<figcaption>{html.escape(name)}</figcaption></figure>"
        for name in names
    )
    return (
        '<!doctype html><meta charset="utf-8"><title>Gallery</title>'
        "<style>body{font:14px sans-serif;display:flex;flex-wrap:wrap}</style>"
        f"{figures}\n"
    )

"""Text to events."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from engine.cards import Card, cards
from engine.dealing import VoidReason
from engine.drawing import Draw
from engine.errors import NotationError
from engine.events import (
    CardPlayed,
    DealVoided,
    DeckSealed,
    Event,
    MatchCancelled,
    MatchEnded,
    MatchStarted,
    SeatKept,
    SeatReturned,
    SmazzataDealt,
    SmazzataScored,
)
from engine.moves import Move
from engine.rules import Rules
from engine.scoring import Count, Score, Sheet
from engine.seats import Seat, Side

from .writing import HEADER

__all__ = ["read"]

_Body: TypeAlias = list[list[str]]  # the words of each indented line


def read(text: str) -> tuple[Event, ...]:
    """Return the events of a record.

    Raises:
        NotationError: the text is not a record; the message names the line.
    """
    lines = [
        (number, line)
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if not lines or lines[0][1].strip() != HEADER:
        raise NotationError(f"a record begins with {HEADER!r}")
    events: list[Event] = []
    for number, head, body in _blocks(lines[1:]):
        try:
            events += _events(head, body)
        except (ValueError, KeyError, IndexError, TypeError) as problem:
            raise NotationError(f"line {number}: {problem}") from problem
    return tuple(events)


def _blocks(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, list[str], _Body]]:
    """Yield each line's number and words, with the words of the indented lines below it."""
    at = 0
    while at < len(lines):
        number, head = lines[at]
        at += 1
        body = []
        while at < len(lines) and lines[at][1].startswith(" "):
            body.append(lines[at][1].split())
            at += 1
        yield number, head.split(), body


def _events(head: list[str], body: _Body) -> list[Event]:
    kind, *words = head
    if ":" in kind:
        return [_play(word) for word in head]
    if kind not in _READERS:
        raise NotationError(f"{kind!r} is no event")
    return [_READERS[kind](words, body)]


def _play(word: str) -> CardPlayed:
    seat, _, move = word.partition(":")
    return CardPlayed(Seat(int(seat)), Move.parse(move.rstrip("*")), move.endswith("*"))


def _started(words: list[str], body: _Body) -> MatchStarted:
    below = {line[0]: line[1:] for line in body}
    return MatchStarted(
        Rules.from_dict({name: _plain(value) for name, value in _pairs(below["rules"]).items()}),
        Seat(int(_pairs(words)["mazziere"])),
        _draw(below["draw"]) if "draw" in below else None,
    )


def _draw(words: list[str]) -> Draw:
    mazziere, *drawn = words
    rounds: list[list[tuple[Seat, Card]]] = [[]]
    for word in drawn:
        if word == "/":
            rounds.append([])
        else:
            seat, _, card = word.partition(":")
            rounds[-1].append((Seat(int(seat)), Card.parse(card)))
    return Draw(tuple(map(tuple, rounds)), Seat(int(_pairs([mazziere])["mazziere"])))


def _sealed(words: list[str], body: _Body) -> DeckSealed:
    return DeckSealed(cards(" ".join(body[0][1:])), _pairs(words)["nonce"])


def _scored(words: list[str], body: _Body) -> SmazzataScored:
    facts = _pairs(words)
    to, last, annulled = (_plain(facts[name]) for name in ("to", "last", "annulled"))
    return SmazzataScored(
        Sheet(
            counts=tuple(_count(_pairs(line[2:])) for line in body if line[0] == "holds"),
            scores=tuple(_score(_pairs(line[2:])) for line in body if line[0] == "scores"),
            leftovers=_cards(facts["leftovers"]),
            leftovers_to=Side(int(to)) if to is not None else None,
            last_to_capture=Seat(int(last)) if last is not None else None,
            annulled=Card.parse(str(annulled)) if annulled is not None else None,
        )
    )


def _count(facts: Mapping[str, str]) -> Count:
    return Count(
        carte=int(facts["carte"]),
        denari=int(facts["denari"]),
        settebello=facts["settebello"] == "yes",
        novebello=facts["novebello"] == "yes",
        rebello=facts["rebello"] == "yes",
        napola=int(facts["napola"]),
        primiera=int(facts["primiera"]),
        primiera_cards=_cards(facts["best"]),
        scope=_cards(facts["scope"]),
    )


def _score(facts: Mapping[str, str]) -> Score:
    return Score(**{item: int(value) for item, value in facts.items()})


def _pairs(words: Sequence[str]) -> dict[str, str]:
    return dict(word.split("=", 1) for word in words)


def _cards(word: str) -> tuple[Card, ...]:
    return () if word == "-" else cards(word.replace(",", " "))


def _plain(word: str) -> str | int | bool | None:
    named: Mapping[str, bool | None] = {"-": None, "yes": True, "no": False}
    if word in named:
        return named[word]
    return int(word) if word.isdecimal() else word


_READERS: Final[Mapping[str, Callable[[list[str], _Body], Event]]] = {
    "started": _started,
    "sealed": _sealed,
    "dealt": lambda words, _: SmazzataDealt(int(_pairs(words)["cut"])),
    "void": lambda words, _: DealVoided(VoidReason(words[0])),
    "scored": _scored,
    "kept": lambda words, _: SeatKept(Seat(int(words[0]))),
    "returned": lambda words, _: SeatReturned(Seat(int(words[0]))),
    "ended": lambda words, _: MatchEnded(Side(int(_pairs(words)["winner"]))),
    "cancelled": lambda _words, _body: MatchCancelled(),
}

"""Events to text."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Final, assert_never

from engine.drawing import Draw
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
from engine.scoring import Sheet

__all__ = ["HEADER", "write"]

HEADER: Final = "scopa-record 1"


def write(events: Iterable[Event]) -> str:
    """Return the record of a match; ``read`` gives the same events back."""
    lines = [HEADER]
    giro: list[str] = []
    seats = 1
    for event in events:
        if isinstance(event, MatchStarted):
            seats = event.rules.seats
        is_play = isinstance(event, CardPlayed)
        if giro and (len(giro) == seats or not is_play):
            lines.append(" ".join(giro))
            giro = []
        if is_play:
            giro += _block(event)
        else:
            lines += _block(event)
    if giro:
        lines.append(" ".join(giro))
    return "\n".join(lines) + "\n"


def _block(event: Event) -> Iterator[str]:  # noqa: C901 - one case for each event
    match event:
        case MatchStarted(rules, mazziere, draw):
            yield f"started mazziere={mazziere}"
            yield f"  rules {_pairs(rules.to_dict())}"
            if draw is not None:
                yield f"  draw {_draw(draw)}"
        case DeckSealed(deck, nonce):
            yield f"sealed nonce={nonce}"
            yield f"  deck {' '.join(map(str, deck))}"
        case SmazzataDealt(cut):
            yield f"dealt cut={cut}"
        case DealVoided(reason):
            yield f"void {reason}"
        case SmazzataScored(sheet):
            yield from _sheet(sheet)
        case SeatKept(seat):
            yield f"kept {seat}"
        case SeatReturned(seat):
            yield f"returned {seat}"
        case MatchEnded(winner):
            yield f"ended winner={winner}"
        case MatchCancelled():
            yield "cancelled"
        case CardPlayed(seat, move, scopa):
            yield f"{seat}:{move}{'*' if scopa else ''}"
        case _:
            assert_never(event)


def _draw(draw: Draw) -> str:
    rounds = (" ".join(f"{seat}:{card}" for seat, card in drawn) for drawn in draw.rounds)
    return f"mazziere={draw.mazziere} {' / '.join(rounds)}"


def _sheet(sheet: Sheet) -> Iterator[str]:
    facts: dict[str, object] = {
        "leftovers": sheet.leftovers,
        "to": sheet.leftovers_to,
        "last": sheet.last_to_capture,
        "annulled": sheet.annulled,
    }
    yield f"scored {_pairs(facts)}"
    for side, held in enumerate(sheet.counts):
        facts = {
            "carte": held.carte,
            "denari": held.denari,
            "settebello": held.settebello,
            "novebello": held.novebello,
            "rebello": held.rebello,
            "napola": held.napola,
            "primiera": held.primiera,
            "best": held.primiera_cards,
            "scope": held.scope,
        }
        yield f"  holds {side} {_pairs(facts)}"
    for side, score in enumerate(sheet.scores):
        items = {item.name: getattr(score, item.name) for item in fields(score)}
        yield f"  scores {side} {_pairs(items)}"


def _pairs(facts: Mapping[str, object]) -> str:
    return " ".join(f"{name}={_word(value)}" for name, value in facts.items())


def _word(value: object) -> str:
    match value:
        case None | ():
            return "-"
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ",".join(map(str, value))
        case _:
            return str(value)

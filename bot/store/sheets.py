"""The count of a smazzata as plain JSON values and back."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from engine import Card, Count, Score, Seat, Sheet, Side, cards


def sheet_to_plain(sheet: Sheet) -> dict[str, Any]:
    """Write a sheet; cards are in notation."""
    return {
        "counts": [_plain_count(count) for count in sheet.counts],
        "scores": [asdict(score) for score in sheet.scores],
        "leftovers": _text(sheet.leftovers),
        "leftovers_to": sheet.leftovers_to,
        "last_to_capture": sheet.last_to_capture,
        "annulled": None if sheet.annulled is None else str(sheet.annulled),
    }


def sheet_from_plain(data: dict[str, Any]) -> Sheet:
    """Inverse of ``sheet_to_plain``; points that did not exist yet are none."""
    to, last, annulled = data["leftovers_to"], data["last_to_capture"], data["annulled"]
    return Sheet(
        counts=tuple(_count(count) for count in data["counts"]),
        scores=tuple(Score(**score) for score in data["scores"]),
        leftovers=cards(data["leftovers"]),
        leftovers_to=None if to is None else Side(to),
        last_to_capture=None if last is None else Seat(last),
        annulled=None if annulled is None else Card.parse(annulled),
    )


def _plain_count(count: Count) -> dict[str, Any]:
    return {
        "carte": count.carte,
        "denari": count.denari,
        "settebello": count.settebello,
        "novebello": count.novebello,
        "rebello": count.rebello,
        "primiera_cards": _text(count.primiera_cards),
        "primiera": count.primiera,
        "napola": count.napola,
        "scope": _text(count.scope),
    }


def _count(data: dict[str, Any]) -> Count:
    return Count(
        carte=data["carte"],
        denari=data["denari"],
        settebello=data["settebello"],
        novebello=data["novebello"],
        rebello=data["rebello"],
        primiera_cards=cards(data["primiera_cards"]),
        primiera=data["primiera"],
        napola=data["napola"],
        scope=cards(data["scope"]),
    )


def _text(held: Iterable[Card]) -> str:
    return " ".join(map(str, held))

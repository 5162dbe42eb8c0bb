"""Events to JSON and back; a kind is a versioned name and its body never changes its meaning.

A change of format gets a new number (``card_played.2``); ``decode`` reads the old ones for ever.
"""

import json
from typing import Any, assert_never

from bot.store.sheets import sheet_from_plain, sheet_to_plain
from engine import (
    Card,
    CardPlayed,
    DealVoided,
    DeckSealed,
    Draw,
    Event,
    MatchCancelled,
    MatchEnded,
    MatchStarted,
    Move,
    Rules,
    Seat,
    SeatKept,
    SeatReturned,
    Side,
    SmazzataDealt,
    SmazzataScored,
    VoidReason,
    cards,
)


def encode(event: Event) -> tuple[str, str]:
    """Return the kind and the JSON body of an event."""
    kind, body = _plain(event)
    return kind, json.dumps(body, separators=(",", ":"))


def decode(kind: str, body: str) -> Event:  # noqa: C901, PLR0911 - one case for each kind
    """Inverse of ``encode``.

    Raises:
        ValueError: a kind this version does not know, or a body that is not of that kind.
    """
    data = json.loads(body)
    try:
        match kind:
            case "match_started.1":
                rules = Rules.from_dict(data["rules"])
                return MatchStarted(rules, Seat(data["mazziere"]), _draw(data["draw"]))
            case "deck_sealed.1":
                return DeckSealed(cards(data["deck"]), data["nonce"])
            case "smazzata_dealt.1":
                return SmazzataDealt(data["cut"])
            case "deal_voided.1":
                return DealVoided(VoidReason(data["reason"]))
            case "card_played.1":
                return CardPlayed(Seat(data["seat"]), Move.parse(data["move"]), data["scopa"])
            case "smazzata_scored.1":
                return SmazzataScored(sheet_from_plain(data))
            case "seat_kept.1":
                return SeatKept(Seat(data["seat"]))
            case "seat_returned.1":
                return SeatReturned(Seat(data["seat"]))
            case "match_ended.1":
                return MatchEnded(Side(data["winner"]))
            case "match_cancelled.1":
                return MatchCancelled()
            case _:
                raise ValueError(f"unknown kind of event: {kind!r}")
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not the body of {kind}: {error!r}") from error


def _plain(event: Event) -> tuple[str, dict[str, Any]]:  # noqa: C901, PLR0911 - one case for each event
    match event:
        case MatchStarted(rules, mazziere, draw):
            drawn = None if draw is None else _plain_draw(draw)
            body = {"rules": rules.to_dict(), "mazziere": mazziere, "draw": drawn}
            return "match_started.1", body
        case DeckSealed(deck, nonce):
            return "deck_sealed.1", {"deck": " ".join(map(str, deck)), "nonce": nonce}
        case SmazzataDealt(cut):
            return "smazzata_dealt.1", {"cut": cut}
        case DealVoided(reason):
            return "deal_voided.1", {"reason": reason}
        case CardPlayed(seat, move, scopa):
            return "card_played.1", {"seat": seat, "move": str(move), "scopa": scopa}
        case SmazzataScored(sheet):
            return "smazzata_scored.1", sheet_to_plain(sheet)
        case SeatKept(seat):
            return "seat_kept.1", {"seat": seat}
        case SeatReturned(seat):
            return "seat_returned.1", {"seat": seat}
        case MatchEnded(winner):
            return "match_ended.1", {"winner": winner}
        case MatchCancelled():
            return "match_cancelled.1", {}
        case _:
            assert_never(event)


def _plain_draw(draw: Draw) -> dict[str, Any]:
    rounds = [[[seat, str(card)] for seat, card in drawn] for drawn in draw.rounds]
    return {"rounds": rounds, "mazziere": draw.mazziere}


def _draw(data: dict[str, Any] | None) -> Draw | None:
    if data is None:
        return None
    rounds = tuple(
        tuple((Seat(seat), Card.parse(card)) for seat, card in drawn) for drawn in data["rounds"]
    )
    return Draw(rounds, Seat(data["mazziere"]))

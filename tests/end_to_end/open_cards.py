"""Which cards a text names, and which of a match everybody has seen."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from bot.presentation.cards import JOINER
from engine import DECK, Card, Match, Phase

SUITS = {"🪙": "d", "🍷": "c", "⚔️": "s", "🪵": "b", "♦️": "d", "♥️": "c", "♠️": "s", "♣️": "b"}
FRENCH = {"J": "F", "Q": "C", "K": "R"}
SHOWN = re.compile(f"([A2-7FCRJQK]){JOINER}?(" + "|".join(SUITS) + ")")
WRITTEN = re.compile(r"(?<![\w.])[A2-7FCR][dcsb](?![\w.])")
MOVE = re.compile(r"(?<![\w.])[A2-7FCR][dcsb](?:x(?:[A2-7FCR][dcsb])+)?(?![\w.])")


def cards_in(text: str) -> set[Card]:
    """Every card a text names, in signs or in notation."""
    shown = {
        Card.parse(FRENCH.get(rank, rank) + SUITS[suit]) for rank, suit in SHOWN.findall(text)
    }
    return shown | {Card.parse(card) for card in WRITTEN.findall(text)}


def open_cards(match: Match) -> set[Card]:
    """What everybody has seen of a match: draws, tables, plays, and every counted smazzata."""
    seen = {card for cards in match.draw.rounds for _, card in cards} if match.draw else set()
    if match.sheets and match.phase is not Phase.PLAYING:
        return set(DECK)
    if match.smazzata is not None:
        seen |= {*match.smazzata.opening, *(play.move.card for play in match.smazzata.plays)}
    return seen


def receiver_in(call: Mapping[str, Any]) -> int | None:
    """Who alone sees what a call says in a group; None for everybody there.

    What a server does not know to be for one it shows to all.
    """
    receiver = _meant(call["params"]).get("receiver_user_id")
    if receiver is None or (call["ok"] and is_seen_by_all(call)):
        return None
    return int(receiver)


def is_seen_by_all(call: Mapping[str, Any]) -> bool:
    """Whether what was sent has no number of the kind that messages for one have."""
    return call["method"].startswith("send") and "ephemeral_message_id" not in call["result"]


def query_in(params: Mapping[str, Any]) -> str:
    """The press that a call answers, by words or by showing something."""
    return str(_meant(params)["callback_query_id"])


def _meant(params: Mapping[str, Any]) -> Mapping[str, Any]:
    told = params.get("ephemeral_message_parameters") or params
    return json.loads(told) if isinstance(told, str) else told


def said_in(params: Mapping[str, Any]) -> str:
    """The text of a call, or the caption of its picture."""
    media = params.get("media") or {}
    media = json.loads(media) if isinstance(media, str) else media
    return params.get("text") or params.get("caption") or media.get("caption") or ""


def buttons_of(params: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The buttons of a call's keyboard."""
    markup = params.get("reply_markup") or {}
    rows = (json.loads(markup) if isinstance(markup, str) else markup).get("inline_keyboard", ())
    for row in rows:
        yield from row

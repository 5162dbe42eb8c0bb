"""How the mazziere was drawn, card by card (R4)."""

from bot.presentation.cards import card_text
from bot.presentation.names import seat_name
from bot.presentation.phrases import Phrasebook
from bot.service.room import Room
from engine import FirstMazziere, Match, Seat

__all__ = ["draw_text"]


def draw_text(room: Room, match: Match, say: Phrasebook) -> str:
    """Say who drew what and who deals; at a rematch nobody draws (R5)."""
    draw, rules = match.draw, match.rules
    if draw is None:
        first = Seat((match.mazziere - len(match.sheets)) % rules.seats)
        return say("lobby.next_mazziere", name=seat_name(room, first, say))
    rounds = [
        ", ".join(f"{seat_name(room, seat, say)} {card_text(card, say)}" for seat, card in drawn)
        for drawn in draw.rounds
    ]
    name = seat_name(room, draw.mazziere, say)
    if rules.first_mazziere is FirstMazziere.FIRST_ACE:
        return say("draw.first_ace", cards=", ".join(rounds), name=name)
    ties = [say("draw.again", cards=cards) for cards in rounds[:-1]]
    return "\n".join((*ties, say(f"draw.{rules.first_mazziere}", cards=rounds[-1], name=name)))

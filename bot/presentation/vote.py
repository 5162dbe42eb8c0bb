"""A question to the people at a table, with the one answer that is counted."""

from bot.presentation.measure import shown_name
from bot.presentation.names import ROBOT, seat_name
from bot.presentation.phrases import Phrasebook
from bot.presentation.screen import Button, Screen
from bot.service.room import Room
from bot.service.taps import Agree, At
from bot.service.votes import needed

__all__ = ["vote_screen"]


def vote_screen(room: Room, say: Phrasebook) -> Screen:
    """Say who asks for what, and how many of how many needed agree."""
    vote = room.vote
    if vote is None:
        return Screen(say("table.over"))
    other = "" if vote.seat is None else seat_name(room, vote.seat, say).removesuffix(f" {ROBOT}")
    text = say(f"vote.{vote.question}", name=shown_name(vote.person.name), other=other)
    count = len(vote.agreed & set(room.present))
    label = say("button.agree", n=count, needed=needed(room))
    return Screen(text, ((Button(label, Agree(At(room.id, room.number))),),))

"""Rooms and matches to store, made by the use cases themselves."""

import random
from datetime import timedelta

from bot.service import dealing, play
from bot.service.outcomes import outcomes_of
from bot.service.settle import settle
from engine import Match, Phase, legal_moves
from tests.bot.service.rooms import ANNA, BRUNO, GROUP, T0, Dice, lobby


class StillClock:
    """Time moves when the test says so; implements ``bot.service.ports.Clock``."""

    def __init__(self):
        self.at = T0

    def now(self):
        return self.at

    async def sleep(self, span: timedelta):
        self.at += span


async def opened(store, *people, chat=GROUP, cause=None, **kwargs):
    """A stored lobby."""
    return await store.open_room(
        lobby(*(people or (ANNA, BRUNO)), chat=chat, **kwargs), cause=cause
    )


async def begun(store, *people, seed=1, **kwargs):
    """A stored room whose match has just begun."""
    room = await opened(store, *people, **kwargs)
    return await take(store, room, dealing.start(room, Dice(seed), T0))


async def take(store, room, step, *, at=T0, cause=None):
    """Store what a use case wants; return the room as stored."""
    after = settle(room, step.room, at)
    return await store.save(
        room,
        after,
        events=step.events,
        outcomes=outcomes_of(room, after),
        notices=step.notices,
        cause=cause,
        at=at,
    )


def next_step(room, rng: random.Random):
    """Any step that brings the match forward."""
    match: Match = room.match
    if match.phase is Phase.TO_SEAL:
        return dealing.next_smazzata(room, Dice(rng.random()))
    if match.phase is Phase.TO_CUT:
        return dealing.cut(
            room, match.cutter, match.number, rng.randint(1, 39), Dice(rng.random())
        )
    return play.played(room, match, match.turn, rng.choice(legal_moves(match.smazzata)))


async def played_out(store, room, seed=1):
    """Play a stored room's match to its end; return the room and all later events."""
    rng = random.Random(seed)
    events = []
    while not room.match.is_finished:
        step = next_step(room, rng)
        events += step.events
        room = await take(store, room, step)
    return room, events

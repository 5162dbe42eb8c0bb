"""Rule sets, positions and whole matches for laws."""

import random

from hypothesis import settings
from hypothesis import strategies as st

from engine import (
    DECK,
    Compulsory,
    Cut,
    CutDeck,
    End,
    FirstMazziere,
    LastScopa,
    LeftoversTo,
    Phase,
    PlayCard,
    Plurality,
    PrimieraFigures,
    PrimieraRule,
    Rules,
    Seat,
    SumChoice,
    TieRule,
    begin,
    deal,
    decide,
    draw_mazziere,
    evolve,
    legal_moves,
    play,
    replay,
    scopa,
    scopone_scientifico,
    seal,
    view,
)

law = settings(max_examples=60, deadline=None)
heavy_law = settings(max_examples=15, deadline=None)

FORMS = {
    "scopa for two": scopa(2),
    "scopa for three": scopa(3),
    "scopa in pairs": scopa(4),
    "scopa for four": scopa(4, pairs=False),
    "scopa in trios": scopa(6),
    "scopone": scopone_scientifico(),
}


@st.composite
def rule_sets(draw):
    """Any game form with any options."""
    form = draw(st.sampled_from(sorted(FORMS)))
    end = draw(st.sampled_from(End))
    return Rules.from_dict(
        {
            **FORMS[form].to_dict(),
            "first_mazziere": draw(st.sampled_from(FirstMazziere)),
            "cut": draw(st.sampled_from(Cut)),
            "redeal_kings": draw(st.sampled_from([None, 3, 4])),
            "redeal_sum_max": draw(st.sampled_from([None, 10])),
            "sum_choice": draw(st.sampled_from(SumChoice)),
            "compulsory": draw(st.sampled_from(Compulsory)),
            "last_scopa": draw(st.sampled_from(LastScopa)),
            "leftovers_to": draw(st.sampled_from(LeftoversTo)),
            "plurality": draw(st.sampled_from(Plurality)),
            "primiera_figures": draw(st.sampled_from(PrimieraFigures)),
            "primiera_rule": draw(st.sampled_from(PrimieraRule)),
            "novebello": draw(st.booleans()),
            "rebello": draw(st.booleans()),
            "napola": draw(st.booleans()),
            "end": end,
            "target": draw(st.integers(1, 21)),
            "smazzate": draw(st.integers(1, 4)) if end is End.SMAZZATE else None,
            "tie_rule": draw(st.sampled_from(TieRule)),
        }
    )


seeds = st.integers(0, 2**32)


def shuffled(rng):
    deck = list(DECK)
    rng.shuffle(deck)
    return tuple(deck)


def positions_of(rules, seed):
    """Every position of one random smazzata, from the deal to the end."""
    rng = random.Random(seed)
    state = deal(shuffled(rng), rules, mazziere=Seat(rng.randrange(rules.seats)))
    yield state
    while not state.is_over:
        state = play(state, rng.choice(legal_moves(state)))
        yield state


def finished(rules, seed):
    *_, last = positions_of(rules, seed)
    return last


@st.composite
def positions(draw, rules=None):
    """Any position that can be reached by legal play."""
    states = list(positions_of(draw(rules or rule_sets()), draw(seeds)))
    return states[draw(st.integers(0, len(states) - 1))]


def whole_match(rules, seed, *players):
    """Return the events of a match from begin to end; random play without players."""
    rng = random.Random(seed)
    log = list(begin(rules, draw=draw_mazziere(rules, shuffled(rng))))
    match = replay(log)
    while not match.is_finished:
        if match.phase is Phase.TO_SEAL:
            place = None if rules.cut is Cut.PLAYER else rng.randint(1, 39)
            events = seal(
                match, deck=shuffled(rng), nonce=f"{rng.getrandbits(128):032x}", cut=place
            )
        elif match.phase is Phase.TO_CUT:
            events = decide(match, match.cutter, CutDeck(rng.randint(1, 39)))
        else:
            seat = match.turn
            seen = view(match.smazzata, seat)
            mover = players[seat % len(players)] if players else None
            move = mover.choose(seen, rng) if mover else rng.choice(seen.legal_moves)
            events = decide(match, seat, PlayCard(move))
        for event in events:
            match = evolve(match, event)
        log += events
    return tuple(log)


__all__ = [
    "FORMS",
    "finished",
    "heavy_law",
    "law",
    "positions",
    "positions_of",
    "rule_sets",
    "seeds",
    "shuffled",
    "whole_match",
]

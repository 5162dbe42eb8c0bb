"""Kinds of evenings: how long, how stormy, how fast people are, and what they set."""

import random
from dataclasses import dataclass

Clock = int | None


@dataclass(frozen=True, kw_only=True)
class Kind:
    """What an evening is like.

    Attributes:
        share: How often it is drawn, beside the others.
        stretch: How many times longer than asked for.
        pace: How many times slower people look than their habit says.
        weather_s, deaths_s, disk_s, upheavals_s: Mean seconds between two of each.
        nights: Hours that the bot may be away for; none: minutes at the most.
        clocks: What people choose for a turn.
        options: Rules that whoever opens a table sets at once.
        odd: By what their oddities are multiplied.
    """

    name: str
    share: int
    stretch: float = 1.0
    pace: float = 1.0
    weather_s: float = 8.0
    deaths_s: float = 50.0
    disk_s: float = 90.0
    upheavals_s: float = 60.0
    nights: tuple[int, ...] = ()
    clocks: tuple[Clock, ...] = (30, 30, 60, 60, 120, None)
    options: tuple[tuple[str, int], ...] = ()
    odd: float = 1.0


STORMY = Kind(name="stormy", share=5)
LONG = Kind(
    name="long",
    share=3,
    stretch=3.0,
    weather_s=40.0,
    deaths_s=400.0,
    disk_s=400.0,
    upheavals_s=500.0,
    options=(("smazzate", 1), ("smazzate", 2), ("target", 7)),
    odd=0.3,
)
SLOW = Kind(
    name="slow",
    share=2,
    stretch=9.0,
    pace=90.0,
    weather_s=150.0,
    deaths_s=900.0,
    disk_s=1200.0,
    upheavals_s=1200.0,
    nights=(2, 8, 20),
    clocks=(3600, 3600, 86400, None),
)
KINDS = (STORMY, LONG, SLOW)


def drawn(rng: random.Random) -> Kind:
    """Draw a kind."""
    return rng.choices(KINDS, [kind.share for kind in KINDS])[0]

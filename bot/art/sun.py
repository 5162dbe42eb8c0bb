"""The sun: on the asso di denari, behind the settebello and on the back."""

from typing import Final

from .palette import GOLD, INK, LEMON, RED, ROSE
from .svg import disc, moved, path

__all__ = ["rays", "sun"]

_FAINT: Final = "#fee49e"  # lemon, thinned with the colour of the card


def sun() -> str:
    """Draw a sun with a face, 106 units from the middle to the tips."""
    straight = path("M-12-56L0-106L12-56Z", GOLD, 2.4)
    wavy = path("M-10-58Q3-78-1-100Q14-80 10-58Z", RED, 2.4)
    flames = "".join(moved(wavy if at % 2 else straight, turn=22.5 * at) for at in range(16))
    beads = "".join(moved(disc(0, -55.5, 2.4, RED, 0), turn=15 * at) for at in range(24))
    return (
        flames
        + disc(0, 0, 62, GOLD)
        + beads
        + disc(0, 0, 49, LEMON, 1.8)
        + disc(-22, 12, 9, ROSE, 0)
        + disc(22, 12, 9, ROSE, 0)
        + path("M-33-9Q-22-20-11-9M33-9Q22-20 11-9", line=3.4, rounded=True)
        + disc(-21, -3, 4.2, INK, 0)
        + disc(21, -3, 4.2, INK, 0)
        + path("M2-8Q-9 12 3 15", rounded=True)
        + path("M-15 25Q0 37 15 25Q0 30-15 25Z", RED, 2.4)
    )


def rays() -> str:
    """Draw the rays behind the settebello, over the whole card."""
    ray = path("M0 0L-14-260H14Z", _FAINT, 0)
    return "".join(moved(ray, turn=15 * at) for at in range(24))

"""What the figures have in common: a head, a dress, something held up."""

from dataclasses import dataclass

from .palette import INK, RED, ROSE, SKIN, WHITE
from .svg import disc, moved, path

__all__ = ["Dress", "bearded_head", "buttons", "ruff", "smooth_head"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dress:
    """The three colours that a figure wears, and those of young hair and of a king's beard."""

    main: str
    other: str
    third: str
    hair: str
    beard: str


def smooth_head(x: float, y: float) -> str:
    """Draw a face without a beard."""
    mouth = path("M-6 24Q0 28 6 24", line=2.4, stroke=RED, rounded=True)
    return moved(_face(mouth), x, y)


def bearded_head(x: float, y: float, beard: str) -> str:
    """Draw a face with a long beard of that colour."""
    hair = path("M-26 2Q-30 52 0 62Q30 52 26 2Q18 16 0 14Q-18 16-26 2Z", beard)
    moustache = path("M-13 17Q-4 12 0 16Q4 12 13 17Q6 23 0 20Q-6 23-13 17Z", beard, 2)
    mouth = path("M-5 26Q0 29 5 26", line=2.6, stroke=RED, rounded=True)
    return moved(_face(hair + moustache + mouth), x, y)


def _face(lower: str) -> str:
    return (
        path("M-25-6Q-26 30 0 32Q26 30 25-6Q22-28 0-28Q-22-28-25-6Z", SKIN)
        + disc(-14, 12, 5, ROSE, 0)
        + disc(14, 12, 5, ROSE, 0)
        + lower
        + disc(-9.5, 1, 2.9, INK, 0)
        + disc(9.5, 1, 2.9, INK, 0)
        + path("M-15-6Q-9-10-5-6M15-6Q9-10 5-6", line=2.2, rounded=True)
        + path("M1 0Q-5 9 1 11", line=2, rounded=True)
    )


def ruff(x: float, y: float) -> str:
    """Draw a white pleated collar."""
    pleats = (
        "M-28 0Q-24-10-14-7Q-8-14 0-8Q8-14 14-7Q24-10 28 0"
        "Q20 10 12 5Q6 12 0 6Q-6 12-12 5Q-20 10-28 0Z"
    )
    return moved(path(pleats, WHITE, 2.4), x, y)


def buttons(x: float, heights: tuple[float, ...], fill: str) -> str:
    """Draw buttons below each other."""
    return "".join(disc(x, y, 2.8, fill, 1.6) for y in heights)

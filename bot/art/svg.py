"""A pencil for SVG: outlined shapes, moved about. Drawings are strings."""

import re
from typing import Final

from .palette import INK

__all__ = ["disc", "limb", "moved", "oval", "path", "petals"]

_WEIGHT: Final = re.compile(r'stroke-width="([\d.]+)"')


def path(
    steps: str, fill: str = "none", line: float = 3, *, stroke: str = INK, rounded: bool = False
) -> str:
    """Draw a path; ``line`` is the weight of its outline, 0 for none."""
    cap = ' stroke-linecap="round"' if rounded else ""
    return f'<path d="{steps}" fill="{fill}" stroke="{stroke}" stroke-width="{line:g}"{cap}/>'


def disc(x: float, y: float, radius: float, fill: str, line: float = 3) -> str:
    """Draw a circle."""
    return oval(x, y, (radius, radius), fill, line)


def oval(x: float, y: float, radii: tuple[float, float], fill: str, line: float = 3) -> str:
    """Draw an ellipse by its two radii."""
    return (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{radii[0]:g}" ry="{radii[1]:g}" fill="{fill}" '
        f'stroke="{INK}" stroke-width="{line:g}"/>'
    )


def moved(
    drawing: str,
    x: float = 0,
    y: float = 0,
    *,
    scale: float = 1,
    turn: float = 0,
    flip: bool = False,
) -> str:
    """Move, turn and scale a drawing; an enlarged one keeps the weight of its lines."""
    if scale > 1:
        drawing = _WEIGHT.sub(
            lambda found: f'stroke-width="{float(found[1]) / scale:.3g}"', drawing
        )
    steps = f"translate({x:g} {y:g})"
    if turn:
        steps += f" rotate({turn:g})"
    if flip or scale != 1:
        steps += f" scale({-scale if flip else scale:g} {scale:g})"
    return f'<g transform="{steps}">{drawing}</g>'


def limb(steps: str, fill: str, thick: float) -> str:
    """Draw a thick outlined stroke: an arm or a leg."""
    return path(steps, line=thick + 6) + path(steps, line=thick, stroke=fill)


def petals(count: int, radius: float, wide: float, fill: str, line: float = 3) -> str:
    """Draw petals around the origin."""
    bend = -radius * 0.55
    one = path(f"M0 0Q{wide:g} {bend:g} 0 {-radius:g}Q{-wide:g} {bend:g} 0 0Z", fill, line)
    return "".join(moved(one, turn=360 / count * at) for at in range(count))

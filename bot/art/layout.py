"""Where things go: pure arithmetic on pixels."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

__all__ = ["Box", "Grid", "Spot", "columns", "spread"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle; ``right`` and ``bottom`` are just outside it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Pixels across."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return self.bottom - self.top

    def grown(self, by: int) -> "Box":
        """Return the box with so many pixels more on every side, fewer if negative."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card lies, and how wide it is."""

    x: int
    y: int
    width: int


def spread(count: int, box: Box, *, gap: int, most: int, below: int = 0) -> tuple[Spot, ...]:
    """Lay ``count`` cards in centred rows, as large as the box allows.

    ``most`` is the greatest width, ``below`` the room kept under each row.
    """
    if not count:
        return ()
    across, width = max(
        ((columns, _width(count, columns, box, gap, below)) for columns in range(1, count + 1)),
        key=lambda choice: (min(choice[1], most), choice[0]),
    )
    width = min(width, most)
    rows = ceil(count / across)
    across, height = ceil(count / rows), round(width * 5 / 3) + below
    y = (box.top + box.bottom - rows * height - (rows - 1) * gap) // 2
    spots: list[Spot] = []
    for row in range(rows):
        held = min(across, count - row * across)
        x = (box.left + box.right - held * width - (held - 1) * gap) // 2
        spots += [Spot(x + at * (width + gap), y, width) for at in range(held)]
        y += height + gap
    return tuple(spots)


def _width(count: int, across: int, box: Box, gap: int, below: int) -> int:
    """Return how wide a card may be in rows of ``across``."""
    rows = ceil(count / across)
    wide = (box.width - gap * (across - 1)) / across
    high = (box.height - gap * (rows - 1)) / rows - below
    return int(min(wide, high * 3 / 5))


def columns(box: Box, shares: Sequence[int], *, gap: int) -> tuple[Box, ...]:
    """Cut a box into columns beside each other, as wide as their shares."""
    room, total = box.width - gap * (len(shares) - 1), sum(shares)
    boxes, left = [], box.left
    for share in shares:
        right = left + room * share // total
        boxes.append(Box(left, box.top, right, box.bottom))
        left = right + gap
    return tuple(boxes)


@dataclass(frozen=True, slots=True)
class Grid:
    """A column of labels and one for each side, all as high as the box they were cut from."""

    label: Box
    cells: tuple[Box, ...]

    @staticmethod
    def of(box: Box, sides: int, *, label: int) -> "Grid":
        """Cut a box up; ``label`` is what the labels get of a hundred."""
        first, *rest = columns(box, (label * sides, *([100 - label] * sides)), gap=8)
        return Grid(first, tuple(rest))

"""Tables of numbers, in type of one width."""

import html
from collections.abc import Sequence

__all__ = ["columns"]


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Lay plain cells out under each other as HTML: the first to the left, numbers to the right."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    lines = (
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        for cells in rows
    )
    body = html.escape("\n".join(line.rstrip() for line in lines), quote=False)
    return f"<pre>{body}</pre>"

"""What many deals say, in words and numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from engine.ai.bench.duplicate import Duplicate, Game, Spent

__all__ = ["Estimate", "Measured", "Tally", "cross_table", "estimate", "lines", "tally"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with the half width of its 95 % interval."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.half:.2f}"


@dataclass(frozen=True, slots=True)
class Tally:
    """Games won, tied and lost."""

    won: int
    tied: int
    lost: int

    def __str__(self) -> str:
        games = max(1, self.won + self.tied + self.lost)
        shares = (100 * each / games for each in (self.won, self.tied, self.lost))
        return " / ".join(f"{share:.1f}" for share in shares)


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured between two players, from the first one's point of view."""

    names: tuple[str, str]
    duplicates: Sequence[Duplicate]
    spent: tuple[Spent, Spent]

    @property
    def lead(self) -> Estimate:
        """Points over the others."""
        return estimate([each.lead for each in self.duplicates])

    @property
    def score(self) -> Estimate:
        """Per cent of wins and half of the ties, opponent by opponent."""
        return estimate([100 * each.score for each in self.duplicates])


def estimate(numbers: Sequence[float]) -> Estimate:
    """Return mean and 95 % interval of independent ``numbers``."""
    if len(numbers) < 2:
        return Estimate(fmean(numbers), float("inf"))
    return Estimate(fmean(numbers), 1.96 * stdev(numbers) / sqrt(len(numbers)))


def tally(games: Sequence[Game]) -> Tally:
    """Count the first player's wins, ties and defeats; several may tie for the best."""
    ranks = [game.rank for game in games]
    return Tally(ranks.count(1), ranks.count(0), ranks.count(-1))


def lines(measured: Measured, unit: str) -> list[str]:
    """Return a report; ``unit`` is what was played: ``deal`` or ``match``."""
    duplicates, names = measured.duplicates, measured.names
    games = [game for each in duplicates for game in each.games]
    many = "matches" if unit == "match" else f"{unit}s"
    again = f"{len(duplicates)} {many}, each played {len(duplicates[0].games)} times"
    score = measured.score
    report = [
        f"{names[0]} against {names[1]}: {again}",
        f"  points a {unit:9} {measured.lead}",
        f"  score a {unit:10} {score.mean:.1f} ± {score.half:.1f} %, won and half of tied",
        f"  won/tied/lost      {tally(games)}",
    ]
    for side in sorted({game.side for game in games}):
        label = f"as side {side}" if side else "as mazziere's side"
        report.append(f"    {label:18} {tally([game for game in games if game.side == side])}")
    for name, each in zip(names, measured.spent, strict=True):
        mean = 1000 * each.seconds / max(1, each.moves)
        report.append(f"  {name:16} {mean:.2f} ms a move, {1000 * each.longest:.0f} at most")
    return report


def cross_table(names: Sequence[str], results: Mapping[tuple[str, str], Measured]) -> list[str]:
    """Return a round robin in Markdown: score of each row against each column, and points."""
    head = " | ".join(["", *names])
    table = [f"|{head} |", "|---" * (len(names) + 1) + "|"]
    for one in names:
        cells = []
        for other in names:
            if (one, other) in results:
                found = results[one, other]
                cells.append(f"{found.score.mean:.1f} ({found.lead.mean:+.2f})")
            elif (other, one) in results:
                found = results[other, one]
                cells.append(f"{100 - found.score.mean:.1f} ({-found.lead.mean:+.2f})")
            else:
                cells.append("")
        table.append(f"| {one} | {' | '.join(cells)} |")
    return table

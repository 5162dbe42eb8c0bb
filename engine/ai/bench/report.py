"""What many deals say, in words and numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from engine.ai.bench.duplicate import Deal, Game, Spent

__all__ = ["Estimate", "Tally", "estimate", "lines"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with the half width of its 95 % interval."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {self.half:.3f}"


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


def estimate(numbers: Sequence[float]) -> Estimate:
    """Return mean and 95 % interval of independent ``numbers``."""
    if len(numbers) < 2:
        return Estimate(fmean(numbers), float("inf"))
    return Estimate(fmean(numbers), 1.96 * stdev(numbers) / sqrt(len(numbers)))


def tally(games: Sequence[Game]) -> Tally:
    """Count the first player's wins, ties and defeats."""
    outcomes = [game.outcome for game in games]
    return Tally(outcomes.count(1), outcomes.count(0.5), outcomes.count(0))


def lines(names: tuple[str, str], deals: Sequence[Deal], spent: Sequence[Spent]) -> list[str]:
    """Return a report of ``deals`` between two players, from the first one's point of view."""
    games = [game for deal in deals for game in deal.games]
    lead = estimate([deal.lead for deal in deals])
    outcome = estimate([100 * deal.outcome for deal in deals])
    report = [
        f"{names[0]} against {names[1]}: {len(deals)} deals, each played {len(deals[0].games)} times",
        f"  points a deal    {lead}",
        f"  score            {outcome.mean:.1f} ± {outcome.half:.1f} %",
        f"  won/tied/lost    {tally(games)}",
    ]
    for side in sorted({game.side for game in games}):
        label = f"as side {side}" if side else "as mazziere's side"
        report.append(f"    {label:18} {tally([game for game in games if game.side == side])}")
    for name, each in zip(names, spent, strict=True):
        mean = 1000 * each.seconds / max(1, each.moves)
        report.append(f"  {name:16} {mean:.2f} ms a move, {1000 * each.longest:.0f} at most")
    return report

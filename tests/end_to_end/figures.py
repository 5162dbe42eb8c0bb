"""What an evening of kills has measured, and how it is printed."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from statistics import median, quantiles

from tests.end_to_end.audit import Audit
from tests.end_to_end.autopsy import Gap


@dataclass
class Figures:
    """What was measured.

    Attributes:
        stopped_after: Seconds from each SIGTERM to the end of the process.
        up_after: Seconds from each start of the process to its first call.
        up_cost: Seconds of processor that took, whatever else the machine did.
        tables_after: Seconds from there until all tables and hands were true.
        all_after: Seconds from there until everything was, counts and mentions too.
        true_after: Seconds from each start until all tables and hands were true.
        left_behind: Messages whose ids were lost; each goes when somebody presses it.
    """

    gaps: Counter[Gap] = field(default_factory=Counter)
    kills: int = 0
    stopped_after: list[float] = field(default_factory=list)
    up_after: list[float] = field(default_factory=list)
    up_cost: list[float] = field(default_factory=list)
    tables_after: list[float] = field(default_factory=list)
    all_after: list[float] = field(default_factory=list)
    true_after: list[float] = field(default_factory=list)
    left_behind: int = 0
    audit: Audit = field(default_factory=Audit)
    refusals: dict[str, int] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    @property
    def is_well(self) -> bool:
        """Whether nothing was lost, doubled or left untrue."""
        return not (self.audit.lost or self.audit.doubled or self.errors or self.complaints)

    def add(self, other: "Figures") -> None:
        """Take in what another evening has measured."""
        for each in fields(self):
            mine, its = getattr(self, each.name), getattr(other, each.name)
            match mine:
                case Audit():
                    mine.add(its)
                case dict():
                    mine.update({key: mine.get(key, 0) + its[key] for key in its})
                case _:
                    setattr(self, each.name, mine + its)

    def table(self) -> str:
        found = self.audit
        rows = [
            *((f"kills: {gap}", self.gaps[gap]) for gap in Gap),
            ("kills, all", self.kills),
            ("stops by SIGTERM, status 0", len(self.stopped_after)),
            ("s that they took", _spread(self.stopped_after)),
            ("matches begun", found.matches),
            ("updates", found.updates),
            ("presses", found.presses),
            ("  of them for a card", found.plays),
            ("cards played by people", found.played),
            ("lost", len(found.lost)),
            ("doubled", len(found.doubled)),
            ("messages left behind by a death", self.left_behind),
            ("s from a start to the first call", _spread(self.up_after)),
            ("  of processor", _spread(self.up_cost)),
            ("s from there until tables and hands are true", _spread(self.tables_after)),
            ("s from there until everything is true", _spread(self.all_after)),
            ("s from a start until tables and hands are true", _spread(self.true_after)),
            ("log lines at ERROR", len(self.errors)),
            *((f"refused: {line}", number) for line, number in sorted(self.refusals.items())),
        ]
        wide = max(len(name) for name, _ in rows)
        lines = [f"{name:<{wide}}  {value}" for name, value in rows]
        return "\n".join([*lines, *found.lost, *found.doubled, *self.errors, *self.complaints])


def _spread(values: Sequence[float]) -> str:
    if not values:
        return "never"
    late = quantiles(values, n=20)[-1] if len(values) > 1 else values[0]
    return f"median {median(values):.2f}, 95 % {late:.2f}, most {max(values):.2f}"

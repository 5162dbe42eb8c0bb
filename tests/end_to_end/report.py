"""What was seen of one seed or of many, in words and as a table."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

FIGURES = ("steps", "actions", "presses", "events judged", "matches", "deaths")


@dataclass
class Report:
    """What was seen.

    Attributes:
        mishaps: What went wrong on purpose, by kind.
        faults: What must not be, each in a sentence.
        calls: A number for everything the bot said.
        latest_s: How late a clock was that nothing kept from ringing.
    """

    seed: int
    kind: str = ""
    counted: Counter[str] = field(default_factory=Counter)
    mishaps: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    calls: str = ""
    wall_s: float = 0.0
    latest_s: float = 0.0
    seeds: int = 1
    failed: int = 0

    def add(self, other: "Report") -> None:
        """Take in what was seen of another seed."""
        self.seeds += 1
        self.failed += bool(other.faults)
        self.counted += other.counted
        self.counted[f"{other.kind} evenings"] += 1
        self.mishaps += other.mishaps
        self.wall_s += other.wall_s
        self.latest_s = max(self.latest_s, other.latest_s)

    def __str__(self) -> str:
        told = ", ".join(f"{self.counted[name]} {name}" for name in FIGURES)
        mark = "failed" if self.faults else "good"
        return (
            f"seed {self.seed} ({self.kind}) {mark} in {self.wall_s:.1f} s: {told}, "
            f"clocks {self.latest_s:.1f} s late, calls {self.calls}"
        )

    def table(self) -> Iterator[str]:
        """Yield the lines of a table."""
        yield f"{self.seeds} seeds, {self.failed} failed, {self.wall_s:.0f} s"
        yield f"clocks rang {self.latest_s:.1f} s late at most where nothing kept them from it"
        for title, counted in (("seen", self.counted), ("gone wrong", self.mishaps)):
            yield f"-- {title}: {counted.total() if counted is self.mishaps else ''}".rstrip(": ")
            for name, number in sorted(counted.items()):
                yield f"{number:12,} {name}"

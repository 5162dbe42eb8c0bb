"""Whether people agreed to what cannot be taken back: a match cancelled, a seat given away."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bot.service.taps import Agree, Cancel, TakeSeat, Tap

ABANDONED_S = 24 * 3600.0


@dataclass
class Assent:
    """What everybody ever pressed or typed that says yes to something.

    Attributes:
        asked: What each person pressed: the tap, and when.
        typed: Who asked for an end by command, as a group perhaps, and when.
    """

    asked: dict[int, list[tuple[float, Tap]]] = field(default_factory=lambda: defaultdict(list))
    typed: list[tuple[float, int]] = field(default_factory=list)

    def to_cancel(self, room: int, at: float, began: float, still_since: float) -> bool:
        """Whether somebody asked for the end of a match, or nobody touched it for a day."""
        if at - still_since >= ABANDONED_S - 1:
            return True
        pressed = any(True for _ in self._pressed(room, at, (Cancel,)))
        return pressed or any(began <= when <= at for when, _ in self.typed)

    def to_give(self, room: int, at: float, person: int, present: Mapping[int, int]) -> bool:
        """Whether a person asked for a seat, and more than half of those present agreed."""
        if person not in self._pressed(room, at, (TakeSeat,)):
            return False
        agreed = set(self._pressed(room, at, (Agree,))) & set(present.values())
        return not present or len(agreed) > len(present) // 2

    def _pressed(self, room: int, at: float, kinds: tuple[type, ...]) -> Iterator[int]:
        for person, taps in self.asked.items():
            if any(
                isinstance(tap, kinds) and tap.at.room == room and when <= at for when, tap in taps
            ):
                yield person

"""What a use case wants done: the room as it should be, and what happened on the way."""

from dataclasses import dataclass, field

from bot.service.answers import Answer, Args, Nod, Notice, Saying, Toast
from bot.service.room import Room
from engine import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A change to one room, not stored yet.

    Attributes:
        room: The room afterwards, its match already the fold of ``events``.
        events: New events of the match's log, in order.
        answer: What the presser is told.
        notices: Messages said once.
    """

    room: Room
    events: tuple[Event, ...] = ()
    answer: Answer = field(default_factory=Nod)
    notices: tuple[Notice, ...] = ()


class RefusedError(Exception):
    """Raised when a use case changes nothing; it carries the answer."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(str(answer))
        self.answer = answer


def refused(saying: Saying, args: Args = (), *, alert: bool = False) -> RefusedError:
    """Build a refusal that says one sentence."""
    return RefusedError(Toast(saying, args, alert))

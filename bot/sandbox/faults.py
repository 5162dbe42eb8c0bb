"""What goes wrong on purpose, and when."""

import re
from dataclasses import dataclass
from typing import Final

from bot.sandbox.refusals import Refusal, bad_request, forbidden, too_many

OF_UPDATES: Final = frozenset({"duplicate-update", "reorder-updates", "poison-update"})
_KINDS: Final = re.compile(
    r"401|403(?::.+)?|404|409|400:.+|413|429:\d+|500|502|504|timeout|timeout-after|unreachable|"
    r"duplicate-update|reorder-updates|poison-update"
)
_USUAL: Final = {
    "401": "Unauthorized",
    "404": "Not Found",
    "409": "Conflict: terminated by other getUpdates request; make sure that only one bot "
    "instance is running",
    "413": "Request Entity Too Large",
    "500": "Internal Server Error",
    "502": "Bad Gateway",
    "504": "Gateway Timeout",
}


@dataclass(slots=True)
class Fault:
    """One planned fault: the ``nth`` matching call from now and the ``times - 1`` after it.

    ``method`` and ``chat`` None match any; ``times`` 0 goes on until the faults are cleared.
    For updates, the calls counted are the updates made.
    """

    kind: str
    method: str | None = None
    chat: int | None = None
    nth: int = 1
    times: int = 1
    seen: int = 0

    def __post_init__(self) -> None:
        if not _KINDS.fullmatch(self.kind):
            raise ValueError(f"no such fault: {self.kind}")

    @property
    def is_spent(self) -> bool:
        """Say whether it will never happen again."""
        return bool(self.times) and self.seen >= self.nth + self.times - 1

    def happens(self, method: str | None, chat: int | None) -> bool:
        """Count a call, and say whether this fault befalls it."""
        if self.method not in {None, method} or self.chat not in {None, chat}:
            return False
        self.seen += 1
        return self.seen >= self.nth


class Faults:
    """The faults that are planned."""

    def __init__(self) -> None:
        self._planned: list[Fault] = []

    def plan(self, fault: Fault) -> None:
        """Add a fault."""
        self._planned.append(fault)

    def clear(self) -> None:
        """Let nothing go wrong any more."""
        self._planned.clear()

    def of_call(self, method: str, chat: int | None) -> str | None:
        """Return the fault that befalls this call, if any."""
        return self._next(method, chat, of_updates=False)

    def of_update(self, chat: int | None) -> str | None:
        """Return the fault that befalls this update, if any."""
        return self._next(None, chat, of_updates=True)

    def _next(self, method: str | None, chat: int | None, *, of_updates: bool) -> str | None:
        if not self._planned:
            return None
        found: str | None = None
        for fault in self._planned:
            if (fault.kind in OF_UPDATES) is of_updates and fault.happens(method, chat):
                found = found or fault.kind
        self._planned = [fault for fault in self._planned if not fault.is_spent]
        return found


def refusal_of(kind: str, chat: int | None) -> Refusal | None:
    """Return the answer that a fault puts in the place of the real one, if it does."""
    code, _, detail = kind.partition(":")
    if code in _USUAL:
        return Refusal(int(code), _USUAL[code])
    match code:
        case "403":
            private = chat is None or chat > 0
            usual = (
                "bot was blocked by the user" if private else "bot was kicked from the group chat"
            )
            return forbidden(detail or usual)
        case "400":
            return bad_request(detail)
        case "429":
            return too_many(int(detail))
        case _:
            return None

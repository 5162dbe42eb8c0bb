"""Every way the engine can refuse.

ScopaError
├── NotationError      text that is not a card, a move, a deck or a record
├── RulesError         a rule set that contradicts itself
├── LogError           events that cannot follow each other
└── IllegalMoveError   a well-formed move the position forbids
"""

from enum import StrEnum

__all__ = [
    "IllegalMoveError",
    "LogError",
    "NotationError",
    "Reason",
    "RulesError",
    "ScopaError",
]


class Reason(StrEnum):
    """Why something is not allowed now; stable identifiers that the bot translates."""

    NOT_YOUR_TURN = "not_your_turn"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    CAPTURE_NOT_AVAILABLE = "capture_not_available"
    CAPTURE_REQUIRED = "capture_required"
    NOT_DEALT = "not_dealt"
    SMAZZATA_OVER = "smazzata_over"
    MATCH_OVER = "match_over"
    NOT_TO_SEAL = "not_to_seal"
    NOT_TO_CUT = "not_to_cut"
    NOT_THE_CUTTER = "not_the_cutter"
    CUT_OUT_OF_RANGE = "cut_out_of_range"
    NO_SUCH_SEAT = "no_such_seat"


class ScopaError(Exception):
    """Base of everything the engine raises on purpose."""


class NotationError(ScopaError, ValueError):
    """Raised when text is not valid notation, or cards are not a deck."""


class RulesError(ScopaError, ValueError):
    """Raised when a rule set contradicts itself; the message says why."""


class LogError(ScopaError, ValueError):
    """Raised when events cannot follow each other, whatever the rules."""


class IllegalMoveError(ScopaError):
    """Raised when the position forbids a well-formed move."""

    def __init__(self, reason: Reason, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason

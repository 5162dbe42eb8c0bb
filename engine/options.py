"""The choices players settle before a match; each value is its name in docs/rules.md."""

from enum import StrEnum

__all__ = [
    "Compulsory",
    "Cut",
    "End",
    "FirstMazziere",
    "Game",
    "LastScopa",
    "LeftoversTo",
    "Plurality",
    "PrimieraFigures",
    "PrimieraRule",
    "SumChoice",
    "TieRule",
]


class Game(StrEnum):
    """How the forty cards are dealt (R7, R8)."""

    SCOPA = "scopa"
    SCOPONE = "scopone"


class FirstMazziere(StrEnum):
    """Who deals first (R4)."""

    LOWEST = "lowest"
    FIRST_ACE = "first_ace"
    LOWEST_PRIMIERA = "lowest_primiera"


class Cut(StrEnum):
    """Who chooses where the pack is cut (R6)."""

    AUTO = "auto"
    PLAYER = "player"


class SumChoice(StrEnum):
    """Which of several sums may be taken (R12)."""

    FREE = "free"
    FEWEST = "fewest"


class Compulsory(StrEnum):
    """Whether a card that can take must take (R13)."""

    ALWAYS = "always"
    EQUAL_ONLY = "equal_only"


class LastScopa(StrEnum):
    """Which sweep at the end of a smazzata is no scopa (R16)."""

    NOT_LAST_CARD = "not_last_card"
    NOT_LAST_CAPTURE = "not_last_capture"
    ALLOWED = "allowed"


class LeftoversTo(StrEnum):
    """Who gets the cards left on the table (R17)."""

    LAST_TAKER = "last_taker"
    DEALER = "dealer"


class Plurality(StrEnum):
    """What wins carte and denari (R19, R20)."""

    MOST = "most"
    MAJORITY = "majority"


class PrimieraFigures(StrEnum):
    """What figures are worth in the primiera (R22)."""

    FLAT = "flat"
    GRADED = "graded"


class PrimieraRule(StrEnum):
    """What a missing suit means for the primiera (R23)."""

    STRICT = "strict"
    SUITS_THEN_SUM = "suits_then_sum"


class End(StrEnum):
    """What ends a match (R27, R28)."""

    TARGET = "target"
    SMAZZATE = "smazzate"


class TieRule(StrEnum):
    """How a tie at the top is broken (R29)."""

    UNTIL_BROKEN = "until_broken"
    TWO_SMAZZATE = "two_smazzate"
    THREE_THEN_LAST_TAKER = "three_then_last_taker"

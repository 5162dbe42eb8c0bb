"""Pure rules of scopa and scopone: no I/O, no clock, no hidden chance.

Everything public is here; opponents are in ``engine.ai``.
"""

from . import record
from .cards import DECK, SETTEBELLO, Card, Rank, Suit, cards
from .commitments import OpenedDeck, commitment
from .dealing import VoidReason, deal, is_void_deal
from .deciding import begin, decide, seal
from .drawing import Draw, draw_mazziere
from .errors import IllegalMoveError, LogError, NotationError, Reason, RulesError, ScopaError
from .events import (
    CardPlayed,
    DealVoided,
    DeckSealed,
    Event,
    MatchCancelled,
    MatchEnded,
    MatchStarted,
    SeatKept,
    SeatReturned,
    SmazzataDealt,
    SmazzataScored,
)
from .intents import Cancel, CutDeck, Intent, Leave, PlayCard, Return
from .match import Match, Phase, evolve, replay
from .moves import Move
from .options import (
    Compulsory,
    Cut,
    End,
    FirstMazziere,
    Game,
    LastScopa,
    LeftoversTo,
    Plurality,
    PrimieraFigures,
    PrimieraRule,
    SumChoice,
    TieRule,
)
from .outcome import Outcome, outcome
from .playing import legal_moves, play
from .rules import SCOPA, SCOPONE_SCIENTIFICO, Rules, RulesChanges, scopa, scopone_scientifico
from .scoring import Count, Score, Sheet, count, primiera_values, score, sheet
from .seats import Seat, Side
from .smazzata import Play, Smazzata
from .verification import Finding, verify
from .views import CommonView, PublicView, SeatView, public_view, view

__all__ = [
    "DECK",
    "SCOPA",
    "SCOPONE_SCIENTIFICO",
    "SETTEBELLO",
    "Cancel",
    "Card",
    "CardPlayed",
    "CommonView",
    "Compulsory",
    "Count",
    "Cut",
    "CutDeck",
    "DealVoided",
    "DeckSealed",
    "Draw",
    "End",
    "Event",
    "Finding",
    "FirstMazziere",
    "Game",
    "IllegalMoveError",
    "Intent",
    "LastScopa",
    "Leave",
    "LeftoversTo",
    "LogError",
    "Match",
    "MatchCancelled",
    "MatchEnded",
    "MatchStarted",
    "Move",
    "NotationError",
    "OpenedDeck",
    "Outcome",
    "Phase",
    "Play",
    "PlayCard",
    "Plurality",
    "PrimieraFigures",
    "PrimieraRule",
    "PublicView",
    "Rank",
    "Reason",
    "Return",
    "Rules",
    "RulesChanges",
    "RulesError",
    "ScopaError",
    "Score",
    "Seat",
    "SeatKept",
    "SeatReturned",
    "SeatView",
    "Sheet",
    "Side",
    "Smazzata",
    "SmazzataDealt",
    "SmazzataScored",
    "Suit",
    "SumChoice",
    "TieRule",
    "VoidReason",
    "begin",
    "cards",
    "commitment",
    "count",
    "deal",
    "decide",
    "draw_mazziere",
    "evolve",
    "is_void_deal",
    "legal_moves",
    "outcome",
    "play",
    "primiera_values",
    "public_view",
    "record",
    "replay",
    "scopa",
    "scopone_scientifico",
    "score",
    "seal",
    "sheet",
    "verify",
    "view",
]

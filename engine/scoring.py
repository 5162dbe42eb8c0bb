"""Counting a smazzata, so that every point can be checked by eye (R17-R26)."""

from collections.abc import Sequence
from dataclasses import dataclass

from . import kernel
from .cards import SETTEBELLO, Card, Rank, Suit, cards_of
from .options import LastScopa, Plurality, PrimieraFigures, PrimieraRule
from .rules import Rules
from .seats import Seat, Side
from .smazzata import Smazzata

__all__ = ["Count", "Score", "Sheet", "count", "count_mazzetto", "points", "score", "sheet"]

_NOVEBELLO = Card(Rank.CAVALLO, Suit.DENARI).mask
_REBELLO = Card(Rank.RE, Suit.DENARI).mask


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """What one side has in its mazzetto, before any point is given.

    Attributes:
        carte: How many cards.
        denari: How many of them are denari.
        settebello, novebello, rebello: Whether the 7, the cavallo, the re di denari is there.
        primiera_cards: The best card of each suit held, suits in their order (R22).
        primiera: What those cards are worth together.
        napola: How many denari in sequence from the asso (R26).
        scope: The cards that made the scope that count, in order of play.
    """

    carte: int
    denari: int
    settebello: bool
    novebello: bool
    rebello: bool
    primiera_cards: tuple[Card, ...]
    primiera: int
    napola: int
    scope: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Points of one side, itemised the way players read them out."""

    scope: int = 0
    carte: int = 0
    denari: int = 0
    settebello: int = 0
    primiera: int = 0
    napola: int = 0
    novebello: int = 0
    rebello: int = 0

    @property
    def total(self) -> int:
        """Points to add to the match."""
        return (
            self.scope
            + self.carte
            + self.denari
            + self.settebello
            + self.primiera
            + self.napola
            + self.novebello
            + self.rebello
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A smazzata counted out, side by side.

    Attributes:
        counts: What each side holds.
        scores: The points each side gets for it.
        leftovers: The cards left on the table, as they lay (R17).
        leftovers_to: The side they went to, None if nobody captured.
        last_to_capture: The seat that took last.
        annulled: The card of a scopa taken back because it was the last capture (R16).
    """

    counts: tuple[Count, ...]
    scores: tuple[Score, ...]
    leftovers: tuple[Card, ...] = ()
    leftovers_to: Side | None = None
    last_to_capture: Seat | None = None
    annulled: Card | None = None


def sheet(state: Smazzata) -> Sheet:
    """Count out a smazzata; before its end, as if it ended there without leftovers."""
    counts = count(state)
    return Sheet(
        counts=counts,
        scores=points(counts, state.rules),
        leftovers=state.leftovers,
        leftovers_to=state.leftovers_to if state.leftovers else None,
        last_to_capture=state.last_to_capture,
        annulled=annulled_scopa(state),
    )


def score(state: Smazzata) -> tuple[Score, ...]:
    """Return the points of each side; a tied point goes to nobody (R18-R26)."""
    return points(count(state), state.rules)


def count(state: Smazzata) -> tuple[Count, ...]:
    """Return what each side holds, and which scope count (R16)."""
    back = annulled_scopa(state)
    return tuple(
        count_mazzetto(mazzetto, tuple(card for card in made if card != back), state.rules)
        for mazzetto, made in zip(state.mazzetto_masks, state.scope, strict=True)
    )


def annulled_scopa(state: Smazzata) -> Card | None:
    """Return the card of a scopa that is taken back: no capture followed it (R16)."""
    if not state.is_over or state.rules.last_scopa is not LastScopa.NOT_LAST_CAPTURE:
        return None
    last = next((play for play in reversed(state.plays) if play.move.captured), None)
    return last.move.card if last is not None and last.scopa else None


def count_mazzetto(mazzetto: int, scope: tuple[Card, ...], rules: Rules) -> Count:
    """Return what a side holds whose cards are the mask ``mazzetto``."""
    values = primiera_values(rules)
    best = (kernel.best_of_suit(mazzetto, suit, values) for suit in range(4))
    return Count(
        carte=mazzetto.bit_count(),
        denari=(mazzetto & kernel.DENARI).bit_count(),
        settebello=bool(mazzetto & SETTEBELLO.mask),
        novebello=bool(mazzetto & _NOVEBELLO),
        rebello=bool(mazzetto & _REBELLO),
        primiera_cards=tuple(card for mask in best for card in cards_of(mask)),
        primiera=kernel.primiera(mazzetto, values)[1],
        napola=kernel.denari_run(mazzetto),
        scope=scope,
    )


def primiera_values(rules: Rules) -> tuple[int, ...]:
    """Return what a card of rank 1…10 is worth in the primiera (R22)."""
    graded = rules.primiera_figures is PrimieraFigures.GRADED
    return kernel.GRADED if graded else kernel.FLAT


def points(counts: Sequence[Count], rules: Rules) -> tuple[Score, ...]:
    """Return the points of each side for what the sides hold (R18-R26)."""
    majority = rules.plurality is Plurality.MAJORITY
    carte = _top([held.carte for held in counts], at_least=21 if majority else 1)
    denari = _top([held.denari for held in counts], at_least=6 if majority else 1)
    primiera = _top([_primiera_rank(held, rules) for held in counts], at_least=1)
    return tuple(
        Score(
            scope=len(held.scope),
            carte=int(side == carte),
            denari=int(side == denari),
            settebello=int(held.settebello),
            primiera=int(side == primiera),
            napola=held.napola if rules.napola and held.napola >= 3 else 0,
            novebello=int(rules.novebello and held.novebello),
            rebello=int(rules.rebello and held.rebello),
        )
        for side, held in enumerate(counts)
    )


def _primiera_rank(held: Count, rules: Rules) -> int:
    """Return a number that is higher for the better primiera, 0 for none (R23)."""
    suits = len(held.primiera_cards)
    if rules.primiera_rule is PrimieraRule.STRICT:
        return held.primiera if suits == 4 else 0
    return 100 * suits + held.primiera


def _top(numbers: Sequence[int], *, at_least: int) -> int | None:
    """Return the place of the highest number, None if it is tied or too low."""
    top = max(numbers)
    return numbers.index(top) if top >= at_least and numbers.count(top) == 1 else None

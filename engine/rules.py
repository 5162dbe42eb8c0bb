"""House rules as data: one frozen value, fixed for a whole match."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import partial
from types import MappingProxyType
from typing import Final, TypedDict, TypeVar, Unpack

from .captures import style_of
from .contradictions import refuse_contradictions
from .errors import RulesError
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
from .seats import Seat, Side

__all__ = [
    "SCOPA",
    "SCOPONE_SCIENTIFICO",
    "Rules",
    "RulesChanges",
    "scopa",
    "scopone_scientifico",
]

_Option = TypeVar("_Option", bound=StrEnum)

# How each game is dealt: cards to every seat, then cards to the table, packet by packet.
_PACKETS: Final[Mapping[Game, tuple[tuple[int, int], ...]]] = MappingProxyType(
    {
        Game.SCOPA: ((3, 4),),
        Game.SCOPONE: ((3, 2), (3, 2), (3, 0)),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The choices players settle before a match; every field is an independent switch.

    The defaults are those of scopa; ``scopone_scientifico`` names those of scopone.

    Attributes:
        seats: Players at the table: 2, 3, 4 or 6 (R2).
        pairs: Whether four players form two pairs; six always form two trios.
        target: Points that end a match played with ``end=target`` (R27).
        smazzate: How many are played with ``end=smazzate``, else None (R28).
        redeal_kings: How many re on the first table void the deal, None for never (R9).
        redeal_sum_max: The highest sum of the first table that voids the deal, or None.
        novebello: Whether the cavallo di denari is a point (R24).
        rebello: Whether the re di denari is a point (R25).
        napola: Whether asso, 2, 3 di denari and onwards are points (R26).
        sides: How many sides score; computed.
        hand_size: Cards each seat holds after a deal; computed.
        style: Which captures are offered, as a number for ``captures``; computed.

    Raises:
        RulesError: the choices contradict each other; the message says which and why.
    """

    game: Game = Game.SCOPA
    seats: int = 2
    pairs: bool = True
    first_mazziere: FirstMazziere = FirstMazziere.LOWEST
    cut: Cut = Cut.AUTO
    redeal_kings: int | None = 3
    redeal_sum_max: int | None = None
    sum_choice: SumChoice = SumChoice.FREE
    compulsory: Compulsory = Compulsory.ALWAYS
    last_scopa: LastScopa = LastScopa.NOT_LAST_CARD
    leftovers_to: LeftoversTo = LeftoversTo.LAST_TAKER
    plurality: Plurality = Plurality.MOST
    primiera_figures: PrimieraFigures = PrimieraFigures.FLAT
    primiera_rule: PrimieraRule = PrimieraRule.STRICT
    novebello: bool = False
    rebello: bool = False
    napola: bool = False
    end: End = End.TARGET
    target: int = 11
    smazzate: int | None = None
    tie_rule: TieRule = TieRule.UNTIL_BROKEN
    sides: int = field(init=False, repr=False, compare=False)
    hand_size: int = field(init=False, repr=False, compare=False)
    style: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        refuse_contradictions(self)
        teams = self.seats == 6 or (self.seats == 4 and self.pairs)
        object.__setattr__(self, "sides", 2 if teams else self.seats)
        object.__setattr__(self, "hand_size", sum(hand for hand, _ in self.packets))
        object.__setattr__(self, "style", style_of(self.sum_choice, self.compulsory))

    @property
    def packets(self) -> tuple[tuple[int, int], ...]:
        """The first deal: cards to each seat, then cards to the table, again and again."""
        return _PACKETS[self.game]

    @property
    def table_size(self) -> int:
        """Cards face up when a smazzata begins."""
        return sum(to_table for _, to_table in self.packets)

    @property
    def rounds(self) -> int:
        """How many times hands are dealt in one smazzata (R7)."""
        return (40 - self.table_size) // (self.seats * self.hand_size)

    @property
    def standard(self) -> "Rules":
        """The preset of this game for as many seats: what players expect unless told."""
        return scopone_scientifico() if self.game is Game.SCOPONE else scopa(self.seats)

    def side_of(self, seat: Seat) -> Side:
        """Return the side that ``seat`` plays for; opposite seats are partners."""
        return Side(seat % self.sides)

    def next_seat(self, seat: Seat) -> Seat:
        """Return the seat on the right, who plays next (R3)."""
        return Seat((seat + 1) % self.seats)

    def previous_seat(self, seat: Seat) -> Seat:
        """Return the seat on the left; the mazziere's cuts the pack (R6)."""
        return Seat((seat - 1) % self.seats)

    def to_dict(self) -> dict[str, str | int | bool | None]:
        """Return every choice as plain JSON values."""
        return {name: _plain(getattr(self, name)) for name in _NAMES}

    @staticmethod
    def from_dict(plain: Mapping[str, object]) -> "Rules":
        """Read choices; those not named are the game's own.

        Raises:
            RulesError: an unknown key, a value of the wrong kind, or a contradiction.
        """
        unknown = sorted(set(plain) - set(_NAMES))
        if unknown:
            raise RulesError(f"no such choice: {', '.join(unknown)}")
        game = _option(Game, "game", plain.get("game", Game.SCOPA))
        preset = SCOPONE_SCIENTIFICO if game is Game.SCOPONE else SCOPA
        changed: Callable[..., Rules] = partial(replace, preset)  # _read checks the types
        return changed(**{name: _read(name, value) for name, value in plain.items()})


class RulesChanges(TypedDict, total=False):
    """What may be changed in a preset."""

    pairs: bool
    first_mazziere: FirstMazziere
    cut: Cut
    redeal_kings: int | None
    redeal_sum_max: int | None
    sum_choice: SumChoice
    compulsory: Compulsory
    last_scopa: LastScopa
    leftovers_to: LeftoversTo
    plurality: Plurality
    primiera_figures: PrimieraFigures
    primiera_rule: PrimieraRule
    novebello: bool
    rebello: bool
    napola: bool
    end: End
    target: int
    smazzate: int | None
    tie_rule: TieRule


def scopa(seats: int = 2, **changes: Unpack[RulesChanges]) -> Rules:
    """Return the rules of scopa for ``seats`` players, with ``changes``."""
    return replace(SCOPA, seats=seats, **changes)


def scopone_scientifico(**changes: Unpack[RulesChanges]) -> Rules:
    """Return the rules of scopone scientifico (nine cards each, four on the table)."""
    return replace(SCOPONE_SCIENTIFICO, **changes)


SCOPA: Final = Rules()
SCOPONE_SCIENTIFICO: Final = Rules(
    game=Game.SCOPONE,
    seats=4,
    tie_rule=TieRule.TWO_SMAZZATE,
    primiera_rule=PrimieraRule.SUITS_THEN_SUM,
)

_NAMES: Final = tuple(each.name for each in fields(Rules) if each.init)
_MAY_BE_OFF: Final = ("redeal_kings", "redeal_sum_max", "smazzate")


def _read(name: str, value: object) -> object:
    """Return the value of one choice from its plain form."""
    usual = getattr(SCOPA, name)
    if isinstance(usual, StrEnum):
        return _option(type(usual), name, value)
    if isinstance(usual, bool):
        fits = isinstance(value, bool)
    elif value is None:
        fits = name in _MAY_BE_OFF
    else:
        fits = isinstance(value, int) and not isinstance(value, bool)
    if not fits:
        raise RulesError(f"{name} cannot be {value!r}")
    return value


def _option(kind: type[_Option], name: str, value: object) -> _Option:
    if value not in tuple(kind):
        raise RulesError(f"{name} cannot be {value!r}, only {', '.join(kind)}")
    return kind(str(value))


def _plain(value: StrEnum | bool | int | None) -> str | bool | int | None:  # noqa: FBT001 - a JSON value
    return value.value if isinstance(value, StrEnum) else value

"""Playing a card: what is legal, and what follows (R10-R17)."""

from typing import Final

from . import kernel
from .captures import moves_of
from .dealing import deal_hands
from .errors import IllegalMoveError, Reason
from .moves import Move
from .options import LastScopa
from .seats import Seat
from .smazzata import Play, Smazzata

__all__ = ["advance", "legal_moves", "play"]

_new = tuple.__new__  # half the time of calling Play and Smazzata
_SEATS: Final = tuple(map(Seat, range(6)))

# The position whose moves were listed last, and they: one of them is what is played next.
_listed: tuple[Smazzata | None, tuple[Move, ...]] = (None, ())


def legal_moves(state: Smazzata) -> tuple[Move, ...]:
    """List the moves open to the seat on turn, card by card; none when it is over."""
    global _listed  # noqa: PLW0603 - saves play from listing them again, and changes no answer
    seat = state.turn
    if seat is None:
        return ()
    moves = moves_of(state.hand_masks[seat], state.table_mask, state.rules.style)
    _listed = state, moves
    return moves


def play(state: Smazzata, move: Move) -> Smazzata:
    """Return the position after the seat on turn makes ``move``.

    Deals the next hands when all are empty, and gives the cards left on the table to whoever
    captured last when the smazzata ends (R7, R17).

    Raises:
        IllegalMoveError: ``move`` is not among ``legal_moves(state)``.
    """
    listed, moves = _listed
    if move not in (moves if listed is state else legal_moves(state)):
        raise _refusal(state, move)
    return advance(state, _new(Play, (state.turn, move, is_scopa(state, move))))


def is_scopa(state: Smazzata, move: Move) -> bool:
    """Whether a legal ``move`` sweeps the table, and not with a card that cannot (R15, R16).

    With ``last_scopa=not_last_capture`` a later count may still take the scopa back, if no
    other capture follows.
    """
    if not move.captured_mask or state.table_mask != move.captured_mask:
        return False
    is_last_card = not state.tallone and sum(state.hand_masks) == move.card_mask
    return not is_last_card or state.rules.last_scopa is LastScopa.ALLOWED


def advance(state: Smazzata, made: Play) -> Smazzata:
    """Return the position after a play that was already judged.

    Nothing is checked: this is how recorded plays are applied (``match.evolve``).
    """
    rules, mazziere, _, hand_masks, table, mazzetti, tallone, opening, plays, last = state
    seat, move, _ = made
    taken = move.captured_mask
    side = seat % rules.sides
    hands = list(hand_masks)
    hand, table, mazzetto = kernel.apply(hands[seat], table, mazzetti[side], move.card_mask, taken)
    hands[seat] = hand
    if taken:
        piles = list(mazzetti)
        piles[side] = mazzetto
        mazzetti = tuple(piles)
        last = seat
    turn: Seat | None = _SEATS[(seat + 1) % rules.seats]
    if not hand and not any(hands):
        if tallone:
            hands = deal_hands(tallone, rules.hand_size, rules.seats, mazziere)
            tallone = tallone[rules.hand_size * rules.seats :]
        else:
            turn = None
    plays += (made,)
    after = _new(
        Smazzata,
        (rules, mazziere, turn, tuple(hands), table, mazzetti, tallone, opening, plays, last),
    )
    return after if turn is not None else _with_leftovers(after)


def _with_leftovers(state: Smazzata) -> Smazzata:
    side = state.leftovers_to
    if side is None:
        return state
    mazzetti = list(state.mazzetto_masks)
    mazzetti[side] |= state.table_mask
    return state._replace(mazzetto_masks=tuple(mazzetti))


def _refusal(state: Smazzata, move: Move) -> IllegalMoveError:
    if state.turn is None:
        reason = Reason.SMAZZATA_OVER
    elif not state.hand_masks[state.turn] & move.card_mask:
        reason = Reason.CARD_NOT_IN_HAND
    elif move.captured:
        reason = Reason.CAPTURE_NOT_AVAILABLE
    else:
        reason = Reason.CAPTURE_REQUIRED
    table = " ".join(map(str, state.table))
    return IllegalMoveError(reason, f"{move} on {table or 'an empty table'}")

"""The past plays of others, as numbers that belief can judge."""

from typing import TYPE_CHECKING

from engine.cards import mask_of

if TYPE_CHECKING:
    from engine.views import SeatView

__all__ = ["evidence_of"]


def evidence_of(view: "SeatView") -> list[int]:
    """Return what others played from the hands they hold now, ``PLAY_SIZE`` numbers a play.

    Hands before those were played out before everybody's eyes: nothing is hidden of them.
    Plays without a choice are no evidence.
    """
    rules = view.rules
    played = sum(rules.hand_size - held for held in view.hand_sizes)
    recent = view.plays[len(view.plays) - played :] if played else ()
    table = mask_of(view.table)
    hidden = mask_of(view.unseen) | mask_of(view.hand)
    sizes = list(view.hand_sizes)
    left = sum(sizes) + view.tallone_size
    later = [0] * rules.seats
    evidence: list[int] = []
    for seat, move, _ in reversed(recent):  # each step takes one play back
        if move.captured_mask:
            table |= move.captured_mask
        else:
            table &= ~move.card_mask
        hidden |= move.card_mask
        sizes[seat] += 1
        left += 1
        later[seat] |= move.card_mask
        if seat == view.seat or sizes[seat] == 1:
            continue
        follows = sizes[rules.next_seat(seat)]
        evidence += (
            seat,
            move.card_mask,
            move.captured_mask,
            table,
            hidden,
            sizes[seat],
            follows or (rules.hand_size if view.tallone_size else 0),
            left,
            later[seat],
        )
    return evidence

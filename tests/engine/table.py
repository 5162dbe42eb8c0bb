"""A tiny notation for writing positions in tests."""

from engine import DECK, SCOPA, Rules, Seat, Smazzata, cards
from engine.cards import mask_of


def position(
    hands,
    table="",
    *,
    mazzetti="",
    tallone="",
    turn=0,
    last_to_capture=None,
    mazziere=None,
    rules: Rules = SCOPA,
) -> Smazzata:
    """Build a position: seats and sides are separated by a slash, ``"7d Ac / 2s"``.

    The mazziere is whoever plays the last card if all go on in turn, unless said.
    """
    held = [cards(part) for part in hands.split("/")]
    held += [()] * (rules.seats - len(held))
    taken = [cards(part) for part in mazzetti.split("/")]
    taken += [()] * (rules.sides - len(taken))
    left = sum(map(len, held)) + len(cards(tallone))
    return Smazzata(
        rules=rules,
        mazziere=Seat((turn - 1 + left) % rules.seats) if mazziere is None else mazziere,
        turn=Seat(turn) if left else None,
        hand_masks=tuple(map(mask_of, held)),
        table_mask=mask_of(cards(table)),
        mazzetto_masks=tuple(map(mask_of, taken)),
        tallone=cards(tallone),
        opening=cards(table),
        last_to_capture=last_to_capture,
    )


def deck_with_table(table, rules=SCOPA):
    """Return a deck whose deal lays exactly ``table`` face up."""
    wanted = list(cards(table))
    others = [card for card in DECK if card not in wanted]
    deck = []
    for to_seat, to_table in rules.packets:
        deck += others[: to_seat * rules.seats] + wanted[:to_table]
        del others[: to_seat * rules.seats], wanted[:to_table]
    return (*deck, *others)

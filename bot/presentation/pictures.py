"""The table and the hand as pictures: what they show and say, ready to be drawn."""

import html
from typing import Final

from bot.art import (
    HandPicture,
    HeldCard,
    LastMove,
    Look,
    Plate,
    Player,
    Skin,
    TablePicture,
    Theme,
)
from bot.presentation.names import is_team_game, seat_name
from bot.presentation.phrases import Phrasebook
from bot.presentation.position import is_counted, shown_number
from bot.presentation.rules import end_words, game_name
from bot.service.hands import moves_of, shown_hand
from bot.service.people import NOBODY
from bot.service.room import Room
from bot.service.tastes import HandOrder, Taste
from engine import CommonView, Match, Phase, Rules, Seat, SeatView, Side, public_view, view

__all__ = ["hand_picture", "look_of", "player", "seats_of", "table_picture"]

_NAME: Final = "{name}"
"""Whatever draws the picture puts what it can write of the name there."""


def table_picture(room: Room, match: Match, look: Look, say: Phrasebook) -> TablePicture:
    """Describe what everybody may see."""
    seen = _seen(match)
    is_open = seen is not None and not is_counted(match)
    swept = seen is not None and bool(seen.plays) and seen.plays[-1].scopa
    return TablePicture(
        title=say(
            "picture.table",
            game=game_name(match.rules.game, say),
            end=end_words(match.rules, say),
            n=shown_number(match),
        ),
        plates=tuple(
            _plate(room, match, seen, side, say) for side in map(Side, range(match.rules.sides))
        ),
        cards=seen.table if seen is not None and is_open else (),
        tallone=len(match.deck) if seen is None else seen.tallone_size if is_open else 0,
        last=_newest(room, match, seen, say),
        empty_words=say("picture.over") if seen is not None and not is_open else "",
        banner=say("picture.scopa") if swept and is_open else "",
        look=look,
    )


def hand_picture(
    room: Room,
    match: Match,
    seat: Seat,
    look: Look,
    say: Phrasebook,
    *,
    order: HandOrder = HandOrder.RANK,
    is_here: bool = False,
) -> HandPicture:
    """Describe a hand for its player's eyes only, laid out and numbered as its buttons are.

    While others play it shows the cards alone: their plays change no hand's picture, and nobody
    has to load it again for them. The words tell the table at any time.
    """
    seen = None if _seen(match) is None or match.smazzata is None else view(match.smazzata, seat)
    held = () if seen is None else _held(seen, order)
    waits = match.turn is not None and match.turn != seat
    table = seen.table if seen is not None and not (waits or is_counted(match)) else ()
    open_word = say("picture.open" if table else "picture.open_empty")
    title, who = _whose_turn(room, match, seat, say)
    return HandPicture(
        title=title,
        who=who,
        cards=held,
        takes_word=say("picture.takes_it"),
        table=table,
        table_word=say("picture.here" if is_here else "picture.elsewhere") if waits else open_word,
        look=look,
    )


def _held(seen: SeatView, order: HandOrder) -> tuple[HeldCard, ...]:
    by_rank = shown_hand(seen)
    return tuple(
        HeldCard(
            card=card,
            position=number,
            takes=any(move.captured for move in moves_of(seen, by_rank.index(card))),
        )
        for number, card in enumerate(shown_hand(seen, order), start=1)
    )


def look_of(taste: Taste) -> Look:
    """Return what pictures are drawn with; both sides have the same values."""
    return Look(Skin(taste.skin), Theme(taste.theme))


def seats_of(rules: Rules, side: Side) -> tuple[Seat, ...]:
    """Return the seats that score for a side."""
    return tuple(map(Seat, range(side, rules.seats, rules.sides)))


def player(room: Room, match: Match, seat: Seat, say: Phrasebook) -> Player:
    """Name a seat, without the marks that only the table shows."""
    return Player(
        name=_plain_name(room, seat, say),
        spare=_spare(seat, say),
        is_machine=seat in match.kept or not _is_person(room, seat),
    )


def _plain_name(room: Room, seat: Seat, say: Phrasebook) -> str:
    """Return a name in full: a picture makes it fit by itself."""
    chair = room.chairs[seat] if seat < len(room.chairs) else None
    if chair is not None and chair.person is not None:
        return say("name.nobody") if chair.person.id == NOBODY.id else chair.person.name
    return html.unescape(seat_name(room, seat, say))


def _spare(seat: Seat, say: Phrasebook) -> str:
    return say("picture.seat", n=seat + 1)


def _is_person(room: Room, seat: Seat) -> bool:
    chair = room.chairs[seat] if seat < len(room.chairs) else None
    return chair is not None and chair.person is not None


def _seen(match: Match) -> CommonView | None:
    if match.smazzata is None or match.phase is Phase.TO_CUT:
        return None
    return public_view(match.smazzata)


def _plate(
    room: Room, match: Match, seen: CommonView | None, side: Side, say: Phrasebook
) -> Plate:
    scope = seen.scope[side] if seen is not None else ()
    points = match.points[side]
    return Plate(
        players=tuple(
            _at_table(room, match, seen, seat, say) for seat in seats_of(match.rules, side)
        ),
        letter="AB"[side] if is_team_game(match.rules) else "",
        points=points,
        points_words=say("picture.points", n=points),
        taken=seen.captured_count(side) if seen is not None else 0,
        scope=scope,
        scope_words=say("picture.scope", n=len(scope)) if scope else say("picture.no_scope"),
    )


def _at_table(
    room: Room, match: Match, seen: CommonView | None, seat: Seat, say: Phrasebook
) -> Player:
    plain = player(room, match, seat, say)
    asked = match.cutter if match.phase is Phase.TO_CUT else match.turn
    return Player(
        name=plain.name,
        spare=plain.spare,
        is_machine=plain.is_machine,
        is_dealer=seat == (seen.mazziere if seen is not None else match.mazziere),
        is_on_turn=seat == asked,
    )


def _newest(room: Room, match: Match, seen: CommonView | None, say: Phrasebook) -> LastMove | None:
    """Tell the newest play, of which the picture shows the cards; before it, who begins."""
    if match.phase is Phase.TO_CUT:
        who = player(room, match, match.cutter, say)
        return LastMove(words=say("picture.cut", name=_NAME), who=who)
    if seen is None or (match.turn is None and not seen.plays):
        return None
    if not seen.plays and match.turn is not None:
        who = player(room, match, match.turn, say)
        return LastMove(words=say("picture.begins", name=_NAME), who=who)
    play = seen.plays[-1]
    return LastMove(
        words=say("picture.takes" if play.move.captured else "picture.lays", name=_NAME),
        who=player(room, match, Seat(play.seat), say),
        card=play.move.card,
        captured=tuple(sorted(play.move.captured)),
    )


def _whose_turn(
    room: Room, match: Match, seat: Seat, say: Phrasebook
) -> tuple[str, Player | None]:
    if match.phase is Phase.TO_CUT:
        if match.cutter == seat:
            return say("picture.your_cut"), None
        return say("picture.cut", name=_NAME), player(room, match, match.cutter, say)
    if match.turn is None:
        return say("picture.over"), None
    if match.turn == seat:
        return say("picture.your_turn"), None
    return say("picture.your_hand"), None

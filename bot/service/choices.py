"""What people choose for themselves, in every room they sit in. Pure: a room in, a step out."""

from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.service import play, table
from bot.service.answers import Saying, Toast
from bot.service.people import HandWay, Nudges, Person
from bot.service.posts import PostKind
from bot.service.room import Room
from bot.service.step import RefusedError, Step
from bot.service.table import folded, own_seat
from bot.service.tastes import HandOrder, Skin, Theme
from bot.service.visits import with_person
from bot.service.wanted import (
    ephemeral_hand,
    post_again,
    with_ephemeral_hand,
    without_ephemeral_hand,
)
from engine import Seat

_NEXT: Final = {
    Nudges.LOUD: Nudges.ONCE,
    Nudges.ONCE: Nudges.NEVER,
    Nudges.NEVER: Nudges.LOUD,
}
_NEXT_WAY: Final = {
    HandWay.GROUP: HandWay.ALERT,
    HandWay.ALERT: HandWay.PRIVATE,
    HandWay.PRIVATE: HandWay.GROUP,
}


def turn_nudges(room: Room, person: Person) -> Step:
    """Tell ``person`` of their turns less loudly, or loudly again after never."""
    nudges = _NEXT[person.nudges]
    return folded(_chosen(room, replace(person, nudges=nudges), Saying(f"nudges_{nudges}")))


def turn_pictures(room: Room, person: Person, now: datetime) -> Step:
    """Show ``person`` their hands as pictures, or in words alone if they had pictures.

    A picture cannot become a text, nor a text in the group a picture: the hand is sent again.
    """
    shown = not person.pictures
    saying = Saying.HAND_PICTURES_ON if shown else Saying.HAND_PICTURES_OFF
    step = _chosen(room, replace(person, pictures=shown), saying)
    if shown:
        return replace(step, room=_anew_in_group(step.room, own_seat(room, person), now))
    kind, seat = (
        (PostKind.SOLO, None) if room.is_private else (PostKind.HAND, own_seat(room, person))
    )
    return replace(step, room=post_again(step.room, kind, seat, now))


def _anew_in_group(room: Room, seat: Seat, now: datetime) -> Room:
    """Want a new copy of a hand in the group, if this very press allows to show one."""
    own = ephemeral_hand(room, seat)
    if own is None or own.query is None:
        return room
    return with_ephemeral_hand(room, seat, own.query, now)


def turn_hand_way(room: Room, person: Person) -> Step:
    """Show ``person`` their hands in a group in the next way."""
    way = _NEXT_WAY[person.hand_way]
    step = _chosen(room, replace(person, hand_way=way), Saying(f"hand_way_{way}"))
    if way is HandWay.GROUP:
        return step
    return replace(step, room=without_ephemeral_hand(step.room, own_seat(room, person)))


def choose_skin(room: Room, person: Person, skin: Skin) -> Step:
    """Show ``person`` their hands with other cards."""
    return _chosen(room, replace(person, skin=skin), Saying(f"skin_{skin}"))


def choose_theme(room: Room, person: Person, theme: Theme) -> Step:
    """Show ``person`` their hands in another light."""
    return _chosen(room, replace(person, theme=theme), Saying(f"theme_{theme}"))


def follow_group(room: Room, person: Person) -> Step:
    """Show ``person`` their hands as each group sees its tables."""
    return _chosen(room, replace(person, skin=None, theme=None), Saying.LIKE_GROUP)


def lay_out(room: Room, person: Person, order: HandOrder) -> Step:
    """Lay the hands of ``person`` out in another order.

    Whoever plays by numbers is told the new ones at once, and a picked card is put back.
    """
    step = _chosen(room, replace(person, hand_order=order), Saying(f"order_{order}"))
    seat = own_seat(room, person)
    after, answer = table.put_back(step.room, seat), step.answer
    if not person.reachable:
        with suppress(RefusedError):  # no cards are dealt
            answer = play.look(after, seat)
    return Step(room=after, answer=answer)


def choose_language(room: Room, person: Person, language: str | None) -> Step:
    """Speak a language to ``person`` from now on, or again that of their Telegram.

    Their private chat speaks it too, also while they do not sit at its table.
    """
    person = replace(person, own_language=language)
    saying = Saying.OWN_LANGUAGE if language else Saying.LANGUAGE_LIKE_TELEGRAM
    step = _chosen(room, person, saying)
    if not room.is_private:
        return step
    chat = replace(room.chat, language=person.spoken or room.chat.language)
    return replace(step, room=replace(step.room, chat=chat))


def _chosen(room: Room, person: Person, saying: Saying) -> Step:
    own_seat(room, person)
    return Step(room=with_person(room, person), answer=Toast(saying))

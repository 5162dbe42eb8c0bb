"""What can be asked for around a table, by button or by command. Pure: a room in, a step out."""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.service import lobby, play, votes
from bot.service.answers import Choice, Chosen, Notice, RulesInForce, Saying, Sentence, Toast
from bot.service.chairs import trimmed
from bot.service.games import rules_for, rules_of
from bot.service.people import NOBODY, ChatId, HandWay, Person
from bot.service.posts import PostKind
from bot.service.replies import said_at
from bot.service.room import Closing, Pause, Room, Stage
from bot.service.step import Step, refused
from bot.service.wanted import (
    AGAIN_AFTER,
    main_post,
    post_again,
    with_ephemeral_hand,
    without_ephemeral_hand,
)
from engine import Seat


def own_seat(room: Room, person: Person) -> Seat:
    """The seat of ``person``; raise a refusal if they do not sit here."""
    seat = room.seat_of(person.id)
    if seat is None:
        raise refused(Saying.NOT_AT_TABLE)
    return seat


def open_menu(room: Room, page: str | None) -> Step:
    """Swap the keyboard for a page of the menu, or fold it."""
    if not room.is_live:
        raise refused(Saying.OLD_BUTTON)
    return Step(room=replace(room, menu=page))


def folded(step: Step) -> Step:
    """Fold the menu from which the step was asked for."""
    return replace(step, room=replace(step.room, menu=None))


def leave(room: Room, person: Person) -> Step:
    """Get up from the lobby, or give the seat to a built-in player."""
    if room.stage is Stage.LOBBY:
        return folded(lobby.stand(room, person))
    return folded(play.leave(room, own_seat(room, person)))


def cancel(room: Room, person: Person, *, administers: bool) -> Step:
    """Close the lobby; or cancel the match, if the others agree."""
    if room.stage is Stage.LOBBY:
        return closed(room)
    return folded(votes.ask_to_cancel(room, person, administrator=administers))


def closed(room: Room) -> Step:
    """Close the lobby."""
    room = replace(room, stage=Stage.CLOSED, closing=Closing.CANCELLED)
    return Step(room=room, answer=Toast(Saying.LOBBY_CLOSED))


def give_way(room: Room) -> Step:
    """Close the lobby or cancel the match: another table has this place."""
    return closed(room) if room.stage is Stage.LOBBY else play.cancel(room)


def stand_still(room: Room) -> Step:
    """Pause the table: the bot is not in the group any more. A lobby closes in its own time."""
    if not room.is_live or room.pause is Pause.REMOVED:
        raise refused(Saying.OLD_BUTTON)
    return Step(room=replace(room, pause=Pause.REMOVED))


def fall_silent(room: Room, opener: Person | None) -> Step:
    """Pause the table: the bot may not write where it stands. Its opener is told so in private."""
    if not room.is_live or room.pause is Pause.REMOVED:
        raise refused(Saying.OLD_BUTTON)
    notices: tuple[Notice, ...] = ()
    if opener is not None and opener.reachable:
        notice = Notice(
            chat_id=ChatId(opener.id),
            words=Sentence(Saying.MAY_NOT_WRITE, (("group", room.chat.title),)),
            language=opener.spoken or room.language,
        )
        notices = (notice,)
    return Step(room=replace(room, pause=Pause.REMOVED), notices=notices)


def resume(room: Room) -> Step:
    """Let a table go on that stood still without the bot, whose messages are there."""
    if room.pause is not Pause.REMOVED:
        raise refused(Saying.OLD_BUTTON)
    return Step(room=replace(room, pause=None))


def go_on(room: Room, now: datetime) -> Step:
    """Let a table go on that stood still without the bot, and post it again."""
    return show_here(resume(room).room, now)


def show_here(room: Room, now: datetime) -> Step:
    """Post the lobby or the table again where it could not be shown for a while."""
    post = main_post(room)
    return Step(room=room if post is None else post_again(room, post.kind, None, now))


def show_hand(room: Room, seat: Seat, now: datetime, *, query: str | None) -> Step:
    """Show one's cards in the way that one likes.

    In the group it takes a press by which the player may be shown something; whether that works
    is known later. The answer is for when it does not.
    """
    person = room.chair(seat).person
    if query is None or person is None or person.hand_way is not HandWay.GROUP:
        return tell_hand(room, seat, now)
    answer = play.look(room, seat)
    return Step(room=with_ephemeral_hand(room, seat, query, now), answer=answer)


def tell_hand(room: Room, seat: Seat, now: datetime) -> Step:
    """Tell one's cards in an alert and, where the private chat works, show them anew there.

    A picked card is put back, so that the numbers below the table are those that are told.
    """
    answer = play.look(room, seat)
    room = without_ephemeral_hand(put_back(room, seat), seat)
    room = post_again(room, PostKind.HAND, seat, now)
    person = room.chair(seat).person
    if person is not None and person.reachable and person.hand_way is HandWay.PRIVATE:
        return Step(room=room, answer=Toast(Saying.HAND_SENT))
    return Step(room=room, answer=answer)


def put_back(room: Room, seat: Seat) -> Room:
    """Forget the card that ``seat`` has picked, if any."""
    mine = room.pick is not None and room.pick.seat == seat
    return replace(room, pick=None) if mine else room


def show_again(room: Room, now: datetime) -> Step:
    """Post the lobby or the table again at the bottom, at most every ten seconds."""
    post = main_post(room)
    if post is None:
        raise refused(Saying.OLD_BUTTON)
    if now - post.made_at < AGAIN_AFTER:
        raise refused(Saying.POSTED_JUST_NOW)
    return Step(room=post_again(room, post.kind, None, now), answer=Toast(Saying.POSTED_AGAIN))


def rematch(room: Room, person: Person) -> Step:
    """Open the lobby again with the same seats; the next mazziere will deal (R5).

    The seat of somebody who was forgotten since is free.
    """
    if room.stage is not Stage.OVER:
        raise refused(Saying.OLD_BUTTON)
    sat = (
        None if chair and chair.person and chair.person.id == NOBODY.id else chair
        for chair in room.chairs
    )
    again = replace(
        room,
        stage=Stage.LOBBY,
        number=room.number + 1,
        opener=person.id,
        ready=frozenset(),
        chairs=trimmed(room, tuple(sat)),
    )
    return Step(room=again)


def choose_language(room: Room, language: str) -> Step:
    """Speak a language in this chat from now on, at all of its tables."""
    if not room.is_live:
        raise refused(Saying.OLD_BUTTON)
    chat = replace(room.chat, language=language)
    return Step(room=replace(room, chat=chat), answer=Chosen(Choice.LANGUAGE, language))


def rules_in_force(room: Room, told_in: ChatId) -> RulesInForce:
    """The rules as they stand, and how long a turn may take."""
    elsewhere = room.chat.title if room.chat.id != told_in else None
    return RulesInForce(rules_of(room), _seconds(room.chat.turn_clock), group=elsewhere)


def rules_of_none(turn_clock: timedelta | None) -> RulesInForce:
    """The rules of scopa as a new table would have them."""
    return RulesInForce(rules_for("scopa", 2, {}), _seconds(turn_clock), at_table=False)


def say_rules(room: Room) -> Step:
    """Say the rules in force, in the room's place."""
    words = rules_in_force(room, room.place.chat_id)
    return Step(room=room, notices=(said_at(room, words),))


def _seconds(span: timedelta | None) -> int | None:
    return None if span is None else int(span.total_seconds())

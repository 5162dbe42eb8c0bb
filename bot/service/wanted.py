"""Which messages a room wants: posts appear, are made anew, and go."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.service.clocks import same_turn, waited_for
from bot.service.people import ChatId, Nudges, PersonId
from bot.service.posts import Post, PostKind, Wanted
from bot.service.room import Pause, Room, Stage
from engine import Seat

CALLED_AFTER: Final = timedelta(seconds=20)
AGAIN_AFTER: Final = timedelta(seconds=10)

# What becomes of a message that is not wanted any more.
_LEAVES: Final = {
    PostKind.LOBBY: Wanted.FINAL,
    PostKind.TABLE: Wanted.GONE,
    PostKind.SOLO: Wanted.GONE,
    PostKind.HAND: Wanted.FINAL,
    PostKind.EPHEMERAL: Wanted.GONE,
    PostKind.SCORE: Wanted.FINAL,
    PostKind.RESULT: Wanted.FINAL,
    PostKind.MENTION: Wanted.GONE,
    PostKind.VOTE: Wanted.GONE,
}


@dataclass(frozen=True, slots=True)
class _Wish:
    """A message the state of a room asks for."""

    kind: PostKind
    smazzata: int | None = None
    seat: Seat | None = None
    person: PersonId | None = None


def settle_posts(before: Room | None, after: Room, now: datetime) -> Room:
    """Return ``after`` with the posts that its state asks for."""
    wishes = list(_wishes(before, after, now))
    done = {p.number for p in before.posts if p.wanted is not Wanted.SHOWN} if before else set()
    posts: list[Post] = []
    for post in after.posts:
        if post.wanted is not Wanted.SHOWN:
            if post.number not in done:
                posts.append(post)
            continue
        wish = _Wish(
            post.kind, post.smazzata, None if post.seat is None else Seat(post.seat), post.person
        )
        if post.match == after.number and wish in wishes:
            wishes.remove(wish)
            posts.append(post)
        else:
            posts.append(replace(post, wanted=_leaving(post, after)))
    after = replace(after, posts=tuple(posts))
    for wish in wishes:
        after = _posted(after, wish, now, silent=not _sounds(before, after, wish, now))
    called = _called(before, after, now)
    if called is not None:
        after = post_again(after, PostKind.HAND, called, now, silent=False)
    if after.pause is Pause.AWAY and before is not None and before.pause is None:
        after = _table_again(after, now)
    return after


def nudged(room: Room, now: datetime) -> Room:
    """Tell whoever is waited for once more, with a sound, unless they do not want it."""
    seat = waited_for(room)
    person = room.chair(seat).person if seat is not None else None
    if seat is None or person is None or person.nudges is not Nudges.LOUD:
        return room
    if room.is_private:
        return _table_again(room, now)
    if not person.reachable:
        posts = tuple(p for p in room.posts if p.kind is not PostKind.MENTION)
        gone = tuple(
            replace(p, wanted=Wanted.GONE) for p in room.posts if p.kind is PostKind.MENTION
        )
        wish = _Wish(PostKind.MENTION, seat=seat, person=person.id)
        return _posted(replace(room, posts=(*posts, *gone)), wish, now, silent=False)
    return post_again(room, PostKind.HAND, seat, now, silent=False)


def _table_again(room: Room, now: datetime) -> Room:
    post = main_post(room)
    return room if post is None else post_again(room, post.kind, None, now, silent=False)


def post_again(
    room: Room, kind: PostKind, seat: Seat | None, now: datetime, *, silent: bool = True
) -> Room:
    """Want a new copy of a message at the bottom of its chat, and the old one gone."""
    for post in room.posts:
        fresh = post.made_at == now
        if post.kind is kind and post.seat == seat and post.wanted is Wanted.SHOWN and not fresh:
            posts = tuple(replace(p, wanted=Wanted.GONE) if p is post else p for p in room.posts)
            wish = _Wish(post.kind, post.smazzata, seat, post.person)
            return _posted(replace(room, posts=posts), wish, now, silent=silent)
    return room


def ephemeral_hand(room: Room, seat: Seat) -> Post | None:
    """Find the hand of a seat that is to be shown in the group to its player alone."""
    for post in reversed(room.posts):
        is_it = post.kind is PostKind.EPHEMERAL and post.seat == seat
        if is_it and post.wanted is Wanted.SHOWN:
            return post
    return None


def with_ephemeral_hand(room: Room, seat: Seat, query: str, now: datetime) -> Room:
    """Want the hand of a seat shown in the group by a press of its player, and an old one gone."""
    room = without_ephemeral_hand(room, seat)
    person, match = room.chair(seat).person, room.match
    if person is None or match is None:
        return room
    wish = _Wish(PostKind.EPHEMERAL, match.number, seat, person.id)
    return _posted(room, wish, now, silent=True, query=query)


def without_ephemeral_hand(room: Room, seat: Seat) -> Room:
    """Want the hand of a seat in the group no longer."""
    old = ephemeral_hand(room, seat)
    if old is None:
        return room
    gone = replace(old, wanted=Wanted.GONE)
    return replace(room, posts=tuple(gone if post is old else post for post in room.posts))


def main_post(room: Room) -> Post | None:
    """Find the message that stands for the room in its place: lobby, table or solo."""
    kinds = (PostKind.LOBBY, PostKind.TABLE, PostKind.SOLO)
    shown = [p for p in room.posts if p.kind in kinds and p.wanted is Wanted.SHOWN]
    return shown[-1] if shown else None


def _wishes(before: Room | None, after: Room, now: datetime) -> Iterator[_Wish]:
    match = after.match
    if after.stage is Stage.LOBBY:
        yield _Wish(PostKind.LOBBY)
    if match is None or after.stage not in (Stage.PLAYING, Stage.COUNTING, Stage.OVER):
        return
    number = len(match.sheets) if after.stage is Stage.COUNTING else match.number
    if after.stage is not Stage.OVER:
        yield _Wish(PostKind.SOLO if after.is_private else PostKind.TABLE, number)
        for seat, chair in enumerate(after.chairs):
            person = chair.person if chair else None
            if person is not None and person.reachable and not after.is_private:
                yield _Wish(PostKind.HAND, seat=Seat(seat), person=person.id)
        if after.stage is Stage.PLAYING:
            yield from _ephemeral_hands(after, match.number)
        yield from _mention(before, after, now)
    if after.vote is not None and after.is_live:
        yield _Wish(PostKind.VOTE)
    if after.stage in (Stage.COUNTING, Stage.OVER) and match.sheets:
        yield _Wish(PostKind.SCORE, len(match.sheets))
    if after.stage is Stage.OVER:
        yield _Wish(PostKind.RESULT)


def _ephemeral_hands(room: Room, smazzata: int) -> Iterator[_Wish]:
    """Keep what players asked for in the group, as long as they hold those cards."""
    for seat in room.people:
        own, person = ephemeral_hand(room, seat), room.chair(seat).person
        if own is None or person is None:
            continue
        if (own.smazzata, own.person) == (smazzata, person.id):
            yield _Wish(PostKind.EPHEMERAL, smazzata, seat, person.id)


def _mention(before: Room | None, after: Room, now: datetime) -> Iterator[_Wish]:
    """Call whoever is on turn, has no private chat and has not pressed for a while."""
    turn = waited_for(after)
    person = after.chair(turn).person if turn is not None else None
    if turn is None or person is None or person.reachable or after.is_private:
        return
    wish = _Wish(PostKind.MENTION, seat=turn, person=person.id)
    stands = any(
        p.kind is PostKind.MENTION and p.seat == turn and p.wanted is Wanted.SHOWN
        for p in after.posts
    )
    if stands if same_turn(before, after) else _is_idle(after, turn, now):
        yield wish


def _called(before: Room | None, after: Room, now: datetime) -> Seat | None:
    """Find the seat whose turn just came: its hand is sent anew, with a sound."""
    turn = waited_for(after)
    if turn is None or same_turn(before, after) or not _is_idle(after, turn, now):
        return None
    return turn


def _sounds(before: Room | None, after: Room, wish: _Wish, now: datetime) -> bool:
    match wish.kind:
        case PostKind.LOBBY | PostKind.RESULT | PostKind.MENTION | PostKind.VOTE:
            return True
        case PostKind.HAND:
            return wish.seat == _called(before, after, now)
        case PostKind.SOLO:
            turn = waited_for(after)
            return turn is not None and _is_idle(after, turn, now)
        case _:
            return False


def _is_idle(room: Room, seat: Seat, now: datetime) -> bool:
    """Whether somebody is to be called: they look elsewhere, and want to be told."""
    chair = room.chair(seat)
    if chair.person is None or chair.person.nudges is Nudges.NEVER:
        return False
    return chair.pressed_at is None or now - chair.pressed_at >= CALLED_AFTER


def _leaving(post: Post, room: Room) -> Wanted:
    over = room.stage in (Stage.OVER, Stage.CLOSED)
    if over and post.kind in (PostKind.TABLE, PostKind.SOLO):
        return Wanted.FINAL
    return _LEAVES[post.kind]


def _posted(
    room: Room, wish: _Wish, now: datetime, *, silent: bool, query: str | None = None
) -> Room:
    number = room.last_post + 1
    private = wish.kind is PostKind.HAND and wish.person is not None
    post = Post(
        number=number,
        kind=wish.kind,
        chat_id=ChatId(wish.person) if private and wish.person else room.place.chat_id,
        thread_id=None if private else room.place.thread_id,
        match=room.number,
        smazzata=wish.smazzata,
        seat=wish.seat,
        person=wish.person,
        query=query,
        silent=silent,
        made_at=now,
    )
    return replace(room, posts=(*room.posts, post), last_post=number)

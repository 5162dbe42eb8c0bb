"""The one door for a room's messages: a room and a post in, a screen out."""

from typing import Final, assert_never

from bot.art import Look, Picture
from bot.presentation.hand import ephemeral_screen, hand_over, hand_screen, solo_screen
from bot.presentation.lobby import lobby_final, lobby_screen
from bot.presentation.measure import shown_units
from bot.presentation.mention import mention_screen
from bot.presentation.phrases import Phrasebook, phrases
from bot.presentation.pictures import hand_picture, look_of, table_picture
from bot.presentation.position import shown_number
from bot.presentation.result import result_screen
from bot.presentation.rules import game_name
from bot.presentation.score import score_screen
from bot.presentation.screen import Links, Screen
from bot.presentation.sheet_pictures import count_picture, result_picture
from bot.presentation.table import past_table, table_screen
from bot.presentation.vote import vote_screen
from bot.service.looks import common_taste, shows_pictures
from bot.service.people import Person
from bot.service.posts import Post, PostKind, Wanted
from bot.service.room import Room, Stage
from bot.service.tastes import Taste
from engine import Match, Phase, Seat

__all__ = ["LONGEST_CAPTION", "has_outlived", "render"]

_HANDS: Final = frozenset({PostKind.HAND, PostKind.EPHEMERAL})

LONGEST_CAPTION: Final = 1024
"""UTF-16 units that may stand under a picture; what says more goes without one."""


def render(room: Room, post: Post, links: Links) -> Screen:
    """Show ``post`` as the newest state of its room has it; a final one has no buttons.

    A post that outlived its match or its smazzata says so in a line.
    """
    taste = _taste(room, post)
    say, look = phrases(_language(room, post), taste.skin), look_of(taste)
    if post.wanted is Wanted.GONE:  # seen only where Telegram no longer lets it be removed
        return Screen(say("lobby.moved", game=game_name(room.game, say)))
    screen = _shown(room, post, links, say)
    fits = shown_units(screen.text) <= LONGEST_CAPTION
    picture = _picture(room, post, look, say) if fits else None
    buttons = screen.buttons if post.wanted is Wanted.SHOWN else ()
    return Screen(screen.text, buttons, picture)


def has_outlived(room: Room, post: Post) -> bool:
    """Whether what ``post`` shows cannot be told any more: its room has gone on to another match.

    Such a message keeps its text and loses its buttons.
    """
    kept = post.kind in {PostKind.TABLE, PostKind.SOLO, PostKind.SCORE, PostKind.RESULT}
    return kept and post.wanted is Wanted.FINAL and _match_of(room, post) is None


def _language(room: Room, post: Post) -> str:
    """A hand speaks its player's language, everything else its chat's."""
    holder = _holder(room, post)
    return (holder.spoken if holder is not None else None) or room.language


def _taste(room: Room, post: Post) -> Taste:
    """A hand is to its player's taste, everything else to its chat's."""
    holder = _holder(room, post)
    return common_taste(room) if holder is None else holder.taste(room.chat.taste)


def _holder(room: Room, post: Post) -> Person | None:
    """Find whose hand ``post`` shows, as long as they sit there."""
    if post.kind in _HANDS and post.seat is not None and post.seat < len(room.chairs):
        chair = room.chairs[post.seat]
        if chair is not None and chair.person is not None and chair.person.id == post.person:
            return chair.person
    return None


def _shown(room: Room, post: Post, links: Links, say: Phrasebook) -> Screen:
    match = _match_of(room, post)
    match post.kind:
        case PostKind.LOBBY:
            screen = _lobby(room, match, post, links, say)
        case PostKind.TABLE | PostKind.SOLO:
            screen = _table(room, match, post, links, say)
        case PostKind.HAND | PostKind.EPHEMERAL:
            screen = _hand(room, match, post, links, say)
        case PostKind.SCORE:
            screen = _score(room, match, post, say)
        case PostKind.RESULT:
            screen = result_screen(room, match, say) if match else hand_over(room, None, say)
        case PostKind.MENTION:
            screen = mention_screen(room, match, post, say)
        case PostKind.VOTE:
            screen = vote_screen(room, say)
        case _:
            assert_never(post.kind)
    return screen


def _picture(room: Room, post: Post, look: Look, say: Phrasebook) -> Picture | None:
    """Describe what is to be seen above the words; None where words are enough or preferred."""
    match = _match_of(room, post)
    if post.kind in _HANDS:
        return _hand_picture(room, match, post, look, say)
    if match is None or not shows_pictures(room):
        return None
    number = post.smazzata or 0
    match post.kind:
        case PostKind.TABLE | PostKind.SOLO if number >= shown_number(match):
            return table_picture(room, match, look, say)
        case PostKind.SCORE if 1 <= number <= len(match.sheets):
            return count_picture(room, match, number, look, say)
        case PostKind.RESULT:
            return result_picture(room, match, look, say)
        case _:
            return None


def _hand_picture(
    room: Room, match: Match | None, post: Post, look: Look, say: Phrasebook
) -> Picture | None:
    """Describe a hand for whoever holds it, as long as they do and while there is one."""
    holder = _holder(room, post)
    if match is None or match.is_finished or post.seat is None:
        return None
    if holder is None or not holder.pictures:
        return None
    return hand_picture(
        room,
        match,
        Seat(post.seat),
        look,
        say,
        order=holder.hand_order,
        is_here=post.kind is PostKind.EPHEMERAL,
    )


def _match_of(room: Room, post: Post) -> Match | None:
    """Return the match that ``post`` is about, while the room still knows it.

    A lobby for a rematch, and one that closed, has its own number and holds the match before.
    """
    match = room.match
    if match is None:
        return None
    never_began = room.stage is Stage.CLOSED and match.phase is Phase.OVER
    is_before = room.stage is Stage.LOBBY or never_began
    return match if post.match == room.number - is_before else None


def _lobby(room: Room, match: Match | None, post: Post, links: Links, say: Phrasebook) -> Screen:
    is_open = room.stage is Stage.LOBBY and post.match == room.number
    return lobby_screen(room, links, say) if is_open else lobby_final(room, match, say)


def _hand(room: Room, match: Match | None, post: Post, links: Links, say: Phrasebook) -> Screen:
    if match is None or match.is_finished or post.seat is None:
        return hand_over(room, match, say)
    if post.kind is PostKind.EPHEMERAL:
        return ephemeral_screen(room, match, Seat(post.seat), links, say)
    return hand_screen(room, match, Seat(post.seat), links, say)


def _score(room: Room, match: Match | None, post: Post, say: Phrasebook) -> Screen:
    number = post.smazzata or 0
    if match is None or not 1 <= number <= len(match.sheets):
        return past_table(room, number, say)
    return score_screen(room, match, number, say)


def _table(room: Room, match: Match | None, post: Post, links: Links, say: Phrasebook) -> Screen:
    number = post.smazzata or 1
    if match is None or number < shown_number(match):
        return past_table(room, number, say)
    if post.kind is PostKind.TABLE:
        return table_screen(room, match, links, say)
    seats = (seat for seat, chair in enumerate(room.chairs) if chair and chair.person)
    return solo_screen(room, match, Seat(next(seats, 0)), say)

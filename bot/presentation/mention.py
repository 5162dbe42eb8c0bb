"""Calling by name whoever is on turn and has no private chat."""

from bot.presentation.measure import shown_name
from bot.presentation.phrases import Phrasebook
from bot.presentation.screen import Screen
from bot.service.posts import Post
from bot.service.room import Room
from engine import Match, Phase

__all__ = ["mention_screen"]


def mention_screen(room: Room, match: Match | None, post: Post, say: Phrasebook) -> Screen:
    """Say whose turn it is, with a link that makes Telegram ring for that person."""
    people = (chair.person for chair in room.chairs if chair is not None and chair.person)
    name = next((shown_name(each.name) for each in people if each.id == post.person), "?")
    cuts = match is not None and match.phase is Phase.TO_CUT
    called = f'<a href="tg://user?id={post.person}">{name}</a>'
    return Screen(say("mention.cut" if cuts else "mention.turn", mention=called))

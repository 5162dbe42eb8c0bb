"""People, groups and messages as the control API writes them."""

from bot.sandbox.chats import Chat, User
from bot.sandbox.people import Person
from bot.sandbox.refusals import Json
from bot.sandbox.seeing import Button, Seen
from bot.sandbox.world import World


def world_json(world: World) -> Json:
    """Describe everybody and everything but messages."""
    groups = [chat for chat in world.chats.values() if not chat.is_private]
    people = [user for user in world.users.values() if not user.is_bot]
    return {
        "revision": world.changes.revision,
        "instance": world.instance,
        "now": world.clock.now(),
        "bot": {
            "id": world.bot.id,
            "name": world.bot.first_name,
            "username": world.bot.username,
        },
        "people": [_person(world, user, groups) for user in people],
        "groups": [_group(chat) for chat in groups],
        "tour": world.tour,
    }


def as_json(seen: Seen) -> Json:
    """Write a message."""
    message: Json = {
        "id": seen.id,
        "kind": seen.kind,
        "from": seen.sender,
        "from_id": seen.sender_id,
        "text": seen.text,
        "at": seen.at,
        "buttons": [[_button(button) for button in row] for row in seen.buttons],
        "edited": seen.is_edited,
        "deleted": seen.is_deleted,
        "silent": seen.is_silent,
        "revision": seen.revision,
    }
    if seen.entities:
        message["entities"] = list(seen.entities)
    if seen.photo is not None:
        message["photo"] = {
            "url": f"/file/{seen.photo.file_id}",
            "width": seen.photo.width,
            "height": seen.photo.height,
        }
    if seen.only_for is not None:
        message["only_for"] = seen.only_for
    if seen.thread is not None:
        message["thread"] = seen.thread
    if seen.reply_to is not None:
        message["reply_to"] = seen.reply_to
    return message


def _button(button: Button) -> Json:
    written: Json = {"text": button.text}
    for name in ("data", "url", "copy", "style"):
        if (value := getattr(button, name)) is not None:
            written[name] = value
    if button.is_disabled:
        written["disabled"] = True
    return written


def _person(world: World, user: User, groups: list[Chat]) -> Json:
    private = world.chats[user.id]
    person = Person(world, user.id)
    here = [chat for chat in groups if chat.status(user.id).is_in and chat.migrated_to is None]
    return {
        "id": user.id,
        "name": user.first_name,
        "username": user.username,
        "language_code": user.language_code,
        "started": private.is_started,
        "blocked": private.is_blocked,
        "deleted": user.is_deleted,
        "commands": {
            "bot": person.commands("bot"),
            **{str(chat.id): person.commands(chat.id) for chat in here},
        },
    }


def _group(chat: Chat) -> Json:
    return {
        "id": chat.id,
        "title": chat.title,
        "type": chat.type.value,
        "forum": chat.is_forum,
        "members": [user_id for user_id, member in chat.members.items() if member.status.is_in],
        "admins": [user_id for user_id, member in chat.members.items() if member.status.is_admin],
        "topics": [
            {"id": thread, "name": topic.name, "closed": topic.is_closed}
            for thread, topic in chat.topics.items()
        ],
        "migrated_to": chat.migrated_to,
    }

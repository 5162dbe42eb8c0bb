"""What one person's app does."""

from typing import Final

from bot.sandbox.chats import Chat
from bot.sandbox.control.ask import Ask, Handler
from bot.sandbox.control.shapes import as_json
from bot.sandbox.people import Person
from bot.sandbox.refusals import Json
from bot.sandbox.seeing import seen

LONG_POLL_S: Final = 25.0


async def send(ask: Ask) -> Json:
    """Type a message."""
    ask.only("chat", "text", "thread", "reply_to")
    sent = await _person(ask).send(
        ask.chat(),
        ask.text("text"),
        thread=ask.maybe_number("thread"),
        reply_to=ask.maybe_number("reply_to"),
    )
    return {"id": sent}


async def press(ask: Ask) -> Json:
    """Press a button and wait for what the bot says."""
    ask.only("chat", "message", "data", "label", "force")
    pressed = await _person(ask).press(
        ask.chat(),
        ask.number("message"),
        label=ask.maybe_text("label"),
        data=ask.maybe_text("data"),
        force=ask.flag("force"),
    )
    if not pressed.answered:
        return {"answered": False}
    said = {"toast": pressed.toast, "alert": pressed.alert, "url": pressed.url}
    return {name: text for name, text in said.items() if text is not None}


async def open_link(ask: Ask) -> Json:
    """Open a link; one that starts the bot sends its ``/start`` to the private chat."""
    ask.only("url")
    return {"id": await _person(ask).open(ask.text("url"))}


async def see(ask: Ask) -> Json:
    """Return a chat as the person sees it, after the next change where ``since`` is given."""
    person = _person(ask)
    chat: int | str = "bot" if ask.path[1] == "bot" else int(ask.path[1])
    place = person.place(chat)
    since, world = ask.since(), ask.world
    deadline = world.clock.steady() + LONG_POLL_S
    while since is not None and _revision(person, place) <= since:
        left = deadline - world.clock.steady()
        if left <= 0:
            break
        await world.changes.wait(world.changes.revision, left)
    now = world.clock.now()
    messages = [
        as_json(seen(message, now))
        for message in place.all_messages()
        if message.is_for(person.id)
    ]
    return {"revision": world.changes.revision, "messages": messages}


async def restart(ask: Ask) -> Json:
    """Close the app and open it again: ephemeral messages are gone."""
    ask.only()
    _person(ask).restart()
    return {}


async def block(ask: Ask) -> Json:
    """Block the bot."""
    _person(ask).block()
    return {}


async def unblock(ask: Ask) -> Json:
    """Let the bot write again."""
    _person(ask).unblock()
    return {}


async def delete(ask: Ask) -> Json:
    """Delete the account."""
    _person(ask).delete()
    return {}


def _person(ask: Ask) -> Person:
    return ask.world.person(int(ask.path[0]))


def _revision(person: Person, place: Chat) -> int:
    visible = (m.revision for m in place.all_messages() if m.is_for(person.id))
    return max(visible, default=0)


ROUTES: Final[tuple[tuple[str, str, Handler], ...]] = (
    ("POST", r"/client/(\d+)/send", send),
    ("POST", r"/client/(\d+)/press", press),
    ("POST", r"/client/(\d+)/open", open_link),
    ("GET", r"/client/(\d+)/chats/(-?\d+|bot)", see),
    ("POST", r"/client/(\d+)/restart", restart),
    ("POST", r"/client/(\d+)/block", block),
    ("POST", r"/client/(\d+)/unblock", unblock),
    ("POST", r"/client/(\d+)/delete", delete),
)

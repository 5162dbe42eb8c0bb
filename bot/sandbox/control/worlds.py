"""What is asked of the world as a whole: who is there, what goes wrong, what was called."""

from typing import Final

from bot.sandbox.control.apps import LONG_POLL_S
from bot.sandbox.control.ask import Ask, Handler
from bot.sandbox.control.shapes import as_json, world_json
from bot.sandbox.faults import Fault
from bot.sandbox.refusals import Json, MisuseError
from bot.sandbox.seeing import seen


async def world(ask: Ask) -> Json:
    """Describe people, groups and their ids."""
    return world_json(ask.world)


async def feed(ask: Ask) -> Json:
    """Return everything that changed after ``since``, waiting for the first change.

    One request serves a page with any number of people. A group's messages are the same for
    all its members, but for those that are ``only_for`` one of them; a private chat is named by
    its person's id.
    """
    since, here = ask.since() or 0, ask.world
    if since > here.changes.revision:  # the page knew another world, before a restart
        since = 0
    await here.changes.wait(since, LONG_POLL_S)
    now = here.clock.now()
    chats: list[Json] = []
    for chat in here.chats.values():
        changed = [as_json(seen(m, now)) for m in chat.all_messages() if m.revision > since]
        if changed:
            chats.append({"chat": chat.id, "messages": changed})
    answer: Json = {
        "instance": here.instance,
        "revision": here.changes.revision,
        "chats": chats,
    }
    if here.people_revision > since or since == 0:
        answer["world"] = world_json(here)
    return answer


async def add_user(ask: Ask) -> Json:
    """Make a person."""
    ask.only("name", "username", "language_code")
    person = ask.world.add_person(
        ask.text("name"),
        username=ask.maybe_text("username"),
        language_code=ask.maybe_text("language_code"),
    )
    return {"id": person.id}


async def add_group(ask: Ask) -> Json:
    """Make a group with the bot in it."""
    ask.only("title", "members", "forum", "supergroup", "topics")
    group = ask.world.groups.create(
        ask.text("title"),
        ask.numbers("members"),
        forum=ask.flag("forum"),
        supergroup=ask.flag("supergroup"),
        topics=ask.texts("topics"),
    )
    return {"id": group, "topics": ask.world.groups.topics_of(group)}


async def change_members(ask: Ask) -> Json:
    """Change who is in a group and as what."""
    ask.only("add", "remove", "admin", "anonymous_admin", "bot")
    ask.world.groups.change(
        ask.place(),
        add=ask.numbers("add"),
        remove=ask.numbers("remove"),
        admin=ask.numbers("admin"),
        anonymous_admin=ask.numbers("anonymous_admin"),
        bot=ask.maybe_text("bot"),
    )
    return {}


async def upgrade(ask: Ask) -> Json:
    """Turn a group into a supergroup."""
    return {"new_id": ask.world.groups.upgrade(ask.place())}


async def open_topic(ask: Ask) -> Json:
    """Open a topic in a forum."""
    ask.only("name")
    return {"thread": ask.world.groups.open_topic(ask.place(), ask.text("name"))}


async def set_latency(ask: Ask) -> Json:
    """Set how late updates reach the bot, and edits the people."""
    ask.only("updates_ms", "shown_ms")
    if "updates_ms" in ask.body:
        ask.world.updates.delay_s = ask.seconds("updates_ms") / 1000
    if "shown_ms" in ask.body:
        ask.world.shown_delay_s = ask.seconds("shown_ms") / 1000
    return {}


async def plan_fault(ask: Ask) -> Json:
    """Plan a fault, or clear all with ``{"clear": true}``."""
    ask.only("method", "chat", "nth", "times", "fault", "clear")
    if ask.flag("clear"):
        ask.world.faults.clear()
        return {}
    try:
        fault = Fault(
            ask.text("fault"),
            method=ask.maybe_text("method"),
            chat=ask.maybe_number("chat"),
            nth=ask.number("nth", 1),
            times=ask.number("times", 1),
        )
    except ValueError as error:
        raise MisuseError(str(error)) from None
    ask.world.faults.plan(fault)
    return {}


async def switch_budgets(ask: Ask) -> Json:
    """Switch each budget on or off."""
    names = ("group_sends", "group_edits", "private", "overall")
    ask.only(*names)
    for name in names:
        if name in ask.body:
            setattr(ask.world.budgets, name, ask.flag(name))
    return {name: getattr(ask.world.budgets, name) for name in names}


async def advance(ask: Ask) -> Json:
    """Let time pass."""
    ask.only("advance_s")
    await ask.world.clock.advance(ask.seconds("advance_s"))
    return {"now": ask.world.clock.now()}


async def set_tour(ask: Ask) -> Json:
    """Set the line that tells a newcomer what to press first."""
    ask.only("text")
    ask.world.tour = ask.text("text")
    ask.world.note_people()
    return {}


async def calls(ask: Ask) -> list[Json]:
    """Return every Bot API call after number ``since``."""
    return list(ask.world.calls.since(ask.since() or 0))


ROUTES: Final[tuple[tuple[str, str, Handler], ...]] = (
    ("GET", r"/client/world", world),
    ("GET", r"/client/feed", feed),
    ("GET", r"/client/calls", calls),
    ("POST", r"/client/users", add_user),
    ("POST", r"/client/groups", add_group),
    ("POST", r"/client/groups/(-\d+)/members", change_members),
    ("POST", r"/client/groups/(-\d+)/upgrade", upgrade),
    ("POST", r"/client/groups/(-\d+)/topics", open_topic),
    ("POST", r"/client/latency", set_latency),
    ("POST", r"/client/faults", plan_fault),
    ("POST", r"/client/budgets", switch_budgets),
    ("POST", r"/client/clock", advance),
    ("POST", r"/client/tour", set_tour),
)

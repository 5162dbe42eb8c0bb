"""Hands in the group that nobody else sees: how tests ask for them, look at them and play from them."""

import asyncio
from collections import Counter

MINE = "La mia mano"
UNSEEN = {"it": "Lo vedi solo tu", "en": "Only you see this"}


async def begun(scene, *, private=False, **options):
    """Let Anna and Bruno begin a match in the group; return whoever is on turn, and the other."""
    await scene.begin(**options)
    if private:
        await scene.match()
    else:
        lobby = await scene.lobby()
        await scene.press(scene.anna, lobby, "Mi siedo")
        await scene.press(scene.bruno, lobby, "Mi siedo")
        await scene.press(scene.anna, lobby, "Inizia")
        await asyncio.sleep(12)
    return await in_turn(scene)


async def in_turn(scene):
    room = await scene.room()
    first = room.chair(room.turn).person.id
    both = (scene.anna, scene.bruno)
    return both if first == scene.anna.id else both[::-1]


async def table(scene):
    shown = await scene.seen()
    return next(message for message in reversed(shown) if message.button("La mia mano"))


async def ask(scene, who):
    """Press `La mia mano`, and return what was said."""
    return await scene.press(who, await table(scene), MINE)


async def hands(scene, who):
    """The hands that somebody sees in the group."""
    return [message for message in await scene.seen(who) if message.kind == "ephemeral"]


async def seen_by_all(scene):
    return [message.text for message in await scene.seen() if message.kind != "ephemeral"]


async def hand(scene, who):
    (only,) = await hands(scene, who)
    return only


def methods(scene):
    return Counter(call["method"] for call in scene.calls() if "phemeral" in str(call))


def plays(message):
    """The buttons that lay a card at once."""
    return [b for row in message.buttons for b in row if (b.data or "")[:1] in {"p", "n"}]


async def lay(scene, who, shown=None):
    """Lay a card of a hand in the group, if possible one that goes one way only."""
    shown = shown or await hand(scene, who)
    button = min(plays(shown), key=lambda button: button.data[0] != "p")
    return await who.press(scene.group, shown.id, data=button.data)


async def answer_with_a_card(scene, who):
    """Lay a card, whichever way it goes."""
    await asyncio.sleep(6)
    await lay(scene, who)
    await asyncio.sleep(3)
    if (await scene.room()).pick is not None:
        await lay(scene, who)

"""Pressing a button: what an app sends, and what came of it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.sandbox.refusals import Json, MisuseError

if TYPE_CHECKING:
    from bot.sandbox.messages import Message
    from bot.sandbox.people import Person


@dataclass(frozen=True, slots=True)
class Pressed:
    """What came of a press; ``answered`` is False when the bot said nothing for 15 s."""

    toast: str | None = None
    alert: str | None = None
    url: str | None = None
    answered: bool = True


@dataclass(frozen=True, slots=True)
class Target:
    """The button meant: a message, and the label or the data on it."""

    message_id: int
    label: str | None = None
    data: str | None = None


class NoSuchButtonError(MisuseError):
    """The person does not see such a button there now."""


async def press(person: "Person", chat: int | str, target: Target, *, force: bool) -> Pressed:
    """Press a button and wait for the answer, at most 15 s.

    ``force`` presses data that is not there, as a modified or slow app would.

    Raises:
        NoSuchButtonError: the person does not see that button there now.
    """
    world, place = person.world, person.place(chat)
    if person.user.is_deleted:
        raise MisuseError("the account is deleted")
    message = place.message_for(person.id, target.message_id)
    data = target.data
    if force:
        if data is None:
            raise MisuseError("a forced press needs data")
    else:
        button = _button(message, target, world.clock.now())
        if "callback_data" not in button:
            return Pressed(url=_text(button.get("url")))
        data = _text(button["callback_data"])
    query = world.queries.ask(person.id, place.id)
    is_there = message is not None and not message.is_deleted
    gone: Json = {"chat": place.as_json(), "message_id": max(target.message_id, 0), "date": 0}
    body: Json = {
        "id": query.id,
        "from": person.user.as_json(),
        "message": message.as_json() if message and is_there else gone,
        "chat_instance": str(abs(place.id) * 7919),
        "data": data,
    }
    world.updates.push("callback_query", body, place.id)
    answer = await world.queries.wait(query)
    if answer is None:
        return Pressed(answered=False)
    if answer.is_alert and answer.text:
        return Pressed(alert=answer.text, url=answer.url)
    return Pressed(toast=answer.text or None, url=answer.url)


def _button(message: "Message | None", target: Target, now: float) -> Json:
    if message is not None and message.is_there:
        for row in message.shown(now).keyboard:
            for button in row:
                is_it = (
                    button["text"] == target.label
                    if target.data is None
                    else button.get("callback_data") == target.data
                )
                if is_it and "disabled" not in button:
                    return button
    raise NoSuchButtonError(f"there is no button {target.label or target.data!r}")


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None

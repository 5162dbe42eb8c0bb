"""One request of the control API, read strictly."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.sandbox.refusals import Json, MisuseError
from bot.sandbox.world import World


@dataclass(slots=True)
class Ask:
    """What is asked: the ids in the path, the query string and the body.

    Every accessor raises `MisuseError` where the value has the wrong shape.
    """

    world: World
    path: Sequence[str] = ()
    query: Mapping[str, str] = field(default_factory=dict)
    body: Json = field(default_factory=dict)

    def only(self, *names: str) -> None:
        """Refuse a body with other fields than these."""
        if unknown := self.body.keys() - set(names):
            raise MisuseError(f"unknown field {min(unknown)!r}")

    def text(self, name: str) -> str:
        """Return a string that must be there."""
        value = self.body.get(name)
        if not isinstance(value, str):
            raise MisuseError(f"{name!r} must be a string")
        return value

    def maybe_text(self, name: str) -> str | None:
        """Return a string, None where there is none."""
        return None if self.body.get(name) is None else self.text(name)

    def number(self, name: str, default: int | None = None) -> int:
        """Return an integer that must be there, unless there is a default."""
        value = self.body.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise MisuseError(f"{name!r} must be an integer")
        return value

    def maybe_number(self, name: str) -> int | None:
        """Return an integer, None where there is none."""
        return None if self.body.get(name) is None else self.number(name)

    def seconds(self, name: str) -> float:
        """Return a number that is not negative."""
        value = self.body.get(name)
        if not isinstance(value, int | float) or isinstance(value, bool) or value < 0:
            raise MisuseError(f"{name!r} must be a number, 0 or more")
        return float(value)

    def flag(self, name: str, *, default: bool = False) -> bool:
        """Return a flag."""
        value = self.body.get(name, default)
        if not isinstance(value, bool):
            raise MisuseError(f"{name!r} must be true or false")
        return value

    def texts(self, name: str) -> list[str]:
        """Return an array of strings, empty where there is none."""
        value = self.body.get(name, [])
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise MisuseError(f"{name!r} must be an array of strings")
        return value

    def numbers(self, name: str) -> list[int]:
        """Return an array of integers, empty where there is none."""
        value = self.body.get(name, [])
        if not isinstance(value, list) or not all(isinstance(number, int) for number in value):
            raise MisuseError(f"{name!r} must be an array of integers")
        return value

    def since(self) -> int | None:
        """Return the revision or number after which things are asked for."""
        value = self.query.get("since")
        if value is None:
            return None
        if not value.isdigit():
            raise MisuseError("'since' must be a number")
        return int(value)

    def place(self) -> int:
        """Return the chat in the path."""
        return int(self.path[0])

    def chat(self) -> int | str:
        """Return the chat in the body: a group's id, or the private chat."""
        value = self.body.get("chat")
        if isinstance(value, str) and value.lstrip("-").isdigit():
            return int(value)
        if value != "bot" and not isinstance(value, int):
            raise MisuseError("'chat' must be a group's id or \"bot\"")
        return value


Handler = Callable[[Ask], Awaitable[Json | list[Json]]]

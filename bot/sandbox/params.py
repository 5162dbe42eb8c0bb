"""A call's parameters after the schema has read them."""

from collections.abc import Mapping, Sequence

from bot.sandbox.refusals import Json


class Params:
    """Typed access to values whose shape the schema has already checked."""

    __slots__ = ("_values", "files")

    def __init__(self, values: Json, files: Mapping[str, bytes]) -> None:
        self._values = values
        self.files = files

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def text(self, name: str) -> str:
        """Return a string, empty where none was given."""
        value = self._values.get(name)
        return value if isinstance(value, str) else ""

    def integer(self, name: str) -> int | None:
        """Return an integer, None where none was given."""
        value = self._values.get(name)
        return value if isinstance(value, int) else None

    def flag(self, name: str) -> bool:
        """Return a flag, False where none was given."""
        return self._values.get(name) is True

    def chat(self, name: str = "chat_id") -> int | str:
        """Return a chat's id or @username, empty where none was given."""
        value = self._values.get(name)
        return value if isinstance(value, int | str) else ""

    def thing(self, name: str) -> Json | None:
        """Return an object, None where none was given."""
        value = self._values.get(name)
        return value if isinstance(value, dict) else None

    def array(self, name: str) -> Sequence[object] | None:
        """Return an array, None where none was given."""
        value = self._values.get(name)
        return value if isinstance(value, list) else None

"""What a method is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.sandbox.params import Params

if TYPE_CHECKING:
    from bot.sandbox.world import World

Handler = Callable[["World", Params], object]
"""Does what a call asks and returns its result, or an awaitable of it; raises `Refusal`."""


@dataclass(frozen=True, slots=True)
class Method:
    """A method and those of its parameters that do something here."""

    handle: Handler
    params: frozenset[str]


def method(handle: Handler, *params: str) -> Method:
    """Return a method with these parameters; using any other of its real ones is refused."""
    return Method(handle, frozenset(params))

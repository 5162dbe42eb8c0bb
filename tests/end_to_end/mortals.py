"""Tasks that belong to a life of the bot, and end with it.

What a life began is known by its context; a task factory counts every step of it.
"""

import asyncio
import contextvars
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.end_to_end.lives import Life

current: contextvars.ContextVar["Life | None"] = contextvars.ContextVar("life", default=None)


class Mortal(Coroutine[Any, Any, Any]):
    """A coroutine of a life, whose steps are counted."""

    def __init__(self, inner: Coroutine[Any, Any, Any], life: "Life") -> None:
        self._inner, self._life, self.was_told = inner, life, False

    def send(self, value):
        if self._life.step() and not self.was_told:
            self.was_told = True
            return self._inner.throw(asyncio.CancelledError())
        return self._inner.send(value)

    def throw(self, *error):
        if self._life.is_dead and not self.was_told:
            self.was_told = True
            return self._inner.throw(asyncio.CancelledError())
        return self._inner.throw(*error)

    def close(self) -> None:
        self._inner.close()

    def __await__(self):
        return self._inner.__await__()


def task_factory(loop, coroutine, context=None):
    """Make a task; one that a life begins is a part of it."""
    life = context.get(current) if context is not None else current.get()
    if life is None:
        return asyncio.Task(coroutine, loop=loop, context=context)
    mortal = Mortal(coroutine, life)
    task = asyncio.Task(mortal, loop=loop, context=context)
    life.tasks[task] = mortal
    task.add_done_callback(life.tasks.pop)
    return task

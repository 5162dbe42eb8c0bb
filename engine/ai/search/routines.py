"""The same functions twice: interpreted, and compiled when the extra ``fast`` is installed.

A compiled copy is made from the very source of a function: its code is given a namespace in
which the functions that it calls are compiled copies too. Interpreted or compiled, the same
numbers go in and the same numbers come out.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

from engine import kernel
from engine.ai.search import (
    appraising,
    believing,
    descending,
    moving,
    solving,
    summing,
    supposing,
    tallying,
)
from engine.ai.search.compiling import teach_bit_methods
from engine.ai.search.layout import Floats, Ints

__all__ = ["INTERPRETED", "Routines", "compiled", "is_compiler_installed", "ready", "use"]

_MODULES: Final = (
    kernel,
    summing,
    moving,
    tallying,
    appraising,
    supposing,
    believing,
    solving,
    descending,
)


@dataclass(frozen=True, slots=True)
class Routines:
    """What a search calls, and where its numbers lie.

    Attributes:
        name: ``interpreted`` or ``compiled``.
        ints, floats: Make room for numbers, given to start with.
        zeros, float_zeros: Make room for so many.
    """

    name: str
    ints: Callable[[Sequence[int]], Ints]
    floats: Callable[[Sequence[float]], Floats]
    zeros: Callable[[int], Ints]
    float_zeros: Callable[[int], Floats]
    suppose: Callable[..., None]
    shuffle: Callable[..., None]
    resample: Callable[..., None]
    remember: Callable[..., None]
    judge: Callable[..., None]
    search: Callable[..., None]
    solve: Callable[..., float]
    advance: Callable[..., None]


def _zeros(size: int) -> list[int]:
    return [0] * size


def _float_zeros(size: int) -> list[float]:
    return [0.0] * size


INTERPRETED: Final = Routines(
    name="interpreted",
    ints=list,
    floats=list,
    zeros=_zeros,
    float_zeros=_float_zeros,
    suppose=supposing.suppose,
    shuffle=supposing.shuffle,
    resample=supposing.resample,
    remember=believing.remember,
    judge=believing.judge,
    search=descending.search,
    solve=solving.solve,
    advance=moving.advance,
)


def is_compiler_installed() -> bool:
    """Whether the extra ``fast`` is installed."""
    return find_spec("numba") is not None


@cache
def compiled(folder: Path | None = None) -> Routines:
    """Return compiled copies; each is compiled by its first call, which takes seconds.

    Args:
        folder: Where to keep what was compiled for the next time, if anywhere.

    Raises:
        ImportError: the extra ``fast`` is not installed.
    """
    numba, numpy = import_module("numba"), import_module("numpy")
    if folder is not None:
        numba.config.CACHE_DIR = str(folder / _digest())
    teach_bit_methods()
    copies: dict[str, Any] = {}
    spaces = []
    for module in _MODULES:
        space = dict(vars(module))
        spaces.append(space)
        for name, function in _functions(module):
            copy = FunctionType(function.__code__, space, name, function.__defaults__)
            copies[name] = numba.njit(copy, cache=folder is not None)
    for space in spaces:
        space.update({name: copy for name, copy in copies.items() if name in space})

    def ints(numbers: Sequence[int]) -> Ints:
        return numpy.array(numbers, dtype=numpy.int64)  # type: ignore[no-any-return]

    def floats(numbers: Sequence[float]) -> Floats:
        return numpy.array(numbers, dtype=numpy.float64)  # type: ignore[no-any-return]

    def zeros(size: int) -> Ints:
        return numpy.zeros(size, dtype=numpy.int64)  # type: ignore[no-any-return]

    def float_zeros(size: int) -> Floats:
        return numpy.zeros(size, dtype=numpy.float64)  # type: ignore[no-any-return]

    names = ("suppose", "shuffle", "resample", "remember", "judge", "search", "solve", "advance")
    return Routines(
        "compiled", ints, floats, zeros, float_zeros, *(copies[name] for name in names)
    )


def _digest() -> str:
    """Return what changes whenever any of the sources does."""
    sources = b"".join(Path(module.__file__ or "").read_bytes() for module in _MODULES)
    return sha256(sources).hexdigest()[:16]


def _functions(module: ModuleType) -> list[tuple[str, FunctionType]]:
    return [
        (name, each)
        for name, each in vars(module).items()
        if isinstance(each, FunctionType) and each.__module__ == module.__name__
    ]


# One for the whole process: whatever was compiled serves every search, to the same results.
_in_use: Final = [INTERPRETED]


def ready() -> Routines:
    """Return the quickest arithmetic that is ready: interpreted, until ``use`` says otherwise."""
    return _in_use[0]


def use(routines: Routines) -> None:
    """Let every search from now on use ``routines``."""
    _in_use[0] = routines

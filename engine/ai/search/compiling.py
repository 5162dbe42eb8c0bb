"""What a compiler for numbers must be told of ours: how to count the bits of an integer."""
# ruff: noqa: ANN401, ARG001 - the compiler's own objects have no types, and it wants their names

from importlib import import_module
from typing import Any

__all__ = ["teach_bit_methods"]


def teach_bit_methods() -> None:
    """Let compiled code call ``int.bit_count`` and ``int.bit_length``."""
    extending = import_module("numba.extending")
    types = import_module("numba.core.types")

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def ones(_: Any, number: Any) -> Any:
        def build(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), build

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def leading(_: Any, number: Any) -> Any:
        def build(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctlz(args[0], context.get_constant(types.boolean, 0))

        return types.int64(types.int64), build

    # A compiler compares signatures to the letter, so these two bear no annotations.
    extending.overload_method(types.Integer, "bit_count")(
        lambda number: lambda number: ones(number)  # noqa: ARG005, PLW0108 - read by the compiler
    )
    extending.overload_method(types.Integer, "bit_length")(
        lambda number: lambda number: 64 - leading(number)  # noqa: ARG005 - as well
    )

"""The engine's only door."""

import ast
import sys
from pathlib import Path

import engine
import engine.ai

SOURCES = sorted(Path(engine.__file__).parent.rglob("*.py"))


def test_what_is_public_is_listed_in_order_and_exists():
    """Sorted as ruff sorts ``__all__``: constants, classes, functions."""
    for module in (engine, engine.ai):
        assert len(set(module.__all__)) == len(module.__all__)
        assert all(hasattr(module, name) for name in module.__all__)
        groups = [
            [name for name in module.__all__ if kind(name)]
            for kind in (str.isupper, lambda n: n[0].isupper() and not n.isupper(), str.islower)
        ]
        assert module.__all__ == [name for group in groups for name in sorted(group)]


def test_every_public_name_says_what_it_is():
    """Docstrings on whatever can have one."""
    for name in engine.__all__:
        value = getattr(engine, name)
        if callable(value) and hasattr(value, "__name__"):
            assert value.__doc__, name


def test_the_engine_needs_the_standard_library_only():
    """No I/O, clock, chance, asyncio."""
    banned = {"random", "time", "datetime", "secrets", "os", "asyncio", "sqlite3", "logging"}
    for path in SOURCES:
        if "bench" in path.parts or path.name == "warming.py":
            continue  # a command that measures, and a rehearsal whose dice are thrown away
        tree = ast.parse(path.read_text("utf-8"))
        for_types = {
            id(inner)
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            for inner in ast.walk(node)
        }
        for node in ast.walk(tree):
            if id(node) in for_types or not isinstance(node, ast.Import | ast.ImportFrom):
                continue
            modules = (
                [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else [name.name for name in node.names]
            )
            for module in modules:
                top = module.split(".")[0]
                if not getattr(node, "level", 0):
                    assert top == "engine" or top in sys.stdlib_module_names, path
                    assert top not in banned, path

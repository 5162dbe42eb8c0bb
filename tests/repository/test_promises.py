"""Every promise of docs/promises.md names tests that exist."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "promises.md").read_text()
NAMED = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)


def promises():
    """The lines that begin with a dash, each with what is indented below it."""
    return re.findall(r"^- (?:.+\n(?:  .+\n)*)", PAGE, re.MULTILINE)


def names_in(path):
    tree = ast.parse((ROOT / path).read_text())
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in tree.body if isinstance(node, kinds)}


def test_every_test_that_is_named_exists():
    absent = [f"{path}::{name}" for path, name in NAMED if name not in names_in(path)]
    assert not absent
    assert all(name.startswith("test_") for _, name in NAMED)


def test_every_promise_names_a_test():
    assert len(promises()) > 25
    assert [each for each in promises() if "::test_" not in each] == []


def test_every_reference_is_one_that_is_checked():
    assert PAGE.count("::test_") == len(NAMED)

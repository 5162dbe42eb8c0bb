"""Every package that is named is needed, explained and locked."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())

RUN = [Requirement(line) for line in PROJECT["project"]["dependencies"]]
FAST = [Requirement(line) for line in PROJECT["project"]["optional-dependencies"]["fast"]]
DEV = [Requirement(line) for line in PROJECT["dependency-groups"]["dev"]]

# What a declared package brings on purpose, for our own imports too.
BROUGHT = {"tornado": "python-telegram-bot", "pydantic": "pydantic-settings"}


def names(requirements):
    return {canonicalize_name(requirement.name) for requirement in requirements}


def locked(name):
    """Return what a lock file pins, and refuse an entry without a hash."""
    text = (ROOT / "requirements" / f"{name}.lock").read_text()
    entries = re.split(r"^(?=[a-zA-Z0-9])", text, flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in entry for entry in entries)
    pins = (re.match(r"([\w.-]+)(?:\[.*?\])?==([^\s;]+)", entry) for entry in entries)
    return {canonicalize_name(pin[1]): pin[2] for pin in pins if pin}


def documented(heading):
    text = (ROOT / "docs" / "dependencies.md").read_text()
    section = re.split(r"^## ", text.partition(f"## {heading}\n")[2], flags=re.MULTILINE)[0]
    rows = re.findall(r"^\| ([\w-]+) \|", section, re.MULTILINE)
    return {canonicalize_name(row) for row in rows} - {"package"}


@pytest.mark.parametrize(
    ("name", "requirements"),
    [("run", RUN), ("dev", RUN + DEV), ("fast", RUN + FAST)],
    ids=["run", "dev", "fast"],
)
def test_a_lock_pins_every_direct_dependency_within_its_range(name, requirements):
    pins = locked(name)
    for requirement in requirements:
        assert pins[canonicalize_name(requirement.name)] in requirement.specifier


def test_development_runs_the_releases_that_operators_run():
    assert locked("run").items() <= locked("dev").items()


def test_the_image_runs_the_releases_that_operators_run():
    assert locked("run").items() <= locked("fast").items()


def test_every_package_that_hastens_is_explained():
    assert documented("To think faster") == names(FAST)


def test_every_package_that_runs_is_explained():
    assert documented("To run") == names(RUN) | {"tornado"}


def test_every_package_that_develops_is_explained():
    assert documented("To develop") == names(DEV)


def third_party(folder):
    """Return the distributions that the code of a folder imports."""
    found = set()
    for file in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                found.add(node.module.partition(".")[0])
    found -= {*sys.stdlib_module_names, "_typeshed", "engine", "bot"}
    owners = packages_distributions()
    return {canonicalize_name(owner) for module in found for owner in owners[module]}


def test_the_engine_imports_the_standard_library_alone():
    assert third_party("engine") == set()


def test_the_bot_imports_only_what_is_declared():
    assert names(RUN) >= {BROUGHT.get(name, name) for name in third_party("bot")}


def test_no_declared_package_is_idle():
    # httpx is declared for the request that the inbox subclasses, whether or not it is imported.
    assert third_party("bot") | {"httpx"} >= names(RUN)

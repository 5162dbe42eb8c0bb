"""What the documents say can be done, can be done."""

import doctest
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.presentation.phrases import phrases
from bot.presentation.table import table_text
from bot.telegram.commands import NAMES
from engine import Phase, PlayCard, decide, legal_moves, scopa
from tests.bot.presentation.rooms import as_read, at_table, begun, dealt, fold, plain

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def every_document():
    return "\n".join(file.read_text() for file in DOCUMENTS)


def targets():
    return set(re.findall(r"^([a-z]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE))


def test_every_target_of_make_that_is_mentioned_exists():
    mentioned = set(re.findall(r"(?:`|^)make ([a-z]+)", every_document(), re.MULTILINE))
    assert mentioned
    assert mentioned <= targets()


def test_make_alone_lists_every_target():
    command = ["make", "--no-print-directory"]  # make itself may have started these tests
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {line.split()[0] for line in listed.splitlines()} == targets()


def test_every_command_of_the_program_that_is_mentioned_exists():
    run = subprocess.run(
        [sys.executable, "-m", "bot", "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    mentioned = set(re.findall(r"python -m bot ([a-z]+)", every_document()))
    assert mentioned
    assert mentioned <= set(re.findall(r"[a-z]+", run.stdout))


def test_the_example_in_the_readme_says_what_the_engine_says():
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_link_inside_the_repository_leads_somewhere(file):
    links = re.findall(r"\]\(([^)#\s]+)", file.read_text())
    local = [link for link in links if not re.match(r"[a-z]+:", link)]
    assert [link for link in local if not (file.parent / link).exists()] == []


def test_every_decision_is_in_the_list():
    folder = ROOT / "docs" / "decisions"
    listed = re.findall(r"\((\d{4}-[\w-]+\.md)\)", (folder / "README.md").read_text())
    assert listed == sorted(file.name for file in folder.glob("[0-9]*.md"))


def test_what_judges_a_change_is_make_test():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    subprocess.run(["bash", "-n", script], check=True)
    assert "make test" in script.read_text().splitlines()


def test_the_readme_lists_every_command_with_its_names():
    rows = re.findall(
        r"^\| `/(\w+)` \| `/(\w+)` \|", (ROOT / "README.md").read_text(), re.MULTILINE
    )
    assert {name for row in rows for name in row} == NAMES.keys() - {"start"}
    assert all(NAMES[italian] is NAMES[english] for italian, english in rows)


def the_match_in_the_readme(seed=152, plays=50):
    """Play at random, taking where one can, whatever the order in which moves are listed."""
    chance, match = random.Random(seed), begun(scopa(2), seed=seed)
    for _ in range(plays):
        if match.phase is not Phase.PLAYING:
            match = dealt(match, seed=chance.getrandbits(32))
        moves = sorted(legal_moves(match.smazzata), key=str)
        move = chance.choice([move for move in moves if move.captured] or moves)
        match = fold(match, decide(match, match.turn, PlayCard(move)))
    return match


def test_the_table_in_the_readme_is_what_the_bot_shows():
    quoted = re.findall(r"^> ?(.*)$", (ROOT / "README.md").read_text(), re.MULTILINE)
    shown = "\n".join(quoted).replace("<br>", "").replace("**", "").partition("\n\n`")[0]
    match = the_match_in_the_readme()
    assert shown == as_read(
        plain(table_text(at_table(match, language="en"), match, phrases("en")))
    )

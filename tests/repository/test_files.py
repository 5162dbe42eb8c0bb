"""What no file may hold, and what some must."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = [f"R{number}" for number in range(1, 32)]

# Where somebody's copy lies is nobody else's business. (Written so as not to find itself.)
PRIVATE = re.compile("/(?:work|root|home)" + "/", re.ASCII)


def tracked():
    """Return the files under version control; there are none in an unpacked archive."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a checkout")
    files = (ROOT / name for name in listed.stdout.split("\0") if name)
    return [file for file in files if file.is_file()]


def readable(file):
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_no_file_names_a_folder_of_somebodys_machine():
    guilty = [file for file in tracked() if PRIVATE.search(readable(file))]
    assert guilty == []


def test_no_file_holds_something_like_a_real_token():
    token = re.compile(r"\d{8,10}:[A-Za-z0-9_-]{35}")
    assert [file for file in tracked() if token.search(readable(file))] == []


def test_no_work_is_left_for_later():
    later = re.compile("TO" + "DO|FIX" + "ME|X" + "XX")
    guilty = [
        file for file in tracked() if file.suffix != ".lock" and later.search(readable(file))
    ]
    assert guilty == []


def cites(text, rule):
    return re.search(rf"(?<![A-Za-z0-9]){rule}(?![0-9])", text) is not None


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_written_down(rule):
    assert cites((ROOT / "docs" / "rules.md").read_text(), rule)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_tried(rule):
    files = (ROOT / "tests" / "engine").rglob("*.py")
    assert any(cites(file.read_text(), rule) for file in files)

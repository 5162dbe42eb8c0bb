"""Every setting is explained where an operator looks for it."""

import re
from pathlib import Path

import pytest

from bot.config import NAMES, Settings, load
from bot.presentation.phrases import languages

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / ".env.example"

DEFAULTS = {
    str(field.validation_alias): "" if field.is_required() else str(field.default)
    for field in Settings.model_fields.values()
}


def test_the_example_holds_every_setting_with_its_default():
    written = re.findall(r"^#?([A-Z_]+)=(.*)$", EXAMPLE.read_text(), re.MULTILINE)
    assert dict(written) == DEFAULTS
    assert tuple(name for name, _ in written) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_example_explains_a_setting_above_it(name):
    above = re.split(rf"^#?{name}=", EXAMPLE.read_text(), flags=re.MULTILINE)[0]
    explanation = above.rstrip().rpartition("\n\n")[2]
    assert explanation.startswith("# ")
    assert re.search(r"Required|Default: \S+", explanation)


def test_the_example_with_a_token_is_a_valid_file(tmp_path):
    filled = re.sub(
        r"^TELEGRAM_BOT_TOKEN=$", r"\g<0>1:sandbox", EXAMPLE.read_text(), flags=re.MULTILINE
    )
    (tmp_path / ".env").write_text(re.sub(r"^#(?=[A-Z_]+=)", "", filled, flags=re.MULTILINE))
    settings = load({}, tmp_path / ".env")
    assert settings == load({"TELEGRAM_BOT_TOKEN": "1:sandbox"}, None)


def test_the_readme_lists_every_setting_with_its_default():
    rows = re.findall(
        r"^\| `([A-Z_]+)` \| (\S+) \|", (ROOT / "README.md").read_text(), re.MULTILINE
    )
    absent = dict.fromkeys(NAMES, "none") | {"TELEGRAM_BOT_TOKEN": "required"}
    expected = {name: f"`{value}`" if value else absent[name] for name, value in DEFAULTS.items()}
    assert dict(rows) == expected


@pytest.mark.parametrize("language", languages())
def test_every_language_is_offered_to_the_operator(language):
    assert load({"TELEGRAM_BOT_TOKEN": "1:sandbox", "SCOPA_LANGUAGE": language}, None)
    (row,) = re.findall(r"^\| `SCOPA_LANGUAGE` .*", (ROOT / "README.md").read_text(), re.MULTILINE)
    (explanation,) = re.findall(r"^# The language of .*", EXAMPLE.read_text(), re.MULTILINE)
    assert f"`{language}`" in row
    assert re.search(rf"\b{language}\b", explanation.partition(": ")[2])

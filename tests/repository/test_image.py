"""What can be known of the image without an engine to build it."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath

import pytest
import yaml

ROOT = Path(__file__).parents[2]


def instructions():
    """Return the Dockerfile's (keyword, argument) pairs, continued lines joined."""
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [
        (keyword, rest.strip()) for keyword, _, rest in (line.partition(" ") for line in lines)
    ]


def last_stage():
    found = instructions()
    start = max(at for at, (keyword, _) in enumerate(found) if keyword == "FROM")
    return found[start:]


def argument(keyword):
    return [rest for found, rest in last_stage() if found == keyword]


def context_sources():
    """Return what is copied from the folder of the build, stage by stage."""
    copies = [rest.split() for keyword, rest in instructions() if keyword == "COPY"]
    return [words[:-1] for words in copies if not words[0].startswith("--from")]


def image_variables():
    return dict(pair.split("=", 1) for rest in argument("ENV") for pair in rest.split())


def test_every_copied_source_exists_and_is_sent_to_the_builder():
    kept = {
        line[1:] for line in (ROOT / ".dockerignore").read_text().split() if line.startswith("!")
    }
    sources = {source for sources in context_sources() for source in sources}
    assert sources == kept
    assert all((ROOT / source).exists() for source in sources)


@pytest.mark.parametrize("keyword", ["ENTRYPOINT", "CMD"])
def test_the_image_starts_without_a_shell_in_between(keyword):
    (words,) = argument(keyword)
    assert all(isinstance(word, str) for word in json.loads(words))


def test_the_image_runs_as_nobody_in_particular():
    keywords = [keyword for keyword, _ in last_stage()]
    (user,) = argument("USER")
    assert user not in {"root", "0"}
    assert keywords.index("USER") > max(
        at for at, keyword in enumerate(keywords) if keyword in {"RUN", "COPY"}
    )


def test_the_image_installs_locked_packages_and_none_for_development():
    text = (ROOT / "Dockerfile").read_text()
    assert "--require-hashes" in text
    assert "dev.lock" not in text


def test_the_image_runs_the_oldest_python_that_is_supported():
    oldest = re.search(r'requires-python = ">=([\d.]+)"', (ROOT / "pyproject.toml").read_text())
    assert oldest is not None
    bases = {rest.split()[0] for keyword, rest in instructions() if keyword == "FROM"}
    assert bases == {f"python:{oldest[1]}-slim"}


def test_the_database_lies_in_the_volume():
    (volume,) = argument("VOLUME")
    assert PurePosixPath(image_variables()["SCOPA_DATABASE"]).parent == PurePosixPath(volume)


def test_compose_keeps_the_database_whatever_the_settings_file_says():
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text())
    service = compose["services"]["scopa"]
    assert service["restart"] == "unless-stopped"
    assert service["env_file"] == ".env"
    assert service["environment"]["SCOPA_DATABASE"] == image_variables()["SCOPA_DATABASE"]
    volume, mount = service["volumes"][0].split(":")
    assert volume in compose["volumes"]
    assert [mount] == argument("VOLUME")


def test_the_log_has_an_end_that_the_readme_tells():
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text())
    logging = compose["services"]["scopa"]["logging"]
    assert logging["driver"] == "json-file"  # whatever the machine's is, which may know no sizes
    megabytes = int(logging["options"]["max-size"].removesuffix("m"))
    most = megabytes * int(logging["options"]["max-file"])
    assert f"The log takes {most} MB at the most" in (ROOT / "README.md").read_text()


def test_what_the_image_holds_is_enough_to_start(tmp_path):
    for folder in {source for sources in context_sources() for source in sources} & {
        "bot",
        "engine",
    }:
        shutil.copytree(ROOT / folder, tmp_path / folder)
    (entrypoint,), (command,) = argument("ENTRYPOINT"), argument("CMD")
    program, *words = json.loads(entrypoint)
    assert program == "python"
    help_text = subprocess.run(
        [sys.executable, *words, "--help"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert set(json.loads(command)) <= set(re.findall(r"\w+", help_text))

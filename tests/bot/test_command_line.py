"""What whoever runs the bot reads when it cannot run: one sentence, status 2, no traceback."""

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import pytest

from bot.__main__ import DEMO_PORT
from bot.sandbox.faults import Fault
from bot.sandbox.server import serve
from bot.sandbox.world import TOKEN, World
from bot.store.claim import claim_bot, claim_database
from bot.store.errors import StoreError
from bot.store.migration import migrate

ROOT = Path(__file__).parents[2]
NAMED = "TELEGRAM_BOT_TOKEN"
OURS = ("TELEGRAM_", "SCOPA_")
NOWHERE = "http://127.0.0.1:9"  # the port that discards


async def begun(folder, *command, **given):
    """Begin a command in a process of its own."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", *command),
        cwd=folder,
        env=plain | {"PYTHONPATH": str(ROOT), "TELEGRAM_API_URL": NOWHERE} | given,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


async def run(folder, *command, **given):
    """Run a command, ``run`` or another; return its status and what it said on stderr."""
    process = await begun(folder, *(command or ("run",)), **given)
    try:
        async with asyncio.timeout(60):
            out, said = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert out == b""
    return process.returncode, said.decode()


async def sentence(folder, *command, **given):
    """The one sentence of a bot that cannot run."""
    status, said = await run(folder, *command, **given)
    assert status == 2, said
    assert said.count("\n") == 1, said
    return said.strip()


@asynccontextmanager
async def telegram(*faults):
    """A Telegram on HTTP where something goes wrong; yield its address."""
    server = await serve(World(), port=0)
    for each in faults:
        server.world.faults.plan(each)
    try:
        yield server.url
    finally:
        await server.close()


async def test_without_a_file_of_settings_the_missing_token_is_named(tmp_path):
    assert not (tmp_path / ".env").exists()
    assert (await sentence(tmp_path)).startswith("TELEGRAM_BOT_TOKEN is missing: set it to")


async def test_a_token_of_the_wrong_form_is_named_and_never_repeated(tmp_path):
    said = await sentence(tmp_path, **{NAMED: "AAHsecret"})
    assert said.startswith("TELEGRAM_BOT_TOKEN is not valid: set it to")
    assert "AAHsecret" not in said


async def test_an_unknown_setting_is_named(tmp_path):
    said = await sentence(tmp_path, TELEGRAM_BOT_TOKEN=TOKEN, SCOPA_LANGAUGE="en")
    assert said == "SCOPA_LANGAUGE is not a setting: did you mean SCOPA_LANGUAGE?"


async def test_a_token_that_telegram_does_not_know_is_said(tmp_path):
    async with telegram() as url:
        said = await sentence(tmp_path, TELEGRAM_API_URL=url, **{NAMED: "77:unknown"})
    assert said == "Telegram does not know this token: copy it again from @BotFather"


def not_a_database(path):
    path.write_text("a shopping list, long enough to be read as the head of a database " * 20)


def of_another_program(path):
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE song (title TEXT)")


def written_by_a_newer_version(path):
    migrate(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 9999")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (not_a_database, "is not a SQLite database"),
        (of_another_program, "is a database of another program"),
        (written_by_a_newer_version, "was written by a newer version of the bot"),
        (Path.mkdir, "it must be a file, in a folder where the bot may write"),
    ],
)
async def test_a_file_that_is_no_database_of_ours_is_refused_and_not_touched(
    tmp_path, spoil, said
):
    path = tmp_path / "scopa.db"
    spoil(path)
    before = path.read_bytes() if path.is_file() else None
    given = {"TELEGRAM_BOT_TOKEN": TOKEN, "SCOPA_DATABASE": str(path)}
    assert said in await sentence(tmp_path, **given)
    assert before is None or path.read_bytes() == before


async def test_a_demo_does_not_begin_on_the_database_of_another(tmp_path):
    """Its Telegram would give the numbers of messages and updates that are known a second time."""
    database = tmp_path / "evening.db"
    database.write_bytes(b"of another evening")

    said = await sentence(tmp_path, "demo", "--port", "0", "--database", str(database))

    assert said == f"{database} exists already: a demo begins anew, with a new file"
    assert database.read_bytes() == b"of another evening"


async def test_a_demo_has_another_port_where_the_usual_one_is_taken(tmp_path):
    with closing(socket.socket()) as other:
        with suppress(OSError):  # somebody else may have it already
            other.bind(("127.0.0.1", DEMO_PORT))
        other.listen()
        demo = await begun(tmp_path, "demo")
        address = await demo.stdout.readline()
        demo.kill()
        await demo.wait()
    assert address.startswith(b"http://127.0.0.1:")
    assert f":{DEMO_PORT} ".encode() not in address


async def test_a_folder_that_is_not_there_is_named(tmp_path):
    given = {"TELEGRAM_BOT_TOKEN": TOKEN, "SCOPA_DATABASE": str(tmp_path / "no" / "scopa.db")}
    assert f"there is no folder {tmp_path / 'no'}" in await sentence(tmp_path, **given)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere root may write anywhere")
async def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    folder = Path("/proc")
    if os.geteuid():
        folder = tmp_path / "locked"
        folder.mkdir(mode=0o500)
    given = {"TELEGRAM_BOT_TOKEN": TOKEN, "SCOPA_DATABASE": str(folder / "scopa.db")}
    assert "in a folder where the bot may write" in await sentence(tmp_path, **given)


async def test_a_second_process_on_one_database_refuses_to_start(tmp_path):
    path = tmp_path / "scopa.db"
    first = claim_database(path)
    try:
        said = await sentence(tmp_path, TELEGRAM_BOT_TOKEN=TOKEN, SCOPA_DATABASE=str(path))
    finally:
        first.release()
    assert said.endswith("is locked by another process: perhaps the bot is running already")


async def test_a_second_process_of_one_bot_refuses_to_start_with_any_database(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    given = {"TELEGRAM_BOT_TOKEN": TOKEN, "SCOPA_DATABASE": str(tmp_path / "other.db")}
    first = claim_bot(int(TOKEN.partition(":")[0]), NOWHERE)
    try:
        said = await sentence(tmp_path, **given, TMPDIR=str(tmp_path))
    finally:
        first.release()
    assert said == (
        "a bot with this token runs on this machine already, with another database: "
        "stop it, or give this one a token of its own"
    )
    (lock,) = tmp_path.glob("scopa-*/*.lock")
    assert TOKEN.partition(":")[2] not in lock.name


def test_a_bot_can_be_claimed_again_and_beside_one_at_another_server(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    first, elsewhere = claim_bot(7, NOWHERE), claim_bot(7, f"{NOWHERE}1")
    with pytest.raises(StoreError, match="runs on this machine already"):
        claim_bot(7, NOWHERE)
    first.release()
    again = claim_bot(7, NOWHERE)
    for claim in (elsewhere, again):
        claim.release()


def test_a_bot_that_can_lock_no_file_starts_all_the_same(tmp_path, monkeypatch, caplog):
    nowhere = tmp_path / "file"
    nowhere.touch()
    monkeypatch.setattr("tempfile.tempdir", str(nowhere))
    assert claim_bot(7, NOWHERE) is None
    assert [record.levelname for record in caplog.records] == ["WARNING"]


async def test_a_process_that_shares_its_token_with_another_stops_with_the_reason(tmp_path):
    async with telegram(Fault("409", "getUpdates", times=0)) as url:
        status, said = await run(
            tmp_path,
            TELEGRAM_API_URL=url,
            TELEGRAM_BOT_TOKEN=TOKEN,
            SCOPA_LOG_LEVEL="ERROR",
        )
    assert status == 2
    assert said == (
        "another process polls with this token: stop it, or give this bot a token of its own\n"
    )


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("401", "Telegram does not know this token any more: copy the new one from @BotFather"),
        ("404", "nobody answers to this token where the bot asks: see TELEGRAM_BOT_TOKEN"),
    ],
)
async def test_a_token_that_nobody_knows_later_stops_the_bot_with_the_reason(
    tmp_path, kind, reason
):
    async with telegram(Fault(kind, "getUpdates", nth=2)) as url:
        status, said = await run(
            tmp_path,
            TELEGRAM_API_URL=url,
            TELEGRAM_BOT_TOKEN=TOKEN,
            SCOPA_LOG_LEVEL="ERROR",
        )
    assert status == 2
    assert said.startswith(reason)
    assert said.count("\n") == 1

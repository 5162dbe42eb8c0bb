"""The command line: ``python -m bot``."""

import argparse
import asyncio
import logging
import os
import signal
import sys
import tempfile
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Final

from telegram.error import InvalidToken, TelegramError

from bot import logs
from bot.app import App
from bot.config import ConfigError, Settings, load
from bot.demo import Scene, SceneError
from bot.records import check_database, print_record, verify_matches
from bot.service.ports import UnavailableError
from bot.store.claim import claim_bot
from bot.store.database import Database
from bot.store.errors import StoreError
from bot.telegram.line import LineCutError

DEMO_PORT: Final = 8080
_DEMO_DATABASE: Final = "scopa.db"
_NO_TOKEN: Final = "0:none"  # noqa: S105 - good for nothing

_log: Final = logging.getLogger("bot")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; return the status for the shell: 0 well, 1 findings, 2 cannot be done."""
    args = _parser().parse_args(argv)
    run: Callable[[argparse.Namespace], Coroutine[object, object, int]] = args.command
    try:
        return asyncio.run(run(args))
    except (ConfigError, StoreError, UnavailableError, SceneError, LineCutError) as error:
        return _fail(str(error))
    except InvalidToken:
        return _fail("Telegram does not know this token: copy it again from @BotFather")
    except TelegramError as error:
        return _fail(f"Telegram refuses: {error.message}")
    except OSError as error:
        return _fail(str(error))
    except KeyboardInterrupt:
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="Scopa and scopone in Telegram groups."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(
        name: str, run: Callable[[argparse.Namespace], Coroutine[object, object, int]], about: str
    ) -> argparse.ArgumentParser:
        each = commands.add_parser(name, help=about, description=about)
        each.set_defaults(command=run)
        return each

    demo = command("demo", _demo, "play in the browser: a stand-in for Telegram and the bot")
    demo.add_argument("--database", type=Path, help="keep the state in this new file")
    command("run", _run, "run the bot with the settings of the environment and .env")
    sandbox = command("sandbox", _sandbox, "the stand-in for Telegram alone")
    for each in (demo, sandbox):
        each.add_argument("--port", type=int, default=DEMO_PORT, help="default: %(default)s")
        each.add_argument("--record", type=Path, help="write every Bot API call to this file")
    command("check", _check, "look for damage, stuck updates and matches that do not load")
    backup = command("backup", _backup, "copy the database while the bot runs")
    backup.add_argument("file", type=Path, help="where to; must not exist")
    pictures = command("gallery", _gallery, "write every picture there is, to look at")
    pictures.add_argument("folder", type=Path, help="where to")
    replay = command("replay", _replay, "print the record of a match that has ended")
    verify = command("verify", _verify, "judge recorded matches again by today's rules")
    replay.add_argument("match", type=int, help="its number in the database")
    verify.add_argument("match", type=int, nargs="?", help="its number; without it, all")
    return parser


async def _demo(args: argparse.Namespace) -> int:
    from bot.sandbox.server import serve  # noqa: PLC0415 - the bot itself starts without
    from bot.sandbox.world import TOKEN, World  # noqa: PLC0415 - as above

    if args.database is not None and args.database.exists():
        # The demo's Telegram forgets everything when it ends: the rows of another name messages
        # and updates that this one gives to others.
        raise StoreError(f"{args.database} exists already: a demo begins anew, with a new file")
    world = World(bot_name="Scopa", bot_username="scopa_sandbox_bot")
    try:
        server = await serve(world, port=args.port, record=args.record)
    except OSError:
        if args.port != DEMO_PORT:
            raise
        server = await serve(world, port=0, record=args.record)  # whichever is free
    _say(f"{server.url}  — open this page to play")
    folder = args.database or Path(tempfile.mkdtemp(prefix="scopa-")) / _DEMO_DATABASE
    _say(f"The state is kept in {folder}; Ctrl+C ends the demo.")
    given = {
        "TELEGRAM_BOT_TOKEN": TOKEN,
        "TELEGRAM_API_URL": server.url,
        "SCOPA_DATABASE": str(folder),
        "SCOPA_LOG_LEVEL": os.environ.get("SCOPA_LOG_LEVEL", "WARNING"),
    }
    try:
        await _serve_until_stopped(load(given, dotenv=None), Scene(server.url).set_up)
    finally:
        await server.close()
    return 0


async def _run(_: argparse.Namespace) -> int:
    await _serve_until_stopped(load(os.environ))
    return 0


async def _sandbox(args: argparse.Namespace) -> int:
    from bot.sandbox.server import serve  # noqa: PLC0415 - the bot itself starts without
    from bot.sandbox.world import TOKEN, World  # noqa: PLC0415 - as above

    server = await serve(World(), port=args.port, record=args.record)
    _say(f"{server.url}  — TELEGRAM_API_URL={server.url} TELEGRAM_BOT_TOKEN={TOKEN}")
    await _stop_signal()
    await server.close()
    return 0


async def _check(_: argparse.Namespace) -> int:
    return await check_database(_existing(_database()))


async def _backup(args: argparse.Namespace) -> int:
    database = await Database.open(_existing(_database()))
    try:
        await database.back_up(args.file)
    finally:
        await database.close()
    return 0


async def _replay(args: argparse.Namespace) -> int:
    return await print_record(_existing(_database()), args.match)


async def _gallery(args: argparse.Namespace) -> int:
    from bot.gallery import write_gallery  # noqa: PLC0415 - of all commands only this one draws

    count = await asyncio.to_thread(write_gallery, args.folder)
    _say(f"{count} files in {args.folder}; open its index.html")
    return 0


async def _verify(args: argparse.Namespace) -> int:
    return await verify_matches(_existing(_database()), args.match)


async def _serve_until_stopped(
    settings: Settings, then: Callable[[], Awaitable[None]] | None = None
) -> None:
    logs.configure(settings.log_level)
    database = await Database.open(settings.database, alone=True)
    claim = None
    try:
        claim = claim_bot(settings.bot_id, settings.api_url)
        app = App(settings, database)
        await app.start()
        try:
            if then is not None:
                await then()
            await _first(_stop_signal(), app.cut_off())
        finally:
            await app.stop()
    finally:
        await database.close()
        if claim is not None:
            claim.release()


async def _first(*ends: Coroutine[object, object, None]) -> None:
    """Wait for whichever comes first; raise what it raises."""
    tasks = [asyncio.create_task(each) for each in ends]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
    for task in done:
        task.result()


async def _stop_signal() -> None:
    """Wait for SIGINT or SIGTERM; where the loop cannot catch them, for ever."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(each, stopped.set)
        except NotImplementedError:  # Windows: Ctrl+C raises KeyboardInterrupt instead
            continue
    await stopped.wait()


def _database() -> Path:
    """The database's path; looking at one needs no token."""
    settings = load({"TELEGRAM_BOT_TOKEN": _NO_TOKEN} | dict(os.environ))
    return settings.database


def _existing(path: Path) -> Path:
    if not path.exists():
        raise StoreError(f"there is no database {path}")
    return path


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _fail(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return 2


if __name__ == "__main__":
    sys.exit(main())

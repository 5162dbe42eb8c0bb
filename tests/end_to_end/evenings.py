"""Many whole matches with every budget on: ``python -m tests.end_to_end.evenings``.

Prints a line for each game: matches, presses, calls, calls answered with an error, log lines at
ERROR. With ``--http`` the bot is a process of its own, reached over HTTP, in real time.
"""

import argparse
import asyncio
import logging
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from bot.sandbox.people import PRIVATE
from bot.sandbox.server import serve
from bot.sandbox.virtual_time import run_virtual
from bot.sandbox.world import World
from tests.end_to_end.players import Evening
from tests.end_to_end.process import Process
from tests.end_to_end.stage import stage

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio")


@dataclass(frozen=True)
class Game:
    """What is played: a command, so many people, some of them without a private chat."""

    name: str
    command: str
    people: int
    bots: int = 0


GAMES = (
    Game("scopa for 2 to 11", "/scopa", 2),
    Game("scopone scientifico to 11", "/scopone", 3, bots=1),
    Game("scopa for 3", "/scopa", 3),
    Game("scopa for 4 in pairs", "/scopa", 3, bots=1),
    Game("scopa for 6", "/scopa", 5, bots=1),
)


class Errors(logging.Handler):
    """Counts log lines at ERROR and above."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


async def play_one(world: World, game: Game, seed: int, *, hurry: float) -> Evening:
    """Play one match in a group of its own; one person in three has no private chat."""
    rng = random.Random(seed)
    persons = [world.add_person(f"{name} {seed}", language_code="it") for name in NAMES]
    persons = persons[: game.people]
    group = world.groups.create(f"Bar {seed}", [person.id for person in persons])
    for person in persons:
        if rng.random() < 2 / 3:
            await person.send(PRIVATE, "/start")
    evening = Evening(group, persons, rng, hurry=hurry)
    await evening.open(game.command, bots=game.bots)
    result = await evening.play()
    assert "🏆" in result, result
    return evening


@dataclass
class Report:
    """What was seen of one game."""

    game: Game
    evenings: list[Evening] = field(default_factory=list)
    calls: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    errors: int = 0

    def __str__(self) -> str:
        presses = sum(each.presses for each in self.evenings)
        return (
            f"{self.game.name:26} {len(self.evenings):3} matches {presses:6} presses "
            f"{self.calls:6} calls, {self.refused.total()} refused, {self.errors} errors logged"
        )


def note_calls(report: Report, world: World) -> None:
    calls = world.calls.since(0)
    report.calls = len(calls)
    report.refused.update(f"{c['method']} {c['error_code']}" for c in calls if not c["ok"])


async def in_process(game: Game, matches: int, seed: int, folder: Path) -> Report:
    """Play so many matches at once, each in a group of its own, on virtual time."""
    report, errors = Report(game), Errors()
    logging.getLogger().addHandler(errors)
    async with stage(folder, seed=seed) as each:
        each.world.calls.record_to(folder / "calls.jsonl")
        seeds = range(seed, seed + matches)
        report.evenings = await asyncio.gather(
            *(play_one(each.world, game, one, hurry=4.0) for one in seeds)
        )
    note_calls(report, each.world)
    logging.getLogger().removeHandler(errors)
    report.errors = len(errors.lines)
    return report


async def over_http(game: Game, matches: int, seed: int, folder: Path) -> Report:
    """The same with the bot as a process of its own, in real time."""
    report = Report(game)
    world = World()
    server = await serve(world, port=0, record=folder / "calls.jsonl")
    process = Process(server.url, folder / "scopa.db", folder / "bot.log")
    process.start()
    try:
        seeds = range(seed, seed + matches)
        report.evenings = await asyncio.gather(
            *(play_one(world, game, one, hurry=0.5) for one in seeds)
        )
        await process.stop()
    finally:
        process.end()
        await server.close()
    note_calls(report, world)
    log = (folder / "bot.log").read_text()
    report.errors = sum('"level": "error"' in line for line in log.splitlines())
    return report


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=20, help="of each game")
    parser.add_argument("--http", action="store_true", help="a process over HTTP, in real time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", type=Path, help="keep the recorded calls in this folder")
    args = parser.parse_args(argv)
    failed = 0
    for game in GAMES:
        folder = (args.record or Path(tempfile.mkdtemp())) / game.name.replace(" ", "_")
        folder.mkdir(parents=True)
        began = time.perf_counter()
        evening = over_http if args.http else in_process
        run = asyncio.run if args.http else run_virtual
        report = run(evening(game, args.matches, args.seed, folder))
        print(f"{report} in {time.perf_counter() - began:.0f} s", dict(report.refused), flush=True)
        failed += report.refused.total() + report.errors
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())

"""``python -m engine.ai.bench``: duplicate deals, or whole matches, between any players."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from time import process_time  # noqa: TID251 - a bench measures time; players never see it
from typing import TypeAlias

from engine.ai.bench.duplicate import Duplicate, Spent, Table
from engine.ai.bench.references import CONTESTANTS, contestant
from engine.ai.bench.report import Measured, cross_table, lines
from engine.ai.search.routines import compiled, use
from engine.rules import Rules, scopa, scopone_scientifico

GAMES = {
    "scopone": scopone_scientifico(),
    "scopa2": scopa(2),
    "scopa3": scopa(3),
    "scopa4": scopa(4),
    "scopa4each": scopa(4, pairs=False),
    "scopa6": scopa(6),
}
_CHUNK = 20

_Task: TypeAlias = tuple[tuple[str, str], Rules, bool, str, range]
_Part: TypeAlias = tuple[list[Duplicate], tuple[Spent, Spent]]


def main(argv: Sequence[str] | None = None) -> int:
    """Play, report, return the status for the shell."""
    parser = argparse.ArgumentParser(prog="python -m engine.ai.bench", description=__doc__)
    parser.add_argument(
        "players",
        nargs="+",
        type=_name,
        help=f"{', '.join(sorted(CONTESTANTS))}, or search:walks=…,worlds=…,believes=0,…; "
        "one plays itself, several a round robin",
    )
    parser.add_argument("--game", choices=sorted(GAMES), default="scopone")
    number = parser.add_mutually_exclusive_group()
    number.add_argument("--deals", type=int, default=1000, help="smazzate (1000)")
    number.add_argument("--matches", type=int, help="instead of deals: whole matches")
    parser.add_argument("--target", type=int, help="points that end a match; else the game's")
    parser.add_argument("--seed", default="bench")
    parser.add_argument(
        "--compiled",
        type=Path,
        metavar="FOLDER",
        help="compile the search and keep what was compiled there; needs the extra fast",
    )
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args(argv)
    rules = GAMES[args.game]
    if args.target is not None:
        rules = replace(rules, target=args.target)
    prepare(args.compiled)
    results = {}
    for names in pairings(args.players):
        results[names] = measure(
            names,
            rules,
            args.matches or args.deals,
            is_match=args.matches is not None,
            seed=args.seed,
            processes=args.processes,
            folder=args.compiled,
        )
        _say(lines(results[names], "match" if args.matches else "deal"))
    if len(args.players) > 2:
        _say(cross_table(args.players, results))
    return 0


def _name(said: str) -> str:
    try:
        contestant(said)
    except (LookupError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"{said}: {error}") from None
    return said


def _say(report: Sequence[str]) -> None:
    sys.stdout.write("\n".join(report) + "\n")
    sys.stdout.flush()


def prepare(folder: Path | None) -> None:
    """Use compiled arithmetic, kept in ``folder``, if there is one."""
    if folder is not None:
        use(compiled(folder))


def pairings(names: Sequence[str]) -> list[tuple[str, str]]:
    """Return every pair of ``names`` once; a single name plays itself, which must give zero."""
    if len(names) == 1:
        return [(names[0], names[0])]
    return [(one, other) for at, one in enumerate(names) for other in names[at + 1 :]]


def measure(
    names: tuple[str, str],
    rules: Rules,
    count: int,
    *,
    is_match: bool = False,
    seed: str,
    processes: int = 1,
    folder: Path | None = None,
) -> Measured:
    """Play ``count`` deals or matches; the result does not depend on the number of processes."""
    chunks = [range(at, min(at + _CHUNK, count)) for at in range(0, count, _CHUNK)]
    tasks = [(names, rules, is_match, seed, chunk) for chunk in chunks]
    if processes == 1:
        return _gathered(names, map(_play_chunk, tasks))
    with ProcessPoolExecutor(processes, initializer=prepare, initargs=(folder,)) as pool:
        return _gathered(names, pool.map(_play_chunk, tasks))


def _play_chunk(task: _Task) -> _Part:
    names, rules, is_match, seed, numbers = task
    table = Table(
        rules=rules,
        players=(contestant(names[0]), contestant(names[1])),
        clock=process_time,
        is_match=is_match,
    )
    return [table.play_twice(f"{seed} {at}") for at in numbers], table.spent


def _gathered(names: tuple[str, str], parts: Iterable[_Part]) -> Measured:
    duplicates: list[Duplicate] = []
    spent = Spent(), Spent()
    for more, times in parts:
        duplicates += more
        for total, part in zip(spent, times, strict=True):
            total.merge(part)
    return Measured(names, duplicates, spent)


if __name__ == "__main__":
    sys.exit(main())

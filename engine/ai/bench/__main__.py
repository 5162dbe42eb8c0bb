"""``python -m engine.ai.bench``: play duplicate deals between two built-in players."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import process_time  # noqa: TID251 - a bench measures time; players never see it

from engine.ai.bench.duplicate import Deal, Spent, play_deal
from engine.ai.bench.references import CONTESTANTS
from engine.ai.bench.report import lines
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


def main(argv: Sequence[str] | None = None) -> int:
    """Play, report, return the status for the shell."""
    parser = argparse.ArgumentParser(prog="python -m engine.ai.bench", description=__doc__)
    parser.add_argument("players", nargs="+", choices=sorted(CONTESTANTS), help="two or more")
    parser.add_argument("--game", choices=sorted(GAMES), default="scopone")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", default="bench")
    parser.add_argument(
        "--compiled",
        type=Path,
        metavar="FOLDER",
        help="compile the search and keep what was compiled there; needs the extra fast",
    )
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args(argv)
    prepare(args.compiled)
    for names in pairings(args.players):
        deals, spent = measure(
            names,
            GAMES[args.game],
            args.deals,
            seed=args.seed,
            processes=args.processes,
            folder=args.compiled,
        )
        sys.stdout.write("\n".join(lines(names, deals, spent)) + "\n")
        sys.stdout.flush()
    return 0


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
    seed: str,
    processes: int = 1,
    folder: Path | None = None,
) -> tuple[list[Deal], tuple[Spent, Spent]]:
    """Play ``count`` deals; the result does not depend on the number of processes."""
    chunks = [range(at, min(at + _CHUNK, count)) for at in range(0, count, _CHUNK)]
    tasks = [(names, rules, seed, chunk) for chunk in chunks]
    if processes == 1:
        return _gathered(map(_play_chunk, tasks))
    with ProcessPoolExecutor(processes, initializer=prepare, initargs=(folder,)) as pool:
        return _gathered(pool.map(_play_chunk, tasks))


def _play_chunk(
    task: tuple[tuple[str, str], Rules, str, range],
) -> tuple[list[Deal], tuple[Spent, Spent]]:
    names, rules, seed, numbers = task
    players = CONTESTANTS[names[0]], CONTESTANTS[names[1]]
    spent = Spent(), Spent()
    deals = [play_deal(rules, players, f"{seed} {at}", process_time, spent) for at in numbers]
    return deals, spent


def _gathered(
    parts: Iterable[tuple[list[Deal], tuple[Spent, Spent]]],
) -> tuple[list[Deal], tuple[Spent, Spent]]:
    deals: list[Deal] = []
    spent = Spent(), Spent()
    for more, times in parts:
        deals += more
        for total, part in zip(spent, times, strict=True):
            total.merge(part)
    return deals, spent


if __name__ == "__main__":
    sys.exit(main())

"""Measure the pictures: ``python -m tests.benchmarks.pictures``.

Each kind over real positions of the gallery, every round in another order: milliseconds of
processor and of clock, median and 95th percentile, and the size of the JPEG. Before, what warming
up takes; afterwards, what processes of their own hold in memory. One process, one thread.
"""

import random
import subprocess
import sys
from collections import defaultdict
from statistics import median, quantiles
from time import perf_counter, process_time

from bot.art import Album, Look, Picture, Skin, digest
from bot.art.drawing import draw, warm
from bot.gallery import gallery
from bot.presentation.phrases import phrases

ROUNDS = 12

PROGRAMS = {
    "Python alone": "",
    "bot.art imported": "import bot.art.drawing",
    "one deck warm": "from bot.art.drawing import warm; warm()",
    "after the whole gallery": """
from bot.art import Look
from bot.art.drawing import draw
from bot.gallery import gallery
from bot.presentation.phrases import phrases
for _, picture in gallery(Look(), phrases("it")):
    draw(picture)
""",
}


def main() -> None:
    started = perf_counter(), process_time()
    warm(Skin.ITALIAN)
    wall, cpu = perf_counter() - started[0], process_time() - started[1]
    print(f"warm: {wall:.2f} s of clock, {cpu:.2f} s of processor")
    pictures = [picture for _, picture in gallery(Look(), phrases("it"))]
    for picture in pictures:
        draw(picture)
    walls, cpus, sizes = defaultdict(list), defaultdict(list), defaultdict(set)
    for number in range(ROUNDS):
        for picture in random.Random(number).sample(pictures, len(pictures)):
            kind = type(picture).__name__
            at, used = perf_counter(), process_time()
            jpeg = draw(picture)
            cpus[kind].append(1000 * (process_time() - used))
            walls[kind].append(1000 * (perf_counter() - at))
            sizes[kind].add(len(jpeg) // 1024)
    for kind in walls:
        print(
            f"{kind:17} cpu {spread(cpus[kind])} ms, clock {spread(walls[kind])} ms, "
            f"{min(sizes[kind])}-{max(sizes[kind])} KiB, median {median(sizes[kind]):.0f}"
        )
    remembered(pictures)
    for what, program in PROGRAMS.items():
        print(f"{what}: {memory_after(program)} MB")


def spread(numbers: list[float]) -> str:
    return f"{median(numbers):.0f} / {quantiles(numbers, n=20)[-1]:.0f}"


def remembered(pictures: list[Picture]) -> None:
    """How long it takes to find a picture again."""
    album = Album(64 << 20)
    for picture in pictures:
        album.keep(digest(picture), draw(picture))
    at = process_time()
    for picture in pictures:
        album.find(digest(picture))
    found = 1000 * (process_time() - at) / len(pictures)
    print(f"found again in an album: {found:.2f} ms")


def memory_after(program: str) -> str:
    """What a new process holds, in MB, as Linux counts it."""
    telling = """
from pathlib import Path
lines = Path("/proc/self/status").read_text().splitlines()
print(*(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS")))
"""
    return subprocess.run(
        [sys.executable, "-c", f"{program}\n{telling}"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


if __name__ == "__main__":
    main()

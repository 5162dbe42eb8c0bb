"""Telling pictures apart."""

from functools import cache, lru_cache
from hashlib import blake2b
from importlib.metadata import version
from importlib.resources import files

from .pictures import HandPicture, TablePicture
from .sheets import CountPicture, ResultPicture, StandingsPicture

__all__ = ["Picture", "digest", "edition"]

Picture = TablePicture | HandPicture | CountPicture | ResultPicture | StandingsPicture


@lru_cache(maxsize=256)  # asked for several times on the way of one picture
def digest(picture: Picture) -> str:
    """Return 16 hex digits that differ when two pictures do, the same in every process.

    They differ too when the drawings themselves have changed, so what Telegram keeps of an
    older release is never taken for today's.
    """
    written = f"{edition()}\0{picture!r}".encode("utf-8", "surrogatepass")
    return blake2b(written, digest_size=8).hexdigest()


@cache
def edition() -> str:
    """Return a mark of this package's drawings and of what turns them into pixels."""
    mark = blake2b(digest_size=8)
    sources = (entry for entry in files(__package__).iterdir() if entry.name.endswith(".py"))
    for source in sorted(sources, key=lambda entry: entry.name):
        mark.update(source.read_bytes())
    for package in ("Pillow", "resvg-py", "font-source-serif-pro", "fontpkg-rubik"):
        mark.update(version(package).encode())
    return mark.hexdigest()

"""A memory of what was drawn."""

from collections import OrderedDict

__all__ = ["Album"]


class Album:
    """JPEGs by the digests of their descriptions, the least recently wanted forgotten first."""

    def __init__(self, most_bytes: int) -> None:
        """Keep at most so many bytes."""
        self._most = most_bytes
        self._size = 0
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    @property
    def size(self) -> int:
        """How many bytes are kept."""
        return self._size

    def find(self, digest: str) -> bytes | None:
        """Return a picture that is kept."""
        kept = self._kept.get(digest)
        if kept is not None:
            self._kept.move_to_end(digest)
        return kept

    def keep(self, digest: str, jpeg: bytes) -> None:
        """Remember a picture, unless it is larger than the whole album."""
        if digest in self._kept or len(jpeg) > self._most:
            return
        self._kept[digest] = jpeg
        self._size += len(jpeg)
        while self._size > self._most:
            _, forgotten = self._kept.popitem(last=False)
            self._size -= len(forgotten)

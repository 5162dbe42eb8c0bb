"""Pictures that were uploaded: their ids, their sizes and their bytes."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from bot.sandbox.refusals import Json, bad_request

MOST_BYTES: Final = 10 * 1024 * 1024
LONGEST_SIDES: Final = 10_000
"""Of width and height together."""
STEEPEST: Final = 20

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8"
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_PREFIX: Final = "AgACAgQAAx"


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture that the world keeps; two of the same bytes are one."""

    file_id: str
    width: int
    height: int
    size: int

    def as_json(self) -> list[Json]:
        """Return the Bot API's array of ``PhotoSize``, of which there is one here."""
        return [
            {
                "file_id": self.file_id,
                "file_unique_id": self.file_id.removeprefix(_PREFIX)[:16],
                "width": self.width,
                "height": self.height,
                "file_size": self.size,
            }
        ]


class Photos:
    """Every picture that was ever sent: an id stays valid as long as the world.

    Attributes:
        uploaded_bytes: How much was uploaded, equal pictures counted each time.
    """

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Photo, bytes]] = {}
        self.uploaded_bytes = 0

    def find(self, file_id: str) -> tuple[Photo, bytes] | None:
        """Return a picture and its bytes by its id."""
        return self._kept.get(file_id)

    def read(self, wanted: str, files: Mapping[str, bytes]) -> Photo:
        """Return the picture a call means: ``attach://<part>`` or the id of one sent before.

        Raises:
            Refusal: there is none, or it is nothing that Telegram takes for a photo.
        """
        if wanted.startswith("attach://"):
            part = files.get(wanted.removeprefix("attach://"))
            if part is None:
                raise bad_request("attached file not found")
            return self._upload(part)
        if wanted.startswith(("http://", "https://")):
            raise bad_request("the sandbox fetches no pictures from elsewhere")
        kept = self._kept.get(wanted)
        if kept is None:
            raise bad_request(
                "wrong remote file identifier specified: Wrong character in the string"
            )
        return kept[0]

    def _upload(self, data: bytes) -> Photo:
        self.uploaded_bytes += len(data)
        if not data:
            raise bad_request("file must be non-empty")
        if len(data) > MOST_BYTES:
            raise bad_request("file is too big")
        width, height = _sides(data)
        if width + height > LONGEST_SIDES or max(width, height) > STEEPEST * min(width, height):
            raise bad_request("PHOTO_INVALID_DIMENSIONS")
        file_id = _PREFIX + blake2b(data, digest_size=24).hexdigest()
        photo, _ = self._kept.setdefault(file_id, (Photo(file_id, width, height, len(data)), data))
        return photo


def _sides(data: bytes) -> tuple[int, int]:
    """Read width and height from the head of a PNG or JPEG."""
    if data.startswith(_PNG) and len(data) >= 24:
        return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    at = 2 if data.startswith(_JPEG) else len(data)
    while at + 9 <= len(data) and data[at] == 0xFF:
        if data[at + 1] in _FRAMES:
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    raise bad_request("IMAGE_PROCESS_FAILED")

"""Painters that need no time: a JPEG of the right size that says only which picture it is."""

from bot.art import digest

SIDES = (1080, 1080)


def sketch(picture):
    """A head that every reader of JPEGs takes for a picture, with the digest as its comment."""
    mark = digest(picture).encode()
    width, height = SIDES
    frame = b"\x08" + height.to_bytes(2) + width.to_bytes(2) + b"\x01\x01\x11\0"
    return (
        b"\xff\xd8\xff\xfe"
        + (2 + len(mark)).to_bytes(2)
        + mark
        + b"\xff\xc0"
        + (2 + len(frame)).to_bytes(2)
        + frame
        + b"\xff\xd9"
    )


class Sketcher:
    """Implements ``bot.telegram.photos.Painter`` on the spot."""

    def __init__(self):
        self.is_ready = True
        self.drawn = []

    async def start(self):
        pass

    async def stop(self):
        pass

    async def draw(self, picture):
        if not self.is_ready:
            return None
        self.drawn.append(picture)
        return sketch(picture)
